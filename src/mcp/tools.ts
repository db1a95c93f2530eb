// The tools, in the order in which they are used. Each reads the interface, and cites its results by addresses that resolve.

import type { Contribution, Debate, Entry, EntrySitting, Page, Person } from '@hansard/client';
import type { PersonActivity, Trends } from '../finder/finder.ts';
import * as links from '../http/links.ts';
import { cutText } from '../words/shown-text.ts';
import {
  filtersOf,
  integer,
  readJson,
  SEARCH_PARAMETERS,
  text,
  ToolFault,
  type InterfaceReader,
  type Tool,
  type ToolArguments,
} from './tool.ts';

/** A list of the interface. */
type Results<Item> = Pick<Page<Item>, 'count' | 'next' | 'results'>;

/** A contribution as returned by the interface with expand=sitting,debate. */
type CitedContribution = Contribution & { readonly sitting: EntrySitting | null };

/** Contributions that can be cited. */
function readContributions(
  reader: InterfaceReader,
  parameters: links.QueryParameters,
): Promise<Results<CitedContribution>> {
  const expanded = { ...parameters, expand: 'sitting,debate' };
  return readJson(reader, links.CONTRIBUTION_LIST, expanded);
}

/** The address of its page, the day, the chamber, the speaker and the debate; `person` is a slug, null for an unlinked label. */
function cited(contribution: CitedContribution, { baseUrl }: InterfaceReader) {
  const { id, sitting, debate, speaker } = contribution;
  const citation = {
    address: `${baseUrl}${links.contributionPath(id)}`,
    date: sitting?.start_date ?? null,
    chamber: sitting?.venue?.name ?? null,
    speaker: speakerOf(contribution),
    person: speaker?.slug ?? null,
    debate: debate ? shortText(debate.title) : null,
  };
  return { id, citation };
}

/** The label as printed: the title, with the name in brackets if there are both. */
function speakerOf({
  speaker_title: title,
  speaker_name: name,
}: Pick<Contribution, 'speaker_title' | 'speaker_name'>): string {
  return title === '' || name === '' ? title + name : `${title} (${name})`;
}

/** Excerpts of one contribution, and the characters of each: a model reads ten results in a few thousand tokens. */
const EXCERPTS_MAX = 3;
const EXCERPT_UNITS_MAX = 500;

/** The beginning of a text. */
function shortText(text: string): string {
  const { text: shown, isCut } = cutText(text, EXCERPT_UNITS_MAX);
  return isCut ? `${shown}…` : shown;
}

/** The matches in it, or its beginning. */
function excerptsOf({ highlight = [], content }: CitedContribution): string[] {
  if (highlight.length === 0) return [shortText(content)];
  return highlight.slice(0, EXCERPTS_MAX).map(({ text }) => shortText(text));
}

const RESULTS_MAX = 20;
const RESULTS_USUAL = 10;

const searchDebates: Tool = {
  name: 'search_debates',
  title: 'Search the debates',
  description:
    'Searches what was said in parliament. Returns contributions with excerpts, each with its citation. Cite the address of every contribution that you use.',
  parameters: {
    ...SEARCH_PARAMETERS,
    ordering: text('The best match first (relevance), the newest (-date) or the oldest (date).', {
      enum: ['relevance', '-date', 'date'],
    }),
    limit: integer(`The number of results (default ${RESULTS_USUAL}).`, 1, {
      maximum: RESULTS_MAX,
    }),
    page: integer('The page of the results (default 1).', 1),
  },
  run: async (reader, toolArguments) => {
    const page = toolArguments.number('page', 1);
    const filters = filtersOf(toolArguments);
    const results = await readContributions(reader, {
      ...filters,
      ordering: toolArguments.text('ordering') ?? (filters['q'] === '' ? 'date' : 'relevance'),
      page,
      page_size: toolArguments.number('limit', RESULTS_USUAL),
      highlight: 1,
    });
    return {
      count: results.count,
      next_page: results.next === null ? null : page + 1,
      address: `${reader.baseUrl}${links.withQuery(links.SEARCH_PAGE, filters)}`,
      results: results.results.map((contribution) => ({
        ...cited(contribution, reader),
        words: contribution.words,
        excerpts: excerptsOf(contribution),
      })),
    };
  },
};

/** About five thousand tokens: longer than 99 % of speeches. */
const TEXT_UNITS_MAX = 20_000;

const CONTEXT_MAX = 10;
const CONTEXT_USUAL = 3;

const readContribution: Tool = {
  name: 'read_contribution',
  title: 'Read a contribution in context',
  description:
    'Returns the text of one contribution, with its citation and the beginnings of the entries before and after it.',
  parameters: {
    id: integer('The id of the contribution, or of one of its entries.', 1, { isRequired: true }),
    offset: integer('Where to begin in a long text: the next_offset of the previous call.', 0),
    context: integer(`The number of entries before and after it (default ${CONTEXT_USUAL}).`, 0, {
      maximum: CONTEXT_MAX,
    }),
  },
  run: async (reader, toolArguments) => {
    const contribution = await contributionOf(reader, toolArguments.number('id', 0));
    const size = toolArguments.number('context', CONTEXT_USUAL);
    const offset = toolArguments.number('offset', 0);
    const { content, words, entries } = contribution;
    const end = offset + TEXT_UNITS_MAX;
    const first = entries[0] ?? contribution.id;
    const last = entries.at(-1) ?? first;
    // The ids of a sitting are consecutive, so the entries before it have the ids before it.
    const entriesBefore = await entriesAfter(
      reader,
      contribution,
      Math.max(0, first - 1 - size),
      size,
    );
    return {
      ...cited(contribution, reader),
      words,
      text: content.slice(offset, end).toWellFormed(),
      next_offset: end < content.length ? end : null,
      before: entriesBefore.filter(({ id }) => id < first).map(shownEntry),
      after: (await entriesAfter(reader, contribution, last, size)).map(shownEntry),
    };
  },
};

/** The contribution of an entry, with its sitting and debate. */
async function contributionOf(reader: InterfaceReader, id: number): Promise<CitedContribution> {
  const path = links.itemPath(links.CONTRIBUTION_LIST, id);
  const { id: firstId } = await readJson<{ readonly id: number }>(reader, path);
  const results = await readContributions(reader, { after: firstId - 1, page_size: 1 });
  const [first] = results.results;
  if (first?.id !== firstId)
    throw new ToolFault(`Contribution ${firstId} has just been withdrawn.`);
  return first;
}

async function entriesAfter(
  reader: InterfaceReader,
  { sitting }: CitedContribution,
  after: number,
  size: number,
): Promise<readonly Entry[]> {
  if (size === 0 || sitting === null) return [];
  const parameters = { sitting: sitting.id, after, page_size: size };
  return (await readJson<Results<Entry>>(reader, links.ENTRY_LIST, parameters)).results;
}

function shownEntry(entry: Entry): object {
  const { id, type, content } = entry;
  return { id, type, speaker: speakerOf(entry), text: shortText(content) };
}

/** Each with its beginning: some ten thousand characters. */
const CONTRIBUTIONS_PER_PAGE = 20;

/** A sitting has some thirty debates. */
const SITTING_DEBATES_MAX = 100;

const readSitting: Tool = {
  name: 'read_sitting',
  title: 'Read a sitting',
  description:
    'Returns the debates of a sitting and the beginnings of its contributions, in order, each with its citation. Name the sitting by id, or by venue and date. To read a whole text, call read_contribution.',
  parameters: {
    id: integer('The id of the sitting.', 1),
    venue: text('The slug of the chamber, such as senate.'),
    date: text('The day on which the sitting began, YYYY-MM-DD.'),
    page: integer('The page of contributions (default 1).', 1),
  },
  run: async (reader, toolArguments) => {
    const sitting = await chosenSitting(reader, toolArguments);
    const page = toolArguments.number('page', 1);
    const said = await readContributions(reader, {
      sitting: sitting.id,
      page,
      page_size: CONTRIBUTIONS_PER_PAGE,
    });
    return {
      id: sitting.id,
      address: `${reader.baseUrl}${links.sittingPathById(sitting.id)}`,
      date: sitting.start_date,
      time: sitting.start_time,
      debates: page === 1 ? await debatesOf(reader, sitting.id) : [],
      count: said.count,
      next_page: said.next === null ? null : page + 1,
      contributions: said.results.map((contribution) => ({
        ...cited(contribution, reader),
        type: contribution.type,
        words: contribution.words,
        text: shortText(contribution.content),
      })),
    };
  },
};

async function chosenSitting(reader: InterfaceReader, toolArguments: ToolArguments) {
  const id = toolArguments.number('id', 0);
  if (id > 0) {
    const contributions = await readContributions(reader, { sitting: id, page_size: 1 });
    const sitting = contributions.results[0]?.sitting;
    if (sitting == null) throw new ToolFault(`Sitting ${id} has no contributions.`);
    return sitting;
  }
  const [venue, date] = [toolArguments.text('venue'), toolArguments.text('date')];
  if (date === null) throw new ToolFault('Name the sitting by id, or by date and venue.');
  const { results } = await readJson<Results<EntrySitting>>(reader, links.SITTING_LIST, {
    venue,
    date,
  });
  const [first, ...furtherSittings] = results;
  if (first === undefined) throw new ToolFault(`No sitting of ${date} is in the record.`);
  if (furtherSittings.length === 0) return first;
  const ids = results.map(
    (entrySitting) => `${entrySitting.id} (${entrySitting.start_time ?? 'no hour'})`,
  );
  throw new ToolFault(
    `Several sittings began on ${date}. Name the sitting by id: ${ids.join(', ')}.`,
  );
}

async function debatesOf(reader: InterfaceReader, sitting: number): Promise<readonly object[]> {
  const parameters = { sitting, page_size: SITTING_DEBATES_MAX };
  const { results } = await readJson<Results<Debate>>(reader, links.DEBATE_LIST, parameters);
  return results.map(({ id, title, contributions, words }) => ({
    id,
    title: shortText(title),
    address: `${reader.baseUrl}${links.debatePath(id, '')}`,
    contributions,
    words,
  }));
}

/** People with the same words in their names. */
const PEOPLE_MAX = 10;

/** For a long career, the newest seats and names. */
const DETAILS_MAX = 20;

const LATEST = 3;

interface ActivePerson extends Person {
  readonly activity: Pick<PersonActivity, 'contributions' | 'words' | 'first' | 'last'> | null;
}

const findPerson: Tool = {
  name: 'find_person',
  title: 'Find a person',
  description:
    'Finds people by words of their names. If one person matches, returns their seats, how much they said, and their latest contributions with citations; if several match, returns their names and slugs.',
  parameters: {
    name: text('Words of the name, or the slug of one person.', { isRequired: true }),
  },
  run: async (reader, toolArguments) => {
    const name = toolArguments.text('name') ?? '';
    const person = await personBySlug(reader, name);
    if (person !== null) return { count: 1, people: [await describePerson(reader, person.id)] };
    const parameters = { q: name, page_size: PEOPLE_MAX };
    const results = await readJson<Results<Person>>(reader, links.PERSON_LIST, parameters);
    const [only] = results.results;
    if (only !== undefined && results.count === 1) {
      return { count: 1, people: [await describePerson(reader, only.id)] };
    }
    return {
      count: results.count,
      people: results.results.map((person) => ({
        name: person.legal_name,
        slug: person.slug,
        address: `${reader.baseUrl}${links.personPath(person.slug)}`,
        memberships: person.memberships.slice(-1),
      })),
    };
  },
};

/**
 * Null if the name is not a slug, or nobody's. Any other fault is reported: an unreachable record does not mean that there is
 * nobody.
 */
async function personBySlug(reader: InterfaceReader, name: string): Promise<Person | null> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return null;
  const path = links.itemPath(links.PERSON_LIST, name);
  return await readJson<Person>(reader, path).catch((error: unknown) => {
    if (error instanceof ToolFault && error.status === 404) return null;
    throw error;
  });
}

async function describePerson(reader: InterfaceReader, id: number): Promise<object> {
  const person = await readJson<ActivePerson>(reader, links.itemPath(links.PERSON_LIST, id));
  const latest = { speaker: id, ordering: '-date', page_size: LATEST };
  const said = await readContributions(reader, latest);
  const { activity } = person;
  return {
    name: person.legal_name,
    honorific: person.honorific_prefix,
    slug: person.slug,
    address: `${reader.baseUrl}${links.personPath(person.slug)}`,
    other_names: person.other_names.slice(-DETAILS_MAX).map((otherName) => otherName.name),
    memberships: person.memberships.slice(-DETAILS_MAX),
    activity: activity && {
      contributions: activity.contributions,
      words: activity.words,
      first: activity.first,
      last: activity.last,
    },
    latest: said.results.map((contribution) => ({
      ...cited(contribution, reader),
      text: shortText(contribution.content),
    })),
  };
}

/** Ten years of months. */
const TREND_PERIODS_MAX = 120;

interface ReadTrends extends Pick<Trends, 'count' | 'mentions'> {
  readonly results: readonly object[];
}

const readTrends: Tool = {
  name: 'read_trends',
  title: 'Count words over time',
  description:
    'Counts the entries in which words were said in each year or month, and all entries of that period. Cites the first and the last occurrence.',
  parameters: {
    ...SEARCH_PARAMETERS,
    interval: text('The length of a period (default year).', { enum: ['year', 'month'] }),
  },
  run: async (reader, toolArguments) => {
    const filters = filtersOf(toolArguments);
    const interval = toolArguments.text('interval') ?? 'year';
    const trends = await readJson<ReadTrends>(reader, links.TRENDS, { ...filters, interval });
    return {
      interval,
      count: trends.count,
      mentions: trends.mentions,
      address: `${reader.baseUrl}${links.withQuery(links.SEARCH_PAGE, filters)}`,
      periods: trends.results.slice(-TREND_PERIODS_MAX),
      omitted_periods: Math.max(0, trends.results.length - TREND_PERIODS_MAX),
      first: await oneContribution(reader, filters, 'date'),
      last: await oneContribution(reader, filters, '-date'),
    };
  },
};

/** Null if nothing was found. */
async function oneContribution(
  reader: InterfaceReader,
  filters: links.QueryParameters,
  ordering: 'date' | '-date',
): Promise<object | null> {
  const parameters = { ...filters, ordering, page_size: 1, highlight: 1 };
  const [contribution] = (await readContributions(reader, parameters)).results;
  return contribution === undefined
    ? null
    : { ...cited(contribution, reader), excerpts: excerptsOf(contribution) };
}

const recordStatus: Tool = {
  name: 'record_status',
  title: 'How fresh and complete the record is',
  description:
    'Reports the last sittings of the record, and what seems to be missing. Call it before you state that something was never said.',
  parameters: {},
  run: (reader) => readJson<object>(reader, links.STATUS),
};

export const TOOLS: readonly Tool[] = [
  searchDebates,
  readContribution,
  readSitting,
  findPerson,
  readTrends,
  recordStatus,
];
