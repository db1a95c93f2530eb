// GET contributions/: what was said, put together from the entries it was cut into.

import { readingRulesOf } from '../../../record/parliament/reading-rules.ts';
import { clientErrors } from '../../../errors.ts';
import { firstOf } from '../../../present.ts';
import { detailsJson } from '../../../record/wire-form.ts';
import { joinContribution } from '../../../record/contributions/contribution.ts';
import { jsonText, readWireForm } from '../../../record/wire-form.ts';
import type { Finder, FoundContribution } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import { CONTRIBUTION_LIST, itemUrl } from '../../shared/links.ts';
import { entryId } from '../resource/entry-id.ts';
import { debateReader } from './debate-json.ts';
import { DETAILS_MARK, readExpandsDetails } from '../resource/expand-details.ts';
import { snippetJson } from './snippet-json.ts';
import { foundLinks, foundVersion } from './found-page.ts';
import { pageEnvelope } from '../resource/page-json.ts';
import { readListRequest } from './list-request.ts';
import { missingEntry } from '../resource/missing-entry.ts';
import type { ApiRequest, Content } from '../resource/resource.ts';
import { sittingReader, sittingUrl } from '../collections/sitting-json.ts';

export const listContributions =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    const listRequest = await readListRequest(store, request.query);
    const found = await finder.findContributions(listRequest);
    if (found === null) throw clientErrors.invalidPage();
    const sittingJson = sittingReader(store, request);
    const debateOf = debateReader(store, request);
    const details = listRequest.expandDetails ? await detailsOf(store, found.items) : null;
    const texts: string[] = [];
    await forEachInTurns(found.items, async (one) => {
      const sitting = listRequest.expandSitting ? await sittingJson(one.sittingId) : null;
      const debate = listRequest.expandDebate ? await debateOf(one.sittingId, one.id) : null;
      texts.push(contributionJson(one, request, { sitting, debate, details }));
    });
    const [head, tail] = pageEnvelope(found.count, foundLinks(request, CONTRIBUTION_LIST, found));
    return {
      status: 200,
      json: `${head}${texts.join(',')}${tail}`,
      version: foundVersion(found, request),
      changedAtMs: found.state.changedAtMs,
    };
  };

/** One by the id of its first entry; by the id of another of its entries, a redirect to it. */
export const retrieveContribution =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    const expandsDetails = readExpandsDetails(request);
    const id = entryId(request.parameters['id']);
    const found = await finder.contribution(id);
    if (found === null) throw await missingEntry(store, id, request.base.url);
    const { version, changedAtMs } = await store.recordState();
    const details = expandsDetails ? await detailsOf(store, [found]) : null;
    const json = contributionJson(found, request, { sitting: null, debate: null, details });
    if (found.id === id) {
      const mark = expandsDetails ? DETAILS_MARK : '';
      return { status: 200, json, version: `${version}.contribution${mark}`, changedAtMs };
    }
    const Location = contributionUrl(request, found.id);
    const headers = { Location: expandsDetails ? `${Location}?expand=details` : Location };
    return { status: 302, json, version: null, changedAtMs, headers };
  };

function contributionUrl({ base, format }: ApiRequest, id: number): string {
  return itemUrl(`${base.url}${CONTRIBUTION_LIST}`, id, format || 'api');
}

/** What `expand` adds to a contribution; null for what was not requested. */
interface Expanded {
  readonly sitting: string | null;
  readonly debate: string | null;
  readonly details: EntryDetailsTexts | null;
}

/** The details of entries as they are stored, by id; only of those with any. */
type EntryDetailsTexts = ReadonlyMap<number, string>;

async function detailsOf(
  store: Store,
  contributions: readonly FoundContribution[],
): Promise<EntryDetailsTexts> {
  return await store.entryDetails(
    contributions.flatMap(({ entries }) => entries.map(({ id }) => id)),
  );
}

function contributionJson(
  { id, sittingId, entries }: FoundContribution,
  request: ApiRequest,
  expanded: Expanded,
): string {
  const bodies = entries.map(({ id: entry, wire }) => ({ id: entry, ...readWireForm(wire) }));
  const { speakerName, speakerTitle, speaker } = firstOf(bodies);
  const { type, content, words, footers } = joinContribution(
    bodies,
    readingRulesOf(request.parliament),
  );
  const fields = {
    id,
    url: contributionUrl(request, id),
    entries: entries.map((entry) => entry.id),
    type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    speaker:
      speaker === null
        ? null
        : { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug },
  };
  const rest = {
    content,
    words,
    footers: footers.map(({ entryId: entry, text }) => ({ entry, text })),
  };
  const sitting = expanded.sitting ?? jsonText(sittingUrl(request, sittingId));
  return (
    `${jsonText(fields).slice(0, -1)},"sitting":${sitting},${jsonText(rest).slice(1, -1)}` +
    `${expandedDetails(entries, expanded.details)}` +
    `${expanded.debate === null ? '' : `,"debate":${expanded.debate}`}${highlightJson(entries)}}`
  );
}

/** The details of each of its entries, which an entry has as fields. */
function expandedDetails(
  entries: FoundContribution['entries'],
  details: EntryDetailsTexts | null,
): string {
  if (details === null) return '';
  const texts = entries.map(({ id }) => `{"entry":${id}${detailsJson(details.get(id) ?? null)}}`);
  return `,"details":[${texts.join(',')}]`;
}

/** Excerpts of the entries in which something was found. */
function highlightJson(entries: FoundContribution['entries']): string {
  const excerpts = entries.flatMap(({ id, excerpt }) =>
    excerpt === null || excerpt.marks.length === 0
      ? []
      : [`{"entry":${id},${snippetJson(excerpt).slice(1)}`],
  );
  return firstOf(entries).excerpt === null ? '' : `,"highlight":[${excerpts.join(',')}]`;
}
