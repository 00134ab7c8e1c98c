-- Platforms of LTI 1.3 (learning management systems), the tasks that their teachers made, and what learners handed in.

CREATE TABLE lti_platform (
  id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  auth_url text NOT NULL,
  token_url text NOT NULL,
  jwks_url text NOT NULL,
  -- A JSON array; empty for all.
  deployments text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id, account_id)
);

-- Private keys of this tool, as JSON Web Keys.
CREATE TABLE lti_key (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  jwk text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

-- SHA-256 of tokens that may be used once and were, until they expire.
CREATE TABLE lti_used (
  hash text COLLATE "C" NOT NULL PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE lti_task (
  -- The task_id of its submissions.
  id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  platform_id text COLLATE "C" NOT NULL,
  -- The platform's link that shows it, if it was made there.
  link text,
  title text NOT NULL,
  question text NOT NULL,
  pipeline text COLLATE "C" NOT NULL,
  drafts integer NOT NULL,
  -- What learners may see: a JSON array.
  shows text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id, account_id)
);

CREATE TABLE lti_hand_in (
  receipt bigint NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  platform_id text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  -- The learner, as the platform calls them.
  user_id text COLLATE "C" NOT NULL,
  draft integer NOT NULL,
  -- The URL of the platform's column of grades.
  line_item text,
  -- That of all its columns, if this tool has to make one.
  line_items text,
  -- The last score that the platform has: submitted or assessed.
  sent text,
  -- When the next one is due; null if none is.
  due_at timestamptz(3),
  -- Failed attempts in a row, the start of the first, and the reason of the last.
  attempts integer NOT NULL,
  failing_since timestamptz(3),
  problem text,
  PRIMARY KEY (receipt, account_id)
);
CREATE INDEX lti_hand_in_task ON lti_hand_in (account_id, task_id, user_id, draft);
CREATE INDEX lti_hand_in_due ON lti_hand_in (due_at) WHERE due_at IS NOT NULL;
