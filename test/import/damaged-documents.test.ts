// A damaged document of any format is imported, or refused with one line: never a stack, and never a value that a store refuses.
// `npm run campaign -- damaged-documents` tries ten thousand of each.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runsOf } from '../support/seed.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';
import { DAMAGED_FORMATS, tryDamaged } from './damaged-documents.ts';

for (const format of DAMAGED_FORMATS) {
  test(`a damaged document is read, or refused with a line: ${format}`, async (t) => {
    const place = { store: await temporaryStore(t), folder: temporaryFolder(t) };
    const runs = runsOf(60);
    const imported = await tryDamaged(format, runs, place);
    assert.ok(imported < runs, 'damage is noticed');
    assert.equal((await place.store.recordState()).count, 0);
  });
}
