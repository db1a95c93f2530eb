// Migration 25: subscriptions by e-mail, the mails that wait to be sent, and the requests that limits count.

export const subscriptionsMigration = `
CREATE TABLE subscription (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL,
  -- Of the address in any spelling: what removes and counts it.
  address_digest TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- JSON of the filter.
  filter TEXT NOT NULL,
  series TEXT,
  title TEXT NOT NULL,
  path TEXT NOT NULL,
  frequency TEXT NOT NULL,
  language TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  -- The last change it has looked at.
  last_seq INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0,
  last_sitting_id INTEGER NOT NULL DEFAULT 0,
  digest_at INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  -- Mails in a row that its address refused.
  refusals INTEGER NOT NULL DEFAULT 0,
  UNIQUE (address, path)
) STRICT;

CREATE INDEX subscription_of_address ON subscription (address_digest);
CREATE INDEX subscription_due ON subscription (next_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX subscription_unconfirmed ON subscription (made_at) WHERE confirmed_at IS NULL;

-- What waits. A mail that was sent or given up is counted on its subscription, and its row goes.
CREATE TABLE mail (
  id TEXT PRIMARY KEY,
  subscription_id INTEGER NOT NULL REFERENCES subscription (id),
  kind TEXT NOT NULL,
  -- JSON: [entry id, ...]
  entries TEXT NOT NULL,
  found INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  note TEXT,
  UNIQUE (subscription_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_due ON mail (kind, next_at);

-- A day of requests to follow something. The address is null where no mail was queued.
CREATE TABLE mail_request (
  id TEXT PRIMARY KEY,
  address_digest TEXT,
  client_digest TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_request_at ON mail_request (at);
`;
