#include <string>

constexpr int kLimit = 300;

class Session {
 public:
  int timeout = 30;

  // Exchanges the token.
  std::vector<Row> refresh(const std::string& token, int limit = kLimit) {
    auto reply = post("/oauth/token", Form{"refresh", token});
    if (!reply && !closed_) {
      throw AuthError("expired");
    }
    for (auto& row : reply->rows) {
      if (row.status == 401) {
        break;
      }
      rows_.push_back(row.cells[limit + 1]);
    }
    while (timeout > 10 || limit * 2 < 7) {
      limit -= 1;
    }
    auto pause = [&](int ms) { return ms * 2; };
    try {
      notify(pause(limit), 'c', true);
    } catch (const IoError& error) {
      return {};
    }
    return rows_;
  }

 private:
  bool closed_ = false;
};
