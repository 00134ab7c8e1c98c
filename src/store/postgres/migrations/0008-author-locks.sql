-- The key of the lock that deletions of an author take, and that those who store texts of the author share before they
-- commit: a text that is there when the deletion ends was stored after it. Authors of an account have 64 keys.
CREATE FUNCTION author_lock_key(account_id text, author_id text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(account_id, 8 + (hashtext(author_id) & 63));

-- As in 0005, with these locks.

-- Stores submissions with different ids. Skips those of accounts that do not exist, and those whose id is taken. Queues
-- the others for assessment, and (with_turns) adds the turns of accounts that never had one. Locks the rows of the
-- accounts against deletion. Inserts rows in the order of their ids, so that transactions with the same ids do not
-- deadlock, and numbers them in the order given. Before a short transaction (with_turns) ends, waits for deletions of the
-- authors.
CREATE OR REPLACE FUNCTION insert_submissions(
  accounts text[], with_turns boolean,
  account_ids text[], ids text[], author_ids text[], task_ids text[], session_ids text[], sequence_ids smallint[],
  sequence_counts smallint[], tests boolean[], received_ats timestamptz[], metadatas text[], question_texts text[], texts text[],
  traces text[]
) RETURNS TABLE (receipt bigint, account_id text, id text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH present AS MATERIALIZED (
    SELECT a.id FROM account AS a WHERE a.id = ANY (accounts) ORDER BY a.id FOR KEY SHARE
  ), numbered AS MATERIALIZED (
    SELECT nextval('receipt') AS receipt, sent.*
    FROM unnest(account_ids, ids, author_ids, task_ids, session_ids, sequence_ids, sequence_counts, tests, received_ats,
      metadatas, question_texts, texts, traces)
      AS sent (account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, test, received_at,
        metadata, question_text, text, trace)
    WHERE sent.account_id = ANY (ARRAY(SELECT present.id FROM present))
  ), stored AS (
    INSERT INTO submission AS s (receipt, account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, test,
      received_at, metadata, question_text, text, trace)
    SELECT * FROM numbered ORDER BY account_id, id
    ON CONFLICT (account_id, id) DO NOTHING
    RETURNING s.receipt, s.account_id, s.id
  ), waiting AS (
    INSERT INTO work (account_id, receipt) SELECT stored.account_id, stored.receipt FROM stored
  ), turns AS (
    INSERT INTO turn (account_id, number)
    SELECT present.id, nextval('turn_number') FROM present
    WHERE with_turns AND NOT EXISTS (SELECT FROM turn AS t WHERE t.account_id = present.id)
    ON CONFLICT DO NOTHING
  )
  SELECT stored.receipt, stored.account_id, stored.id FROM stored;
  PERFORM pg_advisory_xact_lock_shared(author_lock.key) FROM (
    SELECT DISTINCT author_lock_key(sent.account_id, sent.author_id) AS key
    FROM unnest(account_ids, author_ids) AS sent (account_id, author_id)
    WHERE with_turns
    ORDER BY key
  ) AS author_lock;
END $$;
