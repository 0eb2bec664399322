"""Pictures, fonts and tables that come with the program; each folder holds its licence."""
