-- Runs of jobs, earlier results, and results that wait for approval.

-- Runs of jobs, over all accounts. The outcome is null while a job runs.
CREATE TABLE run (
  -- Numbers runs in the order in which they started.
  number BIGINT NOT NULL,
  -- Null if the job concerns the whole store.
  account_id VARCHAR,
  job VARCHAR NOT NULL,
  -- The name of the schedule that started the run, if any, and its planned time. No two rows have the same pair.
  schedule VARCHAR,
  planned_at TIMESTAMP,
  -- The pipeline that the run used, if any.
  pipeline VARCHAR,
  version VARCHAR,
  config_hash VARCHAR,
  started_at TIMESTAMP NOT NULL,
  ended_at TIMESTAMP,
  outcome VARCHAR,
  -- A JSON object of numbers.
  counts VARCHAR,
  message VARCHAR
);

-- Results that were replaced by those of another version or configuration of their pipeline. For one text and pipeline
-- name, no two rows of this table and `result` have the same version and configuration.
CREATE TABLE earlier_result AS FROM result WITH NO DATA;
ALTER TABLE earlier_result ADD COLUMN replaced_at TIMESTAMP;

-- Results that are shown only after approval; at most one row per submission and pipeline name.
CREATE TABLE held_result AS FROM result WITH NO DATA;
-- Null while the result waits for approval. Rejected results are kept, so that the same version does not assess the
-- text again.
ALTER TABLE held_result ADD COLUMN rejected_at TIMESTAMP;
