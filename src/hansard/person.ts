// A person of the record: whoever an entry's speaker is linked to.

export interface Person {
  readonly id: number;
  readonly legalName: string;
  /** Lower-case, hyphen-separated, unique; not always derived from the legal name. */
  readonly slug: string;
}
