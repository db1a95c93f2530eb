// The sets of the few terms that parts of the whole record have, as types and languages: kept while the record
// stays as it is, some 200 kB each for 1.6 million entries.

import type { EntryType } from '../../hansard/entry.ts';
import type { Language } from '../../hansard/language.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { languageTerm, typeTerm } from '../index/terms.ts';
import type { SearchContext } from './search-context.ts';
import type { RecordView } from './record-view.ts';

type Reading = Pick<SearchContext, 'view' | 'index'>;

const sets = new WeakMap<RecordView, Map<string, EntrySet>>();

export function entriesOfType(reading: Reading, type: EntryType): Promise<EntrySet> {
  return entriesOfTerm(reading, typeTerm(type));
}

export async function entriesOfLanguage(reading: Reading, language: Language): Promise<EntrySet> {
  if (language === 'sw') return reading.view.swahili;
  return await entriesOfTerm(reading, languageTerm(language));
}

async function entriesOfTerm({ view, index }: Reading, term: string): Promise<EntrySet> {
  let ofView = sets.get(view);
  if (ofView === undefined) sets.set(view, (ofView = new Map<string, EntrySet>()));
  let known = ofView.get(term);
  if (known === undefined) {
    known = await index.having(await index.forms([term]), index.everything);
    ofView.set(term, known);
  }
  return known;
}
