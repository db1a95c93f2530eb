// The contract of the finder: searches, facets, trends, activity and sittings. Both engines return the same results. A request
// reads one snapshot of the record, and never blocks a writer or another reader.

import type { Person } from '../record/person.ts';
import type { RecordState } from '../record/change.ts';
import type { EntryFilter, Ordering } from '../record/filter.ts';
import type { Language } from '../record/languages/language.ts';
import type { LocatedPage, PageNumber } from '../record/page.ts';
import type { SpeakerFields } from '../record/speaker-label.ts';
import type { Budget, Snippet } from '@hansard/search';
import type { EntryLanguages, EntrySet } from '@hansard/search/entry-set';
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

/** The unit of results: entries, or contributions by their first entry. */
export type Unit = 'entry' | 'contribution';

export interface Finder extends FinderMethods {
  /** Closes its connections and threads; may be called twice. */
  close(): Promise<void>;
}

/** The requests that a finder answers. */
export interface FinderMethods {
  /** A page of the matching entries, found by position; null past the last page. */
  findEntries(request: FindRequest): Promise<Found<FoundEntry> | null>;

  /**
   * A page of the matching contributions. The fields of the filter are matched against the first entry, the query against all
   * entries of a contribution. Null past the last page.
   */
  findContributions(request: FindRequest): Promise<Found<FoundContribution> | null>;

  /** A page of the debates with a matching entry, in order of id or date. Null past the last page. */
  findDebates(request: FindRequest): Promise<Found<DebateRow> | null>;

  /** A page of the divisions with a matching entry, in order of id or date. Null past the last page. */
  findDivisions(request: DivisionRequest): Promise<Found<DivisionRow> | null>;

  /** What else the text of a search may refer to: people, labels, debates, days, an entry. */
  suggest(request: SuggestRequest): Promise<Suggestions>;

  /** Suggested corrections for a query that finds nothing with its filters. */
  nearestQueries(filter: EntryFilter): Promise<NearestQueries>;

  /** The contribution that contains an entry; null if there is no such entry. */
  contribution(entryId: number): Promise<FoundContribution | null>;

  /** All matching entries. */
  matching(filter: EntryFilter): Promise<FoundSet>;

  /** All matching entries or contributions, with their languages, for an export. */
  exportSet(filter: EntryFilter, unit: Unit): Promise<ExportSet>;

  /** The counts of matching entries or contributions by type, speaker, venue, party and year. */
  facets(filter: EntryFilter, unit?: Unit): Promise<Facets>;

  /** The words that are more frequent in the matching speeches than in others. */
  distinctiveWords(filter: EntryFilter): Promise<DistinctiveWords>;

  /**
   * For each period of the record, or between the dates of the filter: the number of matching entries, the number of all entries,
   * and the number of times the words of the query were said. Empty periods are included, unless there are more than PERIODS_MAX
   * periods (periods.ts).
   */
  trends(filter: EntryFilter, interval: Interval): Promise<Trends>;

  /** How much a person said by year and chamber, zeros included, and by month; null if there is no such person. */
  personActivity(personId: number): Promise<PersonActivity | null>;

  /** The total activity of every person, in order of id. */
  activityOfAll(): Promise<readonly PersonTotals[]>;

  /** The labels of speakers who are not linked to a person, with the number of contributions. */
  unlinkedLabels(): Promise<readonly UnlinkedLabel[]>;

  /** The number of contributions whose speaker is linked to a person, and of those whose label is not linked. */
  speakerLinks(): Promise<SpeakerLinks>;

  /** The matching sittings by date and time; sittings without a date come last. */
  sittings(filter: SittingFilter): Promise<readonly SittingSummary[]>;

  /** The sittings before and after a sitting in its chamber; null if there is none. */
  adjacentSittings(sittingId: number): Promise<SittingNeighbours>;

  /** All entries of a sitting by text_counter; empty if there is no such sitting. */
  sittingEntries(sittingId: number): Promise<readonly FoundEntry[]>;
}

/** A finder whose caller chooses the server to read from and the budget of a request. */
export interface RoutedFinder extends Finder {
  /** The same finder; its next request has this budget. */
  withBudget(budget: Budget): FinderMethods;
  /** Runs `work` with the reads of this finder sent to a server (see Store.readServer); if that server is lost, to the primary. */
  readFrom<Result>(server: string | null, work: () => Promise<Result>): Promise<Result>;
}

export interface FindRequest {
  readonly filter: EntryFilter;
  readonly ordering: Ordering;
  /** A page by its number or, in ascending id order only, the items after an id. */
  readonly start: { readonly page: PageNumber } | { readonly after: number };
  readonly size: number;
  /** Whether each entry gets a snippet with the matches of the query marked. */
  readonly highlight: boolean;
}

export interface DivisionRequest extends FindRequest {
  /** Only divisions in which this person voted; null for all. */
  readonly votedBy: number | null;
  /** Only divisions in whose lists these words are printed, as a name, a seat or parts of both. */
  readonly voterName?: string | undefined;
}

export interface SuggestRequest {
  /** As typed by a person, perhaps incomplete. */
  readonly text: string;
  /** The entry whose id or address was typed; null for none. */
  readonly entryId: number | null;
  /** YYYY-MM-DD: the day to which "yesterday" refers. */
  readonly today: string;
  /** The maximum number of each kind. */
  readonly size: number;
}

/** The likeliest first, in each kind. */
export interface Suggestions {
  readonly state: RecordState;
  readonly people: readonly SuggestedPerson[];
  readonly labels: readonly SuggestedLabel[];
  readonly debates: readonly SuggestedDebate[];
  /** Completions of the last word. */
  readonly words: readonly SuggestedWord[];
  /** The day, month or year that was typed; null for none. */
  readonly days: Days | null;
  /** The first sittings of these days, in order. */
  readonly sittings: readonly SittingSummary[];
  /** The number of all sittings of these days. */
  readonly sittingsCount: number;
  /** Null if there is no such entry. */
  readonly entryId: number | null;
}

export interface SuggestedPerson {
  readonly person: Person;
  /** The number of entries linked to the person. */
  readonly entries: number;
}

export interface SuggestedLabel {
  /** As the filter `unlinkedLabel` takes it. */
  readonly label: string;
  /** The number of entries that have the label and are not linked to a person. */
  readonly entries: number;
}

export interface SuggestedDebate {
  readonly debate: DebateRow;
  /** The number of debates of the business; 1 for a debate without a series. */
  readonly debates: number;
}

export interface SuggestedWord {
  /** Folded, as in the index. */
  readonly word: string;
  /** The number of entries that contain it. */
  readonly entries: number;
}

/** The number of speeches that contain it, among these and among those they are compared with. */
export interface DistinctiveWord extends SuggestedWord {
  readonly against: number;
}

export interface NearestQueries {
  readonly state: RecordState;
  /** The number of entries the query itself finds; if it finds any, there are no suggestions. */
  readonly count: number;
  /** The likeliest first; each of them finds something. */
  readonly queries: readonly NearQuery[];
}

export interface NearQuery {
  /** The query with some words replaced. */
  readonly query: string;
  /** The number of entries it finds. */
  readonly count: number;
}

export interface Found<Item> {
  readonly state: RecordState;
  /** The number of all matches, even if `after` was given. */
  readonly count: number;
  /** Null if `after` was given. */
  readonly page: LocatedPage | null;
  /** Whether there are items after the last of these. */
  readonly more: boolean;
  readonly items: readonly Item[];
}

export interface FoundEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly language: Language;
  /** Whether it begins a contribution. */
  readonly begins: boolean;
  /** The source's name for its contribution; null if it gives none. */
  readonly contribution: string | null;
  /** The entry's wire form, see record/wire-form.ts. */
  readonly wire: string;
  /** Null if the request has no `highlight`. */
  readonly excerpt: Snippet | null;
}

export interface FoundContribution {
  /** The id of its first entry. */
  readonly id: number;
  readonly sittingId: number;
  /** In the order they were said; record/contributions/contribution.ts joins them. */
  readonly entries: readonly FoundEntry[];
}

export type SittingFilter = Partial<Pick<EntryFilter, 'venueId' | 'dateFrom' | 'dateTo'>>;

export interface SittingSummary extends SittingRow {
  readonly entries: number;
  /** Its lowest id; null if it has no entry. */
  readonly firstEntryId: number | null;
}

export interface SittingNeighbours {
  readonly previous: SittingSummary | null;
  readonly next: SittingSummary | null;
}

/** The entries found, and the version of the record they were found in. */
export interface FoundSet {
  readonly version: string;
  readonly entries: EntrySet;
}

export interface ExportSet extends FoundSet {
  readonly languages: EntryLanguages;
  /** The first entries of the contributions found; empty if entries were requested. */
  readonly starts: EntrySet;
  /** The contributions whose entries are not in `entries`, because entries of another sitting lie between them. */
  readonly scattered: ScatteredContributions;
}

// Counts of matching entries: facets, distinctive words, trends, activity of people, links of speakers.

export interface Facets {
  readonly count: number;
  readonly type: readonly FacetValue[];
  readonly speaker: readonly SpeakerFacetValue[];
  readonly venue: readonly FacetValue[];
  readonly party: readonly FacetValue[];
  readonly year: readonly FacetValue[];
}

export interface DistinctiveWords {
  /** The number of matching speeches, and of the speeches they are compared with. */
  readonly count: number;
  readonly against: number;
  /** The most distinctive first. */
  readonly words: readonly DistinctiveWord[];
}

/** The most frequent first; years in chronological order. */
export interface FacetValue {
  /** The value that selects it in a filter. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A person, or a label that is not linked to a person. */
export interface SpeakerFacetValue extends Omit<FacetValue, 'value'> {
  /** Null for a label, which the filter `unlinkedLabel` selects. */
  readonly value: string | null;
}

export type Interval = 'year' | 'month';

export interface Period {
  /** YYYY or YYYY-MM. */
  readonly period: string;
  /** The number of matching entries, and of all entries. */
  readonly count: number;
  readonly total: number;
  /** The number of times the words of the query were said in matching entries. */
  readonly mentions: number | null;
}

/** Entries and mentions by period, and in total. The totals include sittings without a date, which are in no period. */
export interface Trends {
  readonly count: number;
  /** Null if the query has nothing to count, see hasMentions (match/phrases.ts). */
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
  /** YYYY-MM-DD; null if none of the person's entries is dated. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface PersonActivity extends Omit<PersonTotals, 'personId'> {
  /** Every year and chamber of the record; if there are more than PERIODS_MAX years, only those with a sitting. */
  readonly years: readonly (ActivitySums & { readonly year: string; readonly venueId: number })[];
  /** The months, YYYY-MM, and chambers in which the person spoke, in order. */
  readonly months: readonly (ActivitySums & { readonly month: string; readonly venueId: number })[];
}

export interface UnlinkedLabel extends SpeakerFields {
  /** As the filter `unlinkedLabel` takes it. */
  readonly label: string;
  /** Its printed forms, which differ in full stops, hyphens and apostrophes. */
  readonly spellings: readonly string[];
  readonly contributions: number;
}

export interface SpeakerLinks {
  readonly linked: number;
  readonly unlinked: number;
}
