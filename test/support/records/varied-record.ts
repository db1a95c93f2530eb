// A generated record with everything that is difficult for a finder, over several blocks of ids.

import { NO_DETAILS } from '../../../src/record/entry-details.ts';
import type { EntryBody, NewEntry } from '../../../src/record/entry.ts';
import {
  type Membership,
  NO_MEMBERSHIP,
  NO_PERSON_DETAILS,
  type Person,
} from '../../../src/record/person.ts';
import { UNDESCRIBED_SITTING, type NewSitting } from '../../../src/record/sitting.ts';
import { Random } from '../../../src/demo/random.ts';
import type { MirroredRecord, MirroredWriting } from './mirrored-record.ts';

export const PEOPLE: readonly Person[] = [
  { id: 3, legalName: 'Amina Ng’ang’a', slug: 'amina-nganga' },
  { id: 7, legalName: 'José Wanjikũ', slug: 'jose-wanjiku' },
  { id: 12, legalName: 'Peter O. Otieno', slug: 'peter-otieno' },
  { id: 4_000_000, legalName: 'Never Spoke', slug: 'never-spoke' },
];

/** Labels with accents, curly quotation marks and capitals; one is part of another. */
export const LABELS = [
  'Hon. (Dr.) Ng’ang’a',
  'Mr. WANJIKŨ',
  'Mr. Otieno',
  'The “Temporary” Speaker',
  'Mr. Speaker',
  'Hon. Oduya (Kikuyu, UMOJA)',
];

const WORDS =
  `maize price prices pricing farmer farmers farming educate education educational school
  schools county counties order order order bill bills motion question water road roads tax taxes vote
  election health Wanjikũ Ng’ang’a 1,000 2013 e a x-ray committee report reported reporting Sh.500`
    .trim()
    .split(/\s+/);

const SWAHILI = [
  'Bw. Spika, ninaomba kuunga mkono Hoja hii. Asante sana.',
  'Wananchi wa kaunti hii wanahitaji maji na barabara, na bei ya maize ni juu sana.',
  'Mheshimiwa Spika, serikali haijalipa wakulima; farming na prices ni mambo muhimu kwa watu wetu.',
];

const NOTES = [
  '[Applause]',
  '(Laughter)',
  '[Mr. Otieno stood up in his place',
  'crossed the floor]',
];

export const SITTINGS: readonly NewSitting[] = [
  sitting('senate', '2011-03-01', '14:30:00'),
  sitting('national_assembly', '2011-03-01', '09:00:00'),
  sitting('senate', '2011-03-01', null),
  sitting('national_assembly', '2011-12-31', '14:30:00'),
  UNDESCRIBED_SITTING,
  sitting('senate', '2013-07-31', '14:30:00'),
  sitting(null, '2014-01-01', null),
  sitting('senate', null, null),
  sitting('joint_sitting', '2016-02-29', '10:00:00'),
  sitting('national_assembly', '2013-08-01', '14:30:00'),
];

function sitting(
  venueSlug: string | null,
  startDate: string | null,
  startTime: string | null,
): NewSitting {
  return { ...UNDESCRIBED_SITTING, venueSlug, startDate, startTime };
}

/** The possible contents of an entry. */
export function someContent(random: Random): string {
  if (random.chance(120)) return random.pick(SWAHILI);
  if (random.chance(60)) return random.pick(NOTES);
  const length = random.chance(50) ? random.between(60, 200) : random.between(1, 14);
  const words = Array.from({ length }, () => random.pick(WORDS)).join(' ');
  return random.chance(300) ? `${words},` : `${words}.`;
}

export function someBody(random: Random, textCounter: number, before?: EntryBody): NewEntry {
  const type = random.pick([
    'speech',
    'speech',
    'speech',
    'speech',
    'scene',
    'heading',
    'other',
  ] as const);
  const spoken = type === 'speech';
  const goesOn = spoken && before?.type === 'speech' && random.chance(500);
  const speakerName = goesOn ? before.speakerName : spoken ? random.pick(LABELS) : '';
  return {
    textCounter,
    type,
    speakerName,
    speakerTitle: spoken && random.chance(100) ? 'The Minister' : '',
    speaker: spoken && random.chance(600) ? PEOPLE[LABELS.indexOf(speakerName) % 3]! : null,
    content: someContent(random),
    ...(random.chance(50) && { details: { ...NO_DETAILS, language: someLanguage(random) } }),
  };
}

/** A language given for an entry: a current one, a former one, or none. */
function someLanguage(random: Random): string | null {
  return random.pick(['en', 'sw', 'mul', 'und', 'fr', null]);
}

/** This many entries in order, with ids from a given one on; some ids are skipped. */
export function someEntries(
  random: Random,
  many: number,
  firstId: number,
  firstCounter = 1,
): (NewEntry & { readonly id: number })[] {
  const entries: (NewEntry & { readonly id: number })[] = [];
  let id = firstId;
  for (let at = 0; at < many; at++) {
    entries.push({ ...someBody(random, firstCounter + at, entries.at(-1)), id });
    id += random.chance(60) ? random.between(2, 9) : 1;
  }
  return entries;
}

/** Fills a store with some 1,500 entries with ids up to about 20,000, then changes much of it. */
export async function publishVariedRecord(record: MirroredRecord, seed: number): Promise<void> {
  const random = new Random(seed);
  await record.write(describeEverybody);
  const sittings = await publishSittings(record, random);
  await changeSome(record, random, 150);
  await appendToOld(record, random, sittings);
  await changeSome(record, random, 50);
}

/** Adds people, of whom only names and seats are known. */
export async function describePeople(
  writing: MirroredWriting,
  people = PEOPLE,
  seatsOf: (person: Person) => readonly Partial<Membership>[] = () => [],
): Promise<void> {
  for (const person of people) {
    const memberships = seatsOf(person).map((seat) => ({ ...NO_MEMBERSHIP, ...seat }));
    await writing.describePerson({ ...person, ...NO_PERSON_DETAILS, memberships });
  }
}

async function describeEverybody(writing: MirroredWriting): Promise<void> {
  await writing.addVenue('Joint Sitting', 'joint_sitting');
  const dates = { startDate: '2011', endDate: '2013-07-31' };
  await describePeople(writing, PEOPLE, ({ id }) => [
    {},
    { party: 'Maendeleo', endDate: '2011-03' },
    id === 7
      ? { constituency: 'Kikuyu', ...dates }
      : { constituency: 'Mwea', party: 'Umoja', ...dates },
  ]);
}

/** Sittings of all sizes, some across a block boundary, in transactions of one or several. */
async function publishSittings(record: MirroredRecord, random: Random): Promise<number[]> {
  const made: number[] = [];
  let nextId = 1;
  while (nextId < 19_500) {
    await record.write(async (writing) => {
      for (let left = random.between(1, 4); left > 0; left--) {
        const sittingId = await writing.addSitting(random.pick(SITTINGS));
        const entries = someEntries(random, random.between(0, 40), nextId);
        made.push(sittingId);
        for (let from = 0; from < entries.length;) {
          const many = random.between(1, 40);
          await writing.append(sittingId, entries.slice(from, from + many));
          from += many;
        }
        nextId = (entries.at(-1)?.id ?? nextId) + 1;
        if (random.chance(800)) nextId += random.between(1, 600);
        // There must be no gap near the block boundary, so that contributions cross it.
        const edge = Math.ceil(nextId / 4096) * 4096;
        if (edge - nextId < 300) nextId = Math.max(nextId, edge - 15);
      }
    });
  }
  return made;
}

/** Withdrawals, corrections, links and removed links, anywhere. */
async function changeSome(record: MirroredRecord, random: Random, many: number): Promise<void> {
  for (let done = 0; done < many; done += 10) {
    await record.write(async (writing) => {
      for (let left = 10; left > 0; left--) await changeOne(record, writing, random);
    });
  }
}

export async function changeOne(
  { brute }: MirroredRecord,
  writing: MirroredWriting,
  random: Random,
): Promise<void> {
  const ids = [...brute.entries.keys()];
  if (ids.length === 0) return;
  const id = random.pick(ids);
  const { body } = brute.entries.get(id)!;
  const what = random.below(6);
  if (what === 0) await writing.withdraw(id);
  else if (what === 1) await writing.correct(id, { content: someContent(random) });
  else if (what === 2) {
    const { textCounter, ...said } = someBody(random, body.textCounter);
    await writing.correct(id, { ...said, textCounter });
  } else if (what === 3) {
    await writing.correct(id, {
      speaker: body.speaker === null ? random.pick(PEOPLE.slice(0, 3)) : null,
    });
  } else if (what === 4) {
    await writing.correct(id, { details: { ...NO_DETAILS, language: someLanguage(random) } });
  } else {
    await writing.correct(id, { speakerName: random.pick(LABELS), type: 'speech' });
  }
}

/** Entries added to old sittings, at their end and in place of withdrawn ones. */
async function appendToOld(
  record: MirroredRecord,
  random: Random,
  sittings: readonly number[],
): Promise<void> {
  for (let times = 0; times < 25; times++) {
    await record.write(async (writing) =>
      appendToOne(record, writing, random, random.pick(sittings)),
    );
  }
}

export async function appendToOne(
  { brute }: MirroredRecord,
  writing: MirroredWriting,
  random: Random,
  sittingId: number,
): Promise<void> {
  const used = new Set(
    [...brute.entries.values()]
      .filter((entry) => entry.sittingId === sittingId)
      .map(({ body }) => body.textCounter),
  );
  const last = Math.max(0, ...used);
  const free = Array.from({ length: last }, (_, at) => at + 1).filter((at) => !used.has(at));
  if (free.length > 0 && random.chance(700)) {
    await writing.append(sittingId, [someBody(random, random.pick(free))]);
  } else {
    await writing.append(sittingId, [someBody(random, last + 1), someBody(random, last + 2)]);
  }
}
