using System;
using System.Collections.Generic;

[assembly: InternalsVisibleTo("Tests")]

namespace Moor.Store
{
    public delegate int Compare(int left, int right);

    [Flags]
    public enum Color { Red = 1, [Obsolete] Green = 2 }

    public interface IStore<T> where T : class
    {
        int Count { get; }
        T Find(string key);
        event EventHandler Closed;
    }

    public record Point(int X, int Y);

    public partial class Session<T> : Base, IStore<T> where T : class
    {
        private const int Limit = 3, Other = 4;
        private readonly Dictionary<string, T> _rows = new();
        public event EventHandler Closed;
        public event Action Changed { add { Hook(value); } remove { Unhook(value); } }

        static Session() { Ready = true; }
        public Session(int limit) : base(limit) { _limit = limit; }
        ~Session() { Close(); }

        public int Count => _rows.Count;
        public string Name { get; private set; } = "moor";
        public T this[int index] { get { return Get(index); } set { Set(index, value); } }

        [Retry(2)]
        public async Task<T> Find<U>(string key, int limit = 3) where U : new()
        {
            int Local(int value) { return value + 1; }
            Func<int, int> twice = x => x * 2;
            return await Load(Local(limit));
        }
        public T Find(string key) => _rows[key];
        T IStore<T>.Find(string key) => Find(key);
        public static Session<T> operator +(Session<T> a, Session<T> b) => a;
        public static implicit operator bool(Session<T> a) => true;

        private struct Inner { public int A; }
    }

    public partial class Session<T>
    {
        partial void OnClose();
    }
}

#if DEBUG
static class Log { static void Write(string text) { } }
#else
static class Log { static void Write(string text) { Drop(text); } }
#endif
