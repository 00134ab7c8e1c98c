-- What raised or lowered the score, as a JSON object; null where nobody asked for it.
ALTER TABLE result ADD COLUMN explanation VARCHAR;
