use std::fmt::{self, Display};

pub const LIMIT: u32 = 5_000;
static NAME: &str = "x";
type Id = u64;

/// Doc.
#[derive(Debug, Clone)]
pub struct Point<T> {
    pub x: T,
    y: T,
}

#[repr(u8)]
enum Shape {
    Round,
    Box(u32, u32),
    Named { size: u32 },
}

impl<T> Point<T> {
    pub const ZERO: u32 = 0;
    #[inline]
    pub fn new(x: T, y: T) -> Self {
        fn helper(a: u32) -> u32 { a }
        Point { x, y }
    }
}

impl<T> Display for Point<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) }
}

pub trait Area {
    type Output;
    const UNIT: u32;
    fn area(&self) -> u32;
    fn twice(&self) -> u32 { self.area() * 2 }
}

macro_rules! square { ($x:expr) => { $x * $x }; }

mod tests {
    use super::*;
    #[test]
    fn works() { assert_eq!(1, 1); }
}

enum Reply {
    Ok { text: String, code: u8 },
}

union Word {
    whole: u32,
}
