-- How notifications fare on their way to webhooks.

-- Never gives a number twice, so that what is known of an attempt can't end up at another notification.
CREATE SEQUENCE notification_number;

ALTER TABLE notification RENAME TO earlier_notification;

-- The outbox, written together with the result it tells of, and what became of it.
CREATE TABLE notification (
  -- Numbers notifications in the order of their creation.
  number BIGINT NOT NULL,
  -- What receivers tell a repeated notification by.
  id UUID NOT NULL,
  webhook_id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  receipt BIGINT NOT NULL,
  -- The bytes that every attempt sends, JSON text.
  body VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL,
  -- The columns below change. No index may be on one of them: DuckDB would write the whole row again, with its body.
  -- pending, delivered or failed.
  status VARCHAR NOT NULL,
  -- Attempts under the present schedule, which a redelivery begins anew, and when the first of them was made.
  attempts INTEGER NOT NULL,
  first_attempt_at TIMESTAMP,
  -- When the next attempt is due; set while it is pending.
  next_attempt_at TIMESTAMP,
  finished_at TIMESTAMP,
  -- Why it failed.
  reason VARCHAR
);

INSERT INTO notification
SELECT nextval('notification_number'), id, webhook_id, account_id, receipt, body, created_at,
  'pending', 0, NULL, created_at, NULL, NULL
FROM (FROM earlier_notification ORDER BY created_at, receipt, rowid);

DROP TABLE earlier_notification;

CREATE INDEX notification_by_number ON notification (number);

CREATE TABLE delivery_attempt (
  -- The number of the notification.
  notification BIGINT NOT NULL,
  -- Of the text that it tells of: what receivers answer may hold parts of it, and is deleted with it.
  receipt BIGINT NOT NULL,
  started_at TIMESTAMP NOT NULL,
  milliseconds INTEGER NOT NULL,
  -- What the receiver answered, the first KiB of it; or else what kept it from answering.
  http_status SMALLINT,
  fault VARCHAR,
  answer VARCHAR NOT NULL
);

-- While a secret gives way to another, notifications are signed with both.
ALTER TABLE webhook ADD COLUMN previous_secret VARCHAR;
ALTER TABLE webhook ADD COLUMN previous_secret_until TIMESTAMP;
-- The first failed attempt since the last one that succeeded.
ALTER TABLE webhook ADD COLUMN failing_since TIMESTAMP;
ALTER TABLE webhook ADD COLUMN disabled_at TIMESTAMP;
-- gone, failing or by_hand.
ALTER TABLE webhook ADD COLUMN disabled_reason VARCHAR;
