// Migration 25: subscriptions by e-mail, the mails that wait to be sent, and the requests that limits count.

export const subscriptionsMigration = `
CREATE TABLE subscription (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address TEXT COLLATE "C" NOT NULL,
  -- Of the address in any spelling: what removes and counts it.
  address_digest TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  -- JSON of the filter.
  filter TEXT COLLATE "C" NOT NULL,
  series TEXT COLLATE "C",
  title TEXT COLLATE "C" NOT NULL,
  path TEXT COLLATE "C" NOT NULL,
  frequency TEXT COLLATE "C" NOT NULL,
  language TEXT COLLATE "C" NOT NULL,
  token TEXT COLLATE "C" NOT NULL UNIQUE,
  made_at BIGINT NOT NULL,
  confirmed_at BIGINT,
  -- The last change it has looked at.
  last_seq BIGINT NOT NULL DEFAULT 0,
  next_at BIGINT NOT NULL DEFAULT 0,
  last_sitting_id BIGINT NOT NULL DEFAULT 0,
  digest_at BIGINT NOT NULL DEFAULT 0,
  sent BIGINT NOT NULL DEFAULT 0,
  -- Mails in a row that its address refused.
  refusals BIGINT NOT NULL DEFAULT 0,
  UNIQUE (address, path)
);

CREATE INDEX subscription_of_address ON subscription (address_digest);
CREATE INDEX subscription_due ON subscription (next_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX subscription_unconfirmed ON subscription (made_at) WHERE confirmed_at IS NULL;

-- What waits. A mail that was sent or given up is counted on its subscription, and its row goes.
CREATE TABLE mail (
  id TEXT COLLATE "C" PRIMARY KEY,
  subscription_id BIGINT NOT NULL REFERENCES subscription ON DELETE CASCADE,
  kind TEXT COLLATE "C" NOT NULL,
  -- JSON: [entry id, ...]
  entries TEXT COLLATE "C" NOT NULL,
  found BIGINT NOT NULL,
  made_at BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  leased_until BIGINT NOT NULL DEFAULT 0,
  tries BIGINT NOT NULL DEFAULT 0,
  note TEXT COLLATE "C",
  UNIQUE (subscription_id, kind)
);

CREATE INDEX mail_due ON mail (kind, next_at);

-- A day of requests to follow something. The address is null where no mail was queued.
CREATE TABLE mail_request (
  id TEXT COLLATE "C" PRIMARY KEY,
  address_digest TEXT COLLATE "C",
  client_digest TEXT COLLATE "C" NOT NULL,
  at BIGINT NOT NULL
);

CREATE INDEX mail_request_at ON mail_request (at);
`;
