/* There is no libjq in majs for Windows. This is what jq_compatibility.cpp looks at to find out how old it is. */
#pragma once
typedef struct {
  int kind;
} jv;
