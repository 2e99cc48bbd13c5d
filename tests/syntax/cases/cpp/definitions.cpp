#include <string>
#include <vector>

#define RETRY(n) retry_times(n)

namespace moor::store {
namespace {
int hidden(int value) { return value; }
}  // namespace

template <typename T>
concept Sized = requires(T value) { value.size(); };

enum class Color : int { Red = 1, Green };
using Names = std::vector<std::string>;
template <typename T> using Bag = std::vector<T>;
constexpr int kLimit = 3;

template <typename T, int N = 4>
class Box : public Base<T>, private Other {
 public:
  Box() = default;
  explicit Box(T value) : value_(value), count_{0} {}
  Box(const Box&) = delete;
  ~Box() { release(); }
  virtual T get(int index) const = 0;
  T get(const std::string& key) const override { return value_; }
  bool operator==(const Box& other) const { return value_ == other.value_; }
  T& operator[](int index) { return value_; }
  operator bool() const { return true; }
  template <typename U> U as() const { return U(value_); }
  static int made;
  struct Inner { int a = 1; };
  friend class Maker;

 private:
  T value_;
  int count_ = 0, other_ = 1;
};

[[nodiscard]] int parse(const std::string& text);
int parse(const char* text) { return 1; }
int parse(int text) { return 2; }

template <>
int Store<int>::size() const noexcept { return 0; }

Session::Session(int limit) : limit_(limit) {}
Session::~Session() { close(); }
bool Session::operator<(const Session& other) const { return limit_ < other.limit_; }
std::unique_ptr<Row> Session::Cursor::next() { return nullptr; }
auto Session::later(int n) -> std::vector<int> { return {n}; }
}  // namespace moor::store

#ifdef _WIN32
int open_file() { return 1; }
#else
int open_file() { return 2; }
#endif

extern "C" {
int c_entry(void) { return 0; }
}

auto twice = [](int value) { return value * 2; };

TEST(Session, Refreshes) {
  EXPECT_EQ(1, 1);
}
