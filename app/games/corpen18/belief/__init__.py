"""What can be known of the unseen: where his ships can be, where he can know mine to be (4C)."""
