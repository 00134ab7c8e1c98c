-- The time since which free parts of the file contain bytes of deleted submissions. At most one row, which the next
-- compaction deletes.
CREATE TABLE erasure (
  since TIMESTAMP NOT NULL
);

INSERT INTO erasure SELECT min(deleted_at) FROM author_deletion HAVING count(*) > 0;
