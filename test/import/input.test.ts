// Importing from standard input, pipes and compressed files gives the same as from the plain file.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import type { ImportReport } from '../../src/import/import-document.ts';
import { ADDRESS } from '../support/records/entries.ts';
import { importFile } from '../support/records/import-file.ts';
import { compileLabels } from '../../src/record/labels/label-words.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { importPeople } from '../../src/import/import-people.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { PROGRAM, run, type Outcome } from '../support/program.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

const READING = { term: { chamber: null, from: null, to: null }, words: compileLabels(KENYA) };

const LINES =
  '{"id":5,"type":"speech","content":"Order!"}\n{"id":7,"type":"other","content":"b"}\n';
const ROWS = 'type,content\nspeech,Order!\n';

async function setUp(t: TestContext): Promise<{
  store: Store;
  load: (name: string, content: Buffer | string) => Promise<ImportReport>;
}> {
  const store = await temporaryStore(t);
  const folder = temporaryFolder(t);
  return {
    store,
    load: (name, content) => {
      writeFileSync(join(folder, name), content);
      return importFile(store, join(folder, name), { appends: true });
    },
  };
}

const copies = (): string[] =>
  readdirSync(tmpdir()).filter((name) => /^hansard-import-/.test(name));

test('a compressed file is the file it was made of: its entries, its format and its digest', async (t) => {
  const { store, load } = await setUp(t);
  const before = copies();
  assert.equal((await load('a.ndjson.gz', gzipSync(LINES))).added, 2);
  const twoMembers = Buffer.concat([gzipSync(LINES.slice(0, 50)), gzipSync(LINES.slice(50))]);
  const halves = [LINES.slice(0, 50), LINES.slice(50)];
  const twoFrames = Buffer.concat(halves.map((half) => zstdCompressSync(half)));
  for (const [name, content] of [
    ['a.ndjson', LINES],
    ['no-name-says-so', gzipSync(LINES)],
    ['two-members.gz', twoMembers],
    ['a.ndjson.zst', zstdCompressSync(LINES)],
    ['no-name-says-zstandard', zstdCompressSync(LINES)],
    ['two-frames.zst', twoFrames],
  ] as const) {
    const again = await load(name, content);
    assert.ok(again.importedBeforeMs !== null, name);
    assert.equal(again.unchanged, 2);
  }
  assert.equal((await load('a.csv.gz', gzipSync(ROWS))).added, 1);
  assert.equal((await load('b', 'content,type\nagain,speech\n')).added, 1);
  assert.equal((await store.recordState()).count, 4);
  const file = join(temporaryFolder(t), 'people');
  writeFileSync(file, gzipSync('[{"name": "Zoe Muthoni"}]'));
  assert.equal((await importPeople(store, file, READING)).added, 1);
  assert.deepEqual(copies(), before);
});

test('what cannot be read is refused, with the reason, and nothing is stored', async (t) => {
  const { store, load } = await setUp(t);
  const before = copies();
  for (const [name, content, reason] of [
    ['empty.gz', gzipSync(''), /empty\.gz cannot be imported: it is empty\. Nothing of this file/],
    ['cut.gz', gzipSync(LINES).subarray(0, 40), /its gzip is damaged or cut off/],
    ['more.gz', Buffer.concat([gzipSync(LINES), Buffer.from('more')]), /its gzip is damaged/],
    ['empty.zst', zstdCompressSync(''), /empty\.zst cannot be imported: it is empty\./],
    ['cut.zst', zstdCompressSync(LINES).subarray(0, 40), /its Zstandard is damaged or cut off/],
    ['more.zst', Buffer.concat([zstdCompressSync(LINES), Buffer.from('more')]), /its Zstandard is/],
    ['x.docx', 'PK\x03\x04', /its ZIP archive is damaged/],
    ['x.doc', Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), /it is damaged, or no document of Word/],
    ['x.rtf', '{\\rtf1 Order!}', /it is RTF\. Save it as DOCX or PDF/],
    ['x.parquet', 'PAR1', /it is Parquet/],
  ] as const) {
    await assert.rejects(load(name, content), reason, name);
  }
  assert.equal((await store.recordState()).count, 0);
  assert.deepEqual(copies(), before);
});

test('a file is known by its digest, is read across the pieces it comes in, and is named where it cannot be read', async (t) => {
  const { store, load } = await setUp(t);
  const long = 'é “word” '.repeat(20_000);
  const lines = Array.from({ length: 20 }, (_, index) => ({
    type: 'speech',
    content: `${index} ${long}`,
  }));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  assert.equal((await load('long.ndjson', text)).added, 20);
  const { json } = (await store.entry(20, ADDRESS))!;
  assert.equal(
    (JSON.parse(Buffer.from(json).toString()) as { content: string }).content,
    `19 ${long}`,
  );
  const [imported] = (await store.imports(1, 10))!.items;
  assert.deepEqual([imported!.sha256, imported!.entries], [hash('sha256', text), 20]);
  const folder = temporaryFolder(t);
  await assert.rejects(importFile(store, join(folder, 'none')), /read: there is no such file/);
  await assert.rejects(
    importFile(store, folder),
    /cannot be read: it is a folder. Name the files in it\.$/,
  );
});

test('a pipe gives its entries, under any of its names; an empty one is refused', async (t) => {
  const folder = temporaryFolder(t);
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'x.sqlite')}` };
  const first = await withInput(['import', '-'], LINES, environment);
  assert.match(first.stdout, /^standard input: 2 entries in 1 new sitting added/);
  const second = await withInput(['import', '/dev/stdin'], LINES, environment);
  assert.match(second.stdout, /nothing to do, because the same file was imported/);
  const rows = await withInput(
    ['import', '--append', '--format', 'csv', '-'],
    `\n${ROWS}`,
    environment,
  );
  assert.match(rows.stdout, /1 entry in 0 new sittings added/);
  for (const name of ['-', '/dev/stdin']) {
    const empty = await withInput(['import', name], '', environment);
    assert.equal(empty.code, 1);
    assert.match(empty.stderr, /^hansard: standard input cannot be imported: it is empty\./);
  }
  const fifo = join(folder, 'fifo.csv');
  execFileSync('mkfifo', [fifo]);
  const [imported] = await Promise.all([
    run(['import', '--append', fifo], environment),
    writeToPipe(fifo, 'type,content\nscene,(Applause)\n'),
  ]);
  assert.match(imported.stdout, /fifo\.csv: 1 entry in 0 new sittings added/);
});

async function withInput(
  words: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

async function writeToPipe(path: string, text: string): Promise<void> {
  const child = spawn('sh', ['-c', 'printf "$0" > "$1"', text, path]);
  await once(child, 'close');
}
