. as $all | reduce .a[] as $x (.; .m += [$x]) | .e = ($all.b | with_entries(.value |= not)) | [.. | first(., 1)]
