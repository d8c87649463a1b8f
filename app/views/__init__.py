"""What one viewer may know; imports nothing of kernel, games or store."""
