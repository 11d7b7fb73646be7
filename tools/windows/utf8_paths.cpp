// std::filesystem of libstdc++ reads a path of `char` by the C locale, in which every byte is a letter, although it
// writes UTF-8. These are the functions that it reads with; the library has nothing else in the file they would come
// from, so the linker takes either all of them from here, or complains.

#include <codecvt>
#include <locale>

namespace {

const std::codecvt_utf8_utf16<wchar_t>& utf8() {
  static const std::codecvt_utf8_utf16<wchar_t> facet;
  return facet;
}

}  // namespace

namespace std {

using WideCodecvt = codecvt<wchar_t, char, mbstate_t>;

/// What is no UTF-8 is U+FFFD: as a path it leads nowhere, which is found by whoever opens it.
WideCodecvt::result WideCodecvt::do_in(state_type& state, const extern_type* from, const extern_type* from_end,
                                       const extern_type*& from_next, intern_type* to, intern_type* to_end,
                                       intern_type*& to_next) const {
  while (true) {
    result done = utf8().in(state, from, from_end, from_next, to, to_end, to_next);
    if (done == ok || from_next == from_end) return done;
    // An output that is full is given more room; the end of a letter that is missing never comes.
    if (done == partial && to_end - to_next < 2) return done;
    if (to_next == to_end) return partial;
    *to_next++ = 0xFFFD;
    from = from_next + 1;
    to = to_next;
    state = {};
  }
}

WideCodecvt::result WideCodecvt::do_out(state_type& state, const intern_type* from, const intern_type* from_end,
                                        const intern_type*& from_next, extern_type* to, extern_type* to_end,
                                        extern_type*& to_next) const {
  return utf8().out(state, from, from_end, from_next, to, to_end, to_next);
}

int WideCodecvt::do_encoding() const noexcept { return utf8().encoding(); }
int WideCodecvt::do_max_length() const noexcept { return utf8().max_length(); }
int WideCodecvt::do_length(state_type& state, const extern_type* from, const extern_type* end, size_t most) const {
  return utf8().length(state, from, end, most);
}

}  // namespace std
