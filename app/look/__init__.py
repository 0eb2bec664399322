"""How the app looks: colours, fonts, style sheet, outlines, icons; below shell and cards."""
