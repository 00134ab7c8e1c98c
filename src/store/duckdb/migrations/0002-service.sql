-- What clients of the service may do beyond submitting: webhooks, and the deletion of an author's submissions.

CREATE TABLE webhook (
  -- Numbers webhooks in the order of their creation.
  number BIGINT NOT NULL,
  id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  url VARCHAR NOT NULL,
  -- In clear: every notification is signed with it.
  secret VARCHAR NOT NULL,
  -- The version of the API that made it and whose form its notifications have.
  version VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- The outbox: what is to be sent to webhooks, written together with the result it tells of.
CREATE TABLE notification (
  id UUID NOT NULL,
  webhook_id VARCHAR NOT NULL,
  account_id VARCHAR NOT NULL,
  receipt BIGINT NOT NULL,
  -- The bytes that every attempt sends, JSON text.
  body VARCHAR NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- What remains of deletions; at most one row an author.
CREATE TABLE author_deletion (
  -- HMAC-SHA-256 of account and author under the key below, lowercase hex.
  author_hash VARCHAR NOT NULL,
  submissions_deleted BIGINT NOT NULL,
  deleted_at TIMESTAMP NOT NULL,
  -- The last receipt given before the deletion: no receipt is given twice, also where the last texts are gone.
  last_receipt BIGINT NOT NULL
);

-- At most one row, made at the first deletion: 32 random bytes, lowercase hex.
CREATE TABLE deletion_key (
  key VARCHAR NOT NULL
);
