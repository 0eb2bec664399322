"""What can be done by a key in the modes of the room, and keys that are no action's."""

from app.shell.room.actions import Action
from app.words.translation import _

#: Keys of the room that are no action's.
TYPED_KEYS = (
    ("A S", _("place the ace of spades: rank, then suit")),
    ("Backspace", _("take back the last card")),
    ("Del", _("take back the card that has the focus")),
    ("Menu", _("a seat: two cards, range, any two, remove")),
    ("F2", _("range of the seat in use")),
    ("+ −", _("equity: a seat more, a seat less")),
    ("[ ]", _("a street back, a street forward")),
    ("{ }", _("before the flop, last street")),
    ("F C R A", _("in play, at the table: fold, check or call, bet or raise to, all-in")),
    ("N .", _("at the table: the next hand; let the robot act")),
    ("F C R P", _("before the flop: fold, check or call, raise, all-in")),
)
BACK, FORWARD = _("A decision back"), _("A decision forward")
#: As the buttons beside the number of seats say it.
MORE_SEATS, FEWER_SEATS = (
    text.format(things=_("seats")) for text in (_("More {things}"), _("Fewer {things}"))
)
EQUITY_ACTIONS = (
    Action(BACK, ("Alt+Left",), lambda page: page.step_decision(-1)),
    Action(FORWARD, ("Alt+Right",), lambda page: page.step_decision(1)),
    Action(MORE_SEATS, ("Alt+Up",), lambda page: page.equity.stepper.step(1)),
    Action(FEWER_SEATS, ("Alt+Down",), lambda page: page.equity.stepper.step(-1)),
    Action(_("What a range is made of"), ("Alt+P",), lambda page: page.parts.open_parts()),
    Action(_("The hands of a range one by one"), ("Alt+L",), lambda page: page.parts.open_list()),
    Action(_("Two ranges on all flops"), ("Alt+F",), lambda page: page.parts.open_flops()),
)
STRATEGY_ACTIONS = (
    Action(BACK, ("Alt+Left",), lambda view: view.walk(-1)),
    Action(FORWARD, ("Alt+Right",), lambda view: view.walk(1)),
    Action(_("Solve, or go on"), ("Ctrl+Return", "Ctrl+Enter"), lambda view: view.solve()),
    Action(_("Save the solution"), ("Alt+S",), lambda view: view.save_solution()),
    Action(_("Open a solution"), ("Alt+O",), lambda view: view.load_solution()),
    Action(_("The parts of the range"), ("Alt+P",), lambda view: view.show_parts()),
    Action(_("Many flops, or the set-up"), ("Alt+M",), lambda view: view.turn_flops()),
    Action(_("Amounts in chips or big blinds"), ("Alt+B",), lambda view: view.turn_unit()),
    Action(_("A third player, or none"), ("Alt+3",), lambda view: view.turn_third()),
)
NEXT_HAND = Action(_("Next hand"), ("Alt+X",), lambda view: view.next_hand())
#: Of a hand, whether it is followed or played here.
HAND_ACTIONS = (
    Action(BACK, ("Alt+Left",), lambda view: view.walk(-1)),
    Action(FORWARD, ("Alt+Right",), lambda view: view.walk(1)),
    Action(_("Fold"), ("Alt+F",), lambda view: view.fold()),
    Action(_("Check or call"), ("Alt+C",), lambda view: view.check_or_call()),
    Action(_("Bet or raise to …"), ("Alt+R",), lambda view: view.type_amount()),
    Action(_("All-in"), ("Alt+A",), lambda view: view.all_in()),
    Action(_("Take back"), ("Alt+Z",), lambda view: view.take_back()),
    NEXT_HAND,
    Action(_("Seats, stacks and blinds"), ("Alt+T",), lambda view: view.turn_setup()),
)
PLAY_ACTIONS = (
    *HAND_ACTIONS,
    Action(_("What a player may hold"), ("F2",), lambda view: view.edit_shown(), listed=False),
    Action(_("How a player plays"), ("Alt+Y",), lambda view: view.choose_shown_player()),
    Action(_("Look it up in the charts"), ("Alt+U",), lambda view: view.look_up()),
)
LOOKUP_ACTIONS = (
    Action(_("A turn back"), ("Alt+Left",), lambda view: view.walk(-1)),
    Action(_("A turn forward"), ("Alt+Right",), lambda view: view.walk(1)),
    Action(_("First turn"), ("Alt+Home",), lambda view: view.first_turn()),
    Action(_("Fold"), ("Alt+F",), lambda view: view.fold()),
    Action(_("Check or call"), ("Alt+C",), lambda view: view.check_or_call()),
    Action(_("Raise"), ("Alt+R",), lambda view: view.raise_to()),
    Action(_("All-in"), ("Alt+P",), lambda view: view.all_in()),
    Action(_("Solve anew, or longer"), ("Ctrl+Return", "Ctrl+Enter"), lambda view: view.solve()),
    Action(_("Play on from here"), ("Alt+I",), lambda view: view.play_on()),
    Action(_("Lock an action to a share of hands"), ("Alt+L",), lambda view: view.enter_lock()),
    Action(_("Another table"), ("Alt+T",), lambda view: view.turn_setup()),
    Action(_("Play or EV in the chart"), ("Alt+E",), lambda view: view.turn_cells()),
)
TABLE_ACTIONS = (
    *HAND_ACTIONS,
    Action(_("Show the advice, or hide it"), ("Ctrl+H",), lambda view: view.turn_advice()),
    Action(_("Show the advice once"), ("Alt+Q",), lambda view: view.show_once()),
    Action(_("Hand the session in to Review"), ("Alt+V",), lambda view: view.hand_in()),
)
REVIEW_ACTIONS = (
    Action(_("Add hand histories"), ("Alt+A",), lambda view: view.add_files()),
    Action(_("Add a folder of hand histories"), ("Alt+D",), lambda view: view.add_folder()),
    Action(_("Pause, or go on"), ("Alt+P",), lambda view: view.turn_work()),
    Action(_("Open the decision in play"), ("Alt+I",), lambda view: view.open_in_play()),
    Action(_("Copy the hand as its site wrote it"), ("Alt+C",), lambda view: view.copy_hand()),
    Action(_("Copy the hand as a picture"), ("Alt+B",), lambda view: view.copy_picture()),
    Action(_("Forget all hands"), ("Alt+K",), lambda view: view.forget_all()),
)
#: Of each mode of the page.
BY_MODE = (
    *(EQUITY_ACTIONS, STRATEGY_ACTIONS, (), LOOKUP_ACTIONS),
    *(PLAY_ACTIONS, TABLE_ACTIONS, REVIEW_ACTIONS),
)
