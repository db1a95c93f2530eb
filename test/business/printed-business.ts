// The business of the nine documents of ../shared, which are not part of this repository, compared with documents/: a short text for
// each, checked beside its pages. `UPDATE_GOLDEN=1` rewrites them; read the difference beside the document before committing it.
// The tests are part of test/search/judged, which reads the documents anyway.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import type { DocumentsReadHere } from '../../packages/documents/test/printed-pages.ts';
import { businessText } from './business-text.ts';
import { entriesOfDrafts, PROCEDURE, readSitting } from './sittings.ts';

const FOLDER = new URL('./documents/', import.meta.url);

export function printedBusiness(documents: DocumentsReadHere): void {
  for (const file of readdirSync(FOLDER)) {
    test(`reads the business of ${basename(file, '.txt')} as it is printed`, async () => {
      const { sittings } = await documents.stagesOf(basename(file, '.txt'));
      const texts = sittings.map(({ entries }) =>
        businessText(readSitting(entriesOfDrafts(entries)), PROCEDURE),
      );
      const path = new URL(file, FOLDER);
      const text = texts.join('\n');
      if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, text);
      assert.equal(text, readFileSync(path, 'utf8'));
    });
  }
}
