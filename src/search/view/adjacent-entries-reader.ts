// Reads how the entries of contributions follow one another, for phrases across two of them: four bytes an entry, held in
// memory while the record stays as it is.

import { firstOf } from '../../present.ts';
import type { Language } from '../../record/language.ts';
import { readWireForm } from '../../record/wire-form.ts';
import { AdjacentEntries } from '../contributions/adjacent-entries.ts';
import { BLOCK_SIZE } from '../index/bits.ts';
import { languageIn } from '../index/entry-languages.ts';
import { inSet } from '../index/entry-set.ts';
import type { AdjacentEntriesReader } from '../match/cross-entry-phrases.ts';
import type { SearchableEntry } from '../query/cross-entry-matches.ts';
import { readBlockColumns } from './block-columns.ts';
import { memoizeByView, type RecordReader } from './record-reader.ts';
import type { RecordView } from './record-view.ts';

export async function readAdjacentEntries(reader: RecordReader): Promise<AdjacentEntriesReader> {
  const { view, snapshot } = reader;
  const adjacent = await adjacentEntriesOf(reader);
  return {
    continuing: adjacent.continuing,
    continued: adjacent.continued,
    short: (positions) => adjacent.short(positions),
    before: (id) => adjacent.before(id),
    after: (id) => adjacent.after(id),
    bodiesIn: (block) => adjacent.bodiesIn(block),
    around: (id, positions) => adjacent.around(id, positions),
    texts: async (ids) =>
      new Map((await snapshot.entries(ids)).map((text) => [text.id, entryTextOf(text, view)])),
  };
}

const adjacentEntriesOf = memoizeByView(async (reader): Promise<AdjacentEntries> => {
  const { everything, runs } = reader.view.map;
  const bodies = new Map<number, Uint32Array>();
  for await (const { block, columns } of readBlockColumns(reader, ['body'], everything)) {
    bodies.set(block, ofBlockSize(columns.body));
  }
  return new AdjacentEntries({ everything, begins: reader.view.begins, runs, bodies });
});

function ofBlockSize(body: Uint32Array): Uint32Array {
  const bodies = new Uint32Array(BLOCK_SIZE);
  bodies.set(body);
  return bodies;
}

/** The text of an entry, as phrases are searched for in it. */
export function entryTextOf(
  { id, wire }: { readonly id: number; readonly wire: string },
  view: RecordView,
): SearchableEntry {
  const { content } = readWireForm(wire);
  const { bodyEnd } = view.rules.splitFooter(content);
  const inside = [...view.notIn].filter(([, entries]) => !inSet(entries, id));
  const languages = inside.map(([code]) => code);
  return { content, bodyEnd, languages, tokens: view.rules.tokens };
}

/** The code of its language; MIXED_LANGUAGES where it is in several. */
export function languageOfEntry({ byLanguage, rules }: RecordView, id: number): Language {
  return languageIn({ byLanguage, otherwise: firstOf(rules.languages.codes) }, id);
}
