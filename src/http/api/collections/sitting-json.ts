// The sitting an entry or a contribution is of, with its date and chamber, for `expand=sitting`.

import { fieldsJson } from '../../../record/field-values.ts';
import { SITTING_DETAILS } from '../../../record/sitting.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { Store } from '../../../store/contract/store.ts';
import { SITTING_LIST } from '../../shared/links.ts';
import { addressOf, ITEM_JSON } from './collection-json.ts';
import type { ApiRequest } from '../resource/resource.ts';

/** Gives sittings as JSON, each read once. */
export function sittingReader(store: Store, request: ApiRequest): (id: number) => Promise<string> {
  const known = new Map<number, Promise<string>>();
  return (id) => {
    let text = known.get(id);
    if (text === undefined) known.set(id, (text = sittingJson(store, request, id)));
    return text;
  };
}

async function sittingJson(store: Store, request: ApiRequest, id: number): Promise<string> {
  const sitting = await store.item('sittings', id);
  if (sitting === null) return 'null';
  const venue = sitting.venueId === null ? null : await store.item('venues', sitting.venueId);
  return jsonText({
    id,
    url: sittingUrl(request, id),
    venue: venue === null ? null : ITEM_JSON.venues(venue, request),
    ...fieldsJson(SITTING_DETAILS, sitting),
  });
}

export function sittingUrl(request: ApiRequest, id: number): string {
  return addressOf(request, SITTING_LIST, id);
}
