// The texts of a block as columns, so that they are handed from one thread to another quickly: as objects, each would carry the names of
// its fields.

import { present } from '../../present.ts';
import { ENTRY_TYPES } from '../../record/entry.ts';
import type { Person } from '../../record/person.ts';
import type { Text } from './entry-text.ts';
import type { BlockTexts } from './mark-entries.ts';

/** One value for each text: first those of the block, then those around it. */
export interface PackedTexts {
  /** How many texts are of the block. */
  readonly ofBlock: number;
  // Lists: their numbers are small integers to V8, as those of other entries are. What is read from a Float64Array never is, and code that
  // meets both kinds is compiled again.
  readonly ids: readonly number[];
  readonly sittingIds: readonly number[];
  readonly textCounters: readonly number[];
  /** The people who speak; `speakers` holds for each text 1 + the index in it, or 0. */
  readonly people: readonly Person[];
  readonly speakers: Uint32Array;
  /** The index in ENTRY_TYPES. */
  readonly types: Uint8Array;
  readonly speakerNames: readonly string[];
  readonly speakerTitles: readonly string[];
  readonly contents: readonly string[];
  readonly languages: readonly (string | null)[];
  /** Of the texts of the block only; null where they are not detected yet. */
  readonly detected: readonly (readonly string[])[] | null;
}

export function packTexts({ texts, around, languages }: BlockTexts): PackedTexts {
  const count = texts.length + around.length;
  const packed = {
    ofBlock: texts.length,
    people: [] as Person[],
    speakers: new Uint32Array(count),
    types: new Uint8Array(count),
    // Filled from the start: an array with holes would be sent index by index.
    ids: [] as number[],
    sittingIds: [] as number[],
    textCounters: [] as number[],
    speakerNames: [] as string[],
    speakerTitles: [] as string[],
    contents: [] as string[],
    languages: [] as (string | null)[],
    detected: languages ?? null,
  };
  const numbers = new Map<number, number>();
  for (const [at, text] of [...texts, ...around].entries()) {
    packed.ids.push(text.id);
    packed.sittingIds.push(text.sittingId);
    packed.textCounters.push(text.textCounter);
    if (text.speaker !== null) packed.speakers[at] = numberOf(text.speaker, packed.people, numbers);
    packed.types[at] = ENTRY_TYPES.indexOf(text.type);
    packed.speakerNames.push(text.speakerName);
    packed.speakerTitles.push(text.speakerTitle);
    packed.contents.push(text.content);
    packed.languages.push(text.language);
  }
  return packed;
}

/** Numbers people from 1 on. Entries may differ in what they say of one person: then each has its own number. */
function numberOf(person: Person, people: Person[], numbers: Map<number, number>): number {
  const known = numbers.get(person.id);
  if (known !== undefined) {
    const { legalName, slug } = valueAt(people, known - 1);
    if (legalName === person.legalName && slug === person.slug) return known;
  }
  const number = people.push(person);
  numbers.set(person.id, number);
  return number;
}

export function unpackTexts(packed: PackedTexts): BlockTexts {
  const texts = packed.contents.map((content, at): Text => {
    const speaker = packed.people[valueAt(packed.speakers, at) - 1] ?? null;
    return {
      id: valueAt(packed.ids, at),
      sittingId: valueAt(packed.sittingIds, at),
      textCounter: valueAt(packed.textCounters, at),
      type: valueAt(ENTRY_TYPES, valueAt(packed.types, at)),
      speakerName: valueAt(packed.speakerNames, at),
      speakerTitle: valueAt(packed.speakerTitles, at),
      personId: speaker?.id ?? null,
      speaker,
      content,
      language: packed.languages[at] ?? null,
    };
  });
  const [ofBlock, around] = [texts.slice(0, packed.ofBlock), texts.slice(packed.ofBlock)];
  if (packed.detected === null) return { texts: ofBlock, around };
  return { texts: ofBlock, around, languages: packed.detected };
}

function valueAt<Value>(column: ArrayLike<Value>, at: number): Value {
  return present(column[at], 'a value of a column');
}
