#include <cstdio>

int main() {
  std::puts("majs " MAJS_VERSION);
  return 0;
}
