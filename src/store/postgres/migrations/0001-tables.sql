-- Times are instants. Except for `run`, every table with rows of accounts has account_id in its key, so that it can be
-- spread over machines by account. Texts that may contain U+0000, which PostgreSQL cannot store, are encoded
-- (text-codec.ts): text, question_text, answer, name and label. JSON (metadata, marks, bodies) is text, because jsonb
-- rejects an escaped U+0000.

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

-- Numbers submissions in the order in which they were first received, over all accounts; gaps are normal.
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
  -- Columns of the imported file that are not attributes of the interface, as a JSON object.
  metadata text,
  question_text text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (receipt, account_id)
);
CREATE UNIQUE INDEX submission_id ON submission (account_id, id);
-- For groups and for deletions of authors.
CREATE INDEX submission_author ON submission (account_id, author_id, task_id);

-- Texts that wait for their first result: a text has a row here if and only if it has no result. The transaction that
-- writes the first result deletes the row, and queues notifications only if it did.
CREATE TABLE work (
  account_id text COLLATE "C" NOT NULL,
  receipt bigint NOT NULL,
  -- The worker that claims the text; null if none does.
  worker uuid,
  PRIMARY KEY (account_id, receipt)
) WITH (
  -- Rows live for seconds; dead ones at the head of the index would slow down every claim.
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 20000,
  autovacuum_vacuum_cost_delay = 0
);

-- The turns of accounts: the next one is the account with the longest time since its last claim.
CREATE SEQUENCE turn_number;
CREATE TABLE turn (
  account_id text COLLATE "C" NOT NULL PRIMARY KEY,
  number bigint NOT NULL
) WITH (fillfactor = 50);

-- Processes that work on the store (presence.ts).
CREATE TABLE worker (
  id uuid NOT NULL PRIMARY KEY,
  name text NOT NULL,
  parts text[] NOT NULL,
  texts_per_second double precision,
  alive_until timestamptz NOT NULL,
  -- The recall up to which it has discarded what it read of the outbox; null if it has read nothing.
  recalls bigint
) WITH (fillfactor = 50);

-- At most one row per submission and pipeline name.
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
  -- What raised or lowered the score, as a JSON object; null if it was not requested.
  explanation text,
  PRIMARY KEY (receipt, account_id, pipeline)
);

-- Results that were replaced by those of another version or configuration of their pipeline.
CREATE TABLE earlier_result (
  LIKE result,
  replaced_at timestamptz(3) NOT NULL,
  PRIMARY KEY (receipt, account_id, pipeline, version, config_hash)
);

-- Results that are shown only after approval; at most one row per submission and pipeline name.
CREATE TABLE held_result (
  LIKE result,
  -- Null while the result waits for approval. Rejected results are kept, so that the same version does not assess the
  -- text again.
  rejected_at timestamptz(3),
  PRIMARY KEY (receipt, account_id, pipeline)
);

-- At most one row per submission and examiner.
CREATE TABLE feedback (
  receipt bigint NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  examiner_id bigint NOT NULL,
  -- A JSON object, as sent.
  mark text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  -- The run that imported the mark; null if it came through the API.
  run bigint,
  PRIMARY KEY (receipt, account_id, examiner_id)
);
-- For exports, statistics and deletions of marks, and to check whether an examiner still has marks.
CREATE INDEX feedback_account ON feedback (account_id, examiner_id);

-- Unfinished rescorings.
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
  -- In plain text, because every notification is signed with it.
  secret text NOT NULL,
  -- The API version with which it was created. It determines the form of its notifications.
  version text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- During a rotation, notifications are signed with both secrets.
  previous_secret text,
  previous_secret_until timestamptz(3),
  -- The first failed attempt after the last successful one.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  -- gone, failing or by_hand.
  disabled_reason text COLLATE "C",
  -- The worker that leases the webhook; null if none does.
  worker uuid,
  PRIMARY KEY (id, account_id)
) WITH (fillfactor = 70);
CREATE INDEX webhook_account ON webhook (account_id);

-- The outbox: notifications, written together with the results that they report, and their outcomes.
CREATE TABLE notification (
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- By which receivers recognise a repeated notification.
  id uuid NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  receipt bigint NOT NULL,
  -- The bytes that every attempt sends, JSON text.
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- pending, delivered or failed.
  status text COLLATE "C" NOT NULL DEFAULT 'pending',
  -- Number of attempts under the current schedule, which a redelivery restarts, and the time of the first one.
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz(3),
  -- When the next attempt is due; set while the notification is pending.
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
-- For the list of deliveries, newest first, and their totals.
CREATE INDEX notification_account ON notification (account_id, number);

CREATE TABLE delivery_attempt (
  -- The number of the notification, and that of the attempt among all attempts.
  notification bigint NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id text COLLATE "C" NOT NULL,
  -- Of the text that the notification is about. Responses of receivers may contain parts of it, and are deleted with
  -- it.
  receipt bigint NOT NULL,
  started_at timestamptz(3) NOT NULL,
  milliseconds integer NOT NULL,
  -- The status and the first KiB of the response, or why there was none.
  http_status smallint,
  fault text COLLATE "C",
  answer text NOT NULL,
  PRIMARY KEY (notification, number, account_id)
);
CREATE INDEX delivery_attempt_receipt ON delivery_attempt (receipt);

-- How often data read from the outbox was recalled; one row.
CREATE TABLE recall (
  number bigint NOT NULL
);
INSERT INTO recall VALUES (0);

-- Records of deletions; at most one row per subject and name.
CREATE TABLE deletion (
  -- author, submission, marks or account.
  subject text COLLATE "C" NOT NULL,
  -- HMAC-SHA-256 of the name with the key in deletion_key, lowercase hex.
  hash text COLLATE "C" NOT NULL,
  -- Number of submissions; for the subject `marks`, of marks.
  deleted bigint NOT NULL,
  deleted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (subject, hash)
);

-- One row: 32 bytes, lowercase hex; all but 12 of the bits are random.
CREATE TABLE deletion_key (
  key text NOT NULL
);
INSERT INTO deletion_key
SELECT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- Runs of jobs, over all accounts. The outcome is null while a job runs.
CREATE TABLE run (
  -- Numbers runs in the order in which they started.
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null if the job concerns the whole store.
  account_id text COLLATE "C",
  job text NOT NULL,
  -- The name of the schedule that started the run, if any, and its planned time.
  schedule text,
  planned_at timestamptz(3),
  -- The pipeline that the run used, if any.
  pipeline text COLLATE "C",
  version text COLLATE "C",
  config_hash text COLLATE "C",
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  outcome text COLLATE "C",
  -- A JSON object of numbers.
  counts text,
  message text,
  -- The worker that runs it; if that ends first, the run is recorded as killed. Null if the run came with the archive
  -- of an account.
  worker uuid
);
CREATE UNIQUE INDEX run_planned ON run (schedule, planned_at) WHERE worker IS NOT NULL;
CREATE INDEX run_account ON run (account_id, number);

-- Examiners whose marks were imported with a name.
CREATE TABLE examiner_name (
  account_id text COLLATE "C" NOT NULL,
  examiner_id bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, examiner_id),
  UNIQUE (account_id, name)
);

-- 32 random bytes, lowercase hex. Derives identifiers from invalid values, the same ones in every import.
CREATE TABLE id_key (
  account_id text COLLATE "C" NOT NULL PRIMARY KEY,
  key text NOT NULL
);
