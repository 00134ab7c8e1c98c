-- Platforms of LTI 1.3 (learning management systems), the tasks that their teachers made, and what learners handed in.

CREATE TABLE lti_platform (
  id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  issuer VARCHAR NOT NULL,
  client_id VARCHAR NOT NULL,
  auth_url VARCHAR NOT NULL,
  token_url VARCHAR NOT NULL,
  jwks_url VARCHAR NOT NULL,
  -- A JSON array; empty for all.
  deployments VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- Private keys of this tool, as JSON Web Keys.
CREATE TABLE lti_key (
  id VARCHAR NOT NULL,
  jwk VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- SHA-256 of tokens that may be used once and were, until they expire.
CREATE TABLE lti_used (
  hash VARCHAR NOT NULL,
  expires_at TIMESTAMP NOT NULL
);

CREATE TABLE lti_task (
  -- The task_id of its submissions.
  id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  platform_id VARCHAR NOT NULL,
  -- The platform's link that shows it, if it was made there.
  link VARCHAR,
  title VARCHAR NOT NULL,
  question VARCHAR NOT NULL,
  pipeline VARCHAR NOT NULL,
  drafts INTEGER NOT NULL,
  -- What learners may see: a JSON array.
  shows VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- At most one row per submission.
CREATE TABLE lti_hand_in (
  receipt BIGINT NOT NULL,
  account_id VARCHAR NOT NULL,
  platform_id VARCHAR NOT NULL,
  task_id VARCHAR NOT NULL,
  -- The learner, as the platform calls them.
  user_id VARCHAR NOT NULL,
  draft INTEGER NOT NULL,
  -- The URL of the platform's column of grades.
  line_item VARCHAR,
  -- That of all its columns, if this tool has to make one.
  line_items VARCHAR,
  -- The last score that the platform has: submitted or assessed.
  sent VARCHAR,
  -- When the next one is due; null if none is.
  due_at TIMESTAMP,
  -- Failed attempts in a row, the start of the first, and the reason of the last.
  attempts INTEGER NOT NULL,
  failing_since TIMESTAMP,
  problem VARCHAR
);
