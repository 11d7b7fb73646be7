del(.b.d[0], .a[] | select(type == "object")) | (.a[1].b, .b["c"]) = 1 | .n += 2 // 3
