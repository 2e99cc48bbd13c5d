package main

import (
	"fmt"
	b "bytes"
)

const (
	A = iota
	B
)

const Single = 3

var x, y int = 1, 2
var (
	z = 1
)

type Server struct {
	Addr, Host string `json:"a"`
	limit      int
}

type Reader interface {
	Read(p []byte, n int) (int, error)
}
type ID string
type Alias = ID
type (
	Grouped struct{ v int }
)

func main() { fmt.Println(b.MinRead) }

func init() {}
func init() { x = 2 }

func (s *Server) Start(ctx context.Context, a, c int, rest ...string) (err error) { return nil }
func (s Server) Stop() {}
func (l *List[T]) Push(v T) {}
func Map[T any](in []T, f func(T) T) []T { return in }

func TestAll(t *testing.T) {
	t.Run("adds", func(t *testing.T) { f() })
	for _, each := range cases {
		t.Run(each.name, func(t *testing.T) { f() })
	}
}
