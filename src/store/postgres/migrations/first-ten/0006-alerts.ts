// Migration 6: alerts, and what is still to be delivered of them.

export const alertsMigration = `
CREATE TABLE alert (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL UNIQUE,
  url TEXT COLLATE "C" NOT NULL,
  secret TEXT COLLATE "C" NOT NULL,
  -- JSON of the filter, and as a person wrote it.
  filter TEXT COLLATE "C" NOT NULL,
  asked TEXT COLLATE "C" NOT NULL,
  allow_private BIGINT NOT NULL,
  made_at BIGINT NOT NULL,
  -- The last change it has looked at.
  last_seq BIGINT NOT NULL,
  delivered BIGINT NOT NULL DEFAULT 0,
  delivered_at BIGINT,
  dead BIGINT NOT NULL DEFAULT 0,
  note TEXT COLLATE "C"
);

-- What waits. A delivery that was received or given up is counted on its alert, and its row goes. With an alert that
-- is removed goes also what another process notes of it in the same moment.
CREATE TABLE alert_delivery (
  id TEXT COLLATE "C" PRIMARY KEY,
  alert_id BIGINT NOT NULL REFERENCES alert ON DELETE CASCADE,
  first_seq BIGINT NOT NULL,
  last_seq BIGINT NOT NULL,
  -- JSON: [[seq, kind, entry id], ...]
  entries TEXT COLLATE "C" NOT NULL,
  made_at BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  leased_until BIGINT NOT NULL DEFAULT 0,
  tries BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX alert_delivery_of ON alert_delivery (alert_id, first_seq);
CREATE INDEX alert_delivery_due ON alert_delivery (next_at);
`;
