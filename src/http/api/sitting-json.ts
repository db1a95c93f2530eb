// The sitting an entry or a contribution is of, with its date and chamber, for `expand=sitting`.

import { jsonText } from '../../hansard/wire-form.ts';
import type { Store } from '../../store/store.ts';
import { memberUrl, SITTING_LIST } from '../links.ts';
import { MEMBER_JSON } from './collection-json.ts';
import type { Call } from './resource.ts';

/** Gives sittings as JSON, each read once. */
export function sittingReader(store: Store, call: Call): (id: number) => Promise<string> {
  const known = new Map<number, Promise<string>>();
  return (id) => {
    let text = known.get(id);
    if (text === undefined) known.set(id, (text = sittingJson(store, call, id)));
    return text;
  };
}

async function sittingJson(store: Store, call: Call, id: number): Promise<string> {
  const sitting = await store.member('sittings', id);
  if (sitting === null) return 'null';
  const venue = sitting.venueId === null ? null : await store.member('venues', sitting.venueId);
  return jsonText({
    id,
    url: sittingUrl(call, id),
    venue: venue === null ? null : MEMBER_JSON.venues(venue, call),
    start_date: sitting.startDate,
    start_time: sitting.startTime,
    end_date: sitting.endDate,
    end_time: sitting.endTime,
  });
}

export function sittingUrl({ base, format }: Call, id: number): string {
  return memberUrl(`${base.url}${SITTING_LIST}`, id, format || 'api');
}
