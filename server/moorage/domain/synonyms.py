"""What people who build and run software call the same thing: for words of a question that no memory has.

Written down by field (work on data, time, failure, people, money …), not after any set of questions. Each group is
words that stand for one another; a word may be in several.
"""

from functools import cache

from moorage.domain.word_forms import IRREGULAR_VERBS, bases, groups

_LINES = """
delete remove erase drop purge discard destroy wipe | create make build generate produce construct
change alter modify edit update adjust amend | rename relabel move | move relocate migrate transfer shift
copy duplicate clone replicate mirror | duplicate repeat repeated twice double redundant
replace substitute swap supersede exchange | keep retain preserve hold store
store save persist keep record write | load read fetch retrieve get obtain
find search look locate discover query | show display present render view | hide conceal mask suppress omit
hide redact mask scrub anonymise anonymize | send transmit deliver dispatch emit post publish
receive accept take collect | notify notification alert inform message announce warn
message notification note mail letter | email mail message | ask request query demand
answer reply response respond | start begin launch boot initiate open startup
stop halt end terminate finish kill shutdown | stop prevent avoid forbid block guard
prevent avoid forbid prohibit disallow ban block deny | allow permit enable let grant authorise authorize
enable activate | disable deactivate | cancel abort revoke withdraw abandon
undo revert rollback reverse restore back | restore recover repair recovery | retry repeat again reattempt
wait delay pause sleep hold | delay late lag postpone defer latency | late delayed overdue tardy behind
early premature soon | expire lapse expiry expiration outdated stale | stale outdated obsolete old expired
old ancient legacy obsolete former previous | new recent latest fresh
slow latency performance sluggish delay lag | fast quick rapid speed performance
speed performance throughput velocity latency | improve optimise optimize enhance speed
wrong incorrect bad false invalid mistaken faulty | right correct valid proper
wrong bug defect fault error mistake | error failure fault exception problem | fail break crash die
broken faulty corrupt damaged defective | crash abort panic die outage
outage downtime incident unavailable offline | problem issue trouble bug difficulty
fix repair mend solve resolve correct patch | cause reason why because | choose select pick decide
decide decision determine choose judge | rule policy convention guideline regulation
must required mandatory obligatory | limit maximum cap bound ceiling quota restrict | minimum least floor
size length amount volume | number count amount quantity figure | count tally total | total sum aggregate
order sequence sorting ordering arrangement | sort order arrange rank | group batch bundle cluster | batch bulk
split divide separate partition shard | join merge combine unite concatenate | merge combine integrate
empty blank null missing none void | missing absent lost lacking | unique distinct single
same equal identical alike | different distinct differing other | compare match diff
check verify validate test inspect examine | verify confirm validate prove | confirm approve acknowledge accept
approve accept authorise authorize permit | refuse reject decline deny | test check trial verify experiment
measure metric benchmark gauge | watch monitor observe track | log record journal trace | track trace follow
history past log record | backup snapshot copy dump archive | schedule timetable plan cron calendar
job task work batch worker | queue backlog line waiting | run execute perform invoke | call invoke request
repeat loop iterate recurring | periodic regular recurring scheduled interval | daily day nightly | hourly hour
weekly week | monthly month | yearly annual year | time clock hour moment timestamp | timezone utc clock
deadline due expiry | simultaneous concurrent parallel together | concurrent parallel simultaneous race
lock mutex block exclusive semaphore | conflict collision clash race contention | thread concurrency process
asynchronous async background | memory ram heap | disk storage drive filesystem | storage disk store
database db table schema | table relation schema | row record entry tuple | field property attribute column
id identifier key number | index lookup | name title label identifier | value amount | type kind class sort
file document path | folder directory path | text string wording | picture image photo icon | colour color
screen page display view | button control widget | form input | user person customer account member
customer client buyer user guest | person user human people somebody | employee staff worker
admin administrator operator | owner author responsible | team group staff | supplier vendor provider
partner third-party vendor | account profile user | login signin authentication auth logon session
password credential secret passphrase | secret credential key token password | token credential ticket
permission right access privilege authorization | access permission reach | secure safe security protected
security safety protection | encrypt encryption cipher scramble | private confidential personal secret
attack exploit abuse | spam abuse | money amount currency payment cash price
price cost fare charge fee rate tariff | cost price expense charge | pay payment charge settle
payment charge transaction billing | charge bill invoice debit | bill invoice receipt
refund repay reimburse reimbursement return | discount reduction rebate voucher | tax vat duty
currency money exchange | bank payment | buy purchase order acquire | sell sale sold | book reserve reservation
reservation booking | subscription membership plan | contract agreement | address location place
place location position site | region zone area country | language locale translation
translate translation localise localize | phone telephone mobile | mobile phone handset
computer machine host server | server host machine backend | frontend client browser ui | browser client web
network connection net internet | connection link socket | connect attach link | disconnect detach offline
url link address endpoint | endpoint route url | route path | proxy gateway | api interface endpoint
interface api contract | service server daemon | daemon service background | container docker image
deploy release ship publish rollout | release version deploy publish | version release revision
upgrade update migrate | setup configuration install | configuration config setting option
setting option configuration preference | option setting flag choice | flag toggle switch option
environment env | environment stage | production live prod | development dev | cache memoize buffer
compress zip shrink | parse read decode | encode serialize encoding | decode parse deserialize
convert transform translate | round rounding truncate | format layout shape | layout format arrangement
style format | module package component | library package dependency | function method procedure
variable field | parameter argument option | loop iteration | code source program | program application software
application app program | script program | command instruction | comment note remark
document documentation manual | documentation docs manual guide | example sample | diagram chart picture
chart graph diagram | report summary statement | summary overview digest | plan design roadmap
design architecture plan | architecture design structure | structure layout shape | goal aim purpose
idea proposal suggestion | suggest propose recommend | prefer favour favor | skip omit ignore bypass
bypass circumvent | throttle limit | rate frequency | often frequent | rare seldom | always every
automatic automated | manual hand | easy simple | complex complicated | temporary provisional transient
permanent durable lasting | random arbitrary chance | default standard usual | normal usual regular
special exceptional | leak escape | grow increase rise | increase raise grow | decrease reduce lower shrink
last final latest | stock inventory | warehouse storage inventory | meeting appointment
"""


@cache
def _table() -> dict[str, tuple[str, ...]]:
    """A form has the other forms, and what its verb stands for."""
    found: dict[str, dict[str, None]] = {}
    for group in (*IRREGULAR_VERBS, *groups(_LINES)):
        for word in group:
            found.setdefault(word, {}).update(dict.fromkeys(each for each in group if each != word))
    for verb, *forms in IRREGULAR_VERBS:
        for form in forms:
            found[form] |= {each: None for each in found[verb] if each != form}
    return {word: tuple(others) for word, others in found.items()}


def synonyms(word: str) -> tuple[str, ...]:
    """Of a word in lower case, or of what it is a form of; none for most words."""
    known = _table()
    return next((known[each] for each in bases(word) if each in known), ())
