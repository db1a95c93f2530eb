// GET entries/, one entry, and contributions/: the joined entries of one speech.

import { andThen, type Awaitable } from '../../base/awaitable.ts';
import { clientErrors } from '../../base/errors.ts';
import { contributionFields, spokenContribution } from '../../formats/contribution.ts';
import { firstOf } from '../../base/present.ts';
import { entryVersion } from '../../publish/publish-entries.ts';
import { detailsJson, type EntryAddress, entryJson, jsonText } from '../../record/wire-form.ts';
import { readingRulesOf } from '../../record/parliament/record-rules.ts';
import type { FoundContribution, FoundEntry, Snippet } from '../../finder/finder.ts';
import type { EntryResult } from '../../store/contract/results.ts';
import type { EntryReads, StoreReads } from '../../store/contract/store.ts';
import { CONTRIBUTION_LIST, entryAddress, revisionsPath } from '../../http/links.ts';
import { type ParsedRequest, pathId } from '../../http/parsed-request.ts';
import { numberLink, pageLinks } from '../../http/query-links.ts';
import { type ListRequest, readExpand, readListRequest } from '../parameters.ts';
import {
  addressOf,
  type ApiDependencies,
  ok,
  type OperationResult,
  type Operation,
} from '../resource.ts';
import { itemContext, joinedJson, pageEnvelope, pageResult } from './page.ts';

/** The parts of entry URLs, in the format of the request. */
export function addressOfEntries({ base, negotiated }: ParsedRequest): EntryAddress {
  return entryAddress(base.url, negotiated.format || 'api');
}

export const listEntries: Operation = (request, api) =>
  andThen(readListRequest(api.store, request.query), (list) => {
    const { isPlain, start, size } = list;
    if (!isPlain) return foundEntries(request, api, list);
    return 'page' in start
      ? plainPage(request, api, { page: start.page, size })
      : pageAfter(request, api, { after: start.after, size });
  });

/** A page of the whole record, as in the seed. Only that page is read. */
function plainPage(
  request: ParsedRequest,
  { store }: ApiDependencies,
  { page: number, size }: Pick<ListRequest, 'size'> & { page: number | 'last' },
): Awaitable<OperationResult> {
  const listUrl = `${request.base.url}${request.path}`;
  const page = store.entryPage({
    page: number,
    size,
    address: addressOfEntries(request),
    envelope: (page, { count }) => pageEnvelope(count, pageLinks(listUrl, request.query, page)),
  });
  return andThen(page, (read) => {
    if (read === null) throw clientErrors.invalidPage();
    const { state, page, json } = read;
    return ok(json, `${state.version}.${page.number}`, state);
  });
}

/** The entries after an id: a stable way to read the whole record. */
async function pageAfter(
  request: ParsedRequest,
  { store }: ApiDependencies,
  { after, size }: Pick<ListRequest, 'size'> & { after: number },
): Promise<OperationResult> {
  const { state, json, lastId } = await store.entriesAfter(after, size, addressOfEntries(request));
  const listUrl = `${request.base.url}${request.path}`;
  const next = lastId === null ? null : numberLink(listUrl, request.query, 'after', lastId);
  const [head, tail] = pageEnvelope(state.count, { next, previous: null });
  const whole = Buffer.concat([Buffer.from(head), json, Buffer.from(tail)]);
  return ok(whole, `${state.version}.after${after}`, state);
}

async function foundEntries(
  request: ParsedRequest,
  { store, finder }: ApiDependencies,
  list: ListRequest,
): Promise<OperationResult> {
  const entries = await finder.findEntries(list);
  const address = addressOfEntries(request);
  const context = await entryContext(store, request, list.expands, entries?.items ?? []);
  return await pageResult(entries, context, (entry) =>
    expandedJson({ ...entry, json: entryJson(entry.id, entry.wire, address) }, context),
  );
}

/**
 * What a request adds to entries. `details` is null unless they are requested; otherwise it has the details by id, for the
 * entries that have any.
 */
async function entryContext(
  store: StoreReads,
  request: ParsedRequest,
  expands: ListRequest['expands'],
  entries: readonly { readonly id: number }[],
) {
  const ids = entries.map(({ id }) => id);
  const details = expands.has('details') ? await store.entryDetails(ids) : null;
  return { ...itemContext(store, request, expands.has('sitting')), expands, details };
}

type EntryContext = Awaited<ReturnType<typeof entryContext>>;
type ReadEntry = Pick<FoundEntry, 'id' | 'sittingId'> & Pick<EntryResult, 'json'>;

async function expandedJson(
  { id, sittingId, json, excerpt = null }: ReadEntry & Partial<FoundEntry>,
  { expands, details, sittingOf, debateOf }: EntryContext,
): Promise<string> {
  let text = json.slice(0, -1);
  if (details !== null) text += detailsJson(details.get(id) ?? null);
  if (expands.has('sitting')) text += `,"sitting":${jsonText(await sittingOf(sittingId))}`;
  if (expands.has('debate')) text += `,"debate":${jsonText(await debateOf(sittingId, id))}`;
  if (excerpt !== null) text += `,"highlight":${jsonText(snippetJson(excerpt))}`;
  return `${text}}`;
}

/** An excerpt: its text and the positions of the matched words. Never HTML. */
function snippetJson({ text, marks, cutBefore, cutAfter }: Snippet): object {
  return { text, marks, cut_before: cutBefore, cut_after: cutAfter };
}

/** The part of an ETag after the version of the entry. If-Match compares only the part before the hyphen. */
export const DETAILS_MARK = '-details';

export const retrieveEntry: Operation = (request, { store }) => {
  const expands = readExpand(request.query);
  const id = pathId(request);
  return andThen(store.entry(id, addressOfEntries(request)), (entry) => {
    if (entry === null) return refuseMissingEntry(store, id, request);
    const version = entryVersion({ id, ...entry });
    return expands.size === 0
      ? ok(entry.json, version, entry)
      : expandedEntry(request, store, { id, ...entry, version }, expands);
  });
};

/** The version of an entry with expansions: details change with the entry, sitting and debate change with the record. */
async function expandedEntry(
  request: ParsedRequest,
  store: StoreReads,
  entry: ReadEntry & EntryResult & { readonly version: string },
  expands: ListRequest['expands'],
): Promise<OperationResult> {
  const isOfRecord = expands.has('sitting') || expands.has('debate');
  const state = isOfRecord ? await store.recordState() : null;
  const json = await expandedJson(entry, await entryContext(store, request, expands, [entry]));
  return state === null
    ? ok(json, entry.version + DETAILS_MARK, entry)
    : ok(json, `${entry.version}-${state.version}.${[...expands].join('.')}`, state);
}

/** The JSON of an entry with its details. */
export function withDetails(json: string, details: string | null): string {
  return `${json.slice(0, -'}'.length)}${detailsJson(details)}}`;
}

/** Throws the error for an entry that is not in the record; for a withdrawn one, it names its history. */
export async function refuseMissingEntry(
  store: EntryReads,
  id: number,
  { base }: ParsedRequest,
): Promise<never> {
  const history = await store.history(id);
  throw history?.isWithdrawn === true
    ? clientErrors.withdrawn(`${base.url}${revisionsPath(id)}`)
    : clientErrors.notFound();
}

export const listContributions: Operation = async (request, { store, finder }) => {
  const list = await readListRequest(store, request.query);
  const contributions = await finder.findContributions(list);
  const entries = contributions?.items.flatMap((contribution) => contribution.entries) ?? [];
  const context = await entryContext(store, request, list.expands, entries);
  return await pageResult(contributions, context, contributionJson);
};

/** A single contribution, by the id of its first entry. The id of another of its entries redirects. */
export const retrieveContribution: Operation = async (request, { store, finder }) => {
  const expands = readExpand(request.query);
  const id = pathId(request);
  const contribution = await finder.contribution(id);
  if (contribution === null) return await refuseMissingEntry(store, id, request);
  const { version, changedAtMs } = await store.recordState();
  const context = await entryContext(store, request, expands, contribution.entries);
  const json = await contributionJson(contribution, context);
  const added = [...expands].join(',');
  if (contribution.id === id) return ok(json, `${version}.contribution${added}`, { changedAtMs });
  const url = addressOf(request, CONTRIBUTION_LIST, contribution.id);
  const headers = { Location: added === '' ? url : `${url}&expand=${added}` };
  return { status: 302, json, headers };
};

async function contributionJson(
  { id, sittingId, entries }: FoundContribution,
  { request, sittingOf, debateOf, details, expands }: EntryContext,
): Promise<string> {
  const spoken = spokenContribution(entries, readingRulesOf(request.parliament));
  const url = addressOf(request, CONTRIBUTION_LIST, id);
  return joinedJson(
    contributionFields(spoken, url, await sittingOf(sittingId)),
    ...(details === null ? [] : [`"details":[${entries.map(entryDetails(details)).join(',')}]`]),
    ...(expands.has('debate') ? [{ debate: await debateOf(sittingId, id) }] : []),
    ...(firstOf(entries).excerpt === null ? [] : [{ highlight: entries.flatMap(highlightOf) }]),
  );
}

/** The details of one entry of a contribution. A single entry has them as fields. */
const entryDetails =
  (details: ReadonlyMap<number, string>) =>
  ({ id }: FoundEntry): string =>
    `{"entry":${id}${detailsJson(details.get(id) ?? null)}}`;

/** The excerpt of a matching entry. */
function highlightOf({ id, excerpt }: FoundEntry): object[] {
  return excerpt === null || excerpt.marks.length === 0
    ? []
    : [{ entry: id, ...snippetJson(excerpt) }];
}
