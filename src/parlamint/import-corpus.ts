// Imports a ParlaMint corpus: first its people, then its components in order, some in one transaction, each all or nothing. A
// faulty component is refused alone; a second import changes nothing.

import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { OperatorError } from '../base/errors.ts';
import { importDocument, type ImportOptions, writeOrRehearse } from '../import/import-document.ts';
import { importFault } from '../import/document.ts';
import { type ImportCounts, noCounts } from '../import/import-counts.ts';
import { checkDrafts, describe } from '../import/import-people.ts';
import type { SittingDraft } from '../import/read-drafts.ts';
import type { OpenDocument } from '../import/open-document.ts';
import { everyItem } from '../store/every-item.ts';
import { importAuthor } from '../record/change.ts';
import { recordLanguages } from '../record/languages/detect-language.ts';
import { readingRulesOf } from '../record/parliament/record-rules.ts';
import type { Person } from '../record/person.ts';
import type { Store, ItemReads, RecordWrites } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { type ComponentContext, readComponent, type WordCounts } from './read-component.ts';
import { type Chamber, chambersOf, type Corpus } from './read-corpus.ts';
import { PARLAMINT_SCHEME } from './read-people.ts';

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
  const newPeople = isDryRun ? 0 : await importLists(store, corpus, document);
  const [counts, words]: [ImportCounts, WordCounts] = [noCounts(), { document: 0, entries: 0 }];
  /** Why components were refused, one sentence each. */
  const refused: string[] = [];
  const ids = new Set<string>();
  /** If there is a fault in one of them, each is imported alone. */
  const importSome = async (paths: readonly string[]): Promise<void> => {
    const reports: Awaited<ReturnType<typeof importComponent>>[] = [];
    const own = new Set(ids);
    const work = async (transaction: WriteTransaction) => {
      transaction.startsNoThread();
      const addChamber = (chamber: Chamber) => addChambers(transaction, [chamber]);
      const people = await peopleOf(transaction);
      const context = { corpus, people, languages, ids: own, addChamber };
      const componentOptions = { ...options, store, transaction };
      for (const path of paths)
        reports.push(await importComponent(path, context, componentOptions));
      return reports;
    };
    try {
      await writeOrRehearse(store, isDryRun, work, importAuthor(corpus.id));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      if (paths.length === 1) refused.push(error.message);
      else for (const path of paths) await importSome([path]);
      return;
    }
    for (const id of own) ids.add(id);
    for (const report of reports) {
      addCounts(counts, report.counts);
      addCounts(words, report.words);
      for (const draft of report.drafts) await options.onDraft?.(draft);
    }
  };
  const batches = batchesOf(corpus.components);
  for (const [at, paths] of batches.entries()) {
    await importSome(paths);
    progress(counts.added + counts.unchanged + counts.corrected, (at + 1) / batches.length);
  }
  const components = corpus.components.length;
  return { ...counts, components, people: newPeople, words, refused };
}

/**
 * The size of the components of one transaction. With a transaction for each, parts of the index would be read and written again
 * and again; four megabytes take two seconds, and other writers give up after five.
 */
const BATCH_BYTES = 4_000_000;

function batchesOf(components: readonly string[]): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const path of components) {
    const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (size > left || batches.length === 0) {
      batches.push([]);
      left = BATCH_BYTES;
    }
    left -= size;
    batches.at(-1)?.push(path);
  }
  return batches;
}

async function importComponent(
  path: string,
  context: ComponentContext,
  { store, ...options }: ImportOptions & { readonly store: Store },
) {
  const words: WordCounts = { document: 0, entries: 0 };
  /** To be written once they are stored. */
  const drafts: SittingDraft[] = [];
  const component: OpenDocument = {
    path,
    shown: path,
    name: basename(path),
    format: 'parlamint',
    close: async () => {},
    read: (chunks) => readComponent(chunks, context, words),
  };
  const onDraft = async (draft: SittingDraft) => void drafts.push(draft);
  const own = { ...options, ...(options.onDraft && { onDraft }), progress: () => {} };
  return { counts: await importDocument(store, component, own), words, drafts };
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
      const news = await Array.fromAsync(corpus.people, (draft) => describe(transaction, draft));
      const done = { sha256, name: `${corpus.id} (people)`, entries: 0, atMs: transaction.atMs };
      await transaction.imports.note(done);
      return news.filter(({ made }) => made).length;
    }, importAuthor(corpus.id));
  } catch (error) {
    throw importFault(error, shown);
  }
}

/** Existing chambers keep their names. */
async function addChambers(transaction: WriteTransaction, chambers: readonly Chamber[]) {
  for (const { name, slug } of chambers) {
    if ((await transaction.item('venues', slug)) === null)
      await transaction.venues.add({ name, slug });
  }
}

/** The record's people by their ids in corpora. */
async function peopleOf(
  reads: Pick<ItemReads, 'collection'>,
): Promise<ReadonlyMap<string, Person>> {
  const pairs = (await everyItem(reads, 'people')).flatMap(({ id, legalName, slug, identifiers }) =>
    identifiers
      .filter(({ scheme }) => scheme === PARLAMINT_SCHEME)
      .map(({ identifier }) => [identifier, { id, legalName, slug }] as const),
  );
  return new Map(pairs);
}
