

def test_what_is_shown_already_styles_nothing_anew(qapp, qtbot):
    theme.apply(qapp, "light")
    with qtbot.assertNotEmitted(theme.notifier().changed):
        theme.apply(qapp, "light")
    with qtbot.waitSignal(theme.notifier().changed):
        theme.apply(qapp, "light", two_colours=True)
