// GET contributions/: what was said, put together from the entries it was cut into.

import { readingRulesOf } from '../../../hansard/parliament/reading-rules.ts';
import { clientErrors } from '../../../errors.ts';
import { joinContribution } from '../../../hansard/contributions/contribution.ts';
import { jsonText, readWireForm } from '../../../hansard/wire-form.ts';
import type { Finder, FoundContribution } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { CONTRIBUTION_LIST, itemUrl } from '../../shared/links.ts';
import { entryId } from '../resource/entry-id.ts';
import { debateReader } from './debate-json.ts';
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
    const listRequest = await readListRequest(store, request.query, ['sitting', 'debate']);
    const found = await finder.findContributions(listRequest);
    if (found === null) throw clientErrors.invalidPage();
    const sittingJson = sittingReader(store, request);
    const debateOf = debateReader(store, request);
    const texts: string[] = [];
    for (const one of found.items) {
      const sitting = listRequest.expandSitting ? await sittingJson(one.sittingId) : null;
      const debate = listRequest.expandDebate ? await debateOf(one.sittingId, one.id) : null;
      texts.push(contributionJson(one, request, { sitting, debate }));
    }
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
    const id = entryId(request.parameters['id']);
    const found = await finder.contribution(id);
    if (found === null) throw await missingEntry(store, id, request.base.url);
    const { version, changedAtMs } = await store.recordState();
    const json = contributionJson(found, request, { sitting: null, debate: null });
    if (found.id === id) {
      return { status: 200, json, version: `${version}.contribution`, changedAtMs };
    }
    const headers = { Location: contributionUrl(request, found.id) };
    return { status: 302, json, version: null, changedAtMs, headers };
  };

function contributionUrl({ base, format }: ApiRequest, id: number): string {
  return itemUrl(`${base.url}${CONTRIBUTION_LIST}`, id, format || 'api');
}

function contributionJson(
  { id, sittingId, entries }: FoundContribution,
  request: ApiRequest,
  expanded: { readonly sitting: string | null; readonly debate: string | null },
): string {
  const bodies = entries.map(({ id: entry, wire }) => ({ id: entry, ...readWireForm(wire) }));
  const { speakerName, speakerTitle, speaker } = bodies[0]!;
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
    `${expanded.debate === null ? '' : `,"debate":${expanded.debate}`}${highlightJson(entries)}}`
  );
}

/** Excerpts of the entries in which something was found. */
function highlightJson(entries: FoundContribution['entries']): string {
  const excerpts = entries.flatMap(({ id, excerpt }) =>
    excerpt === null || excerpt.marks.length === 0
      ? []
      : [`{"entry":${id},${snippetJson(excerpt).slice(1)}`],
  );
  return entries[0]!.excerpt === null ? '' : `,"highlight":[${excerpts.join(',')}]`;
}
