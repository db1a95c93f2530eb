// Migration 3: what is known of people beyond their names.

export const peopleMigration = `
CREATE TABLE other_name (
  person_id BIGINT NOT NULL REFERENCES person,
  name TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (person_id, name)
);

CREATE TABLE person_identifier (
  scheme TEXT COLLATE "C" NOT NULL,
  identifier TEXT COLLATE "C" NOT NULL,
  person_id BIGINT NOT NULL REFERENCES person,
  PRIMARY KEY (scheme, identifier)
);

-- Dates are YYYY, YYYY-MM or YYYY-MM-DD.
CREATE TABLE membership (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id BIGINT NOT NULL REFERENCES person,
  chamber TEXT COLLATE "C",
  constituency TEXT COLLATE "C",
  party TEXT COLLATE "C",
  start_date TEXT COLLATE "C",
  end_date TEXT COLLATE "C"
);
CREATE INDEX membership_by_person ON membership (person_id);
CREATE INDEX person_by_name ON person (legal_name);
`;
