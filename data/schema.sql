-- Every table of a store, for both engines, in an order in which no table refers to a later one.
--
-- The language is SQLite's SQL with one word more: SERIAL is an integer key that the engine numbers. src/store/schema.ts turns it into
-- what each engine reads. Texts compare byte by byte on both.

-- The state of the record: one row. reading_rules is how its entries are read (record/parliament/record-rules.ts). parliament is the
-- description that came with the record, as JSON; empty where PARLIAMENT has to name one.
CREATE TABLE record (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  entry_count INTEGER NOT NULL,
  next_entry_id INTEGER NOT NULL,
  version TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  reading_rules TEXT NOT NULL,
  parliament TEXT NOT NULL
) STRICT;

-- Venues, sources, sittings and people.

CREATE TABLE venue (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE
) STRICT;

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

CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  legal_name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  -- What is said before the name, such as "Dr.".
  honorific_prefix TEXT,
  gender TEXT
) STRICT;
CREATE INDEX person_by_name ON person (legal_name);

CREATE TABLE other_name (
  person_id INTEGER NOT NULL REFERENCES person (id),
  name TEXT NOT NULL,
  PRIMARY KEY (person_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE person_identifier (
  scheme TEXT NOT NULL,
  identifier TEXT NOT NULL,
  person_id INTEGER NOT NULL REFERENCES person (id),
  PRIMARY KEY (scheme, identifier)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_identifier_by_person ON person_identifier (person_id);

-- Dates are YYYY, YYYY-MM or YYYY-MM-DD.
CREATE TABLE membership (
  id SERIAL PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES person (id),
  chamber TEXT,
  constituency TEXT,
  region TEXT,
  party TEXT,
  organization TEXT,
  role TEXT,
  start_date TEXT,
  end_date TEXT,
  office TEXT
) STRICT;
CREATE INDEX membership_by_person ON membership (person_id);

-- Pictures of people. address is where one is fetched from, null for a file; the other columns are null until it is fetched. digest is the
-- SHA-256 of the image.
CREATE TABLE portrait (
  person_id INTEGER PRIMARY KEY REFERENCES person (id),
  address TEXT,
  type TEXT,
  digest TEXT,
  image BLOB
) STRICT;
CREATE INDEX portrait_by_digest ON portrait (digest);

-- Decisions about whom a label means. Null columns match anything; no person means that the label is never linked.
CREATE TABLE label_decision (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  title TEXT,
  chamber TEXT,
  from_date TEXT,
  to_date TEXT,
  person_id INTEGER REFERENCES person (id),
  made_at INTEGER NOT NULL,
  made_by TEXT
) STRICT;

CREATE TABLE sitting (
  id INTEGER PRIMARY KEY,
  venue_id INTEGER REFERENCES venue (id),
  source_id INTEGER REFERENCES source (id),
  start_date TEXT,
  start_time TEXT,
  end_date TEXT,
  end_time TEXT
) STRICT;
CREATE INDEX sitting_by_start ON sitting (venue_id, start_date, start_time);
CREATE INDEX sitting_by_source ON sitting (source_id);

-- Entries.

-- wire is the entry's JSON from "text_counter" on (record/wire-form.ts). The other columns are what entries are found by.
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL REFERENCES sitting (id),
  text_counter INTEGER NOT NULL,
  type TEXT NOT NULL,
  person_id INTEGER REFERENCES person (id),
  revision INTEGER NOT NULL DEFAULT 1,
  changed_at INTEGER NOT NULL,
  changed_by TEXT,
  wire TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_by_place ON entry (sitting_id, text_counter);
-- Renaming or removing a person finds their entries, and must not read the whole record for it.
CREATE INDEX entry_by_person ON entry (person_id, id) WHERE person_id IS NOT NULL;

-- Runs of consecutive ids: the entry at position p has the id first_id + (p - first_position) of the last run that begins at or
-- before p. A record without gaps is one run.
CREATE TABLE entry_run (
  first_position INTEGER PRIMARY KEY,
  first_id INTEGER NOT NULL
) STRICT;

-- Earlier texts of entries that were corrected, and the last of those that were withdrawn.
CREATE TABLE revision (
  entry_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  wire TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT,
  sitting_id INTEGER NOT NULL,
  PRIMARY KEY (entry_id, revision)
) STRICT, WITHOUT ROWID;

-- The details an entry has from a revision on, as JSON; null where they were taken away. The last row of an entry is the present one.
CREATE TABLE entry_detail (
  entry_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  details TEXT,
  PRIMARY KEY (entry_id, revision)
) STRICT, WITHOUT ROWID;

-- History.

-- The change log, a row for each run of changes of one kind, made at one time, to consecutive entries; chain is the log's digest
-- after the run. What a single change says is computed from the texts.
CREATE TABLE change_run (
  first_seq INTEGER PRIMARY KEY,
  last_seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  first_entry_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  changed_by TEXT,
  chain TEXT NOT NULL,
  reason TEXT
) STRICT;
CREATE INDEX change_run_by_entry ON change_run (first_entry_id);
CREATE INDEX change_run_withdrawn ON change_run (at) WHERE kind = 'withdrawn';

-- The log of changes to venues, sources, sittings and people. state is the item as JSON, after the change or, removed, before it.
CREATE TABLE item_change (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  resource TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  state TEXT NOT NULL,
  by TEXT,
  reason TEXT,
  chain TEXT NOT NULL
) STRICT;
CREATE INDEX item_change_by_item ON item_change (resource, item_id, seq);

-- The log of what people corrected in the reading of the business (record/business/correct-reading.ts). kind is 'corrected' or 'undone'; the last
-- row of a statement holds. A statement is a field of a debate (position 0) or of a decision, known by its entry and the digest of its words.
-- statement is JSON: the value, and the value that was read.
CREATE TABLE reading_change (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  resource TEXT NOT NULL,
  sitting_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  words TEXT NOT NULL,
  digest TEXT NOT NULL,
  is_only INTEGER NOT NULL,
  decision_kind TEXT NOT NULL,
  subject_digest TEXT NOT NULL,
  field TEXT NOT NULL,
  statement TEXT NOT NULL,
  by TEXT,
  reason TEXT,
  chain TEXT NOT NULL
) STRICT;
CREATE INDEX reading_change_by_statement ON reading_change (sitting_id, resource, entry_id, position, field, seq);

-- The item that had an address last, for redirects.
CREATE TABLE former_address (
  resource TEXT NOT NULL,
  address TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  PRIMARY KEY (resource, address)
) STRICT, WITHOUT ROWID;

-- Items that were removed, when and by whom: their ids are never given out again.
CREATE TABLE removed_item (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  removed_by TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- The entries that a derived field of a sitting comes from; field is named as in the interface: 'start_date'.
CREATE TABLE sitting_evidence (
  sitting_id INTEGER NOT NULL REFERENCES sitting (id),
  field TEXT NOT NULL,
  entry_id INTEGER NOT NULL,
  PRIMARY KEY (sitting_id, field)
) STRICT, WITHOUT ROWID;

-- Derived from the entries: debates, divisions and votes.

-- runs, about, speakers, evidence, doubts and corrections are JSON. A debate that was interrupted has several runs. bill is the number of its bill. The series of a bill is its
-- words, and its term the year in which the parliament began; its address, which ends with its year, is known from all of its debates
-- (store/business/bill-rows.ts). Other business has none.
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
-- It has all that suggestions need of debates, whose rows are large.
CREATE INDEX debate_by_title ON debate (title, series, address, sitting_id);
CREATE INDEX debate_doubtful ON debate (id, doubts) WHERE doubts <> '[]';

-- The sittings that have debates; stamp is the digest of what their titles are read from.
CREATE TABLE debate_stamp (
  sitting_id INTEGER PRIMARY KEY,
  stamp TEXT NOT NULL
) STRICT;

-- runs and printed, the numbers of each side, are JSON.
CREATE TABLE division (
  id INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL,
  debate_id INTEGER,
  first_counter INTEGER NOT NULL,
  last_entry INTEGER NOT NULL,
  runs TEXT NOT NULL,
  question TEXT,
  question_entry INTEGER,
  result TEXT,
  printed TEXT NOT NULL
) STRICT;
CREATE INDEX division_by_sitting ON division (sitting_id, first_counter);

-- Which entries debates and divisions have, by the index block of their id: 64-bit floating point numbers (src/store/business/business-runs.ts).
-- kind is 'debate' or 'division'.
CREATE TABLE business_runs (
  kind TEXT NOT NULL,
  block INTEGER NOT NULL,
  runs BLOB NOT NULL,
  PRIMARY KEY (kind, block)
) STRICT, WITHOUT ROWID;

CREATE TABLE vote (
  division_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  side TEXT NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  person_id INTEGER,
  PRIMARY KEY (division_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX vote_by_person ON vote (person_id) WHERE person_id IS NOT NULL;

-- What was decided; position counts those of one entry. votes, the labels of mover and seconder, evidence, the entries that a decision was
-- read from, doubts and corrections are JSON. bill_event is what it does to its bill.
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

-- The corrections of the reading that apply to a sitting as it is now.
CREATE TABLE applied_correction (
  seq INTEGER PRIMARY KEY,
  sitting_id INTEGER NOT NULL
) STRICT;
CREATE INDEX applied_correction_by_sitting ON applied_correction (sitting_id);

-- Questions, as each sitting prints them; position counts those of one entry. Printings with the same key may be of one question. asker, a
-- label, and evidence are JSON.
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

-- Questions over sittings, by their first printing. started is when that sitting began, empty if unknown; office is the slug of the addressee.
-- printings and evidence are JSON.
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
-- They have the columns that lists are filtered by, so that a list reads only the rows of its page: a row has the text of the question.
CREATE INDEX question_by_key ON question (key);
CREATE INDEX question_by_id ON question (entry_id, position, is_undated, started, venue_id, kind, state, asked_on);
CREATE INDEX question_by_start ON question (is_undated, started, entry_id, position, venue_id, kind, state, asked_on);
CREATE INDEX question_by_last_start ON question (is_undated, started DESC, entry_id, position, venue_id, kind, state, asked_on);
CREATE INDEX question_by_state ON question (state, is_undated, started DESC, entry_id, position, venue_id, kind);
CREATE INDEX question_by_waiting ON question (is_waiting, is_undated, started, entry_id, position, venue_id, kind);
CREATE INDEX question_by_asker ON question (asker_id, is_undated, started DESC, entry_id, position) WHERE asker_id IS NOT NULL;
CREATE INDEX question_by_office ON question (office, is_undated, started DESC, entry_id, position, state) WHERE office IS NOT NULL;
CREATE INDEX question_by_number ON question (number) WHERE number IS NOT NULL;

-- The sittings in which a question is printed.
CREATE TABLE question_sitting (
  sitting_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (sitting_id, entry_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX question_sitting_by_key ON question_sitting (key);

-- The bills, as they are known from all their debates and decisions (record/business/follow-bills.ts). words are those of the address, which
-- ends with year. started is when the last sitting in which it came up began, empty if unknown. Its title is that of title_debate; its
-- state is shown by a decision, the position of one of stage_entry. The numbers that are misprints of its own, the label of its sponsor
-- and its steps, which changed its state, are JSON.
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

-- The chambers in which a bill came up.
CREATE TABLE bill_venue (
  venue_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (venue_id, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX bill_venue_by_bill ON bill_venue (address);

-- Derived from the entries: the search index.

-- The terms entries are found by (packages/search/src/index/postings.ts). blocks has a bit for each index block.
CREATE TABLE term (
  id SERIAL PRIMARY KEY,
  text TEXT NOT NULL UNIQUE,
  entries INTEGER NOT NULL,
  blocks BLOB NOT NULL
) STRICT;

-- Blocks of entries that are indexed, in order (packages/search/src/index/bits.ts); runs has their ids and sittings.
CREATE TABLE index_block (
  ordinal INTEGER PRIMARY KEY,
  block INTEGER NOT NULL UNIQUE,
  runs BLOB NOT NULL
) STRICT;

-- The columns entries of a block are counted by (packages/search/src/index/index-block.ts). The one named stamp has 64 random bits, others whenever one of
-- the block was written: what a search knows of a block holds as long as they stay.
CREATE TABLE index_column (
  name TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  names BLOB,
  numbers BLOB NOT NULL,
  PRIMARY KEY (name, ordinal)
) STRICT;

-- The names that columns of the index have, as JSON: columns have their ids, of 32 bits. A name is never removed (src/store/entries/index-names.ts).
CREATE TABLE index_name (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- Entries of index blocks that were changed since their block was stored (packages/search/src/index/replaced-entries.ts); languages is null for one
-- that was withdrawn.
CREATE TABLE index_replaced (
  id INTEGER PRIMARY KEY,
  begins INTEGER NOT NULL,
  languages TEXT
) STRICT;

-- The postings of a term in a group of blocks (packages/search/src/index/posting-group.ts). By group first: a group is written in one place.
-- Positions come last: a query that does not need them does not read them. With row ids: SQLite stores a table without them as one
-- tree of whole rows, and to find one it reads all of every large row it compares with.
CREATE TABLE posting (
  group_number INTEGER NOT NULL,
  term_id INTEGER NOT NULL,
  blocks INTEGER NOT NULL,
  postings BLOB NOT NULL,
  positions BLOB,
  PRIMARY KEY (group_number, term_id)
) STRICT;

-- Publishing: mirrors, imports, tokens and responses to repeated requests.

-- The server that the record is a mirror of, and how far the mirror has come. source is 'pages' or 'log'; item_seq and item_chain
-- are null until the server's lists were read.
CREATE TABLE mirror (
  address TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  page_size INTEGER,
  seq INTEGER,
  chain TEXT,
  etag TEXT,
  item_seq INTEGER,
  item_chain TEXT,
  complete_at INTEGER,
  reading_seq INTEGER,
  reading_chain TEXT
) STRICT, WITHOUT ROWID;

-- The ids that venues and sources have on the mirrored server.
CREATE TABLE mirror_item (
  resource TEXT NOT NULL,
  remote_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  PRIMARY KEY (resource, remote_id)
) STRICT, WITHOUT ROWID;

-- Documents that were imported; report is JSON.
CREATE TABLE import (
  sha256 TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  entries INTEGER NOT NULL,
  at INTEGER NOT NULL,
  report TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE import_sitting (
  sha256 TEXT NOT NULL,
  sitting_id INTEGER NOT NULL,
  PRIMARY KEY (sha256, sitting_id)
) STRICT, WITHOUT ROWID;

-- Timestamps of the change log up to a change; token is base64 of what the authority signed.
CREATE TABLE log_stamp (
  seq INTEGER NOT NULL,
  authority TEXT NOT NULL,
  token TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE token (
  name TEXT PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotent_response (
  token_name TEXT NOT NULL,
  key TEXT NOT NULL,
  request_digest TEXT NOT NULL,
  response TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (token_name, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_response_by_age ON idempotent_response (at);

-- Alerts and subscriptions.

-- filter is JSON, filter_text the filter as a person wrote it; last_seq is the last change the alert has seen.
CREATE TABLE alert (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  filter TEXT NOT NULL,
  filter_text TEXT NOT NULL,
  allow_private INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  delivered INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER,
  dead INTEGER NOT NULL DEFAULT 0,
  note TEXT
) STRICT;

-- The queue of deliveries. One that was received or given up is counted on its alert, and its row is removed. entries is JSON.
CREATE TABLE alert_delivery (
  id TEXT PRIMARY KEY,
  alert_id INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  entries TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_delivery_of ON alert_delivery (alert_id, first_seq);
CREATE INDEX alert_delivery_due ON alert_delivery (next_at);

-- address_digest is of the address in any spelling: subscriptions are counted and removed by it. filter is JSON; last_seq is the last
-- change the subscription has seen; refusals are mails in a row that its address refused.
CREATE TABLE subscription (
  id SERIAL PRIMARY KEY,
  address TEXT NOT NULL,
  address_digest TEXT NOT NULL,
  kind TEXT NOT NULL,
  filter TEXT NOT NULL,
  series TEXT,
  title TEXT NOT NULL,
  path TEXT NOT NULL,
  frequency TEXT NOT NULL,
  language TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  last_seq INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0,
  last_sitting_id INTEGER NOT NULL DEFAULT 0,
  digest_at INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  refusals INTEGER NOT NULL DEFAULT 0,
  UNIQUE (address, path)
) STRICT;
CREATE INDEX subscription_of_address ON subscription (address_digest);
CREATE INDEX subscription_due ON subscription (next_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX subscription_unconfirmed ON subscription (made_at) WHERE confirmed_at IS NULL;

-- The queue of mails. One that was sent or given up is counted on its subscription, and its row is removed. entries is JSON: ids.
CREATE TABLE mail (
  id TEXT PRIMARY KEY,
  subscription_id INTEGER NOT NULL REFERENCES subscription (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  entries TEXT NOT NULL,
  found INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  leased_until INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  note TEXT,
  UNIQUE (subscription_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_due ON mail (kind, next_at);

-- The requests of the last two days to follow something, which limits count. id is the token that was made for it; client_digest has
-- a digest of each network of the client, the widest first. The address is null where no mail was queued.
CREATE TABLE mail_request (
  id TEXT PRIMARY KEY,
  address_digest TEXT,
  client_digest TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_request_at ON mail_request (at);
