// GET with a `format` other than JSON: a whole list as a file, streamed from one snapshot; a sitting as Akoma Ntoso; the
// newest items of a list as a feed.

import { clientErrors } from '../../base/errors.ts';
import type { FileExports, FileRequest } from '../../export/export-file.ts';
import { AKOMA_NTOSO_TYPE, akomaNtoso } from '../../formats/akoma-ntoso.ts';
import { csvRow } from '../../formats/csv-write.ts';
import {
  ENTRY_FORMAT_NAMES,
  ENTRY_FORMATS,
  type EntryFormatName,
} from '../../formats/entry-formats.ts';
import { FEED_ITEMS_MAX, type FeedItem } from '../../formats/feeds.ts';
import { firstOf, present } from '../../base/present.ts';
import { itemVersion } from '../../publish/publish-items.ts';
import type { ItemFilter } from '../../record/filter.ts';
import { textIn } from '../../record/parliament/parliament.ts';
import { readingRulesOf } from '../../record/parliament/record-rules.ts';
import type { RecordState } from '../../record/change.ts';
import { readWireForm } from '../../record/wire-form.ts';
import { currentCaller } from '../../threads/caller.ts';
import * as feedItems from '../../words/feed-items.ts';
import { feedResponse } from '../../words/feed-response.ts';
import type { BaseUrl } from '../../http/base-url.ts';
import { etag, freshnessHeaders } from '../../http/freshness.ts';
import { CONTRIBUTION_LIST, ENTRY_LIST, entryAddress } from '../../http/links.ts';
import { orNotFound, type ParsedRequest } from '../../http/parsed-request.ts';
import { inFormat } from '../../http/query-links.ts';
import { headerList, type HttpResponse, type OpenBody, responseOf } from '../../http/response.ts';
import { localesOf } from '../../words/locale.ts';
import { DEFAULT_LANGUAGE, type MessageKey } from '../../words/catalogue.ts';
import * as parameters from '../parameters.ts';
import type { ApiDependencies, Export } from '../resource.ts';
import { idOrSlug } from './collections.ts';

interface FileContent {
  /** The file name for a client that saves the file. */
  readonly name: string;
  readonly type: string;
  /** Identifies the file among the files of the same state. */
  readonly tag: string;
  /** Opens the content of the file, from one state of the record. */
  readonly open: () => Promise<Omit<OpenBody, 'headers'> & FileState>;
}

/** The state of the record that a file contains. */
interface FileState {
  readonly state: RecordState;
  /** The last change that the file certainly contains. A client that has the file continues with later changes. */
  readonly lastSeq: number;
}

/** The response of a download: a file streamed from one state of the record. */
function fileResponse(
  { name, type, tag, open }: FileContent,
  current: FileState,
  base: BaseUrl,
): HttpResponse {
  const headersOf = ({ state, lastSeq }: FileState): string[] => [
    ...freshnessHeaders(etag(`${state.version}.${tag}`, base, 'json'), state.changedAtMs, base),
    ...headerList({ 'Record-Seq': String(lastSeq), 'Record-Count': String(state.count) }),
  ];
  return {
    status: 200,
    headers: [
      ...headerList({
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        Vary: 'Accept, Accept-Encoding',
        // A proxy that buffered the whole file would fill its disk.
        'X-Accel-Buffering': 'no',
      }),
      ...headersOf(current),
    ],
    body: '',
    open: async () => {
      const { state, lastSeq, ...body } = await open();
      return { ...body, headers: headersOf({ state, lastSeq }) };
    },
  };
}

/** The addresses in a file have no format, because a single entry does not exist in the format of a file. */
const ADDRESSED_FORMAT = 'api';

/** A whole list in every file format of entries. */
export function listFiles(list: FileRequest['list']): Readonly<Record<EntryFormatName, Export>> {
  const path = list === 'entries' ? ENTRY_LIST : CONTRIBUTION_LIST;
  const exportAs =
    (format: EntryFormatName): Export =>
    async ({ query, base, parliament }, { store, exports }) => {
      const fileRequest = await parameters.readFileRequest(store, query);
      const address = entryAddress(base.url, ADDRESSED_FORMAT, path);
      const request = { ...fileRequest, list, format, address, parliament };
      const file = {
        name: `${list}.${format}`,
        type: ENTRY_FORMATS[format].mediaType,
        tag: format,
        open: () => exports.open(request),
      };
      const [lastSeq, state] = [await store.lastChange(), await store.recordState()];
      return fileResponse(file, { state, lastSeq }, base);
    };
  return Object.fromEntries(
    ENTRY_FORMAT_NAMES.map((format) => [format, exportAs(format)]),
  ) as Record<EntryFormatName, Export>;
}

/**
 * The most concurrent exports of a process. Each holds a snapshot and, on PostgreSQL, one of the four connections for
 * exports.
 */
export const EXPORTS_MAX = 4;

/**
 * The most concurrent exports of a client. A client that reads as slowly as possible leaves the other half to everybody
 * else.
 */
export const EXPORTS_OF_CLIENT_MAX = 2;

/** The same exports with a limit on their number. Exports beyond the limit are refused. */
export function limitedExports(exports: FileExports): FileExports {
  const all = new Set<{ readonly client: string }>();
  return {
    close: () => exports.close(),
    open: async (request) => {
      const client = currentCaller()?.client ?? '';
      const ofClient = [...all].filter((element) => element.client === client);
      if (ofClient.length >= EXPORTS_OF_CLIENT_MAX) {
        throw clientErrors.tooManyExportsOfClient(EXPORTS_OF_CLIENT_MAX);
      }
      if (all.size >= EXPORTS_MAX) throw clientErrors.tooManyExports();
      const own = { client };
      all.add(own);
      try {
        const opened = await exports.open(request);
        const close = async (): Promise<void> => {
          all.delete(own);
          await opened.close();
        };
        return { ...opened, close };
      } catch (error) {
        all.delete(own);
        throw error;
      }
    },
  };
}

/** A table made for the response, from a known state of the record. */
export function csvResponse(
  tag: string,
  pieces: OpenBody['pieces'],
  current: FileState,
  base: BaseUrl,
): HttpResponse {
  const open = async () => ({ ...current, pieces, close: async () => {} });
  const type = ENTRY_FORMATS.csv.mediaType;
  return fileResponse({ name: `${tag}.csv`, type, tag, open }, current, base);
}

const PEOPLE_COLUMNS = [
  'id',
  'slug',
  'legal_name',
  'entries',
  'contributions',
  'words',
  'first',
  'last',
];

/** GET people/?format=csv: a row for each person that matches the filters. */
export const exportPeople: Export = async (request, api) => {
  const { filter } = await parameters.readItemsRequest(api.store, 'people', request);
  // Read the last change before the rows. The rows may then be newer than the header says, but never older.
  const lastSeq = await api.store.lastChange();
  const state = await api.store.recordState();
  // Its pages are read one after the other, and no snapshot is held between them.
  return csvResponse('people', peopleTable(api, filter), { state, lastSeq }, request.base);
};

const PEOPLE_PER_PAGE = 500;

/** Reads the primary, as other exports do, so that nobody gets an older table under a newer ETag. */
async function* peopleTable({ store, finder }: ApiDependencies, filter: ItemFilter) {
  const everybody = await store.monotonicReads(() => finder.activityOfAll(), true);
  const totals = new Map(everybody.map((person) => [person.personId, person]));
  yield Buffer.from(csvRow(PEOPLE_COLUMNS));
  for (let page = 1; ; page++) {
    const collectionPage = await store.monotonicReads(
      () => store.collection('people', page, PEOPLE_PER_PAGE, filter),
      true,
    );
    if (collectionPage === null) return;
    const rows = collectionPage.items.map(({ id, slug, legalName }) => {
      const total = totals.get(id);
      const sums = [total?.entries ?? 0, total?.contributions ?? 0, total?.words ?? 0].map(String);
      return csvRow([String(id), slug, legalName, ...sums, total?.first ?? '', total?.last ?? '']);
    });
    yield Buffer.from(rows.join(''));
    if (collectionPage.page.number >= collectionPage.page.pages) return;
  }
}

/** The entries of such a document have no addresses. */
const NO_ADDRESS = { prefix: '', suffix: '' };

/** GET sittings/<id>/?format=akn: a sitting with its entries as Akoma Ntoso. */
export const exportSitting: Export = async (request, { store }) => {
  const { base, parliament } = request;
  // Read the last change before the entries. The entries may then be newer than the header says, but never older.
  const lastSeq = await store.lastChange();
  const { changedAtMs } = await store.recordState();
  const sitting = orNotFound(await store.item('sittings', idOrSlug(request)));
  // Read the version before the entries. The response may then be newer than its ETag, but never older.
  const version = await itemVersion(store, 'sittings', sitting);
  const json = await store.sittingEntries(sitting.id, NO_ADDRESS);
  const venue = sitting.venueId === null ? null : await store.item('venues', sitting.venueId);
  const entries = JSON.parse(Buffer.from(json).toString('utf8')) as { readonly id: number }[];
  const details = await store.entryDetails(entries.map(({ id }) => id));
  const body = akomaNtoso(
    { ...sitting, venueSlug: venue?.slug ?? null },
    entries.map((entry) => ({
      id: entry.id,
      body: readWireForm(JSON.stringify(entry).slice('{'.length)),
      details: details.get(entry.id) ?? null,
    })),
    {
      country: parliament.country,
      name: textIn(parliament.publisher ?? parliament.siteName, firstOf(parliament.languages)),
    },
  );
  const headers = [
    ...headerList({
      'Content-Type': AKOMA_NTOSO_TYPE,
      'Content-Disposition': `attachment; filename="sitting-${sitting.id}.xml"`,
      Vary: 'Accept',
      'Record-Seq': String(lastSeq),
    }),
    ...freshnessHeaders(etag(`${version}.akn`, base, 'json'), changedAtMs, base),
  ];
  return responseOf(200, headers, body);
};

type FeedItems = (
  request: ParsedRequest,
  api: ApiDependencies,
  reader: feedItems.FeedReader,
) => Promise<readonly FeedItem[]>;

/** GET with format=atom on a list: its newest items, for feed readers. */
function listFeed(title: MessageKey, items: FeedItems): Export {
  return async (request, api) => {
    const { base, path, query, parliament } = request;
    // The interface is in English, like its errors.
    const locale = localesOf(parliament).in(DEFAULT_LANGUAGE);
    const reader: feedItems.FeedReader = {
      baseUrl: base.url,
      locale,
      rules: readingRulesOf(parliament),
    };
    const state = await api.store.recordState();
    return feedResponse({
      form: 'atom',
      title: locale.t(title),
      self: inFormat(path, query, 'atom'),
      page: inFormat(path, query, 'api'),
      items: await items(request, api, reader),
      state,
      base,
      reader,
      vary: 'Accept, Accept-Encoding',
    });
  };
}

/** A feed of the items that match the filters of entries. */
const filteredFeed = (title: MessageKey, items: typeof feedItems.entryItems): Export =>
  listFeed(title, async ({ query }, api, reader) =>
    items(api, await parameters.readEntryFilter(api.store, query), reader),
  );

export const entryFeed = filteredFeed('newEntries', feedItems.entryItems);
export const contributionFeed = filteredFeed('newContributions', feedItems.contributionItems);
export const debateFeed = filteredFeed('newDebates', feedItems.debateItems);

export const divisionFeed = listFeed('newDivisions', async ({ query }, api, reader) =>
  feedItems.divisionItems(api, await parameters.readDivisionFilter(api.store, query), reader),
);

export const decisionFeed = listFeed('newDecisions', async ({ query }, api, reader) => {
  const { filter } = await parameters.readDecisionRequest(api.store, query);
  // The newest items are those that were published last, as for entries.
  const newest = { filter, ordering: '-id', page: 1, size: FEED_ITEMS_MAX } as const;
  const { items } = present(await api.store.decisions(newest), 'the first page of a list');
  return await feedItems.itemsOfDecisions(api, items, reader);
});

export const questionFeed = listFeed('newQuestions', async ({ query }, api, reader) => {
  const { filter, isWaiting } = await parameters.readQuestionRequest(api.store, query);
  const newest = { filter, isWaiting, ordering: '-id', page: 1, size: FEED_ITEMS_MAX } as const;
  const { items } = present(await api.store.questions(newest), 'the first page of a list');
  return await feedItems.itemsOfQuestions(api, items, reader);
});

export const billFeed = listFeed('newBills', async ({ query }, api, reader) => {
  const list = await parameters.readBillRequest(api.store, query);
  const latest = { ...list, ordering: '-date', page: 1, size: FEED_ITEMS_MAX } as const;
  const { items } = present(await api.store.bills(latest), 'the first page of a list');
  return await feedItems.itemsOfBills(api, items, reader);
});

export const sittingFeed = listFeed('newSittings', async (request, api, reader) => {
  const { filter } = await parameters.readItemsRequest(api.store, 'sittings', request);
  return await feedItems.sittingItems(api, filter, reader);
});
