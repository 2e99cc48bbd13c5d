<?php

declare(strict_types=1);

namespace Moor\Store;

use Moor\A\B;
use function Moor\helper;

const LIMIT = 3, OTHER = 4;
define('MAX', 5);

#[Attribute]
abstract class Session extends Base implements Store, \Countable
{
    use Logs, Caches { Logs::write insteadof Caches; }

    public const NAMES = ['a', 'b'];
    private static ?int $count = 0;
    protected string $token, $kind = 'k';

    public function __construct(private readonly int $limit = 3, ?string $token = null)
    {
        $this->token = $token;
    }

    #[Retry(2)]
    final public static function create(array $rows, int ...$rest): static
    {
        return new static();
    }

    abstract protected function find(string $key): ?Row;

    public function rows(): iterable
    {
        $twice = fn(int $x) => $x * 2;
        $thrice = function ($x) use ($twice) { return $x * 3; };
        return new class($this) extends Cursor { public function next() { return 1; } };
    }
}

interface Store
{
    const MAX = 1;
    public function find(string $key): ?Row;
}

trait Logs
{
    private $lines = [];
    public function write(string $line): void { $this->lines[] = $line; }
}

enum Suit: string
{
    case Hearts = 'H';
    case Spades = 'S';

    public function label(): string { return ucfirst($this->name); }
}

function helper(int $a, &$b = null)
{
    function inner() { return 1; }
    return $a;
}

if (!function_exists('str_shout')) {
    function str_shout($text) { return $text; }
} else {
    function str_shout($text, $more) { return $more; }
}

$handler = function (Request $request) { return 1; };
$config = ['a' => 1];

$rules = ['trim' => static fn ($value) => trim($value), "size" => function ($value) { return 3; }];
it('charges', function () {
    expect(1)->toBe(1);
});
