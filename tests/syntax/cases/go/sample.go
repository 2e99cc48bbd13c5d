package session

import (
	"context"
	"fmt"
)

const Limit = 300

type Session struct {
	Timeout int `json:"timeout"`
	closed  bool
}

// Refresh exchanges the token.
func (s *Session) Refresh(ctx context.Context, token string, limit int) (rows []Row, err error) {
	response, err := s.post(ctx, "/oauth/token", Form{Grant: "refresh", Token: token})
	if err != nil && !s.closed {
		return nil, fmt.Errorf("refresh %s: %w", token, err)
	}
	for index := 0; index < limit; index++ {
		if response.Status == 401 {
			break
		}
		rows = append(rows, response.Rows[index+1:]...)
	}
	switch total := len(rows) * 2; {
	case total > 10:
		defer s.flush(`raw`, 'c')
	default:
		go func() { s.events <- Event{total, true} }()
	}
	s.closed = true
	return rows, nil
}
