-- Deliveries of notifications to webhooks.

-- Never returns a number twice, so that the outcome of an attempt can't be recorded for another notification.
CREATE SEQUENCE notification_number;

ALTER TABLE notification RENAME TO earlier_notification;

-- The outbox: notifications, written together with the results that they report, and their outcomes.
CREATE TABLE notification (
  -- Numbers notifications in the order of their creation.
  number BIGINT NOT NULL,
  -- By which receivers recognise a repeated notification.
  id UUID NOT NULL,
  webhook_id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  receipt BIGINT NOT NULL,
  -- The bytes that every attempt sends, JSON text.
  body VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL,
  -- The columns below change. They must not be indexed: DuckDB would then rewrite the whole row, with its body.
  -- pending, delivered or failed.
  status VARCHAR NOT NULL,
  -- Number of attempts under the current schedule, which a redelivery restarts, and the time of the first one.
  attempts INTEGER NOT NULL,
  first_attempt_at TIMESTAMP,
  -- When the next attempt is due; set while the notification is pending.
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
  -- Of the text that the notification is about. Responses of receivers may contain parts of it, and are deleted with
  -- it.
  receipt BIGINT NOT NULL,
  started_at TIMESTAMP NOT NULL,
  milliseconds INTEGER NOT NULL,
  -- The status and the first KiB of the response, or why there was none.
  http_status SMALLINT,
  fault VARCHAR,
  answer VARCHAR NOT NULL
);

-- During a rotation, notifications are signed with both secrets.
ALTER TABLE webhook ADD COLUMN previous_secret VARCHAR;
ALTER TABLE webhook ADD COLUMN previous_secret_until TIMESTAMP;
-- The first failed attempt after the last successful one.
ALTER TABLE webhook ADD COLUMN failing_since TIMESTAMP;
ALTER TABLE webhook ADD COLUMN disabled_at TIMESTAMP;
-- gone, failing or by_hand.
ALTER TABLE webhook ADD COLUMN disabled_reason VARCHAR;
