-- What files may have in place of the interface's identifiers.

-- Examiners whose marks came with a name. At most one row a name, and one a number, within an account.
CREATE TABLE examiner_name (
  account_id VARCHAR NOT NULL,
  examiner_id BIGINT NOT NULL,
  name VARCHAR NOT NULL
);

-- At most one row an account, made when it is first asked for: 32 random bytes, lowercase hex. With it, values that are no
-- identifiers become some, in every import the same ones.
CREATE TABLE id_key (
  account_id VARCHAR NOT NULL,
  key VARCHAR NOT NULL
);
