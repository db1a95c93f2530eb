// What a server publishes, as its JSON has it. Generated from the declarations of the server; do not edit: `npm run reference`
// writes this file.

/** One unit of the record: a speech or part of one, a stage note, a heading or other text. With expand=details it has further details. */
export interface Entry extends EntryDetails {
  /** The id: a number that is never used again. */
  readonly id: number;
  /** The address of the entry, in the format of the request. */
  readonly url: string;
  /** The position of the entry in its sitting, from 1. */
  readonly text_counter: number;
  /** The kind of text. */
  readonly type: 'speech' | 'scene' | 'heading' | 'other';
  /** The label of the speaker, as printed; empty if nobody speaks. */
  readonly speaker_name: string;
  /** The office printed before the label, such as “The Temporary Speaker”; empty if there is none. */
  readonly speaker_title: string;
  /** The person who speaks; null if the speaker is not linked to a person. */
  readonly speaker: Speaker | null;
  /** The text, byte for byte as published. */
  readonly content: string;
  /** The sitting that the entry belongs to. Only with expand=sitting. */
  readonly sitting?: EntrySitting | null;
  /** The debate that it belongs to; null if it is in none. Only with expand=debate. */
  readonly debate?: DebateTitle | null;
  /** An excerpt with the matching words marked. Only with highlight=1. */
  readonly highlight?: Excerpt;
}

/** A whole speech, note or heading, joined from the entries it was split into. */
export interface Contribution {
  /** The id of the first entry of the contribution. */
  readonly id: number;
  /** The address of the contribution. */
  readonly url: string;
  /** The ids of its entries, in order. */
  readonly entries: readonly number[];
  /** The kind of text. */
  readonly type: 'speech' | 'scene' | 'heading' | 'other';
  /** The label of the speaker, as printed; empty if nobody speaks. */
  readonly speaker_name: string;
  /** The office printed before the label, such as “The Temporary Speaker”; empty if there is none. */
  readonly speaker_title: string;
  /** The person who speaks; null if the speaker is not linked to a person. */
  readonly speaker: Speaker | null;
  /** The address of the sitting; with expand=sitting, the sitting itself. */
  readonly sitting: string | EntrySitting | null;
  /** The whole text, without the footers of the printed pages. */
  readonly content: string;
  /** The number of words it has. */
  readonly words: number;
  /** The footers of printed pages that were removed from the text. */
  readonly footers: readonly {
    /** The id of the entry that it was in. */
    readonly entry: number;
    /** The text of the footer. */
    readonly text: string;
  }[];
  /** The further details of its entries, in order. Only with expand=details. */
  readonly details?: readonly (EntryDetails & {
    /** The id of the entry. */
    readonly entry: number;
  })[];
  /** The debate that it belongs to; null if it is in none. Only with expand=debate. */
  readonly debate?: DebateTitle | null;
  /** Excerpts of its matching entries. Only with highlight=1. */
  readonly highlight?: readonly (Excerpt & {
    /** The id of the entry. */
    readonly entry: number;
  })[];
}

/** An item of business of a sitting. */
export interface Debate extends DebateTitle {
  /** The address of the sitting; with expand=sitting, the sitting itself. */
  readonly sitting: string | EntrySitting | null;
  /** The id of its first entry: the heading of the debate, or the section heading above it. */
  readonly first_entry: number;
  /** The id of its last entry. */
  readonly last_entry: number;
  /** The series of debates on the same business, over several sittings. The address of its page ends with it. */
  readonly series: string | null;
  /** The bill it is about; null where that is not certain. */
  readonly bill: {
    /** Its title, as printed. */
    readonly title: string;
    /** Its number, such as senate-1-of-2023, where it is printed in the sitting. */
    readonly number: string | null;
    /** The slug of the chamber that its number names. */
    readonly chamber: string | null;
    /** The year of its number or title. */
    readonly year: number | null;
    /** The address of the bill; null if it has none. */
    readonly url: string | null;
  } | null;
  /** The stage of the bill in it; null where that is not certain. */
  readonly stage:
    | 'first_reading'
    | 'second_reading'
    | 'committee'
    | 'report'
    | 'third_reading'
    | 'amendments'
    | 'mediation'
    | null;
  /** The ids of the entries that it was read from. */
  readonly evidence: {
    /** The heading. */
    readonly title: readonly number[];
    /** The heading, and the first entry that prints the number of the bill. */
    readonly bill: readonly number[];
    /** The heading of the stage. */
    readonly stage: readonly number[];
  };
  /** The fields that a publisher corrected. Every other field is as read from the evidence. */
  readonly corrections: readonly ReadingCorrection[];
  /** The number of contributions to it. */
  readonly contributions: number;
  /** The number of words in its speeches and other text. */
  readonly words: number;
  /** The number of minutes that reading it takes. */
  readonly minutes: number;
  /** The speakers, those with the most words first. */
  readonly speakers: readonly {
    /** The label of the speaker, as printed; empty if nobody speaks. */
    readonly speaker_name: string;
    /** The office printed before the label, such as “The Temporary Speaker”; empty if there is none. */
    readonly speaker_title: string;
    /** The person; null if the speaker is not linked to one. */
    readonly speaker: Speaker | null;
    /** The number of contributions they made. */
    readonly contributions: number;
    /** The number of words they said. */
    readonly words: number;
  }[];
}

/** A vote of a sitting, read from the printed entries. */
export interface Division {
  /** The id of its first entry: the heading or the first list. */
  readonly id: number;
  /** The address of this item. */
  readonly url: string;
  /** The address of the sitting; with expand=sitting, the sitting itself. */
  readonly sitting: string | EntrySitting | null;
  /** The debate in which it was taken; null if it was in none. */
  readonly debate: DebateTitle | null;
  /** The question that was put, as printed above the division: a clause, or the last motion; null if neither is printed. */
  readonly question: string | null;
  /** The id of the entry in which the question is printed. */
  readonly question_entry: number | null;
  /** The result, as stated in the note after the vote; null if there is no such note. */
  readonly result: 'carried' | 'negatived' | null;
  /** The id of its last entry. */
  readonly last_entry: number;
  /** Whether the printed numbers and the names agree on every side. */
  readonly agrees: boolean;
  readonly ayes: DivisionSide;
  readonly noes: DivisionSide;
  readonly abstentions: DivisionSide;
}

/** A decision of a chamber, read from a printed entry. */
export interface Decision {
  /** The id of its entry, a hyphen, and its number within that entry, such as 51-1. */
  readonly id: string;
  /** The address of this item. */
  readonly url: string;
  /** The id of the entry in which the decision is printed. */
  readonly entry: number;
  /** The address of the sitting; with expand=sitting, the sitting itself. */
  readonly sitting: string | EntrySitting | null;
  /** The debate that it ends or belongs to; null if it is in none. */
  readonly debate: DebateTitle | null;
  /** What was decided on: a question that was put, a reading or another stage of a bill, a paper laid, a division, or other business. */
  readonly kind: 'question' | 'reading' | 'stage' | 'paper' | 'division' | 'other';
  /** The outcome; null for a paper, a first reading, and a division whose result is not printed. */
  readonly outcome: 'agreed' | 'negatived' | 'withdrawn' | 'dropped' | 'deferred' | null;
  /** The number of the reading; null if the decision is not a reading. */
  readonly reading: 1 | 2 | 3 | null;
  /** The bill that was decided on; null if there was none. */
  readonly bill: {
    /** The title, as printed. */
    readonly title: string;
    /** The number, such as senate-1-of-2023, if it is printed in the sitting. */
    readonly number: string | null;
    /** The series of debates on the bill. */
    readonly series: string | null;
  } | null;
  /** What was decided on, in words: the motion, the clause, the bill, or the title of the paper. */
  readonly subject: string;
  /** The member who moved it, reported it or laid the paper; null if that is not printed. */
  readonly mover: Mover | null;
  /** The member who seconded it; null if that is not printed. */
  readonly seconder: Mover | null;
  /** The address of the division; null if no division with lists of votes is printed. */
  readonly division: string | null;
  /** The number of votes on each side of a division; null if the decision is not a division. */
  readonly votes: {
    /** The number of ayes. */
    readonly ayes: number | null;
    /** The number of noes. */
    readonly noes: number | null;
    /** The number of abstentions; null if it is not printed. */
    readonly abstentions: number | null;
  } | null;
  /** The ids of the entries it was read from, in the order of the sitting: what was moved, seconded and decided. */
  readonly evidence: readonly number[];
  /** The fields that a publisher corrected. Every other field is as read from the evidence. */
  readonly corrections: readonly ReadingCorrection[];
}

/** A question or a request for a statement, with its answer. */
export interface Question {
  /** The id of the entry that first prints it, a hyphen, and its number within that entry, such as 51-1. */
  readonly id: string;
  /** The address of this item. */
  readonly url: string;
  /** The id of the entry that first prints it. */
  readonly entry: number;
  /** The number, as printed: 193, or 7/2026. */
  readonly number: string | null;
  /** The kind: an oral or a written question, a question by private notice, or a request for a statement. */
  readonly kind: 'oral' | 'written' | 'private_notice' | 'statement';
  /** The member who asked it; null if that is not printed. */
  readonly asker: Mover | null;
  /** Who was asked, as printed; null if that is not printed. */
  readonly addressee: string | null;
  /** The heading above it; null if it has none of its own. */
  readonly title: string | null;
  /** What was asked, cut after 2,000 characters; null if only its number is printed. */
  readonly text: string | null;
  /** The day of the sitting that first prints it. */
  readonly asked_on: string | null;
  /** The day on which it was answered last. */
  readonly answered_on: string | null;
  /** The number of days from asked_on to answered_on. */
  readonly days: number | null;
  /** The id of the entry with which the answer begins. */
  readonly answer: number | null;
  /** What became of it, as last printed: answered, deferred, withdrawn or dropped; open if neither an answer nor such a note was found. */
  readonly status: 'answered' | 'open' | 'deferred' | 'withdrawn' | 'dropped';
  /** The outcome that the last note on it prints; null if there is none. */
  readonly outcome: 'deferred' | 'withdrawn' | 'dropped' | null;
  /** The address of the sitting; with expand=sitting, the sitting itself. */
  readonly sitting: string | EntrySitting | null;
  /** The debate in which it was first printed; null if it is in none. */
  readonly debate: DebateTitle | null;
  /** The sittings that print it, in the order of days. */
  readonly printings: readonly {
    /** The id of the entry in which it is asked or named. */
    readonly entry: number;
    /** The address of the sitting. */
    readonly sitting: string;
    /** The day of the sitting. */
    readonly date: string | null;
    /** The id of the entry with which its answer begins there. */
    readonly answer: number | null;
    /** The outcome that a note prints there; null if there is none. */
    readonly outcome: 'deferred' | 'withdrawn' | 'dropped' | null;
  }[];
  /** The ids of the entries it was read from: its number, the question, the answer, and the note that put it off. */
  readonly evidence: readonly number[];
}

/** A bill, with what happened to it. */
export interface Bill {
  /** The words of its title and its year, as in its address: maize-bill-2013. */
  readonly id: string;
  /** The address of this item. */
  readonly url: string;
  /** Its title, as printed with its number, otherwise as first printed. */
  readonly title: string;
  /** The number that is printed most often, such as senate-1-of-2023. */
  readonly number: string | null;
  /** Other numbers that are printed for it. */
  readonly other_numbers: readonly string[];
  /** The slug of the chamber that its number names. */
  readonly chamber: string | null;
  /** Its year; null where that is not known. */
  readonly year: number | null;
  /** How far it came; null if the record does not say. */
  readonly state:
    | 'introduced'
    | 'second_reading'
    | 'committee'
    | 'report'
    | 'passed'
    | 'assented'
    | 'negatived'
    | 'withdrawn'
    | 'dropped'
    | null;
  /** The day on which it came to this state. */
  readonly state_date: string | null;
  /** The member who moved its reading; null if that is not printed. */
  readonly sponsor: Mover | null;
  /** What happened to it, in the order of days. */
  readonly stages: readonly {
    /** What happened. */
    readonly event:
      | 'read_first'
      | 'read_second'
      | 'committed'
      | 'reported'
      | 'report_agreed'
      | 'passed'
      | 'amendments_agreed'
      | 'mediated'
      | 'assented'
      | 'negatived'
      | 'withdrawn'
      | 'dropped'
      | 'deferred';
    /** The stage of the bill then; null where that is not certain. */
    readonly stage:
      | 'first_reading'
      | 'second_reading'
      | 'committee'
      | 'report'
      | 'third_reading'
      | 'amendments'
      | 'mediation'
      | null;
    /** The day of the sitting. */
    readonly date: string | null;
    /** The slug of the chamber. */
    readonly chamber: string | null;
    /** The address of the sitting. */
    readonly sitting: string;
    /** The id of the debate; null if it was decided in none. */
    readonly debate: number | null;
    /** The address of the decision. */
    readonly decision: string;
    /** The ids of the entries it was read from. */
    readonly evidence: readonly number[];
  }[];
}

/** A sitting. */
export interface Sitting {
  /** The id: a number that is never used again. */
  readonly id: number;
  /** The address of this item. */
  readonly url: string;
  /** The document that the sitting was taken from. */
  readonly source: SittingSource | null;
  /** The address of the chamber. */
  readonly venue: string | null;
  /** The day on which the sitting began, YYYY-MM-DD. */
  readonly start_date: string | null;
  /** The local time at which it began, HH:MM:SS. */
  readonly start_time: string | null;
  /** The day on which it ended. */
  readonly end_date: string | null;
  /** The local time at which it ended. */
  readonly end_time: string | null;
}

/** A document. */
export interface Source extends SittingSource {
  /** The id: a number that is never used again. */
  readonly id: number;
}

/** A chamber. */
export interface Venue {
  /** The id: a number that is never used again. */
  readonly id: number;
  /** The address of this item. */
  readonly url: string;
  /** The name of the chamber. */
  readonly name: string;
  /** The short name used in addresses. */
  readonly slug: string;
}

/** A person. */
export interface Person extends Speaker {
  /** The address of this person. */
  readonly url: string;
  /** The title used before the name, such as "Hon." or "Sen. (Prof.)"; null if it is not known. */
  readonly honorific_prefix: string | null;
  /** The gender, such as "female" or "male"; null if it is not known. */
  readonly gender: string | null;
  /** Other names of the person. */
  readonly other_names: readonly {
    /** The name. */
    readonly name: string;
  }[];
  /** The identifiers of the person elsewhere. */
  readonly identifiers: readonly {
    /** The numbering scheme, such as "wikidata". */
    readonly scheme: string;
    /** The identifier of the person in that scheme. */
    readonly identifier: string;
  }[];
  /** The seats and offices they have or had. */
  readonly memberships: readonly Membership[];
}

/** One line of the log of changes to entries. */
export interface Change {
  /** The sequence number: 1, 2, 3 and so on, without gaps. */
  readonly seq: number;
  /** The time of the change. */
  readonly at: string;
  /** The kind of change. */
  readonly kind: 'added' | 'corrected' | 'linked' | 'withdrawn' | 'restored';
  /** The id of the entry. */
  readonly entry: number;
  /** The address of the entry. It answers 404 if the entry is withdrawn. */
  readonly url: string;
  /** The SHA-256 of the entry’s JSON after the change; for a withdrawal, before it. */
  readonly sha256: string;
  /** The publisher’s reason; null if none was given. */
  readonly reason: string | null;
  /** The SHA-256 of the log up to and including this line. */
  readonly chain: string;
}

/** One line of the log of changes to sittings, chambers, documents and people. */
export interface ItemChange {
  /** The sequence number: 1, 2, 3 and so on, without gaps. */
  readonly seq: number;
  /** The time of the change. */
  readonly at: string;
  /** The kind of change; “known” records an item that existed before the log began. */
  readonly kind: 'known' | 'added' | 'changed' | 'removed' | 'restored';
  /** The list that the item belongs to. */
  readonly resource: 'sittings' | 'venues' | 'sources' | 'people';
  /** The id of the item. */
  readonly id: number;
  /** The address of the item. It answers 404 if the item was removed. */
  readonly url: string;
  /** The name of the token that made the change, or the document whose import made it; null if the operator made it by a command. */
  readonly by: string | null;
  /** The publisher’s reason; null if none was given. */
  readonly reason: string | null;
  /** The address of the item’s history: all its changes. */
  readonly revisions: string;
  /** The SHA-256 of the JSON in item. */
  readonly sha256: string;
  /** The SHA-256 of the log up to and including this line. */
  readonly chain: string;
  /** The item after the change; for a removal, before it. It has the fields of the item, with the ids of its venue and source. */
  readonly item: Readonly<Record<string, unknown>>;
}

/** One line of the log of corrections of debates and decisions. */
export interface ReadingChange {
  /** The sequence number: 1, 2, 3 and so on, without gaps. */
  readonly seq: number;
  /** The time of the change. */
  readonly at: string;
  /** Whether a statement was corrected, or a correction was undone. */
  readonly kind: 'corrected' | 'undone';
  /** The list of what was corrected. */
  readonly resource: 'debates' | 'decisions';
  /** The id of the debate or decision when it was corrected. */
  readonly id: number | string;
  /** Its address. It answers 404 if there is no such debate or decision any more. */
  readonly url: string;
  /** The name of the token; null if the operator made the change by a command. */
  readonly by: string | null;
  /** The publisher’s reason; null if none was given. */
  readonly reason: string | null;
  /** The SHA-256 of the JSON in correction. */
  readonly sha256: string;
  /** The SHA-256 of the log up to and including this line. */
  readonly chain: string;
  /** What the change says, and of which words. */
  readonly correction: {
    /** As above. */
    readonly resource: string;
    /** The id of the sitting. */
    readonly sitting: number;
    /** The id of the entry with the heading, or in which the decision is printed. */
    readonly entry: number;
    /** The number of the decision in that entry; 0 for a debate. */
    readonly position: number;
    /** The beginning of that entry. */
    readonly words: string;
    /** The SHA-256 of its words, by which the correction is found again after a new document of the sitting. */
    readonly digest: string;
    /** Whether nothing else in the sitting was read from the same words. */
    readonly only: boolean;
    /** The kind of the decision; empty for a debate. */
    readonly kind: string;
    /** The SHA-256 of the words of its subject; empty for a debate. */
    readonly subject: string;
    /** The field that was corrected. */
    readonly field: 'title' | 'bill' | 'stage' | 'outcome' | 'mover' | 'seconder';
    /** The value: a text, a bill, a mover with the id of the person, or null. */
    readonly value: unknown;
    /** The value that was read; null where a correction was undone. */
    readonly read: unknown;
  };
}

/** A sitting with all its entries. */
export interface SittingWithEntries extends Sitting {
  /** The fields that were derived from the text of its entries, each with that entry. Missing if no field was derived. */
  readonly derived?: readonly Evidence[];
  /** All its entries, in order of text_counter. */
  readonly entries: readonly Entry[];
}

/** A person, and how much they said. */
export interface PersonWithActivity extends Person {
  /** How much they said. */
  readonly activity: Activity | null;
}

/** The further details of an entry, beyond the fields that every entry has. */
export interface EntryDetails {
  /** The printed page on which the entry begins. */
  readonly page?: string | null;
  /** The local time at which it was said. */
  readonly recorded_time?: string | null;
  /** The address of the recording. */
  readonly recording_url?: string | null;
  /** The identifier of the entry in its source. */
  readonly source_id?: string | null;
  /** The identifier, in its source, of the contribution that the entry belongs to. Entries with the same identifier are joined; entries with different identifiers are not. */
  readonly contribution?: string | null;
  /** The role of the speaker at the time. */
  readonly role?: string | null;
  /** The party of the speaker at the time. */
  readonly party?: string | null;
  /** The level of a heading: 1 is the highest. */
  readonly heading_level?: number | null;
  /** The language of the entry, if its source states it. */
  readonly language?: string | null;
  /** Any further data of the source, as an object. */
  readonly extra?: Readonly<Record<string, unknown>> | null;
}

/** The person an entry is linked to. */
export interface Speaker {
  /** The id: a number that is never used again. */
  readonly id: number;
  /** The full name. */
  readonly legal_name: string;
  /** The short name used in addresses. */
  readonly slug: string;
}

/** The sitting of an entry or a contribution, with its date and chamber. */
export interface EntrySitting {
  /** The id: a number that is never used again. */
  readonly id: number;
  /** The address of this item. */
  readonly url: string;
  /** The chamber. */
  readonly venue: Venue | null;
  /** The day on which the sitting began, YYYY-MM-DD. */
  readonly start_date: string | null;
  /** The local time at which it began, HH:MM:SS. */
  readonly start_time: string | null;
  /** The day on which it ended. */
  readonly end_date: string | null;
  /** The local time at which it ended. */
  readonly end_time: string | null;
}

/** The debate that an entry or a contribution belongs to. */
export interface DebateTitle {
  /** The id of the entry with its heading. */
  readonly id: number;
  /** The address of this item. */
  readonly url: string;
  /** The heading, as printed. */
  readonly title: string;
  /** The section of the order of business that it belongs to; null if none is printed. */
  readonly section: string | null;
}

/** An excerpt of the text, with the matching words marked. */
export interface Excerpt {
  /** About 240 characters around the matching words, as plain text, never HTML. */
  readonly text: string;
  /** The start and end of each matching word in the excerpt, in UTF-16 code units. */
  readonly marks: readonly (readonly number[])[];
  /** Whether the entry has text before the excerpt. */
  readonly cut_before: boolean;
  /** Whether the entry has text after the excerpt. */
  readonly cut_after: boolean;
}

/** A statement that a publisher corrected. */
export interface ReadingCorrection {
  /** The field that was corrected. */
  readonly field: 'title' | 'bill' | 'stage' | 'outcome' | 'mover' | 'seconder';
  /** The time of the correction. */
  readonly at: string;
  /** The publisher’s reason; null if none was given. */
  readonly reason: string | null;
  /** What was read from the entries: a text, a bill, a mover with the id of the person, or null. */
  readonly read: unknown;
}

/** The members who voted one way. */
export interface DivisionSide {
  /** The number of votes: as printed or, if no number is printed, as many as there are names. */
  readonly total: number;
  /** The printed numbers, each once: first the number above the last list, then the number in the note of the result. */
  readonly printed: readonly number[];
  /** The number of names that are listed. */
  readonly listed: number;
  /** Whether the printed numbers agree with each other and, if names are listed, with the number of names. */
  readonly agrees: boolean;
  /** The names, in the order of the list. */
  readonly names: readonly {
    /** The name, as printed. */
    readonly name: string;
    /** The constituency or county printed after the name; empty if none is printed. */
    readonly place: string;
    /** The person who spoke under this name in the sitting; otherwise the only person who was a member on that day and whose name matches; null if there is no such person. */
    readonly speaker: Speaker | null;
  }[];
}

/** The member who moved or seconded. */
export interface Mover {
  /** The name, as printed. */
  readonly speaker_name: string;
  /** The title or office, as printed. */
  readonly speaker_title: string;
  /** The person; null if the name is not linked to anyone. */
  readonly speaker: Speaker | null;
}

/** The document a sitting was taken from. */
export interface SittingSource {
  /** The name of the document. */
  readonly name: string;
  /** The date of the document. */
  readonly date: string | null;
  /** The address of the document; empty if it is not known. */
  readonly url: string;
  /** The page on which the document was listed. */
  readonly list_page: string;
  /** The time of the last attempt to process the document, as the source stated it. */
  readonly last_processing_attempt: string | null;
  /** The time of the last successful attempt. */
  readonly last_processing_success: string | null;
}

/** A membership: a seat in a chamber, or an office elsewhere. */
export interface Membership {
  /** The chamber. */
  readonly chamber: string | null;
  /** The constituency. */
  readonly constituency: string | null;
  /** The wider area that contains the constituency, such as a county. */
  readonly region: string | null;
  /** The party. */
  readonly party: string | null;
  /** The body, if it is neither a chamber nor a party: a government, a ministry, a committee. */
  readonly organization: string | null;
  /** The role held there, such as "minister" or "head"; a code where the source has codes; null for a member. */
  readonly role: string | null;
  /** The office as it is printed or listed, such as "Minister of Finance"; null if only the role is known. */
  readonly office: string | null;
  /** The first day: YYYY, YYYY-MM or YYYY-MM-DD, as exactly as it is known. */
  readonly start_date: string | null;
  /** The last day, as exactly as it is known. */
  readonly end_date: string | null;
}

/** A field of a sitting that was derived from the text of an entry. */
export interface Evidence {
  /** The name of the field. */
  readonly field: 'venue' | 'start_date' | 'start_time' | 'end_time';
  /** The id of the entry that it was derived from. */
  readonly entry: number;
  /** The address of the entry. */
  readonly url: string;
}

/** How much a person said. */
export interface Activity {
  /** The number of entries they spoke. */
  readonly entries: number;
  /** The number of contributions they made. */
  readonly contributions: number;
  /** The number of words they said. */
  readonly words: number;
  /** The first day they spoke. */
  readonly first: string | null;
  /** The last day they spoke. */
  readonly last: string | null;
  /** The totals of every year of the record and every chamber, including years without a word. */
  readonly years: readonly {
    /** The year. */
    readonly year: string;
    /** The slug of the chamber. */
    readonly venue: string;
    /** The number of entries they spoke. */
    readonly entries: number;
    /** The number of contributions they made. */
    readonly contributions: number;
    /** The number of words they said. */
    readonly words: number;
  }[];
}
/** The filters of the record, as parameters of its lists. */
export interface RecordFilters {
  /** Words that must all occur. Also "a phrase", -not, OR, prefix* and NEAR. */
  readonly q?: string;
  /** The type of entry: speech, scene, heading, other. */
  readonly type?: 'speech' | 'scene' | 'heading' | 'other';
  /** The person that the speaker is linked to, by id or slug. */
  readonly speaker?: number | string;
  /** Words, or parts of words, of the speaker’s label: its title and name together, in any order. Case and accents do not matter. */
  readonly speaker_name?: string;
  /** The whole label of a speaker who is not linked to a person, as the facets show it: the title, and the name in brackets. */
  readonly unlinked_label?: string;
  /** The party of the speaker on that day, from the membership or, without one, from the label. */
  readonly party?: string;
  /** The constituency of the speaker on that day, from the membership or, without one, from the label. */
  readonly constituency?: string;
  /** The sitting, by id. */
  readonly sitting?: number;
  /** The debate, by id. */
  readonly debate?: number;
  /** Words of the title of the debate, written as in q. */
  readonly title?: string;
  /** “0” leaves out a heading if another entry of its debate matches. */
  readonly headings?: '0';
  /** The chamber, by id or slug, such as national_assembly or senate. */
  readonly venue?: number | string;
  /** The day of the sitting, YYYY-MM-DD. */
  readonly date?: string;
  /** The first day of a period, YYYY-MM-DD. */
  readonly date_from?: string;
  /** The last day of a period, YYYY-MM-DD. */
  readonly date_to?: string;
  /** The language of the entry, by its code, such as en; mul for several languages, und for a language that is not known. */
  readonly language?: string;
}

/** The other parameters of lists. */
export interface ListOptions {
  /** “1” adds an excerpt in which the matching words are marked. */
  readonly highlight?: '1';
  /** Only results after this id, in order of id. This order is stable while the record changes. */
  readonly after?: number;
  /** The outcome of the decision. */
  readonly outcome?: 'agreed' | 'negatived' | 'withdrawn' | 'dropped' | 'deferred';
  /** The number of a bill, such as senate-1-of-2023, or the series of debates on it. */
  readonly bill?: string;
  /** The kind of decision. */
  readonly kind?: 'question' | 'reading' | 'stage' | 'paper' | 'division' | 'other';
  /** What became of the question; “waiting” selects those that are open or deferred. */
  readonly status?: 'answered' | 'open' | 'deferred' | 'withdrawn' | 'dropped' | 'waiting';
  /** Who was asked, as printed, such as Minister for Roads. Case and punctuation do not matter. */
  readonly addressee?: string;
  /** “sitting” adds the sitting with its date and chamber, “details” the further details of each entry, and “debate” its debate. Separate several with commas. */
  readonly expand?:
    | 'sitting'
    | 'details'
    | 'debate'
    | 'sitting,details'
    | 'sitting,debate'
    | 'details,debate'
    | 'sitting,details,debate';
  /** How far the bill came. */
  readonly state?:
    | 'introduced'
    | 'second_reading'
    | 'committee'
    | 'report'
    | 'passed'
    | 'assented'
    | 'negatived'
    | 'withdrawn'
    | 'dropped';
  /** The number of the question, as printed, such as 193 or 7/2026. */
  readonly number?: string;
  /** The year of the bill. */
  readonly year?: number;
  /** A person who voted, by id or slug. */
  readonly person?: number | string;
  /** The order of the results: id, -id, date (and hour), -date or, with q, relevance. Entries that are equal in this order follow by id. */
  readonly ordering?: 'id' | '-id' | 'date' | '-date' | 'relevance';
  /** People who have or had a seat for a constituency or region whose name contains these words, or for the constituency that contains a ward of this name. */
  readonly place?: string;
  /** People who have or had this role or office, such as minister. With venue, the role must be in that chamber. */
  readonly role?: string;
  /** “1” selects documents whose last processing failed. */
  readonly failed?: '1';
  /** The number of results on a page: 1 to 100. */
  readonly page_size?: number;
  /** The number of a page, or “last”. */
  readonly page?: number | string;
  /** A list; with id, selects all changes of one item of that list, on one page. */
  readonly resource?: 'sittings' | 'venues' | 'sources' | 'people';
  /** The id of the item. */
  readonly id?: number;
  /** The seq of the last change you have, or 0 for all changes. */
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
  readonly questions: Pick<RecordFilters, 'sitting' | 'venue' | 'date' | 'date_from' | 'date_to'> &
    Pick<
      ListOptions,
      'status' | 'person' | 'addressee' | 'number' | 'ordering' | 'page_size' | 'expand' | 'page'
    > & {
      /** The kind of question: oral, written, private_notice, or statement for a request for a statement. */
      readonly kind?: 'oral' | 'written' | 'private_notice' | 'statement';
    };
  readonly bills: Pick<RecordFilters, 'venue'> &
    Pick<ListOptions, 'state' | 'number' | 'year' | 'person' | 'ordering' | 'page_size' | 'page'>;
  readonly sittings: Pick<RecordFilters, 'venue' | 'date' | 'date_from' | 'date_to'> &
    Pick<ListOptions, 'page_size' | 'page'>;
  readonly people: Pick<RecordFilters, 'q' | 'venue' | 'party'> &
    Pick<ListOptions, 'place' | 'role' | 'page_size' | 'page'>;
  readonly venues: Pick<RecordFilters, 'q'> & Pick<ListOptions, 'page_size' | 'page'>;
  readonly sources: Pick<RecordFilters, 'q' | 'date' | 'date_from' | 'date_to'> &
    Pick<ListOptions, 'failed' | 'page_size' | 'page'>;
  readonly changes: Pick<ListOptions, 'since'>;
  readonly 'changes/items': Pick<ListOptions, 'resource' | 'id' | 'since'>;
  readonly 'changes/readings': Pick<ListOptions, 'since'>;
}
