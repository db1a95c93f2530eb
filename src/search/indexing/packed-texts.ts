// The texts of a block as columns, so that they are handed from one thread to another quickly: as objects, each would carry the names of
// its fields.

import { ENTRY_TYPES } from '../../hansard/entry.ts';
import type { Text } from './entry-text.ts';
import type { BlockTexts } from './mark-entries.ts';

/** One value for each text: first those of the block, then those around it. */
export interface PackedTexts {
  /** How many texts are of the block. */
  readonly ofBlock: number;
  readonly ids: Float64Array;
  readonly sittingIds: Float64Array;
  readonly textCounters: Float64Array;
  /** 0 for nobody. */
  readonly personIds: Float64Array;
  /** The index in ENTRY_TYPES. */
  readonly types: Uint8Array;
  readonly speakerNames: readonly string[];
  readonly speakerTitles: readonly string[];
  readonly contents: readonly string[];
  readonly languages: readonly (string | null)[];
}

export function packTexts({ texts, around }: BlockTexts): PackedTexts {
  const count = texts.length + around.length;
  const packed = {
    ofBlock: texts.length,
    ids: new Float64Array(count),
    sittingIds: new Float64Array(count),
    textCounters: new Float64Array(count),
    personIds: new Float64Array(count),
    types: new Uint8Array(count),
    // Filled from the start: an array with holes would be sent index by index.
    speakerNames: [] as string[],
    speakerTitles: [] as string[],
    contents: [] as string[],
    languages: [] as (string | null)[],
  };
  for (let at = 0; at < count; at++) {
    const text = at < texts.length ? texts[at]! : around[at - texts.length]!;
    packed.ids[at] = text.id;
    packed.sittingIds[at] = text.sittingId;
    packed.textCounters[at] = text.textCounter;
    packed.personIds[at] = text.personId ?? 0;
    packed.types[at] = ENTRY_TYPES.indexOf(text.type);
    packed.speakerNames.push(text.speakerName);
    packed.speakerTitles.push(text.speakerTitle);
    packed.contents.push(text.content);
    packed.languages.push(text.language);
  }
  return packed;
}

export function unpackTexts(packed: PackedTexts): BlockTexts {
  const texts = packed.contents.map((content, at): Text => ({
    id: packed.ids[at]!,
    sittingId: packed.sittingIds[at]!,
    textCounter: packed.textCounters[at]!,
    type: ENTRY_TYPES[packed.types[at]!]!,
    speakerName: packed.speakerNames[at]!,
    speakerTitle: packed.speakerTitles[at]!,
    personId: packed.personIds[at]! === 0 ? null : packed.personIds[at]!,
    content,
    language: packed.languages[at] ?? null,
  }));
  return { texts: texts.slice(0, packed.ofBlock), around: texts.slice(packed.ofBlock) };
}
