-- Deletions of submissions, marks and whole accounts, recorded as those of authors are; and which import a mark came with.

-- What remains of deletions; at most one row for each thing that was named.
CREATE TABLE deletion (
  -- author, submission, marks or account.
  subject VARCHAR NOT NULL,
  -- HMAC-SHA-256 of what was named, under the key of deletion_key, lowercase hex.
  hash VARCHAR NOT NULL,
  -- Submissions; of the subject `marks`, marks.
  deleted BIGINT NOT NULL,
  deleted_at TIMESTAMP NOT NULL,
  -- The last receipt and the last number of a run given before: neither is given twice, also where the last ones are gone.
  last_receipt BIGINT NOT NULL,
  last_run BIGINT NOT NULL
);

INSERT INTO deletion
SELECT 'author', author_hash, submissions_deleted, deleted_at, last_receipt, 0 FROM author_deletion;

DROP TABLE author_deletion;

-- The run that imported the mark; null where it came through the API, or before imports of marks were runs.
ALTER TABLE feedback ADD COLUMN run BIGINT;
