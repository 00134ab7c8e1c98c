-- As long as the planner has no statistics of a table, all indexes that begin with account_id look the same to it. It then read
-- all texts of an account to find one by its id. Only one of them begins with account_id now.
DROP INDEX submission_author;
CREATE INDEX submission_author ON submission (author_id, account_id, task_id);

-- Claims unclaimed texts of an account for a worker, the earliest first. Skips texts and turns that other transactions
-- have locked. Locks the worker's row, so that the worker can't be removed before the claim is visible. Commits
-- asynchronously, because a claim that is lost in a crash of the database is simply made again. claims.ts explains why
-- work is read as a range of the key and with CASE. Returns a deleted text without its id, and a text that belongs to a
-- task of a learning platform with the pipeline of the task.
DROP FUNCTION claim_texts;
CREATE FUNCTION claim_texts(for_worker uuid, for_account text, most integer)
RETURNS TABLE (account_id text, pipeline text, receipt bigint, id text, text text, question_text text, trace text,
  task_pipeline text)
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
  SELECT a.id, a.pipeline, claimed.receipt, s.id, s.text, s.question_text, s.trace, t.pipeline
  FROM claimed JOIN account AS a ON a.id = for_account
  LEFT JOIN submission AS s ON s.receipt = claimed.receipt AND s.account_id = for_account
  LEFT JOIN lti_task AS t ON t.id = s.task_id AND t.account_id = for_account
  ORDER BY claimed.receipt;
END $$;

-- Writes the first results of those texts that a worker still claims, with the account's webhooks locked (webhook-lock.ts),
-- and returns the receipts. If called by itself and not in a transaction that queues notifications (alone), and the account
-- has webhooks, writes nothing and returns null. Replaces save_claimed, which running processes of older versions call.
CREATE FUNCTION save_first(
  alone boolean,
  for_worker uuid, for_account text, of_pipeline text, of_version text, of_config_hash text, at timestamptz,
  receipts bigint[], account_ids text[], types text[], overall_scores float8[], messages text[], word_counts integer[],
  sentence_counts integer[], error_counts integer[], suspect_counts integer[], bodies text[], explanations text[]
) RETURNS bigint[]
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  saved bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(for_account, 7));
  IF alone AND EXISTS (SELECT FROM webhook AS w WHERE w.account_id = for_account) THEN
    RETURN NULL;
  END IF;
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
  SELECT coalesce(array_agg(ended.receipt), '{}') INTO saved FROM ended;
  RETURN saved;
END $$;

-- The status of submissions, all from one snapshot; `call` numbers the pairs of account and id from 1. With
-- LIMIT, texts are looked up by account and id; without, the planner may join all texts of the account.
CREATE OR REPLACE FUNCTION standings(accounts text[], ids text[], with_texts boolean[])
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
  CROSS JOIN LATERAL (
    SELECT * FROM submission WHERE submission.account_id = asked.account_id AND submission.id = asked.id LIMIT 1
  ) AS s
  JOIN account AS a ON a.id = s.account_id
  LEFT JOIN LATERAL (
    SELECT * FROM result
    WHERE result.receipt = s.receipt AND result.account_id = s.account_id
    ORDER BY result.pipeline = a.pipeline DESC, result.assessed_at DESC, result.pipeline DESC LIMIT 1
  ) AS r ON true;
END $$;
