if any(.a[]; . == 1) and (.b | has("c")) then .n = -1 elif .x then {y: [.n], (.z): null} else . end
