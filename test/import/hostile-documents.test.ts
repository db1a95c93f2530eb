// Broken or hostile documents of Word and HTML get one line of output and exit code 1, in bounded time and memory, and nothing
// is stored.

import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import * as hostile from '../../packages/documents/test/hostile-documents.ts';
import { call } from '../support/call-program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const WRONG: readonly (readonly [string, () => Buffer, RegExp])[] = [
  [
    'a ZIP archive that unpacks to 200 MB',
    hostile.zipBomb,
    /it unpacks to more than 100 MB of text/,
  ],
  [
    'a paragraph of 90 MB',
    hostile.endlessParagraph,
    /too much text for a sitting|takes too much memory/,
  ],
  ['entities of entities', hostile.manyEntities, /it declares a document type/],
  ['tables in tables', hostile.nestedTables, /its elements are more than 256 levels deep/],
  ['elements in elements', hostile.nestedElements, /its elements are more than 512 levels deep/],
  ['HTML without end', hostile.endlessHtml, /too much text for a sitting/],
  ['half a DOC', hostile.cutDoc, /it is damaged, or no document of Word/],
  ['half a DOCX', hostile.cutDocx, /its ZIP archive is damaged/],
  ['a workbook', hostile.workbook, /it is a ZIP archive, but not a document of Word/],
  ['one text in 100,000 pieces', hostile.manyPieces, /too much text for a sitting/],
  ['a locked DOC', hostile.lockedDoc, /it is encrypted: remove its password first/],
];

suite('a document of Word or HTML that cannot be imported', { concurrency: 1 }, () => {
  for (const [what, make, reason] of WRONG) {
    test(`gets one line: ${what}`, async (t) => {
      const folder = temporaryFolder(t);
      // Its content tells the format, not its name.
      const file = join(folder, 'document.pdf');
      writeFileSync(file, make());
      const record = join(folder, 'record.sqlite');
      const { code, stdout, stderr } = await call(['import', '--dry-run', file], {
        DATABASE_URL: `sqlite:${record}`,
      });
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(
        stderr,
        /^hansard: .* cannot be imported: .* Nothing of this file was stored\.\n$/,
      );
      assert.match(stderr, reason);
      assert.equal(existsSync(record), false);
    });
  }
});
