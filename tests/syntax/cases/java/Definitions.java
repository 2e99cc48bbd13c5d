package a.b;

import java.util.List;

/** Doc. */
@Service
public final class Definitions<T> extends Base implements Runnable {
    private static final int LIMIT = 5_000;
    int a, b = 2;
    Definitions(int x) {}
    Definitions(String x, final List<String> y) { this(1); }
    @Override
    public void run() {}
    public <K> K run(K key, int... rest) throws IOException { return key; }
    abstract void nothing();
    enum Colour { RED(1), GREEN { void paint() {} }; int code; Colour(int c) {} Colour() {} }
    record Pair(int left, int right) { Pair { check(left); } int sum() { return left + right; } }
    interface Shape { double PI = 3.14; double area(); default int sides() { return 0; } }
    @interface Marker { int value() default 1; String name(); }
    Runnable task = new Runnable() { public void run() {} };
    void outer() { Runnable r = new Runnable() { public void run() {} }; }
    static class Nested { class Deep { void m() {} } }
}
