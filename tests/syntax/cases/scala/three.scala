enum Color(val code: Int):
  case Red extends Color(1)
  case Green, Blue

  def label: String = "c"

extension (text: String)
  def shout: String = text.toUpperCase
  def half: Int = text.length / 2

given intOrd: Ordering[Int] with
  def compare(x: Int, y: Int): Int = x - y

def top(value: Int): Int =
  val next = value + 1
  next * 2

type Rows = List[Int]
val limit = 3
