# A formula for Homebrew, to begin with: never run, as there was no Mac (tools/release/README.md). On Linux it builds what CMake builds elsewhere.
class Majs < Formula
  desc "MahjongScript toolchain: compile, build, check and play mahjong rulesets"
  homepage "https://github.com/OWNER/majs"
  url "https://github.com/OWNER/majs/archive/refs/tags/v0.2.0.tar.gz"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "cli11" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pegtl" => :build
  depends_on "rapidjson" => :build
  depends_on "tomlplusplus" => :build
  depends_on "fmt"
  depends_on "jq"
  depends_on "oniguruma"
  depends_on "pugixml"
  uses_from_macos "zlib"

  def install
    system "cmake", "--preset", "release", "-DMAJS_TESTS=OFF", "-DMAJS_BENCH=OFF", "-DCMAKE_INSTALL_PREFIX=#{prefix}"
    system "cmake", "--build", "--preset", "release"
    system "cmake", "--install", "build/release"
  end

  test do
    assert_match "no problems in 1 file", shell_output("#{bin}/majs check hong_kong 2>&1")
  end
end
