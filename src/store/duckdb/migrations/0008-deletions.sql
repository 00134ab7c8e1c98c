-- Records of deletions of submissions, marks and whole accounts, like those of authors; and the import of each mark.

-- Records of deletions; at most one row per subject and name.
CREATE TABLE deletion (
  -- author, submission, marks or account.
  subject VARCHAR NOT NULL,
  -- HMAC-SHA-256 of the name (deletion-records.ts) with the key in deletion_key, lowercase hex.
  hash VARCHAR NOT NULL,
  -- Number of submissions; for the subject `marks`, of marks.
  deleted BIGINT NOT NULL,
  deleted_at TIMESTAMP NOT NULL,
  -- The last receipt and the last number of a run assigned before the deletion: neither is assigned twice, even if the
  -- last rows are deleted.
  last_receipt BIGINT NOT NULL,
  last_run BIGINT NOT NULL
);

INSERT INTO deletion
SELECT 'author', author_hash, submissions_deleted, deleted_at, last_receipt, 0 FROM author_deletion;

DROP TABLE author_deletion;

-- The run that imported the mark; null if it came through the API, or was imported before such imports were runs.
ALTER TABLE feedback ADD COLUMN run BIGINT;
