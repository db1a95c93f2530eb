// The wire shapes of venues, sources, sittings and people: the original's fields, in its order.

import type { KnownPerson } from '../../../hansard/person.ts';
import type { Source } from '../../../hansard/sitting.ts';
import type { Venue } from '../../../hansard/venue.ts';
import type { CollectionName, Item } from '../../../publish/operation.ts';
import type { Collections, StoredSource, Sitting } from '../../../store/contract/collections.ts';
import { itemUrl, PERSON_LIST, SITTING_LIST, VENUE_LIST } from '../../shared/links.ts';
import type { ApiRequest } from '../resource/resource.ts';

type Who = Pick<ApiRequest, 'base' | 'format'>;

const at = ({ base, format }: Who, list: string, id: number): string =>
  itemUrl(`${base.url}${list}`, id, format || 'api');

export const ITEM_JSON: {
  readonly [Name in keyof Collections]: (member: Collections[Name], who: Who) => object;
} = {
  venues: ({ id, name, slug }: Venue, who) => ({ id, url: at(who, VENUE_LIST, id), name, slug }),

  // A source's url is its document's, so its own id is all that leads back to it.
  sources: (source: StoredSource) => ({ id: source.id, ...sourceJson(source) }),

  sittings: (sitting: Sitting, who) => ({
    id: sitting.id,
    url: at(who, SITTING_LIST, sitting.id),
    source: sitting.source === null ? null : sourceJson(sitting.source),
    venue: sitting.venueId === null ? null : at(who, VENUE_LIST, sitting.venueId),
    start_date: sitting.startDate,
    start_time: sitting.startTime,
    end_date: sitting.endDate,
    end_time: sitting.endTime,
  }),

  // Other names as Popolo has them, so that what is read here can be imported elsewhere.
  people: (person: KnownPerson, who) => ({
    id: person.id,
    url: at(who, PERSON_LIST, person.id),
    legal_name: person.legalName,
    slug: person.slug,
    other_names: person.otherNames.map((name) => ({ name })),
    identifiers: person.identifiers,
    memberships: person.memberships.map(({ chamber, constituency, party, startDate, endDate }) => ({
      chamber,
      constituency,
      party,
      start_date: startDate,
      end_date: endDate,
    })),
  }),
};

/** A member of a collection whose name is known only when it runs. */
export function itemJson(name: CollectionName, member: Item, who: Who): object {
  return (ITEM_JSON[name] as (member: Item, who: Who) => object)(member, who);
}

function sourceJson(source: Source): object {
  return {
    name: source.name,
    date: source.date,
    url: source.url,
    list_page: source.listPage,
    last_processing_attempt: source.lastProcessingAttempt,
    last_processing_success: source.lastProcessingSuccess,
  };
}
