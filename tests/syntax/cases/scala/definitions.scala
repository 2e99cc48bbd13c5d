package moor.store

import scala.util.{Success, Try}
import moor.a._

trait Store[T] {
  type Key
  val size: Int
  def find(key: String): Option[T]
}

sealed abstract class Event
case class Opened(id: String, seen: Boolean = false) extends Event with Product
case object Closed extends Event

@deprecated("old", "1")
class Session[T: Ordering](private val token: String, limit: Int)(implicit ec: Context) extends Base(limit) with Store[T] {
  private val rows, other = List.empty[T]
  lazy val total: Int = rows.size
  var count = 0
  type Key = String
  def this(token: String) = this(token, 3)
  override def find(key: String): Option[T] = rows.headOption
  def find(key: Int): Option[T] = {
    def local(value: Int) = value + 1
    rows.lift(local(key))
  }
  def +(other: Session[T]): Session[T] = this
  val twice = (value: Int) => value * 2
  class Cursor { def next() = 1 }
}

object Session {
  val Max = 5
  def apply(token: String): Session[Int] = new Session[Int](token, 1)
  implicit class Loud(text: String) { def shout = text.toUpperCase }
  implicit def toInt(text: String): Int = 1
}

package inner {
  object Deep { def run() = 1 }
}

class SessionSuite extends Suite {
  test("adds one") {
    assert(1 == 1)
  }
}
