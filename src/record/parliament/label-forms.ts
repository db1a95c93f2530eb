// How the labels of speakers and the lists of members of a parliament are read, as data. Words are in lower case without accents
// and punctuation, and patterns are matched in text of that form.

export interface LabelForms {
  /** Words before a name that are no part of it. */
  readonly titles: readonly string[];
  /** Titles every member has, which say nothing about the person. */
  readonly commonTitles: readonly string[];
  /** Titles that are written in capitals. */
  readonly capitalTitles: readonly string[];
  /** Letters after a name. */
  readonly honours: readonly string[];
  /** Words of a name that stay in lower case. */
  readonly particles: readonly string[];
  /** Patterns of labels, beside `speakers.collectives`, that name nobody: tellers, lists of votes, applause. */
  readonly nobody: readonly string[];
  /** Patterns of offices whose holder presides; the first group is the office. */
  readonly presiding: readonly string[];
  /** Patterns of other names of an office, or of a part of it → what it is called. */
  readonly offices: Readonly<Record<string, string>>;
  /** What an office begins with that several people hold one after the other in a sitting. */
  readonly temporary: string;
  /** Patterns of offices of people who need not be members: a surname alone is not enough to link them. */
  readonly outsiders: readonly string[];
  /** Patterns of notes about the chair, as printed, with the groups `office`, `name` and `verb`. */
  readonly chairNotes: readonly string[];
  /** The verbs of those that leave the chair. */
  readonly leaving: readonly string[];
  /** Words in the name of a constituency that lists write or leave out. */
  readonly constituencyFillers: readonly string[];
  /** What a member without a constituency is called. */
  readonly nominated: string;
  /** Names of parties, as printed after a constituency, that are not in capitals. */
  readonly partyNames: readonly string[];
  /** Other names of a party, without spaces → its letters. */
  readonly parties: Readonly<Record<string, string>>;
  /** When the parliament that began in a year sat. An empty end is of the one that sits. */
  readonly terms: Readonly<Record<string, TermDates>>;
  /** The chamber of a list of members that names none. */
  readonly listChamber: string;
}

export interface TermDates {
  readonly from: string;
  readonly to: string;
}
