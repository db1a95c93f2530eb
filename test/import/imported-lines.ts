// What the tests of importing NDJSON share: a store to import lines into, and a check that a file was refused.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { OperatorError } from '../../src/errors.ts';
import type { ImportOptions, ImportReport } from '../../src/import/import-document.ts';
import { importFile } from '../support/records/import-file.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { ADDRESS } from '../support/records/entries.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

export type Fields = Record<string, unknown>;

export const line = (more: Fields = {}): Fields => ({ type: 'speech', content: 'Order!', ...more });

export async function setUp(t: TestContext): Promise<{
  store: Store;
  /** A text is the content of the file as it is. */
  load: (
    lines: readonly (Fields | string)[] | string | Buffer,
    name?: string,
    options?: Partial<ImportOptions>,
  ) => Promise<ImportReport>;
}> {
  const store = await temporaryStore(t);
  const folder = temporaryFolder(t);
  return {
    store,
    load: (lines, name = 'a.ndjson', options = {}) => {
      const path = join(folder, name);
      const isLines = Array.isArray(lines);
      const texts = isLines
        ? lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
        : [];
      writeFileSync(path, isLines ? texts.map((text) => `${text}\n`).join('') : (lines as string));
      return importFile(store, path, options);
    },
  };
}

export async function entry(store: Store, id: number): Promise<Fields> {
  const found = await store.entry(id, ADDRESS);
  return JSON.parse(Buffer.from(found!.json).toString('utf8')) as Fields;
}

export async function refused(work: Promise<unknown>, reason: RegExp): Promise<void> {
  await assert.rejects(work, (error: Error) => {
    assert.ok(error instanceof OperatorError, error.stack);
    assert.match(error.message, reason);
    assert.match(error.message, /Nothing of this file was stored\.$/);
    return true;
  });
}
