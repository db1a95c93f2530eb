// Migration 2: history. Earlier texts, the change log, who may write, and responses by idempotency key. No release stored a
// record of schema 1 on PostgreSQL, so there are no entries to enter into the log.

export const historyMigration = `
ALTER TABLE entry ADD COLUMN changed_by TEXT COLLATE "C";

-- Earlier texts of entries that were corrected, and the last of those that were withdrawn.
CREATE TABLE revision (
  entry_id BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  wire TEXT COLLATE "C" NOT NULL,
  changed_at BIGINT NOT NULL,
  changed_by TEXT COLLATE "C",
  PRIMARY KEY (entry_id, revision)
);

-- The change log, a row for each run of changes of one kind, made at one time, to consecutive entries; chain
-- is the log's digest after the run. What a single change says is computed from the texts.
CREATE TABLE change_run (
  first_seq BIGINT PRIMARY KEY,
  last_seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  first_entry_id BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  changed_by TEXT COLLATE "C",
  chain TEXT COLLATE "C" NOT NULL
);

CREATE TABLE token (
  name TEXT COLLATE "C" PRIMARY KEY,
  digest TEXT COLLATE "C" NOT NULL UNIQUE,
  made_at BIGINT NOT NULL,
  revoked_at BIGINT
);

CREATE TABLE given_answer (
  token_name TEXT COLLATE "C" NOT NULL,
  key TEXT COLLATE "C" NOT NULL,
  request_digest TEXT COLLATE "C" NOT NULL,
  answer TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (token_name, key)
);
`;
