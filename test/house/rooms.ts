// The rooms of src/: what each is in charge of, and which other rooms it may import. The house test holds the source to
// this table, and docs/architecture.md has what it says: `node test/house/rooms.ts` writes it there.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Room {
  /** One that ends with "Pure" reads no clock, file or store: the house test checks it. */
  readonly purpose: string;
  /** Other rooms it may import; a room named here does not open its sub-rooms. Everybody may import errors.ts, present.ts, lower-bound.ts and group-digits.ts. */
  readonly mayImport: readonly string[];
}

/** Rooms in the order of a request's way, from the top down; a file alone in src/ is a room of its own. */
export const ROOMS: Readonly<Record<string, Room>> = {
  main: {
    purpose: 'arguments and settings → one command → exit code',
    mayImport: [
      'commands',
      'commands/answering',
      'commands/checking',
      'commands/distributing',
      'commands/following',
      'commands/linking',
      'commands/mirroring',
      'files',
      'settings',
    ],
  },
  settings: {
    purpose: 'the table of settings; the only reader of the environment',
    mayImport: [],
  },
  errors: {
    purpose: 'the catalogue of errors a client or an operator can meet',
    mayImport: [],
  },
  present: {
    purpose: 'values that must be there: a missing one is a defect, and the error names it. Pure',
    mayImport: [],
  },
  'lower-bound': {
    purpose: 'binary search in a list that is in order. Pure',
    mayImport: [],
  },
  'group-digits': {
    purpose: 'a whole number as a person reads it. Pure',
    mayImport: [],
  },
  commands: {
    purpose: 'one file per verb; wiring only',
    mayImport: [
      'alerts',
      'alerts/mail',
      'http/serving',
      'http/shared',
      'files',
      'import',
      'import/input',
      'import/pdf',
      'import/people',
      'import/watching',
      'export',
      'formats',
      'demo',
      'observe',
      'publish',
      'store',
      'store/contract',
      'store/copying',
      'store/shared',
      'search/finder',
      'search/query',
      'hansard',
      'hansard/parliament',
      'hansard/rules',
      'hansard/imports',
      'settings',
    ],
  },
  'commands/mirroring': {
    purpose: 'the verbs that take the record of other servers; wiring only',
    mayImport: ['commands', 'client', 'mirror', 'store/contract', 'hansard/parliament'],
  },
  'commands/answering': {
    purpose: 'the verb that gives language models tools; wiring only',
    mayImport: [
      'commands',
      'http/serving',
      'http/shared',
      'mcp',
      'observe',
      'publish',
      'settings',
      'store',
      'threads',
    ],
  },
  'commands/checking': {
    purpose: 'the verb that verifies a record and says whether it is fresh; wiring only',
    mayImport: [
      'commands',
      'status',
      'store',
      'store/contract',
      'store/shared',
      'hansard/calendar',
    ],
  },
  'commands/following': {
    purpose: 'the verbs about readers who follow by e-mail; wiring only',
    mayImport: ['commands', 'store', 'store/contract', 'hansard/following'],
  },
  'commands/linking': {
    purpose: 'the verbs that link speakers to people',
    mayImport: ['commands', 'linking', 'store', 'store/contract', 'hansard', 'hansard/parliament'],
  },
  'commands/distributing': {
    purpose:
      'the verbs that make and verify what others take: dumps and the static site; wiring only',
    mayImport: [
      'commands',
      'distribute/dump',
      'distribute/site',
      'http/serving',
      'http/words',
      'formats',
      'publish',
      'store',
    ],
  },
  'distribute/site': {
    purpose: 'the interface and the reading site as files for any web server',
    mayImport: [
      'http/serving',
      'http/shared',
      'http/web/reading',
      'files',
      'store/contract',
      'search/finder',
      'hansard',
    ],
  },
  'http/serving': {
    purpose: 'the server: routes, request handling, response cache, limits, worker processes',
    mayImport: [
      'mcp',
      'mcp/tools',
      'hansard/parliament',
      'http/serving/connections',
      'http/api',
      'http/api/openapi',
      'http/api/resource',
      'http/web',
      'http/words',
      'http/shared',
      'publish',
      'export',
      'export/threading',
      'observe',
      'store',
      'store/contract',
      'search/finder',
      'threads',
      'settings',
      'hansard/calendar',
    ],
  },
  'http/serving/connections': {
    purpose:
      'what connections may occupy: turns of the serving thread, requests sent ahead, responses not read; how listening ends',
    mayImport: ['http/shared'],
  },
  'http/api': {
    purpose: 'the JSON interface: the table of resources and the way of a request through it',
    mayImport: [
      'http/api/browsable',
      'http/api/collections',
      'http/api/entries',
      'http/api/resource',
      'http/api/schemas',
      'http/shared',
      'search/query',
      'store/contract',
      'hansard',
    ],
  },
  'http/api/browsable': {
    purpose: 'a JSON response shown to a person as a page, with forms',
    mayImport: [
      'http/shared/pages',
      'http/words',
      'hansard/parliament',
      'http/api/resource',
      'http/api/schemas',
      'http/shared',
      'hansard',
    ],
  },
  'http/api/entries': {
    purpose: 'operations on entries, contributions, debates, divisions, the change log and search',
    mayImport: [
      'hansard/parliament',
      'http/api/collections',
      'http/api/resource',
      'http/feeds',
      'http/words',
      'http/shared',
      'export',
      'publish',
      'search/finder',
      'search/query',
      'store',
      'store/contract',
      'threads',
      'formats',
      'hansard',
      'hansard/contributions',
      'hansard/rules',
      'hansard/debates',
      'hansard/divisions',
    ],
  },
  'http/api/collections': {
    purpose: 'operations on venues, sources, sittings and people',
    mayImport: [
      'status',
      'hansard/calendar',
      'http/api/resource',
      'http/shared',
      'publish',
      'search/finder',
      'search/query',
      'store',
      'store/contract',
      'formats',
      'hansard',
      'hansard/labels',
      'hansard/parliament',
      'hansard/rules',
    ],
  },
  'http/api/openapi': {
    purpose: 'the OpenAPI document, made from the table of resources and the schemas',
    mayImport: [
      'http/api/resource',
      'http/api/schemas',
      'http/shared',
      'hansard',
      'hansard/parliament',
    ],
  },
  'http/api/resource': {
    purpose:
      'what every operation uses: resource and request types, credentials, bodies, envelopes',
    mayImport: [
      'http/api/schemas',
      'http/shared',
      'export',
      'publish',
      'search/finder',
      'store/contract',
      'formats',
      'hansard',
      'hansard/rules',
    ],
  },
  'http/api/schemas': {
    purpose: 'the schema of every shape the interface sends or takes',
    mayImport: ['http/shared', 'hansard'],
  },
  'http/web': {
    purpose: 'the reading site: its site map, the way of a request to it, feeds, sitemaps',
    mayImport: [
      'http/shared/pages',
      'http/web/following',
      'hansard/following',
      'status',
      'hansard/calendar',
      'hansard/parliament',
      'http/web/docs',
      'http/web/frame',
      'http/web/people',
      'http/web/reading',
      'http/web/search',
      'http/feeds',
      'http/words',
      'http/shared',
      'search/finder',
      'search/query',
      'store',
      'store/contract',
      'formats',
      'hansard',
      'hansard/rules',
      'http/web/debates',
      'http/web/review',
      'http/web/sharing',
      'hansard/debates',
      'threads',
    ],
  },
  'http/web/sharing': {
    purpose:
      'what other sites and programs take from the site: embedded quotes, quote cards, the manifest, the search description',
    mayImport: [
      'http/shared/pages',
      'http/web/frame',
      'http/web/reading',
      'http/shared',
      'store/contract',
      'hansard',
    ],
  },
  'http/web/following': {
    purpose: 'the pages about following by e-mail',
    mayImport: [
      'http/web/frame',
      'http/words',
      'http/shared',
      'search/query',
      'search/finder',
      'store/contract',
      'hansard',
      'hansard/debates',
      'hansard/following',
      'hansard/rules',
    ],
  },
  'http/web/review': {
    purpose: 'the review of imports, for publishers',
    mayImport: [
      'http/web/frame',
      'http/words',
      'http/shared',
      'store/contract',
      'hansard',
      'hansard/imports',
    ],
  },
  'http/web/docs': {
    purpose: 'the pages about the site and its interface',
    mayImport: [
      'search/finder',
      'distribute/dump',
      'http/web/frame',
      'http/web/reading',
      'http/words',
      'http/words/tables',
      'http/shared',
      'search/query',
      'store/contract',
      'formats',
      'hansard',
      'threads',
    ],
  },
  'http/web/debates': {
    purpose:
      'the pages of debates and of business over sittings, and what the front page says of them',
    mayImport: [
      'http/shared/pages',
      'http/web/reading/divisions',
      'http/web/frame',
      'http/web/reading',
      'http/shared',
      'search/finder',
      'store/contract',
      'hansard',
      'hansard/debates',
    ],
  },
  'http/web/search': {
    purpose: 'the search and trends pages',
    mayImport: [
      'http/shared/pages',
      'http/web/reading/divisions',
      'search/text',
      'hansard/languages',
      'hansard/contributions',
      'http/web/frame',
      'http/web/reading',
      'http/words',
      'http/words/tables',
      'http/shared',
      'search/finder',
      'search/query',
      'store/contract',
      'hansard',
      'hansard/rules',
      'threads',
    ],
  },
  'http/web/people': {
    purpose: 'the list of people and the page of a person',
    mayImport: [
      'http/web/reading/divisions',
      'http/words',
      'hansard/divisions',
      'http/web/frame',
      'http/web/reading',
      'http/shared',
      'search/finder',
      'store/contract',
      'hansard/labels',
      'hansard/parliament',
      'hansard',
    ],
  },
  'http/web/reading/divisions': {
    purpose: 'divisions as they are shown on pages',
    mayImport: [
      'http/web/frame',
      'http/web/reading',
      'http/shared',
      'search/finder',
      'store/contract',
      'hansard/debates',
      'hansard/divisions',
    ],
  },
  'http/web/reading': {
    purpose: 'sittings, contributions, the calendar and citations',
    mayImport: [
      'http/shared/pages',
      'http/web/frame',
      'http/words',
      'http/shared',
      'search/finder',
      'store/contract',
      'formats',
      'formats/citations',
      'hansard',
      'hansard/contributions',
      'hansard/rules',
      'hansard/debates',
      'threads',
    ],
  },
  'http/web/frame': {
    purpose: 'what every page of the site stands in: head, foot, pager, plots, errors',
    mayImport: [
      'http/shared/pages',
      'hansard/following',
      'hansard/languages',
      'search/query',
      'store/contract',
      'search/finder',
      'http/words',
      'http/shared',
      'hansard',
      'hansard/parliament',
      'threads',
    ],
  },
  'http/feeds': {
    purpose: 'what is new, as items of a feed; shared by api and web',
    mayImport: [
      'http/words',
      'http/shared',
      'search/finder',
      'store/contract',
      'formats',
      'hansard',
      'hansard/contributions',
      'hansard/debates',
      'hansard/divisions',
      'threads',
    ],
  },
  'http/words': {
    purpose: 'what the site says in each language, dates and figures included',
    mayImport: [
      'http/shared/pages',
      'http/words/following',
      'hansard/parliament',
      'http/shared',
      'hansard',
    ],
  },
  'http/words/tables': {
    purpose:
      'what the site says of filters, file formats and new pages, with the languages side by side',
    mayImport: ['http/words', 'search/query', 'formats', 'hansard'],
  },
  'http/words/following': {
    purpose: 'what the site and its mails say about following by e-mail, in each language',
    mayImport: [],
  },
  'http/shared/pages': {
    purpose: 'what browsable pages and pages of the site share: frame, languages, long parts',
    mayImport: ['http/shared', 'hansard', 'threads'],
  },
  'http/shared': {
    purpose: 'what api and web share: responses, addresses, negotiation, freshness, bodies',
    mayImport: ['hansard/parliament', 'hansard/rules', 'hansard', 'threads'],
  },
  mcp: {
    purpose: 'the Model Context Protocol: messages of language models and their responses',
    mayImport: ['mcp/tools', 'hansard/rules'],
  },
  'mcp/tools': {
    purpose: 'the tools of language models, over the addresses of the interface, with citations',
    mayImport: ['http/shared', 'search/query', 'client'],
  },
  status: {
    purpose: 'how fresh and how complete the record is; read by api, web and commands',
    mayImport: ['search/finder', 'store/contract', 'hansard', 'hansard/calendar'],
  },
  'alerts/mail': {
    purpose: 'following by e-mail: digests of what is new, and the mails that are sent',
    mayImport: [
      'alerts',
      'http/feeds',
      'http/words',
      'http/shared',
      'observe',
      'search/finder',
      'search/index',
      'search/query',
      'store/contract',
      'threads',
      'hansard',
      'hansard/contributions',
      'hansard/debates',
      'hansard/following',
      'hansard/languages',
      'hansard/parliament',
    ],
  },
  alerts: {
    purpose: 'webhooks: what is new for an alert, and its delivery to an address that was checked',
    mayImport: [
      'hansard/contributions',
      'hansard/parliament',
      'hansard/languages',
      'client',
      'observe',
      'search/finder',
      'search/index',
      'search/query',
      'store/contract',
      'hansard',
    ],
  },
  publish: {
    purpose: 'what a publisher can do: add, correct, withdraw, each in one transaction',
    mayImport: ['store', 'store/contract', 'threads', 'hansard', 'hansard/rules'],
  },
  mirror: {
    purpose:
      'the record of another server in: pages, or stream and change log → publish, with a report',
    mayImport: [
      'client',
      'import',
      'formats',
      'store/contract',
      'hansard',
      'hansard/parliament',
      'hansard/rules',
    ],
  },
  'import/watching': {
    purpose: 'imports what is dropped into a folder, each file once',
    mayImport: ['import', 'store/contract', 'hansard/parliament'],
  },
  import: {
    purpose: 'documents in: read → check → publish, with a report',
    mayImport: [
      'import/akoma-ntoso',
      'import/input',
      'import/pdf',
      'import/pdf/extraction',
      'files',
      'linking',
      'store/contract',
      'formats',
      'hansard',
      'hansard/labels',
      'hansard/parliament',
      'hansard/imports',
      'hansard/rules',
    ],
  },
  'import/people': {
    purpose: 'people in: lists of members, CSV and Popolo, with a report',
    mayImport: [
      'import',
      'import/input',
      'linking',
      'store/contract',
      'formats',
      'hansard',
      'hansard/labels',
      'hansard/rules',
    ],
  },
  'import/input': {
    purpose:
      'what is imported as a plain file: standard input, pipes and compressed files, and its format',
    mayImport: ['files'],
  },
  'import/akoma-ntoso': {
    purpose: 'debates in Akoma Ntoso → the fields of entries',
    mayImport: ['formats', 'hansard', 'hansard/languages'],
  },
  'import/pdf/extraction': {
    purpose: 'the process that reads a PDF document within limits, and what starts it',
    mayImport: ['import/pdf', 'threads', 'hansard/parliament'],
  },
  'import/pdf': {
    purpose: 'runs of text → lines → blocks → entries → sittings, with a report. Pure',
    mayImport: ['hansard', 'hansard/imports', 'hansard/parliament'],
  },
  linking: {
    purpose: 'links speakers to people over the record: read → link → write, with a report',
    mayImport: [
      'export',
      'store/contract',
      'search/finder',
      'formats',
      'hansard',
      'hansard/labels',
      'hansard/rules',
    ],
  },
  export: {
    purpose: 'the record out, as a file or a stream',
    mayImport: [
      'store/contract',
      'search/finder',
      'search/index',
      'files',
      'formats',
      'formats/contributions',
      'hansard',
      'hansard/contributions',
      'hansard/parliament',
    ],
  },
  'export/threading': {
    purpose: 'the thread in which a serving process writes the files that are downloaded',
    mayImport: ['export', 'search/finder', 'store', 'store/contract', 'threads'],
  },
  'distribute/dump': {
    purpose: 'the record as files for everybody, with a manifest; and its verification',
    mayImport: [
      'export',
      'store/contract',
      'search/finder',
      'search/index',
      'files',
      'formats',
      'hansard',
    ],
  },
  demo: {
    purpose: 'the invented record, any size, the same every time',
    mayImport: ['demo/phrases', 'store/contract', 'hansard', 'hansard/calendar'],
  },
  'demo/phrases': {
    purpose: 'the words the invented record is made of',
    mayImport: [],
  },
  'formats/contributions': {
    purpose: 'contributions as NDJSON, CSV and Parquet',
    mayImport: ['formats', 'hansard', 'hansard/contributions'],
  },
  'formats/citations': {
    purpose: 'a citation as BibTeX, RIS and CSL-JSON',
    mayImport: ['hansard'],
  },
  formats: {
    purpose: 'an entry or a feed as text or bytes: NDJSON, CSV, Parquet, Akoma Ntoso, Atom',
    mayImport: ['hansard', 'hansard/rules', 'hansard/calendar'],
  },
  store: {
    purpose: 'opens the store an address names; the only room that knows both engines',
    mayImport: [
      'hansard/parliament',
      'hansard/languages',
      'store/contract',
      'store/copying',
      'store/postgres',
      'store/postgres/servers',
      'store/shared',
      'store/sqlite',
      'store/sqlite/files',
      'search/threading',
      'search/finder',
      'search/query',
      'threads',
    ],
  },
  'store/sqlite': {
    purpose: 'the embedded engine: one SQLite file',
    mayImport: [
      'hansard/parliament',
      'store/sqlite/files',
      'store/sqlite/index',
      'store/sqlite/statements',
      'store/checking',
      'store/reading',
      'store/writing',
      'store/following',
      'store/copying',
      'store/shared',
      'store/contract',
      'search/indexing',
      'search/view',
      'search/index',
      'hansard',
    ],
  },
  'store/sqlite/index': {
    purpose: 'the search index in SQLite tables',
    mayImport: [
      'hansard/contributions',
      'store/sqlite/statements',
      'store/shared',
      'search/indexing',
      'search/index',
    ],
  },
  'store/sqlite/files': {
    purpose: 'the file of a SQLite store: connections, backup, restore',
    mayImport: [
      'store/sqlite/migrations',
      'store/sqlite/statements',
      'store/copying',
      'store/contract',
      'store/shared',
      'files',
    ],
  },
  'store/sqlite/migrations': {
    purpose: 'the schema of a SQLite store, one step a file',
    mayImport: [
      'store/sqlite/migrations/first-ten',
      'hansard/parliament',
      'store/sqlite/index',
      'store/sqlite/statements',
      'store/shared',
      'store/contract',
    ],
  },
  'store/sqlite/migrations/first-ten': {
    purpose: 'migrations 1 to 10 of a SQLite store',
    mayImport: ['store/sqlite/statements', 'store/shared'],
  },
  'store/sqlite/statements': {
    purpose: 'prepared statements of a SQLite connection, and the codes of its errors',
    mayImport: ['store/shared'],
  },
  'store/postgres': {
    purpose: 'PostgreSQL: the mirror image of sqlite, file by file',
    mayImport: [
      'hansard/parliament',
      'store/postgres/index',
      'store/postgres/migrations',
      'store/postgres/servers',
      'store/checking',
      'store/reading',
      'store/writing',
      'store/following',
      'store/copying',
      'store/shared',
      'store/contract',
      'search/indexing',
      'search/view',
      'search/index',
      'hansard',
    ],
  },
  'store/postgres/index': {
    purpose: 'the search index in PostgreSQL tables',
    mayImport: [
      'hansard/contributions',
      'store/postgres/servers',
      'store/shared',
      'search/indexing',
      'search/index',
    ],
  },
  'store/postgres/servers': {
    purpose: 'connections to one or several PostgreSQL servers: pools, status, retries',
    mayImport: ['store/shared'],
  },
  'store/postgres/migrations': {
    purpose: 'the schema of a PostgreSQL store, one step a file',
    mayImport: [
      'store/postgres/migrations/first-ten',
      'hansard/parliament',
      'store/postgres/index',
      'store/postgres/servers',
      'store/shared',
      'store/contract',
    ],
  },
  'store/postgres/migrations/first-ten': {
    purpose: 'migrations 1 to 10 of a PostgreSQL store',
    mayImport: ['store/shared'],
  },
  'store/checking': {
    purpose: 'what `hansard check` verifies, the same for both engines',
    mayImport: ['store/shared', 'hansard', 'hansard/rules', 'hansard/parliament'],
  },
  'store/reading': {
    purpose: 'the reads of a record that are the same for both engines',
    mayImport: [
      'store/writing',
      'store/shared',
      'store/contract',
      'hansard',
      'hansard/labels',
      'hansard/parliament',
    ],
  },
  'store/writing': {
    purpose: 'what a write does, and the rows it finds and stores, the same for both engines',
    mayImport: [
      'hansard/parliament',
      'store/shared',
      'store/contract',
      'search/indexing',
      'hansard',
      'hansard/rules',
      'hansard/languages',
      'hansard/debates',
      'hansard/divisions',
    ],
  },
  'store/following': {
    purpose: 'subscriptions by e-mail and their queue of mails, the same for both engines',
    mayImport: [
      'store/writing',
      'store/shared',
      'store/contract',
      'hansard',
      'hansard/following',
      'hansard/calendar',
    ],
  },
  'store/copying': {
    purpose: 'a record as rows, copied from one store to another and compared',
    mayImport: ['store/shared', 'hansard'],
  },
  'store/shared': {
    purpose:
      'the SQL and the rows both engines share, and what runs them; debates and divisions as rows',
    mayImport: [
      'store/contract',
      'search/indexing',
      'search/view',
      'hansard',
      'hansard/debates',
      'hansard/divisions',
      'hansard/labels',
      'hansard/parliament',
    ],
  },
  'store/contract': {
    purpose: 'the promises of a store, to readers and to writers',
    mayImport: ['search/finder', 'hansard', 'hansard/following', 'hansard/rules'],
  },
  'search/threading': {
    purpose:
      'runs a finder in threads, in which clients take turns and a request has a bound on its work',
    mayImport: ['search/finder', 'search/index', 'threads', 'hansard'],
  },
  'search/finder': {
    purpose:
      'runs a search request: filter → match → rank → page → snippets; facets, trends, activity',
    mayImport: [
      'hansard/languages',
      'search/suggesting',
      'search/view',
      'search/rank',
      'search/match',
      'search/contributions',
      'search/indexing',
      'search/index',
      'search/query',
      'search/text',
      'hansard',
      'hansard/labels',
      'hansard/calendar',
    ],
  },
  'search/suggesting': {
    purpose:
      'what a search may mean: names and titles by the beginnings of their words, the nearest words',
    mayImport: [
      'search/query',
      'search/view',
      'search/index',
      'search/text',
      'hansard',
      'hansard/labels',
    ],
  },
  'search/view': {
    purpose: 'the part of the record that searching holds in memory, as of one version',
    mayImport: [
      'hansard/parliament',
      'hansard/languages',
      'search/match',
      'search/contributions',
      'search/indexing',
      'search/index',
      'search/query',
      'search/text',
      'hansard',
      'hansard/labels',
      'hansard/contributions',
      'hansard/debates',
      'hansard/divisions',
    ],
  },
  'search/rank': {
    purpose: 'scores entries and contributions, and keeps the best',
    mayImport: ['search/match', 'search/contributions', 'search/index', 'search/query'],
  },
  'search/match': {
    purpose: 'evaluates a query block by block: terms, phrases, NEAR',
    mayImport: ['search/positions', 'search/index', 'search/query', 'search/text'],
  },
  'search/positions': {
    purpose: 'reads and joins the positions of terms within one block',
    mayImport: ['search/index'],
  },
  'search/indexing': {
    purpose: 'makes the blocks of the index, writes them in groups, and checks them',
    mayImport: [
      'hansard/debates',
      'hansard/divisions',
      'hansard/languages',
      'hansard/parliament',
      'search/indexing/words',
      'search/index',
      'threads',
      'hansard',
      'hansard/contributions',
    ],
  },
  'search/indexing/words': {
    purpose: 'the words of the entries of a block: numbers, postings and what changes about them',
    mayImport: ['search/index', 'search/text', 'hansard/contributions', 'hansard/languages'],
  },
  'search/contributions': {
    purpose: 'which entries begin a contribution, and which follow one another',
    mayImport: ['search/index'],
  },
  'search/index': {
    purpose: 'what is stored: blocks, postings, positions, terms; and one snapshot of it to read',
    mayImport: ['hansard'],
  },
  'search/query': {
    purpose: 'a query and a filter as people write them; matches and snippets in one text',
    mayImport: ['search/text', 'hansard', 'hansard/labels', 'hansard/languages', 'hansard/rules'],
  },
  'search/text': {
    purpose: 'text → tokens: characters, folding, forms of words. Pure',
    mayImport: ['hansard/languages'],
  },
  hansard: {
    purpose: 'the words of the record: entry, sitting, person, page, change. Pure',
    mayImport: [],
  },
  'hansard/rules': {
    purpose: 'the rules an entry, a sitting, a person, a venue or a source must keep. Pure',
    mayImport: ['hansard'],
  },
  'hansard/labels': {
    purpose: 'names and labels: how they are read and compared, and whom they mean. Pure',
    mayImport: ['hansard'],
  },
  'hansard/languages': {
    purpose:
      'detects the language of a text by its words, and by those around it; its rules for tokens; names of months. Pure',
    mayImport: [],
  },
  'hansard/contributions': {
    purpose: 'how the pieces of a speech are joined. Pure',
    mayImport: ['hansard/languages', 'hansard'],
  },
  'hansard/parliament': {
    purpose:
      'the description of a parliament as data: publisher, chambers, languages, words and forms of documents. Pure',
    mayImport: ['hansard/languages', 'hansard/contributions', 'hansard/labels', 'hansard'],
  },
  'hansard/calendar': {
    purpose: 'days and weeks, and which sittings seem to be missing. Pure',
    mayImport: [],
  },
  'hansard/imports': {
    purpose: 'the report of an import, as it is stored. Pure',
    mayImport: [],
  },
  'hansard/following': {
    purpose: 'following by e-mail: addresses, what can be followed and how often. Pure',
    mayImport: ['hansard', 'hansard/calendar'],
  },
  'hansard/debates': {
    purpose: 'how a sitting is cut into debates, its items of business. Pure',
    mayImport: ['hansard', 'hansard/contributions', 'hansard/languages', 'hansard/parliament'],
  },
  'hansard/divisions': {
    purpose: 'how the votes of a sitting are read: questions, numbers and names. Pure',
    mayImport: [
      'hansard',
      'hansard/contributions',
      'hansard/debates',
      'hansard/labels',
      'hansard/parliament',
    ],
  },
  client: {
    purpose: 'the typed client of a server with this interface; the package exports it',
    mayImport: [],
  },
  files: {
    purpose:
      'files that are written: removed where the program is interrupted before they are complete',
    mayImport: [],
  },
  threads: {
    purpose: 'calls to a worker thread and its replies',
    mayImport: [],
  },
  observe: {
    purpose: 'what happened (a closed list) → log and metrics',
    mayImport: [],
  },
};

/** The room a file of src/ belongs to: its folder, or the file itself where it stands alone. */
export function roomOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? path.replace('.ts', '') : path.slice(0, end);
}

const FIRST_ROW = '| room | in charge of |';

/** The list of imports follows this heading, at the end of the page. */
const IMPORTS_HEADING = '## Which room may import which';

function shownRoom(name: string): string {
  return ['main', 'settings', 'errors', 'present', 'lower-bound', 'group-digits'].includes(name)
    ? `src/${name}.ts`
    : `src/${name}/`;
}

/** The table of rooms as docs/architecture.md shows it. */
export function roomTable(): string {
  const rows = Object.entries(ROOMS).map(
    ([name, { purpose }]) => `| \`${shownRoom(name)}\` | ${purpose} |`,
  );
  return [FIRST_ROW, '| --- | --- |', ...rows].join('\n');
}

/** The rooms that each room may import, as docs/architecture.md lists them. */
export function importList(): string {
  const lines = Object.entries(ROOMS).map(
    ([name, { mayImport }]) => `- \`${shownRoom(name)}\`: ${mayImport.join(', ') || 'nothing'}`,
  );
  return lines.join('\n');
}

/** The table of rooms that a document has, with the padding of its cells taken out. */
export function documentedTable(text: string): string {
  const { first, end } = tableIn(text.split('\n'));
  return text.split('\n').slice(first, end).map(plain).join('\n');
}

/** The list of imports that a document has. */
export function documentedImports(text: string): string {
  const { first, end } = importsIn(text.split('\n'));
  return text.split('\n').slice(first, end).join('\n');
}

interface LineRange {
  readonly first: number;
  readonly end: number;
}

function tableIn(lines: readonly string[]): LineRange {
  const first = lines.findIndex((line) => plain(line) === FIRST_ROW);
  return { first, end: endOf(lines, first, '|') };
}

function importsIn(lines: readonly string[]): LineRange {
  const heading = lines.indexOf(IMPORTS_HEADING);
  const first = lines.findIndex((line, at) => at > heading && line.startsWith('- '));
  return { first, end: endOf(lines, first, '- ') };
}

function endOf(lines: readonly string[], first: number, start: string): number {
  return first + lines.slice(first).findIndex((line) => !line.startsWith(start));
}

function plain(line: string): string {
  return line.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = new URL('../../docs/architecture.md', import.meta.url);
  const lines = readFileSync(document, 'utf8').split('\n');
  const table = tableIn(lines);
  lines.splice(table.first, table.end - table.first, ...roomTable().split('\n'));
  const imports = importsIn(lines);
  lines.splice(imports.first, imports.end - imports.first, ...importList().split('\n'));
  writeFileSync(document, lines.join('\n'));
}
