// Migration 3: what is known of people beyond their names.

export const peopleMigration = `
CREATE TABLE other_name (
  person_id INTEGER NOT NULL REFERENCES person,
  name TEXT NOT NULL,
  PRIMARY KEY (person_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE person_identifier (
  scheme TEXT NOT NULL,
  identifier TEXT NOT NULL,
  person_id INTEGER NOT NULL REFERENCES person,
  PRIMARY KEY (scheme, identifier)
) STRICT, WITHOUT ROWID;

-- Dates are YYYY, YYYY-MM or YYYY-MM-DD.
CREATE TABLE membership (
  id INTEGER PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES person,
  chamber TEXT,
  constituency TEXT,
  party TEXT,
  start_date TEXT,
  end_date TEXT
) STRICT;
CREATE INDEX membership_by_person ON membership (person_id);
CREATE INDEX person_by_name ON person (legal_name);
`;
