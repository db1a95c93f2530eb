// Brings sittings, venues and people in step with those of a server of this program.

import { isDeepStrictEqual } from 'node:util';
import type { Person, Sitting } from '../client/hansard-client.ts';
import { OperatorError } from '../errors.ts';
import { pickFields } from '../hansard/field-values.ts';
import type { KnownPerson } from '../hansard/person.ts';
import type { JsonObject } from '../hansard/field.ts';
import { COLLECTION_RULES } from '../hansard/rules/collection-rules.ts';
import { FieldFaults } from '../hansard/rules/field-faults.ts';
import {
  SITTING_DETAILS,
  SOURCE_FIELDS,
  type SittingDescription,
  type Source,
} from '../hansard/sitting.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import type { MirrorRun } from './mirror-run.ts';

/** Items in one request, and in one transaction. */
const PAGE = { page_size: 100 };

export async function updateCollections(run: MirrorRun): Promise<void> {
  const slugs = await updateVenues(run);
  await updateSittings(run, slugs);
  await updatePeople(run);
}

/** Returns the slugs of the server's venues by the paths of their addresses: a sitting names its venue so. */
async function updateVenues({ client, store }: MirrorRun): Promise<ReadonlyMap<string, string>> {
  const venues = await Array.fromAsync(client.venues(PAGE));
  await store.write(async (transaction) => {
    for (const venue of venues) {
      const { name, slug } = checked('venues', venue, `venue ${venue.id}`);
      const known = await transaction.item('venues', slug);
      if (known === null) await transaction.addVenue(name, slug);
      else if (known.name !== name) await transaction.changeVenue({ ...known, name });
    }
  });
  return new Map(venues.map(({ url, slug }) => [pathOf(url), slug]));
}

async function updateSittings(
  { client, store }: MirrorRun,
  slugs: ReadonlyMap<string, string>,
): Promise<void> {
  for await (const page of client.list<Sitting>('sittings', PAGE)) {
    await store.write(async (transaction) => {
      for (const { venue, ...sitting } of page.results) {
        const slug = venue === null ? null : (slugs.get(pathOf(venue)) ?? null);
        const given = { ...sitting, venue: slug, source: withoutId(sitting.source) };
        const described = checked('sittings', given, `sitting ${sitting.id}`);
        await updateSitting(transaction, sitting.id, described);
      }
    });
  }
}

async function updateSitting(
  transaction: WriteTransaction,
  id: number,
  described: SittingDescription,
): Promise<void> {
  const known = await transaction.item('sittings', id);
  if (known === null) {
    await transaction.sitting({ ...described, id });
    return;
  }
  const venue = known.venueId === null ? null : await transaction.item('venues', known.venueId);
  const present: SittingDescription = {
    source: known.source === null ? null : pickFields<Source>(SOURCE_FIELDS, known.source),
    venueSlug: venue?.slug ?? null,
    ...pickFields(SITTING_DETAILS, known),
  };
  if (!isDeepStrictEqual(present, { ...described })) {
    await transaction.changeSitting(id, described);
  }
}

async function updatePeople({ client, store }: MirrorRun): Promise<void> {
  for await (const page of client.list<Person>('people', PAGE)) {
    await store.write(async (transaction) => {
      for (const given of page.results) {
        const { slug, ...fields } = checked('people', given, `person ${given.id}`);
        const person: KnownPerson = { ...fields, id: given.id, slug: slug ?? given.slug };
        const { id, legalName } = person;
        const known = await transaction.item('people', id);
        if (known === null) await transaction.knowPerson({ id, legalName, slug: person.slug });
        if (!isDeepStrictEqual(known ?? { ...person, ...NOTHING }, person)) {
          await transaction.changePerson(person);
        }
      }
    });
  }
}

/** What is known of a person who was just made. */
const NOTHING = { otherNames: [], identifiers: [], memberships: [] };

function checked<Name extends 'venues' | 'sittings' | 'people'>(
  name: Name,
  given: object,
  where: string,
): ReturnType<(typeof COLLECTION_RULES)[Name]['check']> {
  const faults = new FieldFaults();
  const fields = COLLECTION_RULES[name].check(given as JsonObject, faults);
  if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  return fields as ReturnType<(typeof COLLECTION_RULES)[Name]['check']>;
}

/** A sitting's source has its id, which is the server's own. */
function withoutId(source: Sitting['source']): object | null {
  if (source === null) return null;
  return Object.fromEntries(Object.entries(source).filter(([name]) => name !== 'id'));
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}
