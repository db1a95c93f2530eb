// What the steps of engines-agree.ts are made of: few enough of each that they meet.

import type { KnownPerson, Person, PersonDetails } from '../../../src/record/person.ts';
import type { PersonClaim } from '../../../src/record/rules/person-claim.ts';
import type { NewSitting, Source, Venue } from '../../../src/record/sitting.ts';
import type { Collections } from '../../../src/store/contract/results.ts';
import { fc } from '../../support/seed.ts';

/** The one far more often than the other: what fails undoes the whole transaction. */
export function mostly<One, Other>(
  usual: fc.Arbitrary<One>,
  rare: fc.Arbitrary<Other>,
  weight = 5,
): fc.Arbitrary<One | Other> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

const character = fc.constantFrom(
  ...['a', 'Z', 'é', 'e\u0301', '😀', '"', '\\', '\\N', '\t', '\n', '\r', "'", ' ', '%', '<'],
  ...['\u2028', '\u0001', '\u007f', '\ufeff', '\ufffd', '\uffff'],
);
export const word = fc.array(character, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
/** Within JSON every character can be stored. */
export const anything = fc
  .array(fc.oneof(character, fc.constantFrom('\0', '\ud800', '\udc00')), { maxLength: 8 })
  .map((all) => all.join(''));
export const slug = fc.constantFrom(
  'a',
  'A',
  'b',
  'a-b',
  'a_b',
  'z',
  'ä',
  'senate',
  'person',
  'person-2',
);
export const id = fc.integer({ min: 1, max: 12 });
export const farId = fc.oneof(id, fc.constantFrom(0, 4_000_000_000, Number.MAX_SAFE_INTEGER));
/** A venue, source, sitting or person that is likely to be there. */
export const itemId = mostly(fc.integer({ min: 1, max: 3 }), id);
export const textCounter = mostly(id, fc.constant(2_147_483_647));
const date = fc.option(fc.constantFrom('2013-07-31', '2013-08-01', '2012-12-31'));
const partOfDate = fc.option(fc.constantFrom('2013-07-31', '2013-08-01', '2013'));
const time = fc.option(fc.constantFrom('09:00:00', '14:30:00'));
export const digest = fc.constantFrom('aa', 'bb', 'cc', 'AA');
export const tokenName = fc.constantFrom('desk', 'Desk', 'dësk', '_', 'Z', 'a b', 'a\tb\\');

export const person: fc.Arbitrary<Person> = fc.record({
  id: mostly(itemId, fc.constant(4_000_000_000)),
  legalName: fc.constantFrom('Amina', 'amina', 'Ämina', 'Ng’ang’a "x"'),
  slug,
});

export const source: fc.Arbitrary<Source> = fc.record({
  name: fc.constantFrom('Wednesday', 'wednesday', 'W\\'),
  listPage: fc.constantFrom('', 'senate'),
  date,
  url: word,
  lastProcessingAttempt: fc.option(word),
  lastProcessingSuccess: fc.option(word),
});

export const sitting: fc.Arbitrary<NewSitting> = fc
  .record({
    id: fc.option(id, { freq: 2, nil: undefined }),
    venueSlug: fc.option(slug),
    source: fc.option(source),
    startDate: date,
    startTime: time,
    endDate: date,
    endTime: time,
  })
  .map(({ id: given, ...rest }) => (given === undefined ? rest : { id: given, ...rest }));

/** The people that every sequence but a few begins with, by the first ids of the record. */
export const KNOWN: readonly Person[] = [
  { id: 1, legalName: 'Amina', slug: 'a' },
  { id: 2, legalName: 'amina', slug: 'person' },
  { id: 3, legalName: 'Ng’ang’a "x"', slug: 'z' },
];

const legalName = fc.constantFrom('Amina', 'amina', 'Ämina', '王');

const details: fc.Arbitrary<PersonDetails> = fc.record({
  honorificPrefix: fc.constantFrom(null, null, 'Dr.', 'é'),
  otherNames: fc.array(fc.constantFrom('Amina', 'A. N.', 'é'), { maxLength: 2 }),
  identifiers: fc.array(
    fc.record({ scheme: fc.constantFrom('w', 'W'), identifier: fc.constantFrom('1', '2') }),
    { maxLength: 2 },
  ),
  memberships: fc.array(
    fc.record({
      chamber: fc.option(slug),
      constituency: fc.constant(null),
      party: fc.option(fc.constantFrom('P', 'p')),
      startDate: partOfDate,
      endDate: fc.constantFrom(null, null, '2013-07'),
    }),
    { maxLength: 2 },
  ),
});

export const claim: fc.Arbitrary<PersonClaim> = fc
  .tuple(
    fc.record({ id: fc.option(id, { freq: 2 }), slug: fc.option(slug, { freq: 2 }), legalName }),
    details,
  )
  .map(([claimed, more]) => ({ ...claimed, ...more }));

export const knownPerson: fc.Arbitrary<KnownPerson> = fc
  .tuple(person, details)
  .map(([known, more]) => ({ ...known, ...more }));

/** Some of them the chambers every record has. */
export const venue: fc.Arbitrary<Venue> = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  name: word,
  slug,
});

/** What is searched for is said now and then, in both languages, across quotes and accents. */
const said = fc
  .array(
    fc.constantFrom(
      ...['maize', 'price', 'prices', 'Farming', 'the', 'a', 'order', 'Order!', 'Ng’ang’a', 'café'],
      ...['1,000', 'maji', 'na', 'ya', 'watu', '[Applause]', 'x-ray', 'crossed the floor]'],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => words.join(' '));

export const body = fc.record({
  textCounter,
  type: fc.constantFrom('speech', 'scene', 'heading', 'other'),
  // Entries are found by it, and the rules let no U+0000 into it, which PostgreSQL could not keep by itself.
  speakerName: fc.oneof(word, fc.constantFrom('', 'Mr. Speaker', 'Ämina')),
  speakerTitle: anything,
  speaker: fc.option(mostly(fc.constantFrom(...KNOWN), person), { freq: 2 }),
  content: fc.oneof({ weight: 1, arbitrary: anything }, { weight: 2, arbitrary: said }),
});

/** How far the next id lies from the last: now and then in another block of the index. */
const gap = mostly(fc.nat(3), fc.constantFrom(4_090, 4_096, 9_000), 20);

/** Entries one after the other in a sitting, with the gaps in their ids; sometimes enough for COPY. */
export const batch = fc.record({
  sittingId: itemId,
  /** Null for the first that is free. */
  firstCounter: mostly(fc.constant(null), id),
  entries: fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.record({ body, gap }), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.record({ body, gap: fc.nat(1) }).map((one) => Array<typeof one>(60).fill(one)),
    },
  ),
  // Now and then an id that may have been used.
  falling: mostly(fc.constant(null), fc.oneof(id, fc.constant(4_000_000_000)), 25),
});

export type Batch = typeof batch extends fc.Arbitrary<infer Value> ? Value : never;

export const page = fc.oneof(
  fc.integer({ min: 1, max: 6 }),
  fc.constantFrom('last' as const, 2 ** 53 - 1),
);
export const size = fc.integer({ min: 1, max: 7 });
export const collection = fc.constantFrom<keyof Collections>(
  'venues',
  'sources',
  'sittings',
  'people',
);
