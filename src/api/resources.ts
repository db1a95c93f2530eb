// The resources of the interface: every address with its operations, in the order in which a newcomer meets them.

import type { CollectionName } from '../record/collection.ts';
import { jsonText } from '../record/wire-form.ts';
import { FILTERS } from '../record/read-filter.ts';
import * as links from '../http/links.ts';
import { keepingFormat } from '../http/query-links.ts';
import { DESCRIBED_ENTRY, DESCRIBED_SITTING, describedItem } from './field-schemas.ts';
import * as bills from './operations/bills.ts';
import * as collections from './operations/collections.ts';
import * as debates from './operations/debates.ts';
import * as entries from './operations/entries.ts';
import * as files from './operations/exports.ts';
import * as history from './operations/history.ts';
import * as questions from './operations/questions.ts';
import * as search from './operations/search.ts';
import * as writing from './operations/writing.ts';
import * as parameters from './parameters.ts';
import type { Operation, Resource } from './resource.ts';

type Declared = Omit<Resource, 'allow'>;

/** The resources that the root names: the list of each kind, and the resources about a search. */
const LISTS = {
  entries: links.ENTRY_LIST,
  contributions: links.CONTRIBUTION_LIST,
  debates: links.DEBATE_LIST,
  divisions: links.DIVISION_LIST,
  decisions: links.DECISION_LIST,
  questions: links.QUESTION_LIST,
  bills: links.BILL_LIST,
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

/** The properties that differ between a list and an instance. */
type Own = Pick<Resource, 'path' | 'description'> & Partial<Resource>;

interface Pair {
  /** The name of one item, after which its schemas are named. */
  readonly kind:
    | ItemKind
    | 'Entry'
    | 'Contribution'
    | 'Debate'
    | 'Division'
    | 'Decision'
    | 'Question'
    | 'Bill';
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

const FORMER_SLUG = {
  301: 'The item has a new slug, or was merged into another item: its present address.',
};

/** The list and the instances of venues, sources, sittings or people, which can also be written. */
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

/** A resource about the entries that match a search. Unless it has a name of its own, it is named after its schema. */
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
        'One entry of the record: a speech or part of one, a stage note, a heading or other text. With the header Accept-Datetime, ' +
        'redirects to the text that the entry had at that moment.',
      read: entries.retrieveEntry,
      readAt: history.retrieveEntryAt,
      redirects: { 302: 'The text that the entry had at the moment of Accept-Datetime.' },
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
      'The history of this entry, oldest change first, with every text it had. The texts of a withdrawn entry are ' +
      'shown only to a client with a token.',
    path: links.ENTRY_REVISIONS,
    parent: ENTRY_PARENT,
    read: history.listRevisions,
    exports: { link: history.exportTimeMap },
    responseSchema: 'RevisionPage',
    showsMoreWithToken: true,
  },
  {
    name: 'Entry Revision',
    description: 'An earlier or present text of an entry.',
    path: links.ENTRY_REVISION,
    parent: ENTRY_PARENT,
    read: history.retrieveRevision,
    responseSchema: 'Entry',
  },
  {
    name: 'Entry Restoration',
    description: 'POST restores a withdrawn entry under its id.',
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
      description: 'The sittings, in the order in which they were published.',
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
    list: { path: links.VENUE_LIST, description: 'The chambers of the parliament.' },
    instance: { description: 'One chamber, by id or slug.', redirects: FORMER_SLUG },
  }),
  ...collection('sources', {
    kind: 'Source',
    list: {
      path: links.SOURCE_LIST,
      description: 'The documents that the sittings were taken from.',
    },
    instance: { description: 'One document.' },
  }),
  ...collection('people', {
    kind: 'Person',
    list: {
      path: links.PERSON_LIST,
      description: 'The people that speakers are linked to.',
      exports: { csv: files.exportPeople },
    },
    instance: {
      description: 'One person, by id or slug, and how much they said.',
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
        'Whole speeches, joined from the entries they were split into. The footers of printed pages are removed from the text ' +
        'and listed separately. The filters are those of entries.',
      path: links.CONTRIBUTION_LIST,
      read: entries.listContributions,
      example: '?q=water&ordering=-date&page_size=3',
      filters: parameters.ENTRY_PARAMETERS,
      exports: { ...files.listFiles('contributions'), atom: files.contributionFeed },
    },
    instance: {
      description: 'One contribution, by the id of its first entry.',
      read: entries.retrieveContribution,
      redirects: {
        302: 'The entry belongs to a contribution that begins before it: the address of that contribution.',
      },
    },
  }),
  ...listAndInstance({
    kind: 'Debate',
    list: {
      description:
        'The debates: the items of business that the headings divide a sitting into, with the speakers in each. A filter selects the debates ' +
        'that have a matching entry: q searches what was said, title searches the titles.',
      path: links.DEBATE_LIST,
      read: debates.listDebates,
      example: '?title=bill&ordering=-date&page_size=3',
      filters: parameters.DEBATE_PARAMETERS,
      exports: { atom: files.debateFeed },
    },
    instance: {
      description:
        'One debate, by the id of the entry with its heading. PATCH corrects what was read: its title, its bill, the stage.',
      read: debates.retrieveDebate,
      write: { PATCH: writing.correctReading('debates') },
      takes: { PATCH: 'DebateCorrection' },
    },
  }),
  ...listAndInstance({
    kind: 'Division',
    list: {
      description:
        'The divisions that are printed with numbers or names: the question, and how each member voted. A filter selects the divisions ' +
        'that have a matching entry.',
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
        'The decisions, as printed: questions put, readings and stages of bills, papers laid, divisions, and business that was deferred or withdrawn.',
      path: links.DECISION_LIST,
      read: debates.listDecisions,
      example: '?kind=reading&ordering=-date&page_size=3',
      filters: parameters.DECISION_PARAMETERS,
      exports: { atom: files.decisionFeed },
    },
    instance: {
      description:
        'One decision, by the id of its entry, a hyphen, and its number within that entry, such as 51-1. PATCH corrects what was ' +
        'read: the outcome, the bill, who moved and seconded.',
      read: debates.retrieveDecision,
      write: { PATCH: writing.correctReading('decisions') },
      takes: { PATCH: 'DecisionCorrection' },
    },
  }),
  ...listAndInstance({
    kind: 'Question',
    list: {
      description:
        'The questions to ministers and others, and requests for statements, with their answers. A question that is put off and ' +
        'printed again on another day, with the same number and title, is one question.',
      path: links.QUESTION_LIST,
      read: questions.listQuestions,
      example: '?status=waiting&ordering=date&page_size=3',
      filters: parameters.QUESTION_PARAMETERS,
      exports: { atom: files.questionFeed },
    },
    instance: {
      description:
        'One question, by the id of the entry that first prints it, a hyphen, and its number within that entry, such as 51-1.',
      read: questions.retrieveQuestion,
      redirects: {
        302: 'The entry prints the question again: the address of the question.',
      },
    },
  }),
  ...listAndInstance({
    kind: 'Bill',
    list: {
      description:
        'The bills, the one that came up last first, with what happened to each, as its debates and decisions say.',
      path: links.BILL_LIST,
      read: bills.listBills,
      example: '?state=passed&page_size=3',
      filters: parameters.BILL_PARAMETERS,
      exports: { atom: files.billFeed },
    },
    instance: {
      description: 'One bill, by the words of its title and its year, such as maize-bill-2013.',
      read: bills.retrieveBill,
      redirects: { 301: 'The year of the bill became known: its present address.' },
    },
  }),

  // Counts of search results, and suggestions for a query.
  aboutSearch({
    description: 'The number of matching entries for each type, speaker, chamber, party and year.',
    path: links.FACETS,
    read: search.readFacets,
    responseSchema: 'Facets',
  }),
  aboutSearch({
    name: 'Search Words',
    description:
      'The words that are more frequent in the matching speeches than in those of the twelve months before date_from or, without date_from, than in all others.',
    path: links.DISTINCTIVE_WORDS,
    read: search.readDistinctiveWords,
    responseSchema: 'DistinctiveWords',
    example: '?date_from=2013-07-01&date_to=2013-07-31',
  }),
  aboutSearch({
    description:
      'The number of matching entries in each year or month, the number of all entries, so that a share can be drawn, and ' +
      'how often the words of the query occur.',
    path: links.TRENDS,
    read: search.readTrends,
    exports: { csv: search.exportTrends },
    responseSchema: 'Trends',
    example: '?q=water&interval=year',
    filters: {
      ...FILTERS,
      interval: {
        label: 'Interval',
        help: 'The length of a period: year or month.',
        choices: search.INTERVALS,
      },
    },
  }),
  aboutSearch({
    description:
      'Suggestions for a search box while somebody types: people, labels, debates, the sittings of a day, an entry. ' +
      'At most five of each kind.',
    path: links.SUGGEST,
    read: search.readSuggestions,
    responseSchema: 'Suggestions',
    filters: {
      q: {
        ...FILTERS.q,
        help: 'The text typed so far: beginnings of words, a date or a day such as yesterday, the id or address of an entry, or a citation.',
      },
    },
  }),
  aboutSearch({
    description:
      'Alternatives to a search without matches: the same query with the most similar words of the record. Each alternative has matches with the same filters.',
    path: links.SPELLING,
    read: search.readSpelling,
    responseSchema: 'Spelling',
    example: '?q=parliment',
  }),

  // The logs of changes, and the state of the record.
  {
    name: 'Change List',
    description:
      'The log of changes to entries: every entry added, corrected, linked, withdrawn or restored, in order. To stay in step, request it ' +
      'again with ?since= and the last seq you have. The chain proves that no earlier line was rewritten.',
    path: links.CHANGE_LIST,
    read: history.listChanges,
    responseSchema: 'ChangePage',
    example: '?since=0',
    filters: parameters.LOG_PARAMETERS,
  },
  {
    name: 'Item Change List',
    description:
      'The log of changes to sittings, chambers, documents and people: each one added, changed or removed, in order, with its fields at that time. ' +
      'This log has its own sequence numbers and its own chain.',
    path: links.ITEM_CHANGE_LIST,
    parent: { name: 'Change List', path: links.CHANGE_LIST },
    read: history.listItemChanges,
    responseSchema: 'ItemChangePage',
    example: '?since=0',
    filters: {
      resource: {
        label: 'List',
        help: 'A list; with id, selects all changes of one item of that list, on one page.',
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
    name: 'Reading Change List',
    description:
      'The log of corrections of debates and decisions, which are read from the entries: every statement that a publisher corrected, and every ' +
      'correction that was undone, in order. This log has its own sequence numbers and its own chain.',
    path: links.READING_CHANGE_LIST,
    parent: { name: 'Change List', path: links.CHANGE_LIST },
    read: history.listReadingChanges,
    responseSchema: 'ReadingChangePage',
    example: '?since=0',
    filters: parameters.LOG_PARAMETERS,
  },
  {
    name: 'Record Status',
    description:
      'How fresh and how complete the record is: the last sitting of each chamber, days on which a sitting seems to be missing, the last import, ' +
      'documents whose processing failed, and the share of speeches that are linked to people.',
    path: links.STATUS,
    read: search.recordStatus,
    responseSchema: 'Status',
  },
];

/** The methods of a resource, in the order that the original service gives them. */
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
