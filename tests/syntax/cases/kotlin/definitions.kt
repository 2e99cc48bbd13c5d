package moor.store

import moor.a.B
import moor.c.*

const val LIMIT = 3
val names: List<String> by lazy { load() }
var current: Session? = null
    private set
typealias Rows = List<Row>

annotation class Retry(val times: Int)

enum class Color(val code: Int) {
    RED(1) {
        override fun label() = "r"
    },
    GREEN(2);

    abstract fun label(): String
}

sealed interface Event
data class Opened(val id: String, var seen: Boolean = false) : Event
object Registry : Base() {
    fun register(name: String) {}
}

interface Store<T> {
    val size: Int
    fun find(key: String): T?
}

@Retry(2)
open class Session<T>(private val token: String, limit: Int) : Base(limit), Store<T> where T : Any {
    companion object {
        const val MAX = 5
        fun create(): Session<Int> = Session("", 1)
    }

    constructor(token: String) : this(token, LIMIT) {
        init()
    }

    init {
        require(token.isNotEmpty())
    }

    override val size: Int
        get() = rows.size
    private lateinit var rows: MutableList<T>

    override fun find(key: String): T? = rows.firstOrNull()
    fun find(key: Int): T? {
        fun local(value: Int) = value + 1
        return rows[local(key)]
    }
    suspend inline fun <reified R> later(crossinline block: () -> R): R = block()
    operator fun plus(other: Session<T>) = this
    inner class Cursor {
        fun next() = 1
    }
}

fun String.shout(times: Int = 1) = uppercase()
fun List<Int>.shout() = map { it.toString() }
val String.half: Int get() = length / 2
infix fun Int.upTo(end: Int): IntRange = this..end

val twice = { value: Int -> value * 2 }
val thrice = fun(value: Int): Int { return value * 3 }

class SessionSpec : FunSpec({
    test("adds one") { check(1 == 1) }
})
