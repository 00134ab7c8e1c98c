-- Webhooks, and deletion of an author's submissions.

CREATE TABLE webhook (
  -- Numbers webhooks in the order of their creation.
  number BIGINT NOT NULL,
  id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  url VARCHAR NOT NULL,
  -- In plain text, because every notification is signed with it.
  secret VARCHAR NOT NULL,
  -- The API version with which it was created. It determines the form of its notifications.
  version VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- The outbox: notifications for webhooks, written together with the results that they report.
CREATE TABLE notification (
  id UUID NOT NULL,
  webhook_id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  receipt BIGINT NOT NULL,
  -- The bytes that every attempt sends, JSON text.
  body VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- Records of deletions; at most one row per author.
CREATE TABLE author_deletion (
  -- HMAC-SHA-256 of account and author with the key below, lowercase hex.
  author_hash VARCHAR NOT NULL,
  submissions_deleted BIGINT NOT NULL,
  deleted_at TIMESTAMP NOT NULL,
  -- The last receipt assigned before the deletion: no receipt is assigned twice, even if the last texts are deleted.
  last_receipt BIGINT NOT NULL
);

-- At most one row, created by the first deletion: 32 random bytes, lowercase hex.
CREATE TABLE deletion_key (
  key VARCHAR NOT NULL
);
