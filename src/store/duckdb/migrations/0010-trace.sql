-- The trace context (W3C) of the request that submitted a text, and of the notifications about it; null if it had none.
ALTER TABLE submission ADD COLUMN trace VARCHAR;
ALTER TABLE notification ADD COLUMN trace VARCHAR;
