// Migration 23: what people decided about labels is stored with the record.

export const labelDecisionsMigration = `
CREATE TABLE label_decision (
  id BIGINT PRIMARY KEY,
  label TEXT COLLATE "C" NOT NULL,
  -- The next four are null where any will do.
  title TEXT COLLATE "C",
  chamber TEXT COLLATE "C",
  from_date TEXT COLLATE "C",
  to_date TEXT COLLATE "C",
  -- Null for a label that is never to be linked.
  person_id BIGINT REFERENCES person (id),
  made_at BIGINT NOT NULL,
  made_by TEXT COLLATE "C"
);
`;
