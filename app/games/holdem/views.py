"""What the start is without: the views beside the first, and the panels about the hands.

Here their modules are found where they are imported ahead (app/shell/frame/ahead.py).
"""

from app.games.holdem.before_flop.view import ChartsView as ChartsView
from app.games.holdem.equity.side_panels import SidePanels as SidePanels
from app.games.holdem.in_play.view import PlayView as PlayView
from app.games.holdem.push_fold.view import PushView as PushView
from app.games.holdem.review.store import NAME as NAME
from app.games.holdem.review.view import ReviewView as ReviewView
from app.games.holdem.review.words import met as met
from app.games.holdem.strategy.view import StrategyView as StrategyView
from app.games.holdem.table.view import TableView as TableView
