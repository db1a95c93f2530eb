// A debate as JSON: whole, and as `expand=debate` adds it to an entry or a contribution.

import { minutesToRead } from '../../../record/debates/debate.ts';
import { debateAt } from '../../../record/debates/debate.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { DebateRow } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import { DEBATE_LIST } from '../../shared/links.ts';
import { addressOf } from '../collections/collection-json.ts';
import { sittingUrl } from '../collections/sitting-json.ts';
import type { ApiRequest } from '../resource/resource.ts';

/** `sitting` is the JSON of its sitting where that was requested. */
export function debateJson(debate: DebateRow, request: ApiRequest, sitting: string | null): string {
  const { id, title, section, sittingId, series, bill, words } = debate;
  const head = { id, url: addressOf(request, DEBATE_LIST, id), title, section };
  const rest = {
    first_entry: debate.firstEntry,
    last_entry: debate.lastEntry,
    series,
    bill,
    contributions: debate.contributions,
    words,
    minutes: minutesToRead(words),
    speakers: debate.speakers.map(({ name, title: office, person, contributions, ...said }) => ({
      speaker_name: name,
      speaker_title: office,
      speaker:
        person === null ? null : { id: person.id, legal_name: person.legalName, slug: person.slug },
      contributions,
      words: said.words,
    })),
  };
  const ofSitting = sitting ?? jsonText(sittingUrl(request, sittingId));
  return `${jsonText(head).slice(0, -1)},"sitting":${ofSitting},${jsonText(rest).slice(1)}`;
}

/** Gives the debate of an entry as JSON, `null` where it is in none; each sitting is read once. */
export function debateReader(
  store: Store,
  request: ApiRequest,
): (sittingId: number, entryId: number) => Promise<string> {
  const known = new Map<number, Promise<readonly DebateRow[]>>();
  return async (sittingId, entryId) => {
    let debates = known.get(sittingId);
    if (debates === undefined) known.set(sittingId, (debates = store.sittingDebates(sittingId)));
    const debate = debateAt(await debates, entryId);
    if (debate === null) return 'null';
    const { id, title, section } = debate;
    return jsonText({ id, url: addressOf(request, DEBATE_LIST, id), title, section });
  };
}
