// The demo record: the debates of an invented parliament. Its 5,000 entries are a data file; a smaller record is the beginning
// of it, a larger one repeats its sittings at other dates, in other words. It is deterministic.

import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { present } from '../base/present.ts';
import { DAY_MS, dateOfDay, dayNumber, weekdayOf } from '../record/days.ts';
import type { NewEntry } from '../record/entry.ts';
import { INVENTED_MARK } from '../record/import-report.ts';
import { type Membership, NO_MEMBERSHIP, NO_PERSON_DETAILS } from '../record/person.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { RecordWrites } from '../store/contract/store.ts';
import { Random } from './random.ts';

/** A sitting of the demo record; every entry has its id. */
export interface DemoSitting {
  readonly sitting: NewSitting;
  readonly entries: readonly NewEntry[];
}

/** A line of the data file, with the words the sitting was written with, by the index of the heading. */
export interface WrittenSitting extends DemoSitting {
  readonly debates: readonly number[];
  readonly divisions: readonly { readonly at: number; readonly names: readonly number[] }[];
}

/** Larger ones were never measured. */
export const DEMO_ENTRIES_MAX = 10_000_000;

let written: readonly WrittenSitting[] | null = null;

/** The sittings of the data file. */
export function writtenSittings(): readonly WrittenSitting[] {
  const file = new URL('../../data/demo/record.ndjson.gz', import.meta.url);
  written ??= gunzipSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as WrittenSitting);
  return written;
}

/** Exactly `entryCount` entries, sitting by sitting in id order, one sitting in memory at a time. */
export function* demoRecord(entryCount: number): Generator<DemoSitting> {
  if (!Number.isInteger(entryCount) || entryCount < 1 || entryCount > DEMO_ENTRIES_MAX) {
    throw new RangeError(`A demo record has 1 to ${DEMO_ENTRIES_MAX} entries, not ${entryCount}`);
  }
  const sizes = sittingSizes(entryCount);
  if (sizes.length <= writtenSittings().length) {
    for (const [index, size] of sizes.entries()) {
      const { sitting, entries } = present(writtenSittings()[index], 'a sitting of the demo');
      yield { sitting, entries: entries.slice(0, size) };
    }
    return;
  }
  const maker = new SittingMaker(entryCount, sizes.length);
  for (const size of sizes) yield maker.next(size);
}

/** From this number of sittings on, one of them is as long as the longest of the real record. */
const LONGEST_FROM_SITTINGS = 1_000;
const LONGEST_ENTRIES = 3_446;

/** The size of each sitting: those of the file repeated, the last one cut short. */
function sittingSizes(entryCount: number): number[] {
  const sizes: number[] = [];
  for (let left = entryCount; left > 0;) {
    const at = sizes.length;
    const { entries } = writtenAt(at);
    const size = at === LONGEST_FROM_SITTINGS ? LONGEST_ENTRIES : entries.length;
    sizes.push(Math.min(size, left));
    left -= size;
  }
  return sizes;
}

function writtenAt(index: number): WrittenSitting {
  const all = writtenSittings();
  return present(all[index % all.length], 'a sitting of the demo');
}

/** Blocks of ids that the real record lost, as shares of its entries, and the share of the record before each. */
const GAPS = [
  { ids: 0.0081, share: 0.3 },
  { ids: 0.0021, share: 0.68 },
  { ids: 0.0011, share: 0.885 },
];

/** The last sitting was on 15 July 2025; the demo spans 2 years with 12 sittings, and 28 with 3,780. */
const LAST_DAY = Date.UTC(2025, 6, 15) / DAY_MS;
const YEARS_MAX = 28;
const spanDays = (sittings: number): number =>
  365 * Math.min(YEARS_MAX, 2 * (sittings / 12) ** 0.46);

/** Documents came nearly in order of date: one in this many came after its successor. */
const LATE_EVERY = 20;

/** Moves each weekday to Tuesday to Thursday, when parliaments sit: the number of days. */
const TO_SITTING_DAY = [1, 0, 0, 0, -1, -2, 2];

/** Makes the sittings of a record larger than the file, in order. */
class SittingMaker {
  readonly #entryCount: number;
  readonly #sittings: number;
  readonly #voice = new Voice();
  readonly #starts = new Set<string>();
  readonly #sources = new Set<string>();
  #index = 0;
  #before = 0;

  constructor(entryCount: number, sittings: number) {
    this.#entryCount = entryCount;
    this.#sittings = sittings;
  }

  next(size: number): DemoSitting {
    const index = this.#index;
    const { sitting } = writtenAt(index);
    const day = this.#day(index);
    const shift = day - present(dayNumber(sitting.startDate ?? ''), 'the day of a demo sitting');
    const share = this.#before / this.#entryCount;
    const skipped = GAPS.filter((gap) => gap.share <= share).map(({ ids }) =>
      Math.round(ids * this.#entryCount),
    );
    const firstId = this.#before + 1 + skipped.reduce((sum, ids) => sum + ids, 0);
    const entries = this.#entries(size).map((entry, at) => ({
      ...entry,
      id: firstId + at,
      textCounter: at + 1,
      content: shiftDates(entry.content, shift),
    }));
    this.#index += 1;
    this.#before += size;
    return { sitting: this.#describe(sitting, dateOfDay(day), shift), entries };
  }

  #day(index: number): number {
    const position = index % LATE_EVERY === LATE_EVERY - 1 ? index - 1.5 : index;
    const daysBefore =
      (spanDays(this.#sittings) * (this.#sittings - 1 - position)) / this.#sittings;
    const day = LAST_DAY - Math.round(daysBefore);
    return day + (TO_SITTING_DAY[weekdayOf(day)] ?? 0);
  }

  /** The entries of one sitting of the file; for the longest, also those of the following ones. */
  #entries(size: number): NewEntry[] {
    const all = writtenSittings();
    const copy = Math.floor(this.#index / all.length);
    const entries: NewEntry[] = [];
    for (let at = this.#index; entries.length < size; at++) {
      for (const entry of writtenAt(at).entries) entries.push(entry);
    }
    const random = new Random(this.#index);
    return entries.slice(0, size).map((entry) => this.#voice.say(entry, copy, random));
  }

  /** No two sittings of a chamber begin in the same minute, and no two documents have the same name. */
  #describe(sitting: NewSitting, date: string, shift: number): NewSitting {
    const source = present(sitting.source, 'the source of a demo sitting');
    let name = shiftDates(source.name, shift);
    for (let number = 2; this.#sources.has(name); number++) {
      name = `${shiftDates(source.name, shift)} (${number})`;
    }
    this.#sources.add(name);
    const url = source.url.replace(
      /\d{4}-\d\d-\d\d(.*)-\d+\.pdf$/,
      `${date}$1-${this.#index + 1}.pdf`,
    );
    const processed = `${dateOfDay(present(dayNumber(date), 'the day of a sitting') + 3)}T07:06:23.688896`;
    return {
      ...sitting,
      startDate: date,
      startTime: sitting.startTime && this.#freeMinute(sitting, date, sitting.startTime),
      endDate: date,
      source: {
        ...source,
        name,
        date,
        url,
        lastProcessingAttempt: processed,
        lastProcessingSuccess: processed,
      },
    };
  }

  #freeMinute({ venueSlug }: NewSitting, date: string, startTime: string): string {
    for (let minutes = 0; ; minutes++) {
      const time = new Date(Date.parse(`${date}T${startTime}Z`) + minutes * 60_000);
      const start = time.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
      if (this.#starts.has(`${venueSlug} ${start}`)) continue;
      this.#starts.add(`${venueSlug} ${start}`);
      return start.slice('YYYY-MM-DDT'.length);
    }
  }
}

const LONG_DATE = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d+)\w\w (\w+), (\d{4})/g;
const WEEKDAYS = ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'];
const ORDINALS = new Map([1, 21, 31].map((day) => [day, 'st']));
for (const two of [2, 22]) ORDINALS.set(two, 'nd');
for (const three of [3, 23]) ORDINALS.set(three, 'rd');
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** The text with its dates, such as "Thursday, 2nd April, 2015", moved by a number of days. */
function shiftDates(text: string, days: number): string {
  if (!text.includes('day, ')) return text;
  return text.replaceAll(LONG_DATE, (_, date: string, month: string, year: string) => {
    const day = Date.parse(`${date} ${month} ${year} UTC`) / DAY_MS + days;
    const shifted = new Date(day * DAY_MS);
    const number = shifted.getUTCDate();
    const ordinal = `${number}${ORDINALS.get(number) ?? 'th'}`;
    return `${WEEKDAYS[weekdayOf(day)]}day, ${ordinal} ${MONTH.format(shifted)}, ${shifted.getUTCFullYear()}`;
  });
}

/** Speech that is not varied: in Swahili, or with a page footer. */
const UNVARIED = / (?:ya|wa|kwa|ni|na) |electronic version|certified/;

/** How many of a thousand sentences get a new or rare word, and how many such words there are. */
const RARE_WORD_CHANCE = 300;
const RARE_WORDS = 300_000;

/** Varies the entries of the file: otherwise a large record would have the vocabulary of a small one, and each text many times. */
class Voice {
  /** The sentences of the file's speeches that are varied. */
  readonly #varied = new Map<NewEntry, readonly string[]>();
  readonly #sentences: readonly string[];

  constructor() {
    for (const entry of writtenSittings().flatMap(({ entries }) => entries)) {
      const { type, content } = entry;
      if (type !== 'speech' || UNVARIED.test(content)) continue;
      this.#varied.set(entry, content.split(SENTENCE_ENDS));
    }
    // The first sentence of a speech stays: it answers the one before.
    this.#sentences = [...this.#varied.values()].flatMap((sentences) => sentences.slice(1));
  }

  /** The entry in a copy of the file; the first copy is the file itself. */
  say(entry: NewEntry, copy: number, random: Random): NewEntry {
    if (copy === 0 || entry.type !== 'speech') return entry;
    const sentences = this.#varied
      .get(entry)
      ?.map((sentence, at) =>
        withRareWord(at === 0 ? sentence : random.pick(this.#sentences), random),
      );
    return { ...entry, content: sentences?.join(' ') ?? entry.content };
  }
}

const SENTENCE_ENDS = /(?<=[a-z]{3}[.?!]) (?=[A-Z])/;

function withRareWord(sentence: string, random: Random): string {
  if (!random.chance(RARE_WORD_CHANCE)) return sentence;
  const at = sentence.indexOf(' ', random.below(sentence.length + 1)) + 1;
  const [word = ''] = /^[a-z]+/.exec(sentence.slice(at)) ?? [];
  if (at === 0 || word.length < 4) return sentence;
  // As in any text, the tenth of the ranks occurs ten times as often.
  const rank = Math.floor(RARE_WORDS ** random.fraction());
  return `${sentence.slice(0, at)}${inventedWord(rank)}${sentence.slice(at + word.length)}`;
}

const CONSONANTS = 'b ch d g k l m mb n nd p r s t w z'.split(' ');
const VOWELS = [...'aeiou'];

/** A different word for each number. */
function inventedWord(number: number): string {
  const count = CONSONANTS.length * VOWELS.length;
  const [consonant, vowel] = [CONSONANTS[number % 16], VOWELS[Math.floor(number / 16) % 5]];
  const syllable = `${consonant}${vowel}`;
  return number < count ? `${syllable}xo` : inventedWord(Math.floor(number / count)) + syllable;
}

/** The second part of a label in the lower house: "Lolkerra North, UWM". */
const SEAT = /^(?<constituency>.+), (?<party>[^,]+)$/;

/** The seats of each speaker of the file: one in each chamber in which they speak. */
function writtenSeats(): Map<number, Membership[]> {
  const seats = new Map<number, Membership[]>();
  for (const { sitting, entries } of writtenSittings()) {
    const isLower = sitting.venueSlug === 'national_assembly';
    const chamber = isLower ? 'National Assembly' : 'Senate';
    for (const { speaker, speakerName } of entries) {
      if (speaker === null) continue;
      const held = seats.get(speaker.id) ?? [];
      if (held.some((seat) => seat.chamber === chamber)) continue;
      const seat = isLower ? SEAT.exec(speakerName)?.groups : {};
      seats.set(speaker.id, [...held, { ...NO_MEMBERSHIP, chamber, ...seat }]);
    }
  }
  return seats;
}

/**
 * Publishes the demo record in a store, in one transaction: an interrupted demo leaves nothing. Null if the record has entries:
 * another process may have filled it while this one waited for the lock.
 */
export async function fillWithDemo(
  store: RecordWrites,
  entryCount: number,
  progress: (entries: number) => void,
): Promise<{ sittings: number } | null> {
  return await store.write(async (transaction) => {
    if ((await transaction.entries.last()) !== null) return null;
    const seats = writtenSeats();
    let [sittings, done] = [0, 0];
    for (const { sitting, entries } of demoRecord(entryCount)) {
      const sittingId = await transaction.sittings.add(sitting);
      for (const { speaker } of entries) {
        const memberships = speaker && seats.get(speaker.id);
        if (!memberships) continue;
        await transaction.people.describe({ ...NO_PERSON_DETAILS, ...speaker, memberships });
        seats.delete(speaker.id);
      }
      await transaction.entries.append(sittingId, entries);
      sittings += 1;
      done += entries.length;
      progress(done);
      // Signals are only handled between two turns of the event loop.
      await nextTurn();
    }
    const { atMs } = transaction;
    const noted = { sha256: INVENTED_MARK, name: 'demo record', entries: done, atMs };
    await transaction.imports.note(noted);
    return { sittings };
  });
}
