// The sitting an entry or a contribution is of, with its date and chamber, for `expand=sitting`.

import { fieldsJson } from '../../../hansard/field-values.ts';
import { SITTING_DETAILS } from '../../../hansard/sitting.ts';
import { jsonText } from '../../../hansard/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import { SITTING_LIST } from '../../shared/links.ts';
import { addressOf, ITEM_JSON } from './collection-json.ts';
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
    ...fieldsJson(SITTING_DETAILS, sitting),
  });
}

export function sittingUrl(call: ApiRequest, id: number): string {
  return addressOf(call, SITTING_LIST, id);
}
