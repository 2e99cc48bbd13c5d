namespace Moor.Store;

public readonly record struct Size(int Width, int Height)
{
    public int Area => Width * Height;
}

public static class Extensions
{
    public static int Twice(this int value) => value * 2;
}
