// What a server publishes, as its JSON has it. Generated from the declarations of the server; do not edit: `npm run reference`
// writes this file.

/** One piece of the record: a speech or part of one, a stage note, a heading or other text; with expand=details also what is known beyond that. */
export interface Entry extends EntryDetails {
  /** Its number, given out once and never again. */
  readonly id: number;
  /** Its address, in the format of the request. */
  readonly url: string;
  /** Its place in its sitting, from 1. */
  readonly text_counter: number;
  /** What kind of text it is. */
  readonly type: 'speech' | 'scene' | 'heading' | 'other';
  /** The speaker’s label, as it was printed; empty where nobody speaks. */
  readonly speaker_name: string;
  /** The office before the label, such as “The Temporary Speaker”. */
  readonly speaker_title: string;
  /** The person speaking, where known. */
  readonly speaker: Speaker | null;
  /** The text, byte for byte as published. */
  readonly content: string;
  /** The sitting it is of; only with expand=sitting. */
  readonly sitting?: EntrySitting | null;
  /** The debate it is part of, null where it is in none; only with expand=debate. */
  readonly debate?: DebateTitle | null;
  /** An excerpt; only with highlight=1. */
  readonly highlight?: Excerpt;
}

/** What was said, put together from the entries it was cut into. */
export interface Contribution {
  /** The id of its first entry. */
  readonly id: number;
  /** Its address. */
  readonly url: string;
  /** The ids of its entries, in order. */
  readonly entries: readonly number[];
  /** What kind of text it is. */
  readonly type: 'speech' | 'scene' | 'heading' | 'other';
  /** The speaker’s label, as it was printed; empty where nobody speaks. */
  readonly speaker_name: string;
  /** The office before the label, such as “The Temporary Speaker”. */
  readonly speaker_title: string;
  /** The person speaking, where known. */
  readonly speaker: Speaker | null;
  /** The address of its sitting; the sitting itself with expand=sitting. */
  readonly sitting: string | EntrySitting | null;
  /** The whole text, without the footers of the printed pages. */
  readonly content: string;
  /** How many words it has. */
  readonly words: number;
  /** What was taken out. */
  readonly footers: readonly {
    /** The entry it stood in. */
    readonly entry: number;
    /** What it said. */
    readonly text: string;
  }[];
  /** The details of its entries, in order; only with expand=details. */
  readonly details?: readonly (EntryDetails & {
    /** The id of the entry. */
    readonly entry: number;
  })[];
  /** The debate it is part of, null where it is in none; only with expand=debate. */
  readonly debate?: DebateTitle | null;
  /** Excerpts of the entries something was found in; only with highlight=1. */
  readonly highlight?: readonly (Excerpt & {
    /** The id of the entry. */
    readonly entry: number;
  })[];
}

/** An item of business of a sitting. */
export interface Debate extends DebateTitle {
  /** The address of its sitting; the sitting itself with expand=sitting. */
  readonly sitting: string | EntrySitting | null;
  /** The id of its first entry: the heading of its section, or its own. */
  readonly first_entry: number;
  /** The id of its last entry. */
  readonly last_entry: number;
  /** The series of the same business over sittings, as in the address of its page. */
  readonly series: string | null;
  /** The number of the bill, where it is printed with the title. */
  readonly bill: string | null;
  /** How many speeches it has, put together from their entries. */
  readonly contributions: number;
  /** How many words its speeches and other text have. */
  readonly words: number;
  /** How many minutes it takes to read. */
  readonly minutes: number;
  /** Who spoke, most words first. */
  readonly speakers: readonly {
    /** The speaker’s label, as it was printed; empty where nobody speaks. */
    readonly speaker_name: string;
    /** The office before the label, such as “The Temporary Speaker”. */
    readonly speaker_title: string;
    /** The person, where known. */
    readonly speaker: Speaker | null;
    /** How many speeches. */
    readonly contributions: number;
    /** How many words. */
    readonly words: number;
  }[];
}

/** A vote of a sitting, as its entries print it. */
export interface Division {
  /** The id of its first entry: its heading, or its first list. */
  readonly id: number;
  /** Its address. */
  readonly url: string;
  /** The address of its sitting; the sitting itself with expand=sitting. */
  readonly sitting: string | EntrySitting | null;
  /** The debate it is in; null where it is in none. */
  readonly debate: DebateTitle | null;
  /** What was voted on, as printed above it in the debate: a clause, or the last motion. Null where neither is. */
  readonly question: string | null;
  /** The id of the entry that has the question. */
  readonly question_entry: number | null;
  /** As the note of the result says; null where there is none. */
  readonly result: 'carried' | 'negatived' | null;
  /** The id of its last entry. */
  readonly last_entry: number;
  /** Whether the numbers and the names agree on every side. */
  readonly agrees: boolean;
  readonly ayes: DivisionSide;
  readonly noes: DivisionSide;
  readonly abstentions: DivisionSide;
}

/** What was decided, as an entry prints it. */
export interface Decision {
  /** The id of its entry and its number there: 51-1. */
  readonly id: string;
  /** Its address. */
  readonly url: string;
  /** The id of the entry in which it is printed. */
  readonly entry: number;
  /** The address of its sitting; the sitting itself with expand=sitting. */
  readonly sitting: string | EntrySitting | null;
  /** The debate it ends or is part of; null where it is in none. */
  readonly debate: DebateTitle | null;
  /** A question that was put, the reading or another stage of a bill, a paper laid, a division, or other business. */
  readonly kind: 'question' | 'reading' | 'stage' | 'paper' | 'division' | 'other';
  /** Null for a paper, a first reading, and a division whose result is not printed. */
  readonly outcome: 'agreed' | 'negatived' | 'withdrawn' | 'deferred' | null;
  /** Which reading of the bill; null for what is none. */
  readonly reading: 1 | 2 | 3 | null;
  /** The bill it is about; null where it is about none. */
  readonly bill: {
    /** Its title, as printed. */
    readonly title: string;
    /** Its number, such as senate-1-of-2023, where it is printed in the sitting. */
    readonly number: string | null;
    /** The series of its debates. */
    readonly series: string | null;
  } | null;
  /** What it was about: the motion, the clause, the bill, the title of the paper. */
  readonly subject: string;
  /** Who moved it, reported it or laid the paper; null where that is not printed. */
  readonly mover: Mover | null;
  /** Who seconded it; null where that is not printed. */
  readonly seconder: Mover | null;
  /** The address of the division; null where there is none with lists. */
  readonly division: string | null;
  /** The figures of a division; null for what is none. */
  readonly votes: {
    /** Ayes. */
    readonly ayes: number | null;
    /** Noes. */
    readonly noes: number | null;
    /** Abstentions; null where they are not printed. */
    readonly abstentions: number | null;
  } | null;
}

/** A sitting. */
export interface Sitting {
  /** Its number, given out once and never again. */
  readonly id: number;
  /** Its address here. */
  readonly url: string;
  /** The document it was taken from. */
  readonly source: SittingSource | null;
  /** The address of its chamber. */
  readonly venue: string | null;
  /** The day it began, YYYY-MM-DD. */
  readonly start_date: string | null;
  /** When it began, HH:MM:SS, local time. */
  readonly start_time: string | null;
  /** The day it ended. */
  readonly end_date: string | null;
  /** When it ended. */
  readonly end_time: string | null;
}

/** A document. */
export interface Source extends SittingSource {
  /** Its number, given out once and never again. */
  readonly id: number;
}

/** A chamber. */
export interface Venue {
  /** Its number, given out once and never again. */
  readonly id: number;
  /** Its address here. */
  readonly url: string;
  /** Its name. */
  readonly name: string;
  /** The name used in addresses. */
  readonly slug: string;
}

/** A person. */
export interface Person extends Speaker {
  /** Their address here. */
  readonly url: string;
  /** What is said before the name, such as "Hon." or "Sen. (Prof.)"; null where it is not known. */
  readonly honorific_prefix: string | null;
  /** Such as "female" or "male"; null where it is not known. */
  readonly gender: string | null;
  /** Other names they are known by. */
  readonly other_names: readonly {
    /** The name. */
    readonly name: string;
  }[];
  /** What others know them as. */
  readonly identifiers: readonly {
    /** Whose numbering it is. */
    readonly scheme: string;
    /** The number. */
    readonly identifier: string;
  }[];
  /** Where they sat, and for whom. */
  readonly memberships: readonly Membership[];
}

/** One line of the change log. */
export interface Change {
  /** 1, 2, 3 and so on, without gaps. */
  readonly seq: number;
  /** When it happened. */
  readonly at: string;
  /** What happened. */
  readonly kind: 'added' | 'corrected' | 'linked' | 'withdrawn' | 'restored';
  /** The id of the entry. */
  readonly entry: number;
  /** The address of the entry; one that was withdrawn is 404. */
  readonly url: string;
  /** The SHA-256 of the entry’s JSON after it, or, withdrawn, before it. */
  readonly sha256: string;
  /** Why, in the publisher’s words; null where nobody said. */
  readonly reason: string | null;
  /** The SHA-256 of the log up to and with this line. */
  readonly chain: string;
}

/** One line of the log of items. */
export interface ItemChange {
  /** 1, 2, 3 and so on, without gaps. */
  readonly seq: number;
  /** When it happened. */
  readonly at: string;
  /** What happened; “known” is an item that was there before the log. */
  readonly kind: 'known' | 'added' | 'changed' | 'removed' | 'restored';
  /** The list the item is one of. */
  readonly resource: 'sittings' | 'venues' | 'sources' | 'people';
  /** The id of the item. */
  readonly id: number;
  /** The address of the item; one that was removed is 404. */
  readonly url: string;
  /** The name of the token it was done with, or the document that was imported; null for a command of the operator. */
  readonly by: string | null;
  /** Why, in the publisher’s words; null where nobody said. */
  readonly reason: string | null;
  /** Everything that happened to the item. */
  readonly revisions: string;
  /** The SHA-256 of “item”. */
  readonly sha256: string;
  /** The SHA-256 of the log up to and with this line. */
  readonly chain: string;
  /** The item after it, or, removed, before it: its fields, with the ids of its venue and its source. */
  readonly item: Readonly<Record<string, unknown>>;
}

/** A sitting read whole. */
export interface SittingWithEntries extends Sitting {
  /** What was derived from its entries; only where something was. */
  readonly derived?: readonly Evidence[];
  /** All its entries, by text_counter. */
  readonly entries: readonly Entry[];
}

/** A person, with what they said in numbers. */
export interface PersonWithActivity extends Person {
  /** What they said, in numbers. */
  readonly activity: Activity | null;
}

/** What is known of an entry beyond its fields. */
export interface EntryDetails {
  /** The printed page it begins on. */
  readonly page?: string | null;
  /** The time of day at which it was said. */
  readonly recorded_time?: string | null;
  /** The address of its recording. */
  readonly recording_url?: string | null;
  /** What its source calls it. */
  readonly source_id?: string | null;
  /** What its source calls the contribution it is part of: entries of one are joined, and those of another are not. */
  readonly contribution?: string | null;
  /** The role of the speaker at the time. */
  readonly role?: string | null;
  /** The party of the speaker at the time. */
  readonly party?: string | null;
  /** The level of a heading: 1 is the highest. */
  readonly heading_level?: number | null;
  /** The language it was said in, where its source says so. */
  readonly language?: string | null;
  /** Whatever else its source has: an object. */
  readonly extra?: Readonly<Record<string, unknown>> | null;
}

/** The person an entry is linked to. */
export interface Speaker {
  /** Its number, given out once and never again. */
  readonly id: number;
  /** The full name. */
  readonly legal_name: string;
  /** The name used in addresses. */
  readonly slug: string;
}

/** The sitting of an entry or a contribution, with its day and chamber. */
export interface EntrySitting {
  /** Its number, given out once and never again. */
  readonly id: number;
  /** Its address here. */
  readonly url: string;
  /** Its chamber. */
  readonly venue: Venue | null;
  /** The day it began, YYYY-MM-DD. */
  readonly start_date: string | null;
  /** When it began, HH:MM:SS, local time. */
  readonly start_time: string | null;
  /** The day it ended. */
  readonly end_date: string | null;
  /** When it ended. */
  readonly end_time: string | null;
}

/** The debate of an entry or a contribution. */
export interface DebateTitle {
  /** The id of the entry of the heading that names it. */
  readonly id: number;
  /** Its address. */
  readonly url: string;
  /** Its heading, as printed. */
  readonly title: string;
  /** The section of the order of business it is in; null where none is printed. */
  readonly section: string | null;
}

/** An excerpt with the words found marked. */
export interface Excerpt {
  /** Some 240 characters round what was found: text, never HTML. */
  readonly text: string;
  /** Where the words found begin and end in it, in UTF-16 units. */
  readonly marks: readonly (readonly number[])[];
  /** Whether the entry begins before it. */
  readonly cut_before: boolean;
  /** Whether the entry goes on after it. */
  readonly cut_after: boolean;
}

/** Those who voted one way. */
export interface DivisionSide {
  /** How many voted so: as printed, else as many as are listed. */
  readonly total: number;
  /** The numbers that are printed, each once: that of the last list first, then that of the note of the result. */
  readonly printed: readonly number[];
  /** How many names are listed. */
  readonly listed: number;
  /** Whether the printed numbers are the same, and as many names are listed, where any are. */
  readonly agrees: boolean;
  /** The names, in the order of the list. */
  readonly names: readonly {
    /** The name, as printed. */
    readonly name: string;
    /** The constituency or county printed after it; empty where none is. */
    readonly place: string;
    /** The person who spoke under that name in the sitting, else the only member of that day whom it fits; null where there is none. */
    readonly speaker: Speaker | null;
  }[];
}

/** Who moved or seconded. */
export interface Mover {
  /** The name, as printed. */
  readonly speaker_name: string;
  /** The title or office, as printed. */
  readonly speaker_title: string;
  /** The person; null where that is not known. */
  readonly speaker: Speaker | null;
}

/** The document a sitting was taken from. */
export interface SittingSource {
  /** The name of the document. */
  readonly name: string;
  /** Its date. */
  readonly date: string | null;
  /** Where the document itself is; empty where that is not known. */
  readonly url: string;
  /** The page it was listed on. */
  readonly list_page: string;
  /** When it was last tried to take it apart, as the source said. */
  readonly last_processing_attempt: string | null;
  /** When that last worked. */
  readonly last_processing_success: string | null;
}

/** A seat. */
export interface Membership {
  /** The chamber. */
  readonly chamber: string | null;
  /** The constituency. */
  readonly constituency: string | null;
  /** The wider area it is in, such as a county. */
  readonly region: string | null;
  /** The party. */
  readonly party: string | null;
  /** What else it is a membership of: a government, a ministry, a committee. */
  readonly organization: string | null;
  /** What they are there, such as "minister"; null for a member. */
  readonly role: string | null;
  /** From when: YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly start_date: string | null;
  /** Until when, as exactly as it is known. */
  readonly end_date: string | null;
}

/** A field of a sitting that was derived from what an entry says. */
export interface Evidence {
  /** The name of the field. */
  readonly field: 'venue' | 'start_date' | 'start_time' | 'end_time';
  /** The id of the entry that says it. */
  readonly entry: number;
  /** The address of the entry. */
  readonly url: string;
}

/** What a person said, in numbers. */
export interface Activity {
  /** Entries spoken. */
  readonly entries: number;
  /** Contributions made. */
  readonly contributions: number;
  /** Words said. */
  readonly words: number;
  /** The first day they spoke. */
  readonly first: string | null;
  /** The last day they spoke. */
  readonly last: string | null;
  /** Every year of the record and chamber, zeros included. */
  readonly years: readonly {
    /** The year. */
    readonly year: string;
    /** The slug of the chamber. */
    readonly venue: string;
    /** Entries spoken. */
    readonly entries: number;
    /** Contributions made. */
    readonly contributions: number;
    /** Words said. */
    readonly words: number;
  }[];
}
/** The filters of the record, as parameters of its lists. */
export interface RecordFilters {
  /** Words to search for: all of them; "a phrase", -not, OR, prefix*, NEAR. */
  readonly q?: string;
  /** The type of entry: speech, scene, heading, other. */
  readonly type?: 'speech' | 'scene' | 'heading' | 'other';
  /** The person the speaker is linked to, by id or slug. */
  readonly speaker?: number | string;
  /** Words of the label of the speaker, title and name together, in any order, whatever their case or accents. */
  readonly speaker_name?: string;
  /** The whole label of a speaker who is linked to nobody, as the facets have it: title, and name in brackets. */
  readonly unlinked_label?: string;
  /** The party of the speaker on that day: of the membership, else of the label. */
  readonly party?: string;
  /** The constituency of the speaker on that day: of the membership, else of the label. */
  readonly constituency?: string;
  /** The sitting, by id. */
  readonly sitting?: number;
  /** The debate, by id. */
  readonly debate?: number;
  /** Words of the title of the debate, as in q. */
  readonly title?: string;
  /** “0” leaves out the headings of a debate of which something else is found. */
  readonly headings?: '0';
  /** The chamber, by id or slug: national_assembly, senate. */
  readonly venue?: number | string;
  /** The day of the sitting, YYYY-MM-DD. */
  readonly date?: string;
  /** The first day, YYYY-MM-DD. */
  readonly date_from?: string;
  /** The last day, YYYY-MM-DD. */
  readonly date_to?: string;
  /** The language it was said in, by its code, such as en; mul for several, und for another one. */
  readonly language?: string;
}

/** The other parameters of lists. */
export interface ListOptions {
  /** “1” adds an excerpt with the words found marked. */
  readonly highlight?: '1';
  /** What follows this id, in order of id: the stable order for reading a changing record. */
  readonly after?: number;
  /** What was decided on. */
  readonly kind?: 'question' | 'reading' | 'stage' | 'paper' | 'division' | 'other';
  /** How it ended. */
  readonly outcome?: 'agreed' | 'negatived' | 'withdrawn' | 'deferred';
  /** The number of a bill, such as senate-1-of-2023, or the series of its debates. */
  readonly bill?: string;
  /** Somebody who voted, by id or slug. */
  readonly person?: number | string;
  /** id, -id, date (and hour), -date or, with q, relevance. Ties are in order of id. */
  readonly ordering?: 'id' | '-id' | 'date' | '-date' | 'relevance';
  /** “sitting” adds the sitting, its date and its chamber; “details” what is known of an entry beyond its fields; “debate” its debate; several with commas. */
  readonly expand?:
    | 'sitting'
    | 'details'
    | 'debate'
    | 'sitting,details'
    | 'sitting,debate'
    | 'details,debate'
    | 'sitting,details,debate';
  /** People who had a seat for a constituency or in a region that has these words in its name, or for the constituency of the ward of this name. */
  readonly place?: string;
  /** People who had this role, such as minister; with a chamber, a role there. */
  readonly role?: string;
  /** “1” for documents whose last processing failed. */
  readonly failed?: '1';
  /** How many a page: 1 to 100. */
  readonly page_size?: number;
  /** The number of a page, or “last”. */
  readonly page?: number | string;
  /** With id: everything that happened to one item of this list, at once. */
  readonly resource?: 'sittings' | 'venues' | 'sources' | 'people';
  /** The id of the item. */
  readonly id?: number;
  /** The seq of the last change you have; 0 for all. */
  readonly since?: number;
}

/** The parameters of each list. */
export interface ListParameters {
  readonly entries: RecordFilters &
    Pick<ListOptions, 'ordering' | 'page_size' | 'after' | 'expand' | 'highlight' | 'page'>;
  readonly contributions: RecordFilters &
    Pick<ListOptions, 'ordering' | 'page_size' | 'after' | 'expand' | 'highlight' | 'page'>;
  readonly debates: RecordFilters &
    Pick<ListOptions, 'ordering' | 'page_size' | 'after' | 'expand' | 'page'>;
  readonly divisions: RecordFilters &
    Pick<ListOptions, 'person' | 'ordering' | 'page_size' | 'after' | 'expand' | 'page'>;
  readonly decisions: Pick<
    RecordFilters,
    'sitting' | 'debate' | 'venue' | 'date' | 'date_from' | 'date_to'
  > &
    Pick<
      ListOptions,
      'kind' | 'outcome' | 'bill' | 'person' | 'ordering' | 'page_size' | 'expand' | 'page'
    >;
  readonly sittings: Pick<RecordFilters, 'venue' | 'date' | 'date_from' | 'date_to'> &
    Pick<ListOptions, 'page_size' | 'page'>;
  readonly people: Pick<RecordFilters, 'q' | 'venue' | 'party'> &
    Pick<ListOptions, 'place' | 'role' | 'page_size' | 'page'>;
  readonly venues: Pick<RecordFilters, 'q'> & Pick<ListOptions, 'page_size' | 'page'>;
  readonly sources: Pick<RecordFilters, 'q' | 'date' | 'date_from' | 'date_to'> &
    Pick<ListOptions, 'failed' | 'page_size' | 'page'>;
  readonly changes: Pick<ListOptions, 'since'>;
  readonly 'changes/items': Pick<ListOptions, 'resource' | 'id' | 'since'>;
}
