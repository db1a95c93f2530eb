// The words of a parliament's labels and lists of members, compiled: what is needed to read them.

export interface LabelWords {
  /** Words before a name that are no part of it, folded. */
  readonly titles: ReadonlySet<string>;
  /** Titles every member has, folded: they say nothing about the person. */
  readonly commonTitles: ReadonlySet<string>;
  /** Titles that are written in capitals, folded. */
  readonly capitalTitles: ReadonlySet<string>;
  /** Letters after a name, folded. */
  readonly honours: ReadonlySet<string>;
  /** Words before a role that are no part of it, folded. */
  readonly articles: ReadonlySet<string>;
  /** Words of a name that stay in lower case. */
  readonly particles: ReadonlySet<string>;
  /** Labels of several people or of somebody unnamed, folded: they are never linked. */
  readonly collective: RegExp;
  /** Offices whose holder presides, folded; the first group is the office. */
  readonly presiding: RegExp;
  /** What an office is called, whatever the label calls it. */
  readonly officeKey: (office: string) => string;
  /** Whether several people hold an office one after the other in a sitting. */
  readonly isTemporary: (office: string) => boolean;
  /** Notes about the chair, as printed, with the groups `office`, `name` and `verb`. */
  readonly chairNote: RegExp;
  /** The verbs of notes about who leaves the chair, folded. */
  readonly leaving: ReadonlySet<string>;
  /** "Kikuyu, UDA": a constituency and a party, as its two groups. */
  readonly seat: RegExp;
  /** Offices of people who need not be members, folded: a surname alone is not enough to link them. */
  readonly outsideOffice: RegExp;
  /** Words in the name of a constituency that lists write or leave out, folded. */
  readonly constituencyFillers: ReadonlySet<string>;
  /** The member without a constituency, folded. */
  readonly nominated: string;
  /** Other names of a party, folded and without spaces → its letters. */
  readonly parties: ReadonlyMap<string, string>;
  /** When the parliament that began in a year sat. The end is null while it sits. */
  readonly terms: ReadonlyMap<number, { readonly from: string; readonly to: string | null }>;
  /** The chamber of a list of members that names none. */
  readonly listChamber: string;
}
