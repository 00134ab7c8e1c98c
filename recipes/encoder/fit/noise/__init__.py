"""Learners' errors put into edited English: each kind of error at places where learners make it, as often as they do."""
