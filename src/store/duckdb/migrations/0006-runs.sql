-- What was run when, and results with memory: what gave way to a newer version, and what waits for approval.

-- Jobs that were begun, over all accounts. Without outcome while they go on.
CREATE TABLE run (
  -- Numbers runs in the order of their beginning.
  number BIGINT NOT NULL,
  -- Null where a job concerns the whole store.
  account_id VARCHAR,
  job VARCHAR NOT NULL,
  -- Where a schedule asked for it: its name, and the time for which it was planned. No two rows have both the same.
  schedule VARCHAR,
  planned_at TIMESTAMP,
  -- The pipeline that it used, where it used one.
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

-- Results that gave way to those of another version or configuration of their pipeline. Of one text and pipeline name
-- no two rows of this table and `result` have the same version and configuration.
CREATE TABLE earlier_result AS FROM result WITH NO DATA;
ALTER TABLE earlier_result ADD COLUMN replaced_at TIMESTAMP;

-- Results that are shown only when somebody approves them; at most one row a submission and pipeline name.
CREATE TABLE held_result AS FROM result WITH NO DATA;
-- Null while it waits. What was rejected stays, so that the same version is not asked for it again.
ALTER TABLE held_result ADD COLUMN rejected_at TIMESTAMP;
