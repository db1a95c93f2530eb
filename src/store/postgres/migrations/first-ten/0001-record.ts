// Migration 1: the record and what it is made of. Texts compare byte by byte, as they do in SQLite.

import { FIRST_CHAMBERS } from '../../../shared/first-chambers.ts';

export const recordMigration = `
CREATE TABLE record (
  only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
  entry_count BIGINT NOT NULL,
  next_entry_id BIGINT NOT NULL,
  stamp TEXT COLLATE "C" NOT NULL,
  changed_at BIGINT NOT NULL
);
INSERT INTO record VALUES (
  1, 0, 1, substr(replace(gen_random_uuid()::text, '-', ''), 1, 16),
  floor(extract(epoch FROM clock_timestamp()) * 1000)
);

CREATE TABLE venue (
  id BIGINT PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  slug TEXT COLLATE "C" NOT NULL UNIQUE
);
INSERT INTO venue (id, name, slug) VALUES ${FIRST_CHAMBERS.map(
  ({ id, name, slug }) => `(${id}, '${name}', '${slug}')`,
).join(', ')};

CREATE TABLE source (
  id BIGINT PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  list_page TEXT COLLATE "C" NOT NULL,
  date TEXT COLLATE "C",
  url TEXT COLLATE "C" NOT NULL,
  last_processing_attempt TEXT COLLATE "C",
  last_processing_success TEXT COLLATE "C",
  UNIQUE (name, list_page)
);

CREATE TABLE sitting (
  id BIGINT PRIMARY KEY,
  venue_id BIGINT REFERENCES venue,
  source_id BIGINT REFERENCES source,
  start_date TEXT COLLATE "C",
  start_time TEXT COLLATE "C",
  end_date TEXT COLLATE "C",
  end_time TEXT COLLATE "C"
);
CREATE INDEX sitting_by_start ON sitting (venue_id, start_date, start_time);

CREATE TABLE person (
  id BIGINT PRIMARY KEY,
  legal_name TEXT COLLATE "C" NOT NULL,
  slug TEXT COLLATE "C" NOT NULL UNIQUE
);

-- wire is the entry's JSON from "text_counter" on (record/wire-form.ts). What is kept beside it is what
-- entries are found by; the words themselves are kept once.
CREATE TABLE entry (
  id BIGINT PRIMARY KEY,
  sitting_id BIGINT NOT NULL REFERENCES sitting,
  text_counter BIGINT NOT NULL,
  type TEXT COLLATE "C" NOT NULL,
  person_id BIGINT REFERENCES person,
  revision BIGINT NOT NULL DEFAULT 1,
  changed_at BIGINT NOT NULL,
  wire TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX entry_by_place ON entry (sitting_id, text_counter);

-- Runs of consecutive ids: the entry at position p has the id first_id + (p - first_position) of the last
-- run that begins at or before p. A record without gaps is one run.
CREATE TABLE entry_run (
  first_position BIGINT PRIMARY KEY,
  first_id BIGINT NOT NULL
);

CREATE TABLE import (
  sha256 TEXT COLLATE "C" PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  entries BIGINT NOT NULL,
  at BIGINT NOT NULL
);
`;
