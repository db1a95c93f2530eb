// GET entries/, one entry, and contributions/: the joined entries of one speech.

import { andThen, type Awaitable } from '../../../awaitable.ts';
import { type ClientError, clientErrors } from '../../../errors.ts';
import { contributionFields, spokenContribution } from '../../../formats/contribution.ts';
import { firstOf } from '../../../present.ts';
import { entryVersion } from '../../../publish/publish-entries.ts';
import { detailsJson, type EntryAddress, entryJson, jsonText } from '../../../record/wire-form.ts';
import { readingRulesOf } from '../../../record/parliament/record-rules.ts';
import type { FoundContribution, FoundEntry, Snippet } from '../../../finder/finder.ts';
import type { EntryReads } from '../../../store/contract/store.ts';
import { CONTRIBUTION_LIST, entryAddress, revisionsPath } from '../../shared/links.ts';
import { type ParsedRequest, pathId } from '../../shared/parsed-request.ts';
import { numberLink, pageLinks } from '../../shared/query-links.ts';
import { type ListRequest, readExpandsDetails, readListRequest } from '../parameters.ts';
import {
  addressOf,
  type ApiDependencies,
  ok,
  type OperationResult,
  type Operation,
} from '../resource.ts';
import { itemContext, type ItemContext, joinedJson, pageEnvelope, pageResult } from './page.ts';

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

/** A page of the whole record, as in the seed: only the page is read. */
function plainPage(
  request: ParsedRequest,
  { store }: ApiDependencies,
  { page: number, size }: Pick<ListRequest, 'size'> & { page: number | 'last' },
): Awaitable<OperationResult> {
  const listUrl = `${request.base.url}${request.path}`;
  const found = store.entryPage({
    page: number,
    size,
    address: addressOfEntries(request),
    envelope: (page, { count }) => pageEnvelope(count, pageLinks(listUrl, request.query, page)),
  });
  return andThen(found, (read) => {
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
  const found = await finder.findEntries(list);
  const address = addressOfEntries(request);
  const context = itemContext(store, request, true);
  const details = list.expands.has('details') ? await detailsOf(store, found?.items ?? []) : null;
  return await pageResult(found, context, async ({ id, sittingId, wire, excerpt }) => {
    let text = entryJson(id, wire, address).slice(0, -1);
    if (details !== null) text += detailsJson(details.get(id) ?? null);
    if (list.expands.has('sitting'))
      text += `,"sitting":${jsonText(await context.sittingOf(sittingId))}`;
    if (list.expands.has('debate'))
      text += `,"debate":${jsonText(await context.debateOf(sittingId, id))}`;
    if (excerpt !== null) text += `,"highlight":${jsonText(snippetJson(excerpt))}`;
    return `${text}}`;
  });
}

/** The stored details of entries, by id; only of those that have any. */
function detailsOf(store: EntryReads, entries: readonly { readonly id: number }[]) {
  return store.entryDetails(entries.map(({ id }) => id));
}

/** An excerpt: its text and the positions of the matched words. Never HTML. */
function snippetJson({ text, marks, cutBefore, cutAfter }: Snippet): object {
  return { text, marks, cut_before: cutBefore, cut_after: cutAfter };
}

/** Follows the version of an entry in its ETag; If-Match compares the part before the hyphen. */
export const DETAILS_MARK = '-details';

export const retrieveEntry: Operation = (request, { store }) => {
  const expandsDetails = readExpandsDetails(request);
  const id = pathId(request);
  return andThen(store.entry(id, addressOfEntries(request)), (entry) => {
    if (entry === null)
      return missingEntry(store, id, request).then((error) => {
        throw error;
      });
    const { json, revision, changedAtMs } = entry;
    const version = entryVersion({ id, revision, changedAtMs });
    if (!expandsDetails) return ok(json, version, entry);
    return detailsOf(store, [{ id }]).then((details) =>
      ok(withDetails(json, details.get(id) ?? null), version + DETAILS_MARK, entry),
    );
  });
};

/** The JSON of an entry with its details. */
export function withDetails(json: string, details: string | null): string {
  return `${json.slice(0, -'}'.length)}${detailsJson(details)}}`;
}

/** The error for an entry that is not in the record; for a withdrawn one, it names its history. */
export async function missingEntry(
  store: EntryReads,
  id: number,
  { base }: ParsedRequest,
): Promise<ClientError> {
  const history = await store.history(id);
  return history?.isWithdrawn === true
    ? clientErrors.withdrawn(`${base.url}${revisionsPath(id)}`)
    : clientErrors.notFound();
}

export const listContributions: Operation = async (request, { store, finder }) => {
  const list = await readListRequest(store, request.query);
  const found = await finder.findContributions(list);
  const entries = found?.items.flatMap((one) => one.entries) ?? [];
  const details = list.expands.has('details') ? await detailsOf(store, entries) : null;
  const ofItems = itemContext(store, request, list.expands.has('sitting'));
  const context = { ...ofItems, details, hasDebate: list.expands.has('debate') };
  return await pageResult(found, context, contributionJson);
};

/** By the id of its first entry; the id of another of its entries redirects. */
export const retrieveContribution: Operation = async (request, { store, finder }) => {
  const expandsDetails = readExpandsDetails(request);
  const id = pathId(request);
  const found = await finder.contribution(id);
  if (found === null) throw await missingEntry(store, id, request);
  const { version, changedAtMs } = await store.recordState();
  const details = expandsDetails ? await detailsOf(store, found.entries) : null;
  const context = { ...itemContext(store, request, false), details, hasDebate: false };
  const json = await contributionJson(found, context);
  if (found.id === id) {
    const mark = expandsDetails ? DETAILS_MARK : '';
    return ok(json, `${version}.contribution${mark}`, { changedAtMs });
  }
  const url = addressOf(request, CONTRIBUTION_LIST, found.id);
  const headers = { Location: expandsDetails ? `${url}&expand=details` : url };
  return { status: 302, json, headers };
};

interface ContributionContext extends ItemContext {
  /** The details of the entries, by id; null if they are not requested. */
  readonly details: ReadonlyMap<number, string> | null;
  readonly hasDebate: boolean;
}

async function contributionJson(
  { id, sittingId, entries }: FoundContribution,
  { request, sittingOf, debateOf, details, hasDebate }: ContributionContext,
): Promise<string> {
  const spoken = spokenContribution(entries, readingRulesOf(request.parliament));
  const url = addressOf(request, CONTRIBUTION_LIST, id);
  return joinedJson(
    contributionFields(spoken, url, await sittingOf(sittingId)),
    ...(details === null ? [] : [`"details":[${entries.map(entryDetails(details)).join(',')}]`]),
    ...(hasDebate ? [{ debate: await debateOf(sittingId, id) }] : []),
    ...(firstOf(entries).excerpt === null ? [] : [{ highlight: entries.flatMap(highlightOf) }]),
  );
}

/** The details of one of its entries, which a single entry has as fields. */
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
