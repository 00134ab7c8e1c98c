"""Words, their pieces and forms, and the tags that turn a learner's sentence into a right one."""
