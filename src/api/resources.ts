// The resources of the interface: every address with its operations, in the order a newcomer meets them.

import type { CollectionName } from '../record/collection.ts';
import { jsonText } from '../record/wire-form.ts';
import { FILTERS } from '../record/read-filter.ts';
import * as links from '../http/links.ts';
import { keepingFormat } from '../http/query-links.ts';
import { DESCRIBED_ENTRY, DESCRIBED_SITTING, describedItem } from './field-schemas.ts';
import * as collections from './operations/collections.ts';
import * as debates from './operations/debates.ts';
import * as entries from './operations/entries.ts';
import * as files from './operations/exports.ts';
import * as history from './operations/history.ts';
import * as search from './operations/search.ts';
import * as writing from './operations/writing.ts';
import * as parameters from './parameters.ts';
import type { Operation, Resource } from './resource.ts';

type Declared = Omit<Resource, 'allow'>;

/** The resources named by the root: the list of each kind, and those about a search. */
const LISTS = {
  entries: links.ENTRY_LIST,
  contributions: links.CONTRIBUTION_LIST,
  debates: links.DEBATE_LIST,
  divisions: links.DIVISION_LIST,
  decisions: links.DECISION_LIST,
  sittings: links.SITTING_LIST,
  venues: links.VENUE_LIST,
  sources: links.SOURCE_LIST,
  people: links.PERSON_LIST,
  changes: links.CHANGE_LIST,
  'search/facets': links.FACETS,
  'search/trends': links.TRENDS,
  'search/words': links.DISTINCTIVE_WORDS,
  'search/suggest': links.SUGGEST,
  'search/spelling': links.SPELLING,
  status: links.STATUS,
};

const apiRoot: Operation = async ({ base, query }, { store }) => {
  const { changedAtMs } = await store.recordState();
  const addresses = Object.entries(LISTS).map(([name, path]) => [
    name,
    keepingFormat(`${base.url}${path}`, query),
  ]);
  const json = jsonText(Object.fromEntries(addresses));
  const headers = { Link: links.serviceLinks(base.url) };
  return { status: 200, json, version: 'root', changedAtMs, headers };
};

type ItemKind = 'Sitting' | 'Venue' | 'Source' | 'Person';

/** The properties particular to a list or an instance. */
type Own = Pick<Resource, 'path' | 'description'> & Partial<Resource>;

interface Pair {
  /** The name of one item, after which its schemas are named. */
  readonly kind: ItemKind | 'Entry' | 'Contribution' | 'Debate' | 'Division' | 'Decision';
  readonly list: Own;
  readonly instance: Omit<Own, 'path'>;
}

function listAndInstance({ kind, list, instance }: Pair): readonly Declared[] {
  const { expand } = list.filters ?? {};
  return [
    { name: `${kind} List`, responseSchema: `${kind}Page`, gives: kind, paged: true, ...list },
    {
      name: `${kind} Instance`,
      path: `${list.path}:id/`,
      parent: { name: `${kind} List`, path: list.path },
      responseSchema: kind,
      gives: kind,
      ...(expand !== undefined && { filters: { expand } }),
      ...instance,
    },
  ];
}

const ENTRY_PARENT = { name: 'Entry List', path: links.ENTRY_LIST };

const FORMER_SLUG = { 301: 'It has another slug now, or was merged into another.' };

/** Venues, sources, sittings or people, which can also be written. */
function collection(
  name: CollectionName,
  { kind, list, instance }: Pair & { readonly kind: ItemKind },
): readonly Declared[] {
  const fields = describedItem(name);
  return listAndInstance({
    kind,
    list: {
      read: collections.listItems(name),
      filters: parameters.ITEM_PARAMETERS[name],
      fields: name === 'sittings' ? DESCRIBED_SITTING : fields,
      write: { POST: name === 'sittings' ? writing.createSitting : writing.createItem(name) },
      takes: { POST: `New${kind}` },
      ...list,
    },
    instance: {
      read: collections.retrieveItem(name),
      fields,
      write: {
        PUT: writing.changeItem(name, 'PUT'),
        PATCH: writing.changeItem(name, 'PATCH'),
        DELETE: writing.removeItem(name),
      },
      takes: { PUT: `${kind}Replacement`, PATCH: `${kind}Change` },
      ...instance,
    },
  });
}

/** What is said of the entries that a search finds; its name is that of its schema, where no other is given. */
function aboutSearch({ responseSchema, ...own }: Own & Pick<Resource, 'responseSchema'>): Declared {
  const name = `Search ${responseSchema}`;
  return { name, responseSchema, example: '?q=water', filters: FILTERS, ...own };
}

const DECLARED: readonly Declared[] = [
  {
    name: 'Api Root',
    description: 'The resources of this interface and their addresses.',
    path: links.API_ROOT,
    read: apiRoot,
    responseSchema: 'Root',
  },
  ...listAndInstance({
    kind: 'Entry',
    list: {
      description:
        'The record of the debates, ten entries a page, in the order they were published: speeches, ' +
        'stage notes, headings and other text.',
      path: links.ENTRY_LIST,
      read: entries.listEntries,
      example: '?q=water&type=speech&expand=sitting&highlight=1',
      filters: parameters.ENTRY_PARAMETERS,
      exports: { ...files.listFiles('entries'), atom: files.entryFeed },
      fields: DESCRIBED_ENTRY,
      write: { POST: writing.postEntries },
      takes: { POST: 'NewEntries' },
    },
    instance: {
      description:
        'One entry of the record: a speech or part of one, a stage note, a heading or other text. With Accept-Datetime, ' +
        'a redirect to the text it had at that moment.',
      read: entries.retrieveEntry,
      readAt: history.retrieveEntryAt,
      redirects: { 302: 'The text it had then.' },
      fields: DESCRIBED_ENTRY,
      write: {
        PUT: writing.replaceEntry,
        PATCH: writing.changeEntry,
        DELETE: writing.withdrawEntry,
      },
      takes: { PUT: 'EntryReplacement', PATCH: 'EntryChange' },
    },
  }),
  {
    name: 'Entry Revision List',
    description:
      'What happened to this entry, oldest first, and every text it had. Of an entry that was withdrawn, texts are ' +
      'given to who has a token.',
    path: links.ENTRY_REVISIONS,
    parent: ENTRY_PARENT,
    read: history.listRevisions,
    exports: { link: history.exportTimeMap },
    responseSchema: 'RevisionPage',
    showsMoreWithToken: true,
  },
  {
    name: 'Entry Revision',
    description: 'The entry with the text it had from one change to the next.',
    path: links.ENTRY_REVISION,
    parent: ENTRY_PARENT,
    read: history.retrieveRevision,
    responseSchema: 'Entry',
  },
  {
    name: 'Entry Restoration',
    description: 'POST brings a withdrawn entry back, under its id.',
    path: links.ENTRY_RESTORE,
    parent: ENTRY_PARENT,
    responseSchema: 'Entry',
    write: { POST: writing.restoreEntry },
    takes: { POST: 'Restoration' },
    gives: 'Entry',
  },
  ...collection('sittings', {
    kind: 'Sitting',
    list: {
      path: links.SITTING_LIST,
      description: 'The sittings, in the order they were published.',
      exports: { atom: files.sittingFeed },
    },
    instance: {
      description: 'One sitting, with all its entries.',
      read: collections.retrieveSitting,
      exports: { akn: files.exportSitting },
      responseSchema: 'SittingWithEntries',
      filters: parameters.DETAIL_PARAMETERS,
    },
  }),
  ...collection('venues', {
    kind: 'Venue',
    list: { path: links.VENUE_LIST, description: 'The chambers that sit.' },
    instance: { description: 'One chamber, by id or slug.', redirects: FORMER_SLUG },
  }),
  ...collection('sources', {
    kind: 'Source',
    list: { path: links.SOURCE_LIST, description: 'The documents the sittings were taken from.' },
    instance: { description: 'One document.' },
  }),
  ...collection('people', {
    kind: 'Person',
    list: {
      path: links.PERSON_LIST,
      description: 'The people speakers are linked to.',
      exports: { csv: files.exportPeople },
    },
    instance: {
      description: 'One person, by id or slug, with what they said in numbers.',
      read: collections.retrievePerson,
      redirects: FORMER_SLUG,
      responseSchema: 'PersonWithActivity',
    },
  }),

  // Derived from the entries.
  ...listAndInstance({
    kind: 'Contribution',
    list: {
      description:
        'What was said, put together from the entries it was cut into: whole speeches, with the footers of the ' +
        'pages taken out and noted. The same filters as for entries.',
      path: links.CONTRIBUTION_LIST,
      read: entries.listContributions,
      example: '?q=water&ordering=-date&page_size=3',
      filters: parameters.ENTRY_PARAMETERS,
      exports: { ...files.listFiles('contributions'), atom: files.contributionFeed },
    },
    instance: {
      description: 'One contribution, by the id of its first entry.',
      read: entries.retrieveContribution,
      redirects: { 302: 'It is part of another, which is there.' },
    },
  }),
  ...listAndInstance({
    kind: 'Debate',
    list: {
      description:
        'The debates: the items of business into which sittings are cut by their headings, with who spoke in each. A filter finds the debates ' +
        'in which an entry passes it: q where the words were said, title in their titles.',
      path: links.DEBATE_LIST,
      read: debates.listDebates,
      example: '?title=bill&ordering=-date&page_size=3',
      filters: parameters.DEBATE_PARAMETERS,
      exports: { atom: files.debateFeed },
    },
    instance: {
      description: 'One debate, by the id of the heading that names it.',
      read: debates.retrieveDebate,
    },
  }),
  ...listAndInstance({
    kind: 'Division',
    list: {
      description:
        'The divisions that are printed with their numbers or names: what was voted on, and who voted how. A filter finds the divisions ' +
        'of which an entry passes it.',
      path: links.DIVISION_LIST,
      read: debates.listDivisions,
      example: '?ordering=-date&page_size=3',
      filters: parameters.DIVISION_PARAMETERS,
      exports: { atom: files.divisionFeed },
    },
    instance: {
      description: 'One division, by the id of its first entry.',
      read: debates.retrieveDivision,
    },
  }),
  ...listAndInstance({
    kind: 'Decision',
    list: {
      description:
        'What was decided, as printed: questions, readings and stages of bills, papers laid, divisions, business that was deferred or withdrawn.',
      path: links.DECISION_LIST,
      read: debates.listDecisions,
      example: '?kind=reading&ordering=-date&page_size=3',
      filters: parameters.DECISION_PARAMETERS,
      exports: { atom: files.decisionFeed },
    },
    instance: {
      description: 'One decision, by the id of its entry and its number there: 51-1.',
      read: debates.retrieveDecision,
    },
  }),

  // Results in figures and words, and what a query may mean.
  aboutSearch({
    description:
      'How the entries found are spread over types, speakers, chambers, parties and years.',
    path: links.FACETS,
    read: search.readFacets,
    responseSchema: 'Facets',
  }),
  aboutSearch({
    name: 'Search Words',
    description:
      'The words by which the speeches found differ: from those of the twelve months before date_from, or without it from all others.',
    path: links.DISTINCTIVE_WORDS,
    read: search.readDistinctiveWords,
    responseSchema: 'DistinctiveWords',
    example: '?date_from=2013-07-01&date_to=2013-07-31',
  }),
  aboutSearch({
    description:
      'How many entries were found in each year or month, beside how many there are, so that a share can be drawn, and ' +
      'how often the words of the query were said in them.',
    path: links.TRENDS,
    read: search.readTrends,
    exports: { csv: search.exportTrends },
    responseSchema: 'Trends',
    example: '?q=water&interval=year',
    filters: {
      ...FILTERS,
      interval: { label: 'Interval', help: 'year or month.', choices: search.INTERVALS },
    },
  }),
  aboutSearch({
    description:
      'What the words of a search may mean, also before they are typed to their end: people, labels, debates, the sittings of a day, ' +
      'an entry. At most five of each.',
    path: links.SUGGEST,
    read: search.readSuggestions,
    responseSchema: 'Suggestions',
    filters: {
      q: {
        ...FILTERS.q,
        help: 'What was typed so far: beginnings of words, a date or a day such as yesterday, the id or address of an entry, or a citation.',
      },
    },
  }),
  aboutSearch({
    description:
      'What may have been meant by a search that finds nothing: the same search with the nearest words of the record, which finds something with the same filters.',
    path: links.SPELLING,
    read: search.readSpelling,
    responseSchema: 'Spelling',
    example: '?q=parliment',
  }),

  // The two logs of changes, and the state of the record.
  {
    name: 'Change List',
    description:
      'Everything added, corrected, linked, withdrawn or restored, in order. Request it again with ?since= and the last seq ' +
      'you have to stay in step; the chain shows that nothing before it was rewritten.',
    path: links.CHANGE_LIST,
    read: history.listChanges,
    responseSchema: 'ChangePage',
    example: '?since=0',
    filters: parameters.LOG_PARAMETERS,
  },
  {
    name: 'Item Change List',
    description:
      'Every sitting, chamber, document and person that was added, changed or removed, in order, each as it then was. ' +
      'The log has numbers and a chain of its own.',
    path: links.ITEM_CHANGE_LIST,
    parent: { name: 'Change List', path: links.CHANGE_LIST },
    read: history.listItemChanges,
    responseSchema: 'ItemChangePage',
    example: '?since=0',
    filters: {
      resource: {
        label: 'List',
        help: 'With id: everything that happened to one item of this list, at once.',
        choices: ['sittings', 'venues', 'sources', 'people'],
      },
      id: {
        label: 'Item',
        help: 'The id of the item.',
        schema: { type: 'integer', minimum: 1 },
      },
      ...parameters.LOG_PARAMETERS,
    },
  },
  {
    name: 'Record Status',
    description:
      'How fresh and how complete the record is: the last sitting of each chamber, days on which one seems to be missing, the last import, ' +
      'documents that failed, and the share of speeches that are linked to people.',
    path: links.STATUS,
    read: search.recordStatus,
    responseSchema: 'Status',
  },
];

/** Its methods, in the order in which clients of the original know them. */
function allowOf({ read, write = {} }: Declared): string {
  const writing = ['POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    Object.hasOwn(write, method),
  );
  const methods = read === undefined ? writing : ['GET', ...writing, 'HEAD'];
  return [...methods, 'OPTIONS'].join(', ');
}

export const RESOURCES: readonly Resource[] = DECLARED.map((resource) => ({
  ...resource,
  allow: allowOf(resource),
}));
