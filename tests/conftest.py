"""What holds for every test: examples found by hypothesis are not judged by the clock."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
