-- Times are UTC. There are no foreign keys, because DuckDB checks them too eagerly for deletions within one
-- transaction. The single writer ensures uniqueness: unique indexes would slow down every append for a check that is
-- already made.

CREATE TABLE account (
  id VARCHAR NOT NULL,
  pipeline VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE token (
  id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  -- SHA-256 of the token, lowercase hex.
  hash VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP,
  revoked_at TIMESTAMP
);

CREATE TABLE submission (
  -- Numbers submissions in the order in which they were first received, over all accounts.
  receipt BIGINT NOT NULL,
  account_id VARCHAR NOT NULL,
  id VARCHAR NOT NULL,
  author_id VARCHAR NOT NULL,
  task_id VARCHAR NOT NULL,
  session_id VARCHAR,
  sequence_id SMALLINT,
  sequence_count SMALLINT,
  test BOOLEAN NOT NULL,
  received_at TIMESTAMP NOT NULL,
  -- Columns of the imported file that are not attributes of the interface, as a JSON object.
  metadata VARCHAR,
  question_text VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  -- Hashes (keys.ts) of the id, and of author, task and session if there is a sequence_id. Scanning a column of
  -- integers for a thousand ids takes milliseconds; scanning the ids themselves takes ten times as long.
  id_key INTEGER NOT NULL,
  group_key INTEGER
);

-- Single texts by receipt; without it, DuckDB unpacks every text between the first and the last asked for.
CREATE INDEX submission_receipt ON submission (receipt);

-- At most one row per submission and pipeline name.
CREATE TABLE result (
  receipt BIGINT NOT NULL,
  pipeline VARCHAR NOT NULL,
  version VARCHAR NOT NULL,
  config_hash VARCHAR NOT NULL,
  assessed_at TIMESTAMP NOT NULL,
  type VARCHAR NOT NULL,
  overall_score DOUBLE,
  message VARCHAR,
  word_count INTEGER NOT NULL,
  sentence_count INTEGER NOT NULL,
  error_count INTEGER NOT NULL,
  suspect_count INTEGER NOT NULL,
  -- The result object as JSON text.
  body VARCHAR NOT NULL
);

CREATE INDEX result_receipt ON result (receipt);

-- At most one row per submission and examiner.
CREATE TABLE feedback (
  receipt BIGINT NOT NULL,
  examiner_id BIGINT NOT NULL,
  -- A JSON object, as sent.
  mark VARCHAR NOT NULL,
  received_at TIMESTAMP NOT NULL
);

-- Unfinished rescorings; at most one row per account and pipeline configuration.
CREATE TABLE rescoring (
  account_id VARCHAR NOT NULL,
  pipeline VARCHAR NOT NULL,
  version VARCHAR NOT NULL,
  config_hash VARCHAR NOT NULL,
  started_at TIMESTAMP NOT NULL
);
