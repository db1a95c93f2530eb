-- Bills have tables of their own. Filled by rebuildDebates (src/store/business/debate-rows.ts), after migration 40.
CREATE TABLE bill (
  address TEXT PRIMARY KEY,
  words TEXT NOT NULL,
  year TEXT NOT NULL,
  started TEXT NOT NULL,
  last_sitting INTEGER NOT NULL,
  last_debate INTEGER NOT NULL,
  title_debate INTEGER NOT NULL,
  stage_entry INTEGER,
  stage_position INTEGER,
  bill_title TEXT NOT NULL,
  bill_number TEXT,
  other_numbers TEXT NOT NULL,
  state TEXT,
  state_date TEXT,
  sponsor TEXT,
  sponsor_id INTEGER,
  steps TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX bill_by_start ON bill (started, last_sitting, last_debate, year);
CREATE INDEX bill_by_words ON bill (words);

CREATE TABLE bill_venue (
  venue_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (venue_id, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX bill_venue_by_bill ON bill_venue (address);
