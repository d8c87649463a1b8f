"""What a hunter can know of boats that nobody sees, from what his side was shown (S5, BS).

Pure: plain data in, plain data out. Nothing here has met a State, or could.
"""
