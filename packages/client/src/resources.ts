// What a server publishes, as its JSON has it: the names are those of the interface.

import type { RecordFilters } from './record-filters.ts';

/** An entry: the eight fields of every server. `sitting` and `highlight` are there only when they were requested. */
export interface Entry {
  readonly id: number;
  readonly url: string;
  readonly text_counter: number;
  readonly type: string;
  readonly speaker_name: string;
  readonly speaker_title: string;
  readonly speaker: Speaker | null;
  readonly content: string;
}

export interface Speaker {
  readonly id: number;
  readonly legal_name: string;
  readonly slug: string;
}

export interface Contribution extends Omit<Entry, 'text_counter'> {
  readonly entries: readonly number[];
  readonly sitting: string;
  readonly words: number;
}

/** An item of business of a sitting. Its id is that of the heading that names it. */
export interface Debate {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly section: string | null;
  readonly sitting: string;
  readonly first_entry: number;
  readonly last_entry: number;
  /** The name of the same business over sittings. */
  readonly series: string | null;
  readonly bill: string | null;
  readonly contributions: number;
  readonly words: number;
  readonly minutes: number;
  readonly speakers: readonly DebateSpeaker[];
}

export interface DebateSpeaker {
  readonly speaker_name: string;
  readonly speaker_title: string;
  readonly speaker: Speaker | null;
  readonly contributions: number;
  readonly words: number;
}

/** A vote that is printed with its numbers or names. Its id is that of its first entry. */
export interface Division {
  readonly id: number;
  readonly url: string;
  readonly sitting: string;
  readonly debate: DebateTitle | null;
  readonly question: string | null;
  readonly question_entry: number | null;
  readonly result: string | null;
  readonly last_entry: number;
  /** False where the numbers and names that are printed contradict each other. */
  readonly agrees: boolean;
  readonly ayes: DivisionSide;
  readonly noes: DivisionSide;
  readonly abstentions: DivisionSide;
}

export type DebateTitle = Pick<Debate, 'id' | 'url' | 'title' | 'section'>;

export interface DivisionSide {
  readonly total: number;
  readonly printed: readonly number[];
  readonly listed: number;
  readonly agrees: boolean;
  readonly names: readonly Voter[];
}

export interface Voter {
  readonly name: string;
  readonly place: string;
  readonly speaker: Speaker | null;
}

export interface Sitting {
  readonly id: number;
  readonly url: string;
  readonly source: Source | null;
  /** The address of its venue. */
  readonly venue: string | null;
  readonly start_date: string | null;
  readonly start_time: string | null;
  readonly end_date: string | null;
  readonly end_time: string | null;
}

export interface Source {
  readonly name: string;
  readonly date: string | null;
  readonly url: string;
  readonly list_page: string;
  readonly last_processing_attempt: string | null;
  readonly last_processing_success: string | null;
}

export interface Venue {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly slug: string;
}

export interface Person extends Speaker {
  readonly url: string;
  readonly honorific_prefix: string | null;
  readonly other_names: readonly { readonly name: string }[];
  readonly identifiers: readonly { readonly scheme: string; readonly identifier: string }[];
  readonly memberships: readonly Membership[];
}

export interface Membership {
  readonly chamber: string | null;
  readonly constituency: string | null;
  readonly party: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export interface Change {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly entry: number;
  readonly url: string;
  readonly sha256: string;
  readonly chain: string;
}

/** A change of a sitting, venue, source or person. The log of these has numbers and a chain of its own. */
export interface ItemChange {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly resource: 'sittings' | 'venues' | 'sources' | 'people';
  readonly id: number;
  readonly url: string;
  /** The name of the token it was made with; null where there is none. */
  readonly by: string | null;
  readonly reason: string | null;
  /** Everything that happened to the item. */
  readonly revisions: string;
  readonly sha256: string;
  readonly chain: string;
  /** The item after it or, removed, before it, with the ids of its venue and its source. */
  readonly item: Readonly<Record<string, unknown>>;
}

export interface Page<Item> {
  readonly count: number;
  /** As the server wrote it; the client follows it on the server that answered. */
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
  readonly etag: string | null;
  /** The address it came from. */
  readonly url: URL;
}

/** Parameters of a list; a server that does not know one ignores it. Those of another name are sent as they are. */
export interface Filters extends RecordFilters {
  readonly ordering?: string;
  readonly page?: number | 'last';
  readonly page_size?: number;
  readonly after?: number;
  readonly expand?: string;
  readonly [parameter: string]: string | number | undefined;
}
