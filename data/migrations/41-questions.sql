-- Questions are stored: as each sitting prints them, and over sittings. Read from the entries by rebuildDebates
-- (src/store/business/debate-rows.ts).
CREATE TABLE printed_question (
  entry_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  sitting_id INTEGER NOT NULL,
  counter INTEGER NOT NULL,
  key TEXT NOT NULL,
  debate_id INTEGER,
  kind TEXT NOT NULL,
  number TEXT,
  title TEXT,
  asker TEXT,
  asker_id INTEGER,
  addressee TEXT,
  text TEXT,
  answer_entry INTEGER,
  outcome TEXT,
  evidence TEXT NOT NULL,
  PRIMARY KEY (entry_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX printed_question_by_sitting ON printed_question (sitting_id, counter, position);
CREATE INDEX printed_question_by_key ON printed_question (key);

CREATE TABLE question (
  entry_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  sitting_id INTEGER NOT NULL,
  venue_id INTEGER,
  is_undated INTEGER NOT NULL,
  started TEXT NOT NULL,
  debate_id INTEGER,
  kind TEXT NOT NULL,
  number TEXT,
  title TEXT,
  asker TEXT,
  asker_id INTEGER,
  addressee TEXT,
  office TEXT,
  text TEXT,
  state TEXT NOT NULL,
  is_waiting INTEGER NOT NULL,
  asked_on TEXT,
  answered_on TEXT,
  answer_entry INTEGER,
  printings TEXT NOT NULL,
  evidence TEXT NOT NULL,
  PRIMARY KEY (entry_id, position)
) STRICT;
CREATE INDEX question_by_key ON question (key);
CREATE INDEX question_by_id ON question (entry_id, position, is_undated, started, venue_id, kind, state, asked_on);
CREATE INDEX question_by_start ON question (is_undated, started, entry_id, position, venue_id, kind, state, asked_on);
CREATE INDEX question_by_last_start ON question (is_undated, started DESC, entry_id, position, venue_id, kind, state, asked_on);
CREATE INDEX question_by_state ON question (state, is_undated, started DESC, entry_id, position, venue_id, kind);
CREATE INDEX question_by_waiting ON question (is_waiting, is_undated, started, entry_id, position, venue_id, kind);
CREATE INDEX question_by_asker ON question (asker_id, is_undated, started DESC, entry_id, position) WHERE asker_id IS NOT NULL;
CREATE INDEX question_by_office ON question (office, is_undated, started DESC, entry_id, position, state) WHERE office IS NOT NULL;
CREATE INDEX question_by_number ON question (number) WHERE number IS NOT NULL;

CREATE TABLE question_sitting (
  sitting_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (sitting_id, entry_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX question_sitting_by_key ON question_sitting (key);
