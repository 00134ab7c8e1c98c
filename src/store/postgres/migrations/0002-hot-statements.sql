-- Frequent statements, as functions: each session plans them once, even behind a pooler; planning is half of their
-- cost. Each array parameter holds a column, row by row. A plan made while a table was small is kept when it has grown,
-- until the table is analysed, so the settings of the functions make them always look rows up through indexes.

-- Stores submissions with different ids. Skips those of accounts that do not exist, and those whose id is taken. Queues
-- the others for assessment, and (with_turns) adds the turns of accounts that never had one. Locks the rows of the
-- accounts against deletion. Inserts rows in the order of their ids, so that transactions with the same ids do not
-- deadlock, and numbers them in the order given.
CREATE FUNCTION insert_submissions(
  accounts text[], with_turns boolean,
  account_ids text[], ids text[], author_ids text[], task_ids text[], session_ids text[], sequence_ids smallint[],
  sequence_counts smallint[], tests boolean[], received_ats timestamptz[], metadatas text[], question_texts text[], texts text[]
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
      metadatas, question_texts, texts)
      AS sent (account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, test, received_at,
        metadata, question_text, text)
    WHERE sent.account_id = ANY (ARRAY(SELECT present.id FROM present))
  ), stored AS (
    INSERT INTO submission AS s (receipt, account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, test,
      received_at, metadata, question_text, text)
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
  sequence_counts smallint[], tests boolean[], received_ats timestamptz[], metadatas text[], question_texts text[], texts text[]
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
    sequence_ids, sequence_counts, tests, received_ats, metadatas, question_texts, texts) AS i;
  GET DIAGNOSTICS stored = ROW_COUNT;
  IF stored < cardinality(ids) THEN
    RAISE EXCEPTION 'another writer took an id' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;

-- Claims unclaimed texts of an account for a worker, the earliest first. Skips texts and turns that other transactions
-- have locked. Locks the worker's row, so that the worker can't be removed before the claim is visible. Commits
-- asynchronously, because a claim that is lost in a crash of the database is simply made again. claims.ts explains why
-- work is read as a range of the key and with CASE. Returns a deleted text without its id.
CREATE FUNCTION claim_texts(for_worker uuid, for_account text, most integer)
RETURNS TABLE (account_id text, pipeline text, receipt bigint, id text, text text, question_text text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH alive AS MATERIALIZED (SELECT FROM worker WHERE worker.id = for_worker FOR KEY SHARE),
  claimed AS (
    UPDATE work SET worker = for_worker
    WHERE ctid = ANY (ARRAY(
      SELECT w.ctid FROM work AS w
      WHERE (w.account_id, w.receipt) >= (for_account, 0)
        AND (w.account_id, w.receipt) <= (for_account, 9223372036854775807)
        AND CASE WHEN w.worker IS NULL THEN true ELSE false END
        AND EXISTS (SELECT FROM alive)
      ORDER BY w.account_id, w.receipt LIMIT most FOR UPDATE SKIP LOCKED))
    RETURNING work.receipt
  ), moved AS (
    UPDATE turn SET number = nextval('turn_number')
    FROM (SELECT t.account_id FROM turn AS t WHERE t.account_id = for_account AND EXISTS (SELECT FROM claimed)
      FOR UPDATE SKIP LOCKED) AS own
    WHERE turn.account_id = own.account_id)
  SELECT a.id, a.pipeline, claimed.receipt, s.id, s.text, s.question_text
  FROM claimed JOIN account AS a ON a.id = for_account
  LEFT JOIN submission AS s ON s.receipt = claimed.receipt AND s.account_id = for_account
  ORDER BY claimed.receipt;
END $$;

-- Writes the first results of those texts that a worker still claims, and locks the account's webhooks
-- (webhook-lock.ts). Returns the receipts, and whether the account has webhooks to notify.
CREATE FUNCTION save_claimed(
  for_worker uuid, for_account text, of_pipeline text, of_version text, of_config_hash text, at timestamptz,
  receipts bigint[], account_ids text[], types text[], overall_scores float8[], messages text[], word_counts integer[],
  sentence_counts integer[], error_counts integer[], suspect_counts integer[], bodies text[], explanations text[]
) RETURNS TABLE (receipt bigint, is_heard boolean)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  saved bigint[];
BEGIN
  WITH ended AS (
    DELETE FROM work
    WHERE work.account_id = for_account AND work.receipt = ANY (receipts) AND work.worker = for_worker
    RETURNING work.receipt, work.account_id
  ), written AS (
    INSERT INTO result (receipt, account_id, pipeline, version, config_hash, assessed_at, type, overall_score, message,
      word_count, sentence_count, error_count, suspect_count, body, explanation)
    SELECT r.receipt, r.account_id, of_pipeline, of_version, of_config_hash, at, r.type, r.overall_score, r.message,
      r.word_count, r.sentence_count, r.error_count, r.suspect_count, r.body, r.explanation
    FROM unnest(receipts, account_ids, types, overall_scores, messages, word_counts, sentence_counts, error_counts,
      suspect_counts, bodies, explanations)
      AS r (receipt, account_id, type, overall_score, message, word_count, sentence_count, error_count, suspect_count, body,
        explanation)
    JOIN ended USING (receipt, account_id)
  )
  SELECT array_agg(ended.receipt ORDER BY ended.receipt) INTO saved FROM ended;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(for_account, 7)) WHERE saved IS NOT NULL;
  RETURN QUERY SELECT each, heard
  FROM unnest(saved) AS each, (SELECT EXISTS (SELECT FROM webhook AS w WHERE w.account_id = for_account)) AS h (heard);
END $$;

-- The tokens with these hashes.
CREATE FUNCTION tokens_by_hash(hashes text[]) RETURNS SETOF token
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM token AS t WHERE t.hash = ANY (hashes);
END $$;

-- The status of submissions, all from one snapshot; `call` numbers the pairs of account and id from 1.
CREATE FUNCTION standings(accounts text[], ids text[], with_texts boolean[])
RETURNS TABLE (call bigint, receipt bigint, received_at timestamptz, text text, pipeline text, version text, config_hash text,
  assessed_at timestamptz, body text)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT asked.call, s.receipt, s.received_at, CASE WHEN asked.with_text THEN s.text END,
    r.pipeline, r.version, r.config_hash, r.assessed_at, r.body
  FROM unnest(accounts, ids, with_texts) WITH ORDINALITY AS asked (account_id, id, with_text, call)
  JOIN submission AS s ON s.account_id = asked.account_id AND s.id = asked.id
  JOIN account AS a ON a.id = s.account_id
  LEFT JOIN LATERAL (
    SELECT * FROM result
    WHERE result.receipt = s.receipt AND result.account_id = s.account_id
    ORDER BY result.pipeline = a.pipeline DESC, result.assessed_at DESC, result.pipeline DESC LIMIT 1
  ) AS r ON true;
END $$;
