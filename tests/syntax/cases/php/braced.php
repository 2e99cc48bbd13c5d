<?php
namespace First {
    function run() { return 1; }
}
namespace Second {
    function run() { return 2; }
    class A { function run() { return 3; } }
}
