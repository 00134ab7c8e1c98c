-- What raised or lowered the score, as a JSON object; null if it was not requested.
ALTER TABLE result ADD COLUMN explanation VARCHAR;
