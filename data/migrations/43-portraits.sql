-- Pictures of people.
CREATE TABLE portrait (
  person_id INTEGER PRIMARY KEY REFERENCES person (id),
  address TEXT,
  type TEXT,
  digest TEXT,
  image BLOB
) STRICT;
CREATE INDEX portrait_by_digest ON portrait (digest);
