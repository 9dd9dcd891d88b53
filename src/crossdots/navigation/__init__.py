"""The cursor, and everything on and around the board described as announcements."""
