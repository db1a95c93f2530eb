// Reading NDJSON files: where lines end, what is not UTF-8, files that cannot be read, and lines that come in pieces.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importFile } from '../../src/import/import-file.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { line, setUp, entry, refused } from './imported-lines.ts';

test('a file that cannot be read is named', async (t) => {
  const { store } = await setUp(t);
  const folder = temporaryFolder(t);
  await assert.rejects(
    importFile(store, join(folder, 'none'), () => {}),
    /none cannot be read: there is no such file/,
  );
  await assert.rejects(
    importFile(store, folder, () => {}),
    /cannot be read: it is a folder/,
  );
});

test('lines end at a line feed and nowhere else; blank lines, a mark at the start and a missing end do no harm', async (t) => {
  const { store } = await setUp(t);
  const path = join(temporaryFolder(t), 'odd.ndjson');
  writeFileSync(
    path,
    `\ufeff${JSON.stringify(line({ content: 'a' }))}\r\n\n   \n{"type":"other","content":"b\u2028c\u0085d"}`,
  );
  assert.equal((await importFile(store, path, () => {})).added, 2);
  assert.equal((await entry(store, 2))['content'], 'b\u2028c\u0085d');
});

test('names the line that is not UTF-8', async (t) => {
  const { store } = await setUp(t);
  const path = join(temporaryFolder(t), 'latin1.ndjson');
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(line())}\n`),
      Buffer.from('{"type":"other","content":"\xe9"}\n', 'latin1'),
    ]),
  );
  await refused(
    importFile(store, path, () => {}),
    /line 2: it is not valid UTF-8/,
  );
});

test('reads lines across the pieces a large file comes in', async (t) => {
  const { store, load } = await setUp(t);
  const long = 'é “word” '.repeat(20_000);
  const lines = Array.from({ length: 40 }, (_, index) => line({ content: `${index} ${long}` }));
  assert.equal((await load(lines)).added, 40);
  assert.equal((await entry(store, 40))['content'], `39 ${long}`);
});
