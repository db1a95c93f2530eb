// Imports a corpus as the command does: an empty record takes its settings.

import assert from 'node:assert/strict';
import { takeOver } from '../../src/commands/open-record.ts';
import type { ImportOptions } from '../../src/import/import-document.ts';
import { openDocument } from '../../src/import/open-document.ts';
import { importCorpus } from '../../src/parlamint/import-corpus.ts';
import { parliamentOfCorpus } from '../../src/parlamint/parliament-of-corpus.ts';
import { readCorpus } from '../../src/parlamint/read-corpus.ts';
import { checkParliament } from '../../src/record/parliament/check-parliament.ts';
import type { Store } from '../../src/store/contract/store.ts';

export const SAMPLES = new URL('../../../shared/parlamint/', import.meta.url).pathname;

export async function importFrom(store: Store, path: string, options: Partial<ImportOptions> = {}) {
  const document = await openDocument(path);
  assert.equal(document.format, 'parlamint');
  const corpus = await readCorpus(path);
  const own = parliamentOfCorpus(corpus)!;
  const parliament = checkParliament(own);
  if ((await store.recordState()).count === 0) await takeOver(store, parliament);
  const report = await importCorpus(store, document, corpus, { parliament, ...options });
  return { own, report };
}
