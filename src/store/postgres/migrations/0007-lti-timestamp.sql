-- The newest timestamp of a score that the platform has or refused, in whole seconds; null before the first.
ALTER TABLE lti_hand_in ADD COLUMN stamped_at timestamptz(3);
