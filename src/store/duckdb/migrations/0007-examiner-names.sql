-- Names and ids in files that are not identifiers of the interface.

-- Examiners whose marks were imported with a name. At most one row per name, and one per id, within an account.
CREATE TABLE examiner_name (
  account_id VARCHAR NOT NULL,
  examiner_id BIGINT NOT NULL,
  name VARCHAR NOT NULL
);

-- At most one row per account, created on first use: 32 random bytes, lowercase hex. Derives identifiers from invalid
-- values, the same ones in every import.
CREATE TABLE id_key (
  account_id VARCHAR NOT NULL,
  key VARCHAR NOT NULL
);
