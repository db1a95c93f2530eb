-- Bills have tables of their own: their list no longer reads all debates. Filled by rebuildBills (src/store/business/bill-rows.ts).
CREATE TABLE bill_year (
  series TEXT NOT NULL,
  term TEXT NOT NULL,
  year TEXT NOT NULL,
  PRIMARY KEY (series, term, year)
) STRICT, WITHOUT ROWID;

CREATE TABLE bill (
  words TEXT NOT NULL,
  year TEXT NOT NULL,
  started TEXT NOT NULL,
  last_sitting INTEGER NOT NULL,
  last_debate INTEGER NOT NULL,
  title_debate INTEGER NOT NULL,
  stage_entry INTEGER,
  stage_position INTEGER,
  PRIMARY KEY (words, year)
) STRICT, WITHOUT ROWID;
CREATE INDEX bill_by_start ON bill (started, last_sitting, last_debate, year);

CREATE TABLE bill_venue (
  venue_id INTEGER NOT NULL,
  words TEXT NOT NULL,
  year TEXT NOT NULL,
  PRIMARY KEY (venue_id, words, year)
) STRICT, WITHOUT ROWID;
CREATE INDEX bill_venue_by_bill ON bill_venue (words, year);

CREATE INDEX debate_with_series ON debate (sitting_id, id) WHERE series IS NOT NULL;
DROP INDEX decision_by_series;
CREATE INDEX decision_by_series ON decision (bill_series, kind) WHERE bill_series IS NOT NULL;
