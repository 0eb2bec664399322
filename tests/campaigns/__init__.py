"""Campaigns against Kibitzer: random use (soak), hostile input (fuzz), killed processes (kill).

``CAMPAIGN_LANGUAGE=ar make soak`` runs one in Arabic.
"""

import os

from app.words import translation

if os.environ.get("CAMPAIGN_LANGUAGE"):  # before the rooms are imported: they hold texts
    translation.use([os.environ["CAMPAIGN_LANGUAGE"]])
