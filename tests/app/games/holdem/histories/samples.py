"""Hands of every site, written for these tests after public descriptions of the forms.

Each is a hand of six-handed or shorter Hold'em in which Hero holds AhKd; what is true of them is
in `TRUTH`, worked out by hand.
"""

POKERSTARS = """\
PokerStars Hand #200000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/01 20:15:11 ET
Table 'Procyon IV' 6-max Seat #3 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob: the (2nd) ($1,087.50 in chips)
Seat 3: Hero ($112.25 in chips)
Seat 5: away_man ($50 in chips) is sitting out
Seat 6: Dirk [x] ($99 in chips, $2 bounty)
Dirk [x]: posts small blind $0.50
Ann: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
Bob: the (2nd): raises $2 to $3
Hero: calls $3
Dirk [x]: folds
Ann said, "Hero: folds"
Ann: calls $2
*** FLOP *** [2c Kh 9s]
Ann: checks
Bob: the (2nd): bets $5
Hero: raises $10 to $15
Ann: folds
Bob: the (2nd): calls $10
*** TURN *** [2c Kh 9s] [9d]
Bob: the (2nd): checks
Hero: bets $20
Bob: the (2nd): raises $1,049.50 to $1,069.50 and is all-in
Hero: calls $74.25 and is all-in
Uncalled bet ($975.25) returned to Bob: the (2nd)
*** RIVER *** [2c Kh 9s 9d] [Ts]
*** SHOW DOWN ***
Bob: the (2nd): shows [Qs Jh] (a straight, Nine to King)
Hero: shows [Ah Kd] (two pair, Kings and Nines)
Bob: the (2nd) collected $225 from pot
*** SUMMARY ***
Total pot $228 | Rake $3
Board [2c Kh 9s 9d Ts]
Seat 1: Ann (big blind) folded on the Flop
Seat 2: Bob: the (2nd) showed [Qs Jh] and won ($225) with a straight, Nine to King
Seat 3: Hero (button) showed [Ah Kd] and lost with two pair, Kings and Nines
Seat 6: Dirk [x] (small blind) folded before Flop
"""

GG = """\
Poker Hand #RC3105551234: Hold'em No Limit ($0.05/$0.1) - 2024/06/11 18:22:01
Table 'RushAndCash1234' 6-max Seat #1 is the button
Seat 1: Hero ($10.25 in chips)
Seat 2: 7f3a2b ($23.11 in chips)
Seat 3: c0ffee ($9.87 in chips)
7f3a2b: posts small blind $0.05
c0ffee: posts big blind $0.1
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
Dealt to 7f3a2b
Dealt to c0ffee
Hero: raises $0.15 to $0.25
7f3a2b: raises $0.75 to $1
c0ffee: folds
Hero: calls $0.75
*** FLOP *** [2c Kh 9s]
7f3a2b: bets $1.05
Hero: raises $8.2 to $9.25 and is all-in
7f3a2b: calls $8.2
Hero: Chooses to EV Cashout
*** FIRST TURN *** [2c Kh 9s] [9d]
*** FIRST RIVER *** [2c Kh 9s 9d] [Ts]
*** SECOND TURN *** [2c Kh 9s] [3c]
*** SECOND RIVER *** [2c Kh 9s 3c] [As]
Hero: shows [Ah Kd] (two pair, Kings and Nines)
7f3a2b: shows [Qs Jh] (a straight, Nine to King)
*** FIRST SHOWDOWN ***
7f3a2b collected $9.9 from pot
*** SECOND SHOWDOWN ***
Hero collected $9.9 from pot
*** SUMMARY ***
Total pot $20.6 | Rake $0.7 | Jackpot $0.1 | Bingo $0 | Fortune $0 | Tax $0
Hand was run two times
FIRST Board [2c Kh 9s 9d Ts]
SECOND Board [2c Kh 9s 3c As]
Seat 1: Hero (button) showed [Ah Kd] and lost with two pair, and won ($9.9) with two pair
Seat 2: 7f3a2b (small blind) showed [Qs Jh] and won ($9.9) with a straight, and lost with a pair
Seat 3: c0ffee (big blind) folded before Flop
"""

WINAMAX = """\
Winamax Poker - CashGame - HandId: #9004445-57-147 - Holdem no limit (0,50 €/1 €) - 2024/09/13
Table: 'Nice 04' 5-max (real money) Seat #4 is the button
Seat 1: Ann (1 234,56 €)
Seat 2: Ann B (100 €)
Seat 4: Hero (99,50 €)
*** ANTE/BLINDS ***
Ann posts small blind 0,50 €
Ann B posts big blind 1 €
Dealt to Hero [Ah Kd]
*** PRE-FLOP ***
Hero raises 1,50 € to 2,50 €
Ann folds
Ann B calls 1,50 €
*** FLOP *** [2c Kh 9s]
Ann B checks
Hero bets 3 €
Ann B calls 3 €
*** TURN *** [2c Kh 9s][9d]
Ann B checks
Hero checks
*** RIVER *** [2c Kh 9s 9d][Ts]
Ann B bets 11,50 €
Hero calls 11,50 €
*** SHOW DOWN ***
Ann B shows [Qs Jh] (Straight)
Hero shows [Ah Kd] (Two pairs)
Ann B collected 32,90 € from pot
*** SUMMARY ***
Total pot 32,90 € | Rake 1,60 €
Board: [2c Kh 9s 9d Ts]
Seat 2: Ann B (big blind) showed [Qs Jh] and won 32,90 € with Straight
Seat 4: Hero (button) showed [Ah Kd] and lost with Two pairs
"""

EIGHT = """\
#Game No : 5512058461
***** 888poker Hand History for Game 5512058461 *****
$2/$4 Blinds No Limit Holdem - *** 13 08 2024 17:22:18
Table Gent 6 Max (Real Money)
Seat 7 is the button
Total number of players : 4
Seat 9: Ann ( $400 )
Seat 1: Bob ( $1,412 )
Seat 4: Cleo ( $400 )
Seat 7: Hero ( $398.50 )
Ann posts small blind [$2]
Bob posts big blind [$4]
Cleo posts dead blind [$2 + $4]
** Dealing down cards **
Dealt to Hero [ Ah, Kd ]
Cleo checks
Hero raises [$16]
Ann folds
Bob raises [$44]
Cleo folds
Hero calls [$32]
** Dealing flop ** [ 2c, Kh, 9s ]
Bob bets [$60]
Hero calls [$60]
** Dealing turn ** [ 9d ]
Bob checks
Hero bets [$90]
Bob raises [$250]
Hero folds
** Summary **
Bob did not show his hand
Bob collected [ $404 ]
"""

IPOKER = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="7001">
  <general>
    <mode>real</mode>
    <gametype>Holdem NL €0.50/€1</gametype>
    <tablename>Konark, 817748311</tablename>
    <tablecurrency>EUR</tablecurrency>
    <nickname>Hero</nickname>
  </general>
  <game gamecode="5383392792">
    <general>
      <startdate>2024-01-06 11:49:59</startdate>
      <players>
        <player seat="3" name="Bob" chips="€1,200" dealer="0" win="€0" bet="€31" />
        <player seat="1" name="Ann &amp; Co" chips="€80" dealer="0" win="€0" bet="€1" />
        <player seat="8" name="Hero" chips="€100" dealer="1" win="€63.50" bet="€31" />
        <player seat="10" name="Absent" chips="€100" dealer="0" win="€0" bet="€0" />
      </players>
    </general>
    <round no="0">
      <action no="3" player="Absent" type="8" sum="€0" cards="" />
      <action no="1" player="Ann &amp; Co" type="1" sum="€0.50" cards="[cards]" />
      <action no="2" player="Bob" type="2" sum="€1" cards="[cards]" />
    </round>
    <round no="1">
      <cards type="Pocket" player="Ann &amp; Co">X X</cards>
      <cards type="Pocket" player="Bob">SQ HJ</cards>
      <cards type="Pocket" player="Hero">HA DK</cards>
      <action no="6" player="Bob" type="3" sum="€2" cards="" />
      <action no="4" player="Hero" type="23" sum="€3" cards="" />
      <action no="5" player="Ann &amp; Co" type="0" sum="€0" cards="" />
    </round>
    <round no="2">
      <cards type="Flop" player="">C2 HK S9</cards>
      <action no="7" player="Bob" type="5" sum="€4" cards="" />
      <action no="8" player="Hero" type="23" sum="€12" cards="" />
      <action no="9" player="Bob" type="3" sum="€8" cards="" />
    </round>
    <round no="3">
      <cards type="Turn" player="">D9</cards>
      <action no="10" player="Bob" type="4" sum="€0" cards="" />
      <action no="11" player="Hero" type="7" sum="€85" cards="" />
      <action no="12" player="Bob" type="0" sum="€0" cards="" />
    </round>
  </game>
</session>
"""

#: Tournaments: antes, blinds that are all-in, side pots, bounties, players who sit out.
TOURNAMENTS = (
    """\
PokerStars Hand #2100001: Tournament #30001, $4.50+$0.50 USD Hold'em No Limit - Level XII (400/800)
Table '3000000001 12' 9-max Seat #7 is the button
Seat 1: a b c (12000 in chips)
Seat 2: short (60 in chips)
Seat 4: Élan-9 (1,050 in chips) out of hand (moved from another table into small blind)
Seat 5: hero77 (25640 in chips)
Seat 7: $ick (9000 in chips) is sitting out
Seat 9: blindy (500 in chips)
a b c: posts the ante 100
short: posts the ante 60 and is all-in
hero77: posts the ante 100
$ick: posts the ante 100
blindy: posts the ante 100
blindy: posts small blind 400 and is all-in
a b c: posts big blind 800
*** HOLE CARDS ***
Dealt to hero77 [9d 9c]
hero77: raises 800 to 1600
$ick: folds
$ick is disconnected
a b c has timed out
a b c: calls 800
*** FLOP *** [2s 9h Kd]
a b c: checks
hero77: bets 2000
a b c said, "ok: folds"
a b c: raises 2000 to 4000
hero77: raises 19940 to 23940 and is all-in
a b c: calls 6300 and is all-in
Uncalled bet (13640) returned to hero77
*** TURN *** [2s 9h Kd] [Kh]
*** RIVER *** [2s 9h Kd Kh] [3c]
*** SHOW DOWN ***
a b c: shows [Kc Qc] (three of a kind, Kings)
hero77: shows [9d 9c] (a full house, Nines full of Kings)
hero77 collected 20600 from side pot-2
blindy: mucks hand
hero77 collected 1200 from side pot-1
short: shows [As 2h] (two pair)
hero77 collected 300 from main pot
blindy finished the tournament in 77th place
short finished the tournament in 78th place
*** SUMMARY ***
Total pot 24660 Main pot 300. Side pot-1 1560. Side pot-2 20600. | Rake 0
Board [2s 9h Kd Kh 3c]
Seat 1: a b c (big blind) showed [Kc Qc] and lost with three of a kind, Kings
Seat 9: blindy (small blind) mucked [7c 2d]
""",
    """\
Poker Hand #TM51055: Tournament #220, Daily $5 Hold'em No Limit - Level17(2,000/4,000(500)) - 2024
Table '12' 8-max Seat #1 is the button
Seat 1: Hero (120,500 in chips)
Seat 2: 7f3a2b (230,110 in chips)
Seat 3: c0ffee (98,700 in chips)
7f3a2b: posts the ante 500
Hero: posts the ante 500
c0ffee: posts the ante 500
7f3a2b: posts small blind 2,000
c0ffee: posts big blind 4,000
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
Dealt to 7f3a2b
Dealt to c0ffee
Hero: raises 4,800 to 8,800
7f3a2b: folds
c0ffee: raises 89,400 to 98,200 and is all-in
Hero: calls 89,400
Hero: shows [Ah Kd] (Ace High)
c0ffee: shows [Qs Qh] (a pair)
*** FLOP *** [2c Kh 9s]
*** TURN *** [2c Kh 9s] [9d]
*** RIVER *** [2c Kh 9s 9d] [Ts]
*** SHOWDOWN ***
Hero collected 199,900 from pot
*** SUMMARY ***
Total pot 199,900 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
Board [2c Kh 9s 9d Ts]
Seat 1: Hero (button) showed [Ah Kd] and won (199,900) with two pair
Seat 2: 7f3a2b (small blind) folded before Flop
Seat 3: c0ffee (big blind) showed [Qs Qh] and lost with two pair
""",
    """\
Winamax Poker - Tournament "Fish" buyIn: 4.50€ + 0.50€ - HandId: #8 - Holdem no limit (12/50/100)
Table: 'Kill The Fish(12345)#001' 6-max (real money) Seat #2 is the button
Seat 1: Ann (2000)
Seat 2: Bob (1850, 2.50€ bounty)
Seat 5: Hero (3100)
*** ANTE/BLINDS ***
Hero posts ante 12
Ann posts ante 12
Bob posts ante 12
Hero posts small blind 50
Ann posts big blind 100
Dealt to Hero [Ah Kd]
*** PRE-FLOP ***
Bob raises 100 to 200
Hero raises 2888 to 3088 and is all-in
Ann folds
Bob calls 1638 and is all-in
*** FLOP *** [2c Kh 9s]
*** TURN *** [2c Kh 9s][9d]
*** RIVER *** [2c Kh 9s 9d][Ts]
*** SHOW DOWN ***
Hero shows [Ah Kd] (Two pairs : Kings and 9)
Bob shows [7h 7d] (Two pairs : 9 and 7)
Hero collected 3812 from pot
*** SUMMARY ***
Total pot 3812 | No rake
Board: [2c Kh 9s 9d Ts]
Seat 2: Bob (button) showed [7h 7d] and lost with Two pairs : 9 and 7
Seat 5: Hero (small blind) showed [Ah Kd] and won 3812 with Two pairs : Kings and 9
""",
)

SAMPLES = {
    "PokerStars": POKERSTARS,
    "GG": GG,
    "Winamax": WINAMAX,
    "888": EIGHT,
    "iPoker": IPOKER,
}

#: Of each: names, positions and stacks in the order of seats, blinds, pots at flop, turn and
#: river, the final pot, the board, and (pot, to call, chips behind) of Hero's last decision.
TRUTH = {
    "PokerStars": {
        "names": ["Ann", "Bob: the (2nd)", "Hero", "Dirk [x]"],
        "positions": ["BB", "CO", "BTN", "SB"],
        "stacks": [100, 1087.5, 112.25, 99],
        "blinds": (0.5, 1),
        "pots": (9.5, 39.5, 228),
        "pot": 228,
        "board": "2cKh9s9dTs",
        "last": (1129, 74.25, 74.25),
    },
    "GG": {
        "names": ["Hero", "7f3a2b", "c0ffee"],
        "positions": ["BTN", "SB", "BB"],
        "stacks": [10.25, 23.11, 9.87],
        "blinds": (0.05, 0.1),
        "pots": (2.1, 20.6, 20.6),
        "pot": 20.6,
        "board": "2cKh9s9dTs",
        "last": (3.15, 1.05, 9.25),
    },
    "Winamax": {
        "names": ["Ann", "Ann B", "Hero"],
        "positions": ["SB", "BB", "BTN"],
        "stacks": [1234.56, 100, 99.5],
        "blinds": (0.5, 1),
        "pots": (5.5, 11.5, 11.5),
        "pot": 34.5,
        "board": "2cKh9s9dTs",
        "last": (23, 11.5, 94),
    },
    "888": {
        "names": ["Bob", "Cleo", "Hero", "Ann"],
        "positions": ["BB", "CO", "BTN", "SB"],
        "stacks": [1412, 400, 398.5, 400],
        "blinds": (2, 4),
        "pots": (104, 224),
        "pot": 404,
        "board": "2cKh9s9d",
        "last": (564, 160, 200.5),
    },
    "iPoker": {
        "names": ["Ann & Co", "Bob", "Hero"],
        "positions": ["SB", "BB", "BTN"],
        "stacks": [80, 1200, 100],
        "blinds": (0.5, 1),
        "pots": (6.5, 30.5),
        "pot": 30.5,
        "board": "2cKh9s9d",
        "last": (30.5, 0, 85),
    },
}
