-- The trace context (W3C) of the request that submitted a text, and of the notifications about it; null if it had none.
ALTER TABLE submission ADD COLUMN trace text;
ALTER TABLE notification ADD COLUMN trace text;

-- As in 0002, and with the column. Running processes of older versions call those of 0002, which have fewer parameters.

-- Stores submissions with different ids. Skips those of accounts that do not exist, and those whose id is taken. Queues
-- the others for assessment, and (with_turns) adds the turns of accounts that never had one. Locks the rows of the
-- accounts against deletion. Inserts rows in the order of their ids, so that transactions with the same ids do not
-- deadlock, and numbers them in the order given.
CREATE FUNCTION insert_submissions(
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
END $$;

-- Stores submissions, some of them in groups, if none of their ids is taken, the store has no submissions in their
-- groups, and all accounts exist. Otherwise stores and returns nothing. Takes the locks first, in the order given, so
-- that nobody else adds to these groups meanwhile.
CREATE FUNCTION insert_apart(
  lock_keys bigint[], locks_shared boolean[],
  accounts text[], with_turns boolean,
  account_ids text[], ids text[], author_ids text[], task_ids text[], session_ids text[], sequence_ids smallint[],
  sequence_counts smallint[], tests boolean[], received_ats timestamptz[], metadatas text[], question_texts text[], texts text[],
  traces text[]
) RETURNS TABLE (receipt bigint, account_id text, id text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  stored bigint;
BEGIN
  PERFORM CASE WHEN is_shared THEN pg_advisory_xact_lock_shared(key) ELSE pg_advisory_xact_lock(key) END
  FROM unnest(lock_keys, locks_shared) AS lock (key, is_shared);
  IF EXISTS (
    SELECT FROM unnest(account_ids, ids) AS sent (account_id, id)
    JOIN submission AS s ON s.account_id = sent.account_id AND s.id = sent.id
  ) OR EXISTS (
    SELECT FROM unnest(account_ids, author_ids, task_ids, session_ids, sequence_ids)
      AS sent (account_id, author_id, task_id, session_id, sequence_id)
    JOIN submission AS s ON s.account_id = sent.account_id AND s.author_id = sent.author_id
      AND s.task_id = sent.task_id AND s.session_id = sent.session_id
    WHERE sent.sequence_id IS NOT NULL AND s.sequence_id IS NOT NULL
  ) OR (SELECT count(*) FROM account AS a WHERE a.id = ANY (accounts)) < cardinality(accounts) THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT i.* FROM insert_submissions(accounts, with_turns, account_ids, ids, author_ids, task_ids, session_ids,
    sequence_ids, sequence_counts, tests, received_ats, metadatas, question_texts, texts, traces) AS i;
  GET DIAGNOSTICS stored = ROW_COUNT;
  IF stored < cardinality(ids) THEN
    RAISE EXCEPTION 'another writer took an id' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;
