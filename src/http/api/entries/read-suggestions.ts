// GET search/suggest/: what the words of a search may mean.

import { jsonText } from '../../../record/wire-form.ts';
import type { Finder, Suggestions } from '../../../search/finder/finder.ts';
import { FILTERS } from '../../../search/query/read-filter.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { today } from '../../shared/today.ts';
import { addressOf } from '../collections/collection-json.ts';
import { sittingReader } from '../collections/sitting-json.ts';
import type { ApiRequest, Content, FilterHelp } from '../resource/resource.ts';
import { readListFilter } from './list-request.ts';

/** As many of each kind as fit below a box. */
const SUGGESTED = 5;

export const SUGGEST_FILTERS: Readonly<Record<string, FilterHelp>> = {
  q: {
    ...FILTERS.q,
    help: 'What was typed so far: beginnings of words, a date or a day such as yesterday, the id or address of an entry, or a citation.',
  },
};

export const readSuggestions =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    // Only for what is wrong with q: it may be no words at all, such as an address.
    await readListFilter(store, new Map([['q', request.query.get('q') ?? '']]));
    const text = (request.query.get('q') ?? '').trim();
    const entryId = links.entryIdIn(text);
    const day = today();
    const suggestions = await finder.suggest({ text, entryId, today: day, size: SUGGESTED });
    const { version, changedAtMs } = suggestions.state;
    const json = await suggestionsJson(suggestions, text, { store, request });
    return { status: 200, json, version: `${version}.suggest.${day}`, changedAtMs };
  };

async function suggestionsJson(
  { people, labels, debates, words, days, sittings, entryId }: Suggestions,
  q: string,
  { store, request }: { readonly store: Store; readonly request: ApiRequest },
): Promise<string> {
  const sittingJson = sittingReader(store, request);
  const debateTexts: string[] = [];
  for (const { debate, debates: count } of debates) {
    const { id, title, section, series } = debate;
    const head = { id, url: addressOf(request, links.DEBATE_LIST, id), title, section };
    const rest = { series, debates: count };
    const sitting = await sittingJson(debate.sittingId);
    debateTexts.push(
      `${jsonText(head).slice(0, -1)},"sitting":${sitting},${jsonText(rest).slice(1)}`,
    );
  }
  const sittingTexts: string[] = [];
  for (const { id } of sittings) sittingTexts.push(await sittingJson(id));
  const names = {
    q,
    people: people.map(({ person: { id, legalName, slug }, entries }) => ({
      id,
      url: addressOf(request, links.PERSON_LIST, id),
      legal_name: legalName,
      slug,
      entries,
    })),
    labels,
  };
  const entry =
    entryId === null ? null : { id: entryId, url: addressOf(request, links.ENTRY_LIST, entryId) };
  return (
    `${jsonText(names).slice(0, -1)},"debates":[${debateTexts.join(',')}],"words":${jsonText(words)},` +
    `"dates":${jsonText(days)},"sittings":[${sittingTexts.join(',')}],"entry":${jsonText(entry)}}`
  );
}
