// Broken or hostile documents get one line of output and exit code 1, in bounded time and memory, and nothing is stored.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { call } from '../support/call-program.ts';
import * as hostile from '../../packages/documents/test/hostile-pdfs.ts';
import { makePdf } from '../../packages/documents/test/make-pdf.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { setDocument } from '../../packages/documents/test/typesetter.ts';

/** Documents that are not valid PDF. Other refused documents, each with its reason, are in packages/documents/test/golden.test.ts. */
const WRONG: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['an empty file', () => Buffer.alloc(0), /it is empty/],
  ['something else', () => Buffer.from('PK\u0003\u0004 no ZIP'), /its ZIP archive is damaged/],
  ['a document that was cut short', hostile.truncated, /damaged|cannot be read/],
  [
    'a document that is no report of a sitting',
    () => makePdf([[{ text: 'Dear Sir,', x: 90, y: 700, size: 12, style: 'regular' }]]),
    /it has no chamber of a sitting/,
  ],
  [
    'an Order Paper',
    orderPaper,
    /it seems to be an Order Paper, not a report of debates\. .*--force/,
  ],
  // Made to cost memory and time: the process that reads them ends, and this one must survive.
  [
    'a decompression bomb',
    hostile.decompressionBomb,
    /takes too much memory|took longer than|no text/,
  ],
  ['ten thousand fonts', hostile.manyFonts, /takes too much memory|took longer than|no chamber/],
  ['text without end', hostile.tooMuchText, /too much text|takes too much memory/],
];

function orderPaper(): Buffer {
  return setDocument(`centred *THE NATIONAL ASSEMBLY*

centred *ORDERS OF THE DAY*

centred *TUESDAY, FEBRUARY 10, 2026 AT 2.30 P.M.*

centred PRAYERS

margin 8. *MOTION* – ADOPTION OF THE REPORT ON BOATS
margin (The Chairperson, Committee on Boats)
inset THAT, this House adopts the Report of the Committee on Boats. {long}

centred *N O T I C E S*

paragraph *Hon. Tumaini Baraka* to ask the Cabinet Secretary for Boats when they are repaired. {long}`);
}

suite('a document that cannot be imported', { concurrency: 1 }, () => {
  for (const [what, make, reason] of WRONG) {
    test(`gets one line: ${what}`, async (t) => {
      const folder = temporaryFolder(t);
      const file = join(folder, 'document.pdf');
      writeFileSync(file, make());
      const address = `sqlite:${join(folder, 'record.sqlite')}`;
      const { code, stdout, stderr } = await call(
        ['import', file, '--output', join(folder, 'out')],
        { DATABASE_URL: address },
      );
      assert.match(
        stderr,
        /^hansard: .* cannot be imported: .*Nothing of this file was stored\.\n$/,
      );
      assert.match(stderr, reason);
      assert.deepEqual([code, stdout], [1, '']);
      assert.equal(existsSync(join(folder, 'out')), false);
      const store = await openStore(address);
      t.after(() => store.close());
      assert.deepEqual(await store.changes(0, 10), []);
    });
  }
});

test('an Order Paper is imported with --force; its name is only a name', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'inner'));
  const name = '$(touch pwned);`touch pwned`\n.pdf';
  const file = join(folder, 'inner', '..', 'inner', name);
  writeFileSync(file, orderPaper());
  const address = `sqlite:${join(folder, 'record.sqlite')}`;
  const words = ['import', '--force', file];
  const { code, stdout, stderr } = await call(
    words,
    { DATABASE_URL: address },
    join(folder, 'inner'),
  );
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /national_assembly, 2026-02-10/);
  assert.deepEqual(readdirSync(join(folder, 'inner')), [name]);
});

test('a line break in a name does not make two lines of an error', async (t) => {
  const file = join(temporaryFolder(t), 'a\nb.pdf');
  writeFileSync(file, 'nothing');
  const { code, stderr } = await call(['import', '--dry-run', file]);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^hansard: .*a\?b\.pdf cannot be imported: it is not a document in PDF, Word or HTML\. .*\n$/,
  );
});
