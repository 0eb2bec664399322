"""What can be done by a key in the room's modes in play. With Ctrl: letters alone type cards."""

from app.shell.room.actions import Action
from app.words.translation import _
from engine.games.rummy import gin, thirteen

_DRAW = Action(_("Draw from stock"), ("Ctrl+D",), lambda view: view.draw())
_TAKE = _("Take the upcard"), ("Ctrl+U",)
_ADVISED = Action(
    _("Do what is advised"), ("Ctrl+Return",), lambda view: view.do_advised(), finishes=False
)
GIN = (
    _DRAW,
    Action(*_TAKE, lambda view: view.do(gin.Step("take"))),
    Action(_("Pass the first upcard"), ("Ctrl+P",), lambda view: view.do(gin.Step("pass"))),
    Action(_("Knock"), ("Ctrl+Shift+K",), lambda view: view.knock()),
    Action(_("Show the advice, or hide it"), ("Ctrl+H",), lambda view: view.turn_advice()),
    _ADVISED,
)
THIRTEEN = (
    _DRAW,
    Action(*_TAKE, lambda view: view.do(thirteen.Step("take"))),
    Action(
        _("You drew another card like the upcard"),
        ("Ctrl+Shift+U",),
        lambda view: view.draw_another(),
    ),
    Action(_("Go out"), ("Ctrl+Shift+K",), lambda view: view.go_out()),
    _ADVISED,
)
BY_MODE = ((), (), GIN, THIRTEEN)
