-- The columns of people and of labels become one of speakers, and each block says how much its speakers say. The names of columns are
-- numbered. Filled by joinSpeakers (src/store/entries/speaker-columns.ts).
CREATE TABLE index_name (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
