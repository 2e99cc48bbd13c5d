"""Words that turn a statement round: negating ones, and groups of opposites."""

from collections import defaultdict
from collections.abc import Iterable

_NEGATORS = """
    not no never none nobody nothing nowhere neither nor without cannot cant dont doesnt didnt isnt arent wasnt wont
    shouldnt mustnt non avoid avoids stop stops stopped except unless lacks lack fails
    nicht kein keine keinen nie niemals ohne pas jamais sans nunca
"""
NEGATORS = frozenset(_NEGATORS.split())
PASSED_OVER = NEGATORS | frozenset(("longer", "more", "ever", "anymore", "yet", "always", "only"))
"""Words that a negation passes over to what it bears on."""

_GROUPS = """
    enable enables enabled enabling | disable disables disabled disabling
    allow allows allowed permit permits | deny denies denied forbid forbids forbidden block blocks prohibit reject
    always | never | sometimes
    all every each | none no | some
    must | should | may
    required mandatory | optional
    on-by-default | off-by-default
    before | after
    above over | below under
    more greater higher larger longer | less fewer lower smaller shorter
    max maximum most | min minimum least
    first | last
    ascending asc | descending desc
    increase increases increased raise raises | decrease decreases decreased lower lowers reduce reduces
    add adds added | remove removes removed delete deletes deleted drop drops dropped
    create creates created | delete deletes deleted destroy destroys destroyed
    start starts started | stop stops stopped
    open opens opened | close closes closed
    read reads reading | write writes writing
    push pushes pushed | pull pulls pulled
    import imports imported | export exports exported
    input inputs | output outputs
    include includes included | exclude excludes excluded
    accept accepts accepted | reject rejects rejected
    encrypt encrypts encrypted | decrypt decrypts decrypted
    encode encodes encoded | decode decodes decoded
    lock locks locked | unlock unlocks unlocked
    public | private
    internal | external
    local | remote
    client clients | server servers
    sync synchronous synchronously | async asynchronous asynchronously
    true | false
    yes | no
    success succeeds succeed | failure fails fail
    online | offline
    mutable | immutable
    static | dynamic
    strict | lenient loose
    manual manually | automatic automatically
    production prod | staging | development dev
    upper uppercase | lower lowercase
    left | right
    old older | new newer
    old oldest | new newest latest
    pass passes passed | fail fails failed
    upgrade upgrades upgraded | downgrade downgrades downgraded
    install installs installed | uninstall uninstalls uninstalled
    safe | unsafe dangerous
    fast faster | slow slower
    up | down
    monday | tuesday | wednesday | thursday | friday | saturday | sunday
"""
_BY_WORD: dict[str, list[tuple[int, int]]] = defaultdict(list)
for _group, _line in enumerate(_GROUPS.strip().splitlines()):
    for _side, _words in enumerate(_line.split("|")):
        for _word in _words.split():
            _BY_WORD[_word].append((_group, _side))


def sides(words: Iterable[str]) -> dict[int, list[int]]:
    """By group of opposites, the sides that the words take, each once, in order; words are in lower case."""
    found: dict[int, list[int]] = {}
    for word in words:
        for group, side in _BY_WORD.get(word, ()):
            taken = found.setdefault(group, [])
            if side not in taken:
                taken.append(side)
    return found
