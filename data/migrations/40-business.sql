-- Debates say their bill and its stage, decisions what they were read from. Both are read anew from the entries by rebuildDebates
-- (src/store/business/debate-rows.ts).
DROP TABLE debate;
DROP TABLE decision;

CREATE TABLE debate (
  id INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  title_end INTEGER NOT NULL,
  section TEXT,
  series TEXT,
  term TEXT,
  year TEXT,
  address TEXT,
  bill TEXT,
  bill_title TEXT,
  stage TEXT,
  about TEXT NOT NULL,
  first_counter INTEGER NOT NULL,
  first_entry INTEGER NOT NULL,
  last_entry INTEGER NOT NULL,
  runs TEXT NOT NULL,
  contributions INTEGER NOT NULL,
  words INTEGER NOT NULL,
  speakers TEXT NOT NULL,
  evidence TEXT NOT NULL,
  doubts TEXT NOT NULL,
  corrections TEXT NOT NULL
) STRICT;
CREATE INDEX debate_by_sitting ON debate (sitting_id, first_counter);
CREATE INDEX debate_with_series ON debate (sitting_id, id) WHERE series IS NOT NULL;
CREATE INDEX debate_by_series ON debate (series, term);
CREATE INDEX debate_by_address ON debate (address) WHERE address IS NOT NULL;
CREATE INDEX debate_by_bill ON debate (bill) WHERE bill IS NOT NULL;
CREATE INDEX debate_by_title ON debate (title, series, address, sitting_id);
CREATE INDEX debate_doubtful ON debate (id, doubts) WHERE doubts <> '[]';

CREATE TABLE decision (
  entry_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  sitting_id INTEGER NOT NULL,
  counter INTEGER NOT NULL,
  debate_id INTEGER,
  division_id INTEGER,
  kind TEXT NOT NULL,
  outcome TEXT,
  reading INTEGER,
  bill_title TEXT,
  bill_number TEXT,
  bill_series TEXT,
  bill_term TEXT,
  bill_address TEXT,
  bill_event TEXT,
  subject TEXT NOT NULL,
  mover TEXT,
  mover_id INTEGER,
  seconder TEXT,
  seconder_id INTEGER,
  votes TEXT,
  evidence TEXT NOT NULL,
  doubts TEXT NOT NULL,
  corrections TEXT NOT NULL,
  PRIMARY KEY (entry_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX decision_by_sitting ON decision (sitting_id, counter, position);
CREATE INDEX decision_by_mover ON decision (mover_id) WHERE mover_id IS NOT NULL;
CREATE INDEX decision_by_number ON decision (bill_number) WHERE bill_number IS NOT NULL;
CREATE INDEX decision_by_series ON decision (bill_series, bill_term) WHERE bill_series IS NOT NULL;
CREATE INDEX decision_by_address ON decision (bill_address) WHERE bill_address IS NOT NULL;
CREATE INDEX decision_by_debate ON decision (debate_id, counter, position) WHERE debate_id IS NOT NULL;
CREATE INDEX decision_doubtful ON decision (entry_id, position, doubts) WHERE doubts <> '[]';
