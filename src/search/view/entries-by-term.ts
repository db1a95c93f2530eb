// The entries of each type and language, held in memory while the record stays as it is: some 200 kB a set for
// 1.6 million entries.

import type { EntryType } from '../../record/entry.ts';
import type { Language } from '../../record/language.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { languageTerm, typeTerm } from '../index/terms.ts';
import type { RecordReader } from './record-reader.ts';
import type { RecordView } from './record-view.ts';

export function entriesOfType(reader: RecordReader, type: EntryType): Promise<EntrySet> {
  return entriesOfTerm(reader, typeTerm(type));
}

export async function entriesOfLanguage(
  reader: RecordReader,
  language: Language,
): Promise<EntrySet> {
  return (
    reader.view.byLanguage.get(language) ?? (await entriesOfTerm(reader, languageTerm(language)))
  );
}

const setsByView = new WeakMap<RecordView, Map<string, EntrySet>>();

async function entriesOfTerm(
  { view, index, budget }: RecordReader,
  term: string,
): Promise<EntrySet> {
  const sets = setsByView.get(view) ?? new Map<string, EntrySet>();
  setsByView.set(view, sets);
  const known = sets.get(term);
  if (known !== undefined) return known;
  const set = await budget.uncounted(async () =>
    index.entriesWithAny(await index.terms([term]), index.everything),
  );
  sets.set(term, set);
  return set;
}
