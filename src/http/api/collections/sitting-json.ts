// The sitting an entry or a contribution is of, with its date and chamber, for `expand=sitting`.

import { jsonText } from '../../../hansard/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import { itemUrl, SITTING_LIST } from '../../shared/links.ts';
import { ITEM_JSON } from './collection-json.ts';
import type { ApiRequest } from '../resource/resource.ts';

/** Gives sittings as JSON, each read once. */
export function sittingReader(store: Store, call: ApiRequest): (id: number) => Promise<string> {
  const known = new Map<number, Promise<string>>();
  return (id) => {
    let text = known.get(id);
    if (text === undefined) known.set(id, (text = sittingJson(store, call, id)));
    return text;
  };
}

async function sittingJson(store: Store, call: ApiRequest, id: number): Promise<string> {
  const sitting = await store.item('sittings', id);
  if (sitting === null) return 'null';
  const venue = sitting.venueId === null ? null : await store.item('venues', sitting.venueId);
  return jsonText({
    id,
    url: sittingUrl(call, id),
    venue: venue === null ? null : ITEM_JSON.venues(venue, call),
    start_date: sitting.startDate,
    start_time: sitting.startTime,
    end_date: sitting.endDate,
    end_time: sitting.endTime,
  });
}

export function sittingUrl({ base, format }: ApiRequest, id: number): string {
  return itemUrl(`${base.url}${SITTING_LIST}`, id, format || 'api');
}
