// Imports a ParlaMint corpus: first its people, then one component after the other, each all or nothing. A faulty component is
// refused alone; a second import changes nothing.

import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { OperatorError } from '../errors.ts';
import { importDocument, type ImportOptions } from '../import/import-document.ts';
import { importFault } from '../import/document.ts';
import { type ImportCounts, noCounts } from '../import/import-counts.ts';
import { checkDrafts, describe } from '../import/import-people.ts';
import type { OpenDocument } from '../import/open-document.ts';
import { everyItem } from '../store/every-item.ts';
import { importAuthor } from '../record/change.ts';
import { recordLanguages } from '../record/languages/detect-language.ts';
import { readingRulesOf } from '../record/parliament/record-rules.ts';
import type { Person } from '../record/person.ts';
import type { Store, ItemReads, RecordWrites } from '../store/contract/store.ts';
import type { ItemWrites } from '../store/writing/item-writes.ts';
import { readComponent, type WordCounts } from './read-component.ts';
import { type Chamber, chambersOf, type Corpus } from './read-corpus.ts';
import { PARLAMINT_SCHEME, parlamintId } from './read-people.ts';

export type CorpusReport = Awaited<ReturnType<typeof importCorpus>>;

export async function importCorpus(
  store: Store,
  document: OpenDocument,
  corpus: Corpus,
  options: ImportOptions,
) {
  const { isDryRun = false, progress = () => {}, parliament } = options;
  const languages = new Set(recordLanguages(readingRulesOf(parliament).languages));
  /** How many were new. */
  const people = isDryRun ? 0 : await importLists(store, corpus, document);
  const known = await peopleOf(store, corpus);
  const [counts, words]: [ImportCounts, WordCounts] = [noCounts(), { document: 0, entries: 0 }];
  /** Why components were refused, one sentence each. */
  const refused: string[] = [];
  const ids = new Set<string>();
  for (const [at, path] of corpus.components.entries()) {
    const [chambers, own]: [Chamber[], WordCounts] = [[], { document: 0, entries: 0 }];
    const context = { corpus, people: known, languages, ids, chambers };
    const component: OpenDocument = {
      ...{ path, shown: path, name: basename(path), format: 'parlamint', close: async () => {} },
      read: (chunks) => readComponent(chunks, context, own),
    };
    try {
      const report = await importDocument(store, component, {
        ...options,
        progress: () => {},
        onDraft: async (draft, transaction) => {
          await addChambers(transaction, chambers);
          await options.onDraft?.(draft, transaction);
        },
      });
      addCounts(counts, report);
      addCounts(words, own);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      refused.push(error.message);
    }
    progress(
      counts.added + counts.unchanged + counts.corrected,
      (at + 1) / corpus.components.length,
    );
  }
  return { ...counts, components: corpus.components.length, people, words, refused };
}

function addCounts<Counts extends object>(counts: Counts, report: Counts): void {
  for (const key of Object.keys(counts) as (keyof Counts)[]) {
    const [own, more] = [counts[key], report[key]];
    if (typeof own === 'number' && typeof more === 'number')
      Object.assign(counts, { [key]: own + more });
    else if (Array.isArray(own)) Object.assign(counts, { [key]: [...own, ...(more as unknown[])] });
  }
}

/** Stores the people and chambers of the corpus; returns the number of new people. */
async function importLists(
  store: RecordWrites,
  corpus: Corpus,
  { shown }: OpenDocument,
): Promise<number> {
  const sha256 = hash('sha256', JSON.stringify(corpus.people), 'hex');
  try {
    checkDrafts(corpus.people);
    return await store.write(async (transaction) => {
      await addChambers(transaction, chambersOf(corpus));
      if ((await transaction.imports.find(sha256)) !== null) return 0;
      let made = 0;
      for (const draft of corpus.people) {
        const news = await describe(transaction, draft);
        if (news.made) made += 1;
      }
      const done = { sha256, name: `${corpus.id} (people)`, entries: 0, atMs: transaction.atMs };
      await transaction.imports.note(done);
      return made;
    }, importAuthor(corpus.id));
  } catch (error) {
    throw importFault(error, shown);
  }
}

/** Existing chambers keep their names. */
async function addChambers(transaction: ItemWrites, chambers: readonly Chamber[]) {
  for (const { name, slug } of chambers) {
    if ((await transaction.item('venues', slug)) === null) await transaction.addVenue(name, slug);
  }
}

/** The record's people by their ids in the corpus. */
async function peopleOf(store: ItemReads, corpus: Corpus): Promise<ReadonlyMap<string, Person>> {
  const byIdentifier = new Map<string, Person>();
  for (const { id, legalName, slug, identifiers } of await everyItem(store, 'people')) {
    for (const { scheme, identifier } of identifiers) {
      if (scheme === PARLAMINT_SCHEME) byIdentifier.set(identifier, { id, legalName, slug });
    }
  }
  const known = new Map<string, Person>();
  for (const personId of corpus.personIds) {
    const person = byIdentifier.get(parlamintId(corpus.id, personId));
    if (person !== undefined) known.set(personId, person);
  }
  return known;
}
