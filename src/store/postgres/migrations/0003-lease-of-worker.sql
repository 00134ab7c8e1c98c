-- How long the lease of a worker is, so that one that was given before the clock was set back can be cut (cut-leases.ts).
-- Older versions do not write it.
ALTER TABLE worker ADD COLUMN lease interval NOT NULL DEFAULT '1 minute';
