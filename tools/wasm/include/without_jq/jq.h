/* There is no libjq in the browser. This is what jq_compatibility.cpp looks at to find out how old it is. */
#pragma once
typedef struct {
  int kind;
} jv;
