// The contract of the finder: searches, facets, trends, activity and sittings. Both engines return the same results. A
// request reads one snapshot of the record and never makes a writer or another reader wait.

import type { Person } from '../record/person.ts';
import type { RecordState } from '../record/change.ts';
import type { EntryFilter, Ordering } from '../record/filter.ts';
import type { Language } from '../record/language.ts';
import type { LocatedPage, PageNumber } from '../record/page.ts';
import type { SpeakerFields } from '../record/speaker-label.ts';
import type { Budget } from '@hansard/search/index/budget';
import type { EntryLanguages, EntrySet } from '@hansard/search/index/entry-set';
import type { Snippet } from '@hansard/search/query/snippet';
import type { ScatteredContributions } from './view/contributions.ts';
import type { Days } from '../record/parse-date.ts';
import type {
  DebateRow,
  DebateTitle,
  DivisionRow,
  SittingRow,
  VoterRow,
} from './view/finder-source.ts';

export type { DebateRow, DebateTitle, DivisionRow, Snippet, VoterRow };

/** What is found: entries, or contributions by the entry that begins each. */
export type Unit = 'entry' | 'contribution';

export interface Finder extends FinderMethods {
  /** Ends its connections and threads; safe to call twice. */
  close(): Promise<void>;
}

/** The requests a finder answers. */
export interface FinderMethods {
  /** A page of the entries that match, found by position; null past the last page. */
  findEntries(request: FindRequest): Promise<Found<FoundEntry> | null>;

  /**
   * A page of the contributions that match. The fields of the filter are matched against their first entry, the query
   * against all their entries. Null past the last page.
   */
  findContributions(request: FindRequest): Promise<Found<FoundContribution> | null>;

  /** A page of the debates in which an entry matches, in order of id or of date. Null past the last page. */
  findDebates(request: FindRequest): Promise<Found<DebateRow> | null>;

  /** A page of the divisions that have a matching entry, in order of id or of date. Null past the last page. */
  findDivisions(request: DivisionRequest): Promise<Found<DivisionRow> | null>;

  /** What a search may mean beside the words that were said: people, labels, debates, days, an entry. */
  suggest(request: SuggestRequest): Promise<Suggestions>;

  /** What may have been meant by a query that finds nothing with the filters beside it. */
  nearestQueries(filter: EntryFilter): Promise<NearestQueries>;

  /** The contribution an entry is part of; null where there is no such entry. */
  contribution(entryId: number): Promise<FoundContribution | null>;

  /** All the entries that match. */
  matching(filter: EntryFilter): Promise<FoundSet>;

  /** All the entries, or the contributions, that match, with their languages: for an export. */
  exportSet(filter: EntryFilter, unit: Unit): Promise<ExportSet>;

  /** The counts of the entries that match, or of the contributions, by type, speaker, venue, party and year. */
  facets(filter: EntryFilter, unit?: Unit): Promise<Facets>;

  /** The words by which the speeches that match differ from others. */
  distinctiveWords(filter: EntryFilter): Promise<DistinctiveWords>;

  /**
   * For each period of the record, or between the dates of the filter, how many entries match, how many it has, and how
   * often the words of the query were said.
   * Empty periods are included, unless there are more than PERIODS_MAX periods (periods.ts).
   */
  trends(filter: EntryFilter, interval: Interval): Promise<Trends>;

  /** How much a person said, by year and chamber, zeros included; null where nobody has the id. */
  personActivity(personId: number): Promise<PersonActivity | null>;

  /** The sums of every person's activity, in order of id. */
  activityOfAll(): Promise<readonly PersonTotals[]>;

  /** The labels of speakers who are linked to nobody, with their contributions. */
  unlinkedLabels(): Promise<readonly UnlinkedLabel[]>;

  /** How many contributions have a speaker who is linked to a person, and how many a label that is linked to nobody. */
  speakerLinks(): Promise<SpeakerLinks>;

  /** The sittings that match, by date and time; sittings without a date last. */
  sittings(filter: SittingFilter): Promise<readonly SittingSummary[]>;

  /** The sittings before and after this one in its chamber; null where there is none. */
  adjacentSittings(sittingId: number): Promise<SittingNeighbours>;

  /** All entries of a sitting by text_counter; none where there is no such sitting. */
  sittingEntries(sittingId: number): Promise<readonly FoundEntry[]>;
}

/** A finder whose caller chooses the server that is read, of several, and what a request may cost. */
export interface RoutedFinder extends Finder {
  /** The same finder, whose next request has this budget. */
  withBudget(budget: Budget): FinderMethods;
  /** Runs `work` with the reads of this finder sent to a server (see Store.readServer); if that is lost, to the primary. */
  readFrom<Result>(server: string | null, work: () => Promise<Result>): Promise<Result>;
}

export interface FindRequest {
  readonly filter: EntryFilter;
  readonly ordering: Ordering;
  /** A page by its number or, in ascending order of id only, the items after an id. */
  readonly start: { readonly page: PageNumber } | { readonly after: number };
  readonly size: number;
  /** Whether each entry gets a snippet in which the matches of the query are marked. */
  readonly highlight: boolean;
}

export interface DivisionRequest extends FindRequest {
  /** Only those in which this person voted; null for all. */
  readonly votedBy: number | null;
}

export interface SuggestRequest {
  /** As a person typed it, perhaps not to its end. */
  readonly text: string;
  /** The entry whose id or address the text has; null for none. */
  readonly entryId: number | null;
  /** YYYY-MM-DD: from when "yesterday" is counted. */
  readonly today: string;
  /** How many of each kind. */
  readonly size: number;
}

/** Each kind has the likeliest first. */
export interface Suggestions {
  readonly state: RecordState;
  readonly people: readonly SuggestedPerson[];
  readonly labels: readonly SuggestedLabel[];
  readonly debates: readonly SuggestedDebate[];
  /** Words that the last one typed may become. */
  readonly words: readonly SuggestedWord[];
  /** The day, month or year that the text is; null where it is none. */
  readonly days: Days | null;
  /** The sittings of these days, in order; of many, the first. */
  readonly sittings: readonly SittingSummary[];
  /** How many there are. */
  readonly sittingsCount: number;
  /** Null where there is no such entry. */
  readonly entryId: number | null;
}

export interface SuggestedPerson {
  readonly person: Person;
  /** How many entries are linked to the person. */
  readonly entries: number;
}

export interface SuggestedLabel {
  /** As the filter `unlinkedLabel` takes it. */
  readonly label: string;
  /** How many entries have the label and are linked to nobody. */
  readonly entries: number;
}

export interface SuggestedDebate {
  readonly debate: DebateRow;
  /** How many debates the business has; 1 for a debate that belongs to no series. */
  readonly debates: number;
}

export interface SuggestedWord {
  /** Folded, as the index has it. */
  readonly word: string;
  /** How many entries have it. */
  readonly entries: number;
}

/** How many of the speeches have it, and how many of those they are compared with. */
export interface DistinctiveWord extends SuggestedWord {
  readonly against: number;
}

export interface NearestQueries {
  readonly state: RecordState;
  /** How many entries the query itself finds; where it finds any, there is nothing else to offer. */
  readonly count: number;
  /** The likeliest first; each finds something. */
  readonly queries: readonly NearQuery[];
}

export interface NearQuery {
  /** The query with some words replaced. */
  readonly query: string;
  /** How many entries it finds. */
  readonly count: number;
}

export interface Found<Item> {
  readonly state: RecordState;
  /** How many match in all, also where `after` was given. */
  readonly count: number;
  /** Null where `after` was given. */
  readonly page: LocatedPage | null;
  /** Whether more follow the last of these items. */
  readonly more: boolean;
  readonly items: readonly Item[];
}

export interface FoundEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly language: Language;
  /** Whether it begins a contribution. */
  readonly begins: boolean;
  /** The entry's wire form, see record/wire-form.ts. */
  readonly wire: string;
  /** Null where the request has no `highlight`. */
  readonly excerpt: Snippet | null;
}

export interface FoundContribution {
  /** The id of its first entry. */
  readonly id: number;
  readonly sittingId: number;
  /** In the order they were said; record/contributions/contribution.ts joins them. */
  readonly entries: readonly FoundEntry[];
}

export interface SittingFilter {
  readonly venueId?: number;
  /** YYYY-MM-DD, both included. */
  readonly from?: string;
  readonly to?: string;
}

export interface SittingSummary extends SittingRow {
  readonly entries: number;
  /** Its lowest id; null where it has no entry. */
  readonly firstEntryId: number | null;
}

export interface SittingNeighbours {
  readonly previous: SittingSummary | null;
  readonly next: SittingSummary | null;
}

/** Entries that were found, and the version of the record they were found in. */
export interface FoundSet {
  readonly version: string;
  readonly entries: EntrySet;
}

export interface ExportSet extends FoundSet {
  readonly languages: EntryLanguages;
  /** The entries that begin a contribution that was found; none where entries were wanted. */
  readonly starts: EntrySet;
  /** The contributions whose entries are not in `entries`, because those of another sitting are between them. */
  readonly scattered: ScatteredContributions;
}

// What is counted of the entries that match: facets, distinctive words, trends, the activity of people, links of speakers.

export interface Facets {
  readonly count: number;
  readonly type: readonly FacetValue[];
  readonly speaker: readonly SpeakerFacetValue[];
  readonly venue: readonly FacetValue[];
  readonly party: readonly FacetValue[];
  readonly year: readonly FacetValue[];
}

export interface DistinctiveWords {
  /** How many speeches match, and with how many they are compared. */
  readonly count: number;
  readonly against: number;
  /** The most distinctive first. */
  readonly words: readonly DistinctiveWord[];
}

/** Most frequent first; years in their order. */
export interface FacetValue {
  /** The value that selects it in a filter. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A person, or a label that is linked to nobody. */
export interface SpeakerFacetValue extends Omit<FacetValue, 'value'> {
  /** Null for a label: the filter `unlinkedLabel` selects it. */
  readonly value: string | null;
}

export type Interval = 'year' | 'month';

export interface Period {
  /** YYYY or YYYY-MM. */
  readonly period: string;
  /** How many entries match, and how many there are. */
  readonly count: number;
  readonly total: number;
  /** How often the words of the query were said in the entries that match. */
  readonly mentions: number | null;
}

/** Entries and mentions over time, and in all: also those of sittings without a date, which are of no period. */
export interface Trends {
  readonly count: number;
  /** Null where the query has nothing to count, see hasMentions (match/phrases.ts). */
  readonly mentions: number | null;
  readonly periods: readonly Period[];
}

export interface ActivitySums {
  readonly entries: number;
  readonly contributions: number;
  readonly words: number;
}

export interface PersonTotals extends ActivitySums {
  readonly personId: number;
  /** YYYY-MM-DD; null where the person said nothing that is dated. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface PersonActivity extends Omit<PersonTotals, 'personId'> {
  /** Every year of the record and every chamber in it; of more than PERIODS_MAX years, those with a sitting. */
  readonly years: readonly (ActivitySums & { readonly year: string; readonly venueId: number })[];
}

export interface UnlinkedLabel extends SpeakerFields {
  /** As the filter `unlinkedLabel` takes it. */
  readonly label: string;
  /** As it is printed here and there, with or without a full stop, a hyphen or an apostrophe. */
  readonly spellings: readonly string[];
  readonly contributions: number;
}

export interface SpeakerLinks {
  readonly linked: number;
  readonly unlinked: number;
}
