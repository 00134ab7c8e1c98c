-- Since when bytes of deleted submissions lie in free parts of the file; at most one row, gone with the next compaction.
CREATE TABLE erasure (
  since TIMESTAMP NOT NULL
);

INSERT INTO erasure SELECT min(deleted_at) FROM author_deletion HAVING count(*) > 0;
