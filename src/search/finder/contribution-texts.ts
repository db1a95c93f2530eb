// How the entries of contributions follow one another, as far as searching them needs: kept while the record stays as it is,
// four bytes an entry.

import type { Language } from '../../hansard/language.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import type { EntryText } from '../query/cross-entry-matches.ts';
import { startsOfEntries, entriesOfContributions } from '../contributions/contribution-starts.ts';
import { BLOCK_SIZE } from '../index/bits.ts';
import type { AdjacentEntriesReader } from '../match/cross-entry-phrases.ts';
import { inSet } from '../index/entry-set.ts';
import { AdjacentEntries } from '../contributions/adjacent-entries.ts';
import type { SearchContext } from './search-context.ts';
import { eachColumns } from './columns.ts';
import type { RecordView } from './record-view.ts';

type Reading = Pick<SearchContext, 'snapshot' | 'view' | 'deadline'>;

const known = new WeakMap<RecordView, AdjacentEntries>();

export async function adjacentEntriesOf(reading: Reading): Promise<AdjacentEntriesReader> {
  const { view, snapshot } = reading;
  let joined = known.get(view);
  if (joined === undefined) known.set(view, (joined = await readJoined(reading)));
  return {
    continuing: joined.continuing,
    continued: joined.continued,
    short: (places) => joined.short(places),
    before: (id) => joined.before(id),
    after: (id) => joined.after(id),
    beginningsFor: (entries) => startsOfEntries(entries, view.begins, view.map.runs),
    membersOf: (beginnings) => entriesOfContributions(beginnings, view.begins, view.map.runs),
    bodiesIn: (block) => joined.bodiesIn(block),
    around: (id, places) => joined.around(id, places),
    texts: async (ids) =>
      new Map((await snapshot.entries(ids)).map((text) => [text.id, entryTextOf(text, view)])),
  };
}

async function readJoined(reading: Reading): Promise<AdjacentEntries> {
  const { everything, runs } = reading.view.map;
  const bodies = new Map<number, Uint32Array>();
  for await (const { block, columns } of eachColumns(reading, ['body'], everything)) {
    // A block of the tail comes in segments, each with the entries that the others do not have.
    const before = bodies.get(block);
    if (before === undefined) bodies.set(block, roomy(columns.body));
    else columns.body.forEach((body, local) => body !== 0 && (before[local] = body));
  }
  return new AdjacentEntries(everything, reading.view.begins, runs, bodies);
}

function roomy(body: Uint32Array): Uint32Array {
  const all = new Uint32Array(BLOCK_SIZE);
  all.set(body);
  return all;
}

/** An entry as phrases are looked for in it. */
export function entryTextOf(
  { id, wire }: { readonly id: number; readonly wire: string },
  view: RecordView,
): EntryText {
  return { content: readWireForm(wire).content, language: languageIn(view, id) };
}

export function languageIn({ swahili }: RecordView, id: number): Language {
  return inSet(swahili, id) ? 'sw' : 'en';
}
