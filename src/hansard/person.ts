// A person of the record: whoever an entry's speaker is linked to.

export interface Person {
  readonly id: number;
  readonly legalName: string;
  /** Lower-case, hyphen-separated, unique; not always derived from the legal name. */
  readonly slug: string;
}

/** What is known of a person beyond the name their entries carry. */
export interface PersonDetails {
  readonly otherNames: readonly string[];
  /** Under which others know the person, such as `{"scheme":"wikidata","identifier":"Q1"}`; nobody else's. */
  readonly identifiers: readonly Identifier[];
  readonly memberships: readonly Membership[];
}

/** A person with all that is known of them. */
export interface KnownPerson extends Person, PersonDetails {}

export interface Identifier {
  readonly scheme: string;
  readonly identifier: string;
}

export interface Membership {
  readonly chamber: string | null;
  readonly constituency: string | null;
  readonly party: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD: often no more is known. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}
