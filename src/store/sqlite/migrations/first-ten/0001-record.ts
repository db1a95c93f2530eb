// Migration 1: the record and what it is made of.

import { FIRST_CHAMBERS } from '../../../shared/first-chambers.ts';

export const recordMigration = `
CREATE TABLE record (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  entry_count INTEGER NOT NULL,
  next_entry_id INTEGER NOT NULL,
  stamp TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
INSERT INTO record VALUES (1, 0, 1, lower(hex(randomblob(8))), CAST(unixepoch('subsec') * 1000 AS INTEGER));

CREATE TABLE venue (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO venue (id, name, slug) VALUES ${FIRST_CHAMBERS.map(
  ({ id, name, slug }) => `(${id}, '${name}', '${slug}')`,
).join(', ')};

CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  list_page TEXT NOT NULL,
  date TEXT,
  url TEXT NOT NULL,
  last_processing_attempt TEXT,
  last_processing_success TEXT,
  UNIQUE (name, list_page)
) STRICT;

CREATE TABLE sitting (
  id INTEGER PRIMARY KEY,
  venue_id INTEGER REFERENCES venue,
  source_id INTEGER REFERENCES source,
  start_date TEXT,
  start_time TEXT,
  end_date TEXT,
  end_time TEXT
) STRICT;
CREATE INDEX sitting_by_start ON sitting (venue_id, start_date, start_time);

CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  legal_name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE
) STRICT;

-- wire is the entry's JSON from "text_counter" on (record/wire-form.ts). What is kept beside it is what
-- entries are found by; the words themselves are kept once.
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL REFERENCES sitting,
  text_counter INTEGER NOT NULL,
  type TEXT NOT NULL,
  person_id INTEGER REFERENCES person,
  revision INTEGER NOT NULL DEFAULT 1,
  changed_at INTEGER NOT NULL,
  wire TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_by_place ON entry (sitting_id, text_counter);

-- Runs of consecutive ids: the entry at position p has the id first_id + (p - first_position) of the last
-- run that begins at or before p. A record without gaps is one run.
CREATE TABLE entry_run (
  first_position INTEGER PRIMARY KEY,
  first_id INTEGER NOT NULL
) STRICT;

CREATE TABLE import (
  sha256 TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  entries INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
