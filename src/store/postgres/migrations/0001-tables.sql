-- Times are instants. Every table has account_id in its key where it holds rows of accounts, so that it can be spread over
-- machines by account. Texts that may hold U+0000, which PostgreSQL does not store, are encoded (text-codec.ts): text,
-- question_text, answer, name and label. JSON (metadata, marks, bodies) is text, because jsonb refuses an escaped U+0000.

CREATE TABLE account (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  pipeline text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE token (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  label text NOT NULL,
  -- SHA-256 of the token, lowercase hex.
  hash text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (id, account_id)
);
CREATE INDEX token_hash ON token (hash);
CREATE INDEX token_account ON token (account_id);

-- Numbers submissions in the order of their first receipt, over all accounts; gaps are normal.
CREATE SEQUENCE receipt;

CREATE TABLE submission (
  receipt bigint NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  author_id text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C",
  sequence_id smallint,
  sequence_count smallint,
  test boolean NOT NULL,
  received_at timestamptz(3) NOT NULL,
  -- Columns of the imported file that are no attributes of the interface, as a JSON object.
  metadata text,
  question_text text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (receipt, account_id)
);
CREATE UNIQUE INDEX submission_id ON submission (account_id, id);
-- For groups and for deletions of authors.
CREATE INDEX submission_author ON submission (account_id, author_id, task_id);

-- What waits for its first result: a text has a row here if and only if it has no result. Whoever deletes the row in the
-- transaction that writes the first result is who queues the notifications.
CREATE TABLE work (
  account_id text COLLATE "C" NOT NULL,
  receipt bigint NOT NULL,
  -- Who assesses it; null while it waits.
  worker uuid,
  PRIMARY KEY (account_id, receipt)
) WITH (
  -- Rows live for seconds; dead ones at the head of the index would slow every claim.
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 20000,
  autovacuum_vacuum_cost_delay = 0
);

-- Which account's turn it is: the one that was claimed from longest ago.
CREATE SEQUENCE turn_number;
CREATE TABLE turn (
  account_id text COLLATE "C" NOT NULL PRIMARY KEY,
  number bigint NOT NULL
) WITH (fillfactor = 50);

-- Who is at work on the store (presence.ts).
CREATE TABLE worker (
  id uuid NOT NULL PRIMARY KEY,
  name text NOT NULL,
  parts text[] NOT NULL,
  texts_per_second double precision,
  alive_until timestamptz NOT NULL,
  -- The recall up to which it has forgotten what it read of the outbox; null while it has read nothing.
  recalls bigint
) WITH (fillfactor = 50);

-- At most one row a submission and pipeline name.
CREATE TABLE result (
  receipt bigint NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  pipeline text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  config_hash text COLLATE "C" NOT NULL,
  assessed_at timestamptz(3) NOT NULL,
  type text COLLATE "C" NOT NULL,
  overall_score double precision,
  message text COLLATE "C",
  word_count integer NOT NULL,
  sentence_count integer NOT NULL,
  error_count integer NOT NULL,
  suspect_count integer NOT NULL,
  -- The result object as JSON text.
  body text NOT NULL,
  -- What raised or lowered the score, as a JSON object; null where nobody asked for it.
  explanation text,
  PRIMARY KEY (receipt, account_id, pipeline)
);

-- Results that gave way to those of another version or configuration of their pipeline.
CREATE TABLE earlier_result (
  LIKE result,
  replaced_at timestamptz(3) NOT NULL,
  PRIMARY KEY (receipt, account_id, pipeline, version, config_hash)
);

-- Results that are shown only when somebody approves them; at most one row a submission and pipeline name.
CREATE TABLE held_result (
  LIKE result,
  -- Null while it waits. What was rejected stays, so that the same version is not asked for it again.
  rejected_at timestamptz(3),
  PRIMARY KEY (receipt, account_id, pipeline)
);

-- At most one row a submission and examiner.
CREATE TABLE feedback (
  receipt bigint NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  examiner_id bigint NOT NULL,
  -- A JSON object, as sent.
  mark text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  -- The run that imported the mark; null where it came through the API.
  run bigint,
  PRIMARY KEY (receipt, account_id, examiner_id)
);
-- For exports, statistics and deletions of marks, and whether an examiner still has one.
CREATE INDEX feedback_account ON feedback (account_id, examiner_id);

-- Rescorings that have been started and not finished.
CREATE TABLE rescoring (
  account_id text COLLATE "C" NOT NULL,
  pipeline text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  config_hash text COLLATE "C" NOT NULL,
  started_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, pipeline, version, config_hash)
);

CREATE TABLE webhook (
  -- Numbers webhooks in the order of their creation.
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  url text NOT NULL,
  -- In clear: every notification is signed with it.
  secret text NOT NULL,
  -- The version of the API that made it and whose form its notifications have.
  version text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- While a secret gives way to another, notifications are signed with both.
  previous_secret text,
  previous_secret_until timestamptz(3),
  -- The first failed attempt since the last one that succeeded.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  -- gone, failing or by_hand.
  disabled_reason text COLLATE "C",
  -- Who delivers to it; null where nobody does.
  worker uuid,
  PRIMARY KEY (id, account_id)
) WITH (fillfactor = 70);
CREATE INDEX webhook_account ON webhook (account_id);

-- The outbox, written together with the result it tells of, and what became of it.
CREATE TABLE notification (
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- What receivers tell a repeated notification by.
  id uuid NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  receipt bigint NOT NULL,
  -- The bytes that every attempt sends, JSON text.
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- pending, delivered or failed.
  status text COLLATE "C" NOT NULL DEFAULT 'pending',
  -- Attempts under the present schedule, which a redelivery begins anew, and when the first of them was made.
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz(3),
  -- When the next attempt is due; set while it is pending.
  next_attempt_at timestamptz(3),
  finished_at timestamptz(3),
  -- Why it failed.
  reason text COLLATE "C",
  PRIMARY KEY (number, account_id)
);
CREATE INDEX notification_pending ON notification (webhook_id, next_attempt_at, number) WHERE status = 'pending';
CREATE INDEX notification_finished ON notification (finished_at) WHERE status <> 'pending';
CREATE INDEX notification_receipt ON notification (receipt);
CREATE INDEX notification_id ON notification (id);
-- For the list of deliveries, the last first, and their totals.
CREATE INDEX notification_account ON notification (account_id, number);

CREATE TABLE delivery_attempt (
  -- The number of the notification, and that of the attempt over all.
  notification bigint NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id text COLLATE "C" NOT NULL,
  -- Of the text that it tells of: what receivers answer may hold parts of it, and is deleted with it.
  receipt bigint NOT NULL,
  started_at timestamptz(3) NOT NULL,
  milliseconds integer NOT NULL,
  -- What the receiver answered, the first KiB of it; or else what kept it from answering.
  http_status smallint,
  fault text COLLATE "C",
  answer text NOT NULL,
  PRIMARY KEY (notification, number, account_id)
);
CREATE INDEX delivery_attempt_receipt ON delivery_attempt (receipt);

-- How often what was read of the outbox was recalled; one row.
CREATE TABLE recall (
  number bigint NOT NULL
);
INSERT INTO recall VALUES (0);

-- What remains of deletions; at most one row for each thing that was named.
CREATE TABLE deletion (
  -- author, submission, marks or account.
  subject text COLLATE "C" NOT NULL,
  -- HMAC-SHA-256 of what was named, under the key of deletion_key, lowercase hex.
  hash text COLLATE "C" NOT NULL,
  -- Submissions; of the subject `marks`, marks.
  deleted bigint NOT NULL,
  deleted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (subject, hash)
);

-- One row: 32 random bytes, lowercase hex.
CREATE TABLE deletion_key (
  key text NOT NULL
);
INSERT INTO deletion_key
SELECT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- Jobs that were begun, over all accounts. Without outcome while they go on.
CREATE TABLE run (
  -- Numbers runs in the order of their beginning.
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null where a job concerns the whole store.
  account_id text COLLATE "C",
  job text NOT NULL,
  -- Where a schedule asked for it: its name, and the time for which it was planned.
  schedule text,
  planned_at timestamptz(3),
  -- The pipeline that it used, where it used one.
  pipeline text COLLATE "C",
  version text COLLATE "C",
  config_hash text COLLATE "C",
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  outcome text COLLATE "C",
  -- A JSON object of numbers.
  counts text,
  message text,
  -- Who runs it; it is killed when that worker is gone. Null where it came with the archive of an account.
  worker uuid
);
CREATE UNIQUE INDEX run_planned ON run (schedule, planned_at) WHERE worker IS NOT NULL;
CREATE INDEX run_account ON run (account_id, number);

-- Examiners whose marks came with a name.
CREATE TABLE examiner_name (
  account_id text COLLATE "C" NOT NULL,
  examiner_id bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, examiner_id),
  UNIQUE (account_id, name)
);

-- 32 random bytes, lowercase hex. With it, values that are no identifiers become some, in every import the same ones.
CREATE TABLE id_key (
  account_id text COLLATE "C" NOT NULL PRIMARY KEY,
  key text NOT NULL
);
