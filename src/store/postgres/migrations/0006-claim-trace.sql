-- As before (0002), and with the trace context.
DROP FUNCTION claim_texts;

-- Claims unclaimed texts of an account for a worker, the earliest first. Skips texts and turns that other transactions
-- have locked. Locks the worker's row, so that the worker can't be removed before the claim is visible. Commits
-- asynchronously, because a claim that is lost in a crash of the database is simply made again. claims.ts explains why
-- work is read as a range of the key and with CASE. Returns a deleted text without its id.
CREATE FUNCTION claim_texts(for_worker uuid, for_account text, most integer)
RETURNS TABLE (account_id text, pipeline text, receipt bigint, id text, text text, question_text text, trace text)
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
  SELECT a.id, a.pipeline, claimed.receipt, s.id, s.text, s.question_text, s.trace
  FROM claimed JOIN account AS a ON a.id = for_account
  LEFT JOIN submission AS s ON s.receipt = claimed.receipt AND s.account_id = for_account
  ORDER BY claimed.receipt;
END $$;
