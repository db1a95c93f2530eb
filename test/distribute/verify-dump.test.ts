// Verifying a dump: what is found wrong with its files, and manifests that are refused.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { chainFault } from '../../src/distribute/verify-dump.ts';
import { manifestText, parseManifest, type DumpFile } from '../../src/formats/dump-manifest.ts';
import { dumped, ofFormat } from './dumped-record.ts';

test('the verification names every file that is not as the manifest says', async (t) => {
  const { folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const [ndjson, csv, parquet] = manifest.files;
  rmSync(join(folder, ndjson!.name));
  appendFileSync(join(folder, csv!.name), 'x');
  const bytes = readFileSync(join(folder, parquet!.name));
  bytes[100]! ^= 1;
  writeFileSync(join(folder, parquet!.name), bytes);
  const found = await faults();
  assert.equal(found.length, 3);
  assert.match(found[0]!, /^entries-2012-\w+\.ndjson\.gz cannot be read: ENOENT/);
  assert.match(found[1]!, /csv\.gz has \d+ bytes, and the manifest says \d+\.$/);
  assert.match(found[2]!, /parquet has another SHA-256 than the manifest says\.$/);
});

test('the verification compares rows, the sum of the years, and the chain of a store', async (t) => {
  const { store, folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const [first, ...files] = manifest.files;
  const wrong = { ...manifest, files: [{ ...first!, rows: 5 }, ...files] };
  writeFileSync(join(folder, 'manifest.json'), manifestText(wrong));
  assert.deepEqual(await faults(), [
    `${first!.name} has 4 rows, and the manifest says 5.`,
    'The ndjson files have 9 entries together, and the record has 8.',
  ]);
  const other = { ...manifest.record, chain: 'a'.repeat(64) };
  assert.match((await chainFault(store, { ...manifest, record: other }))!, /another chain/);
  const later = { ...manifest.record, seq: 9 };
  assert.match((await chainFault(store, { ...manifest, record: later }))!, /8 changes.* after 9/);
});

test('the verification counts the rows of Parquet files, and follows the change log to the chain of the record', async (t) => {
  const { folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const write = (files: readonly DumpFile[], record = manifest.record): void =>
    writeFileSync(join(folder, 'manifest.json'), manifestText({ ...manifest, record, files }));
  const parquet = ofFormat(manifest, 'parquet').at(-1)!;
  write(manifest.files.map((file) => (file === parquet ? { ...file, rows: 3 } : file)));
  assert.deepEqual(await faults(), [
    `${parquet.name} has 2 rows, and the manifest says 3.`,
    'The parquet files have 9 entries together, and the record has 8.',
  ]);
  write(manifest.files, { ...manifest.record, chain: 'a'.repeat(64) });
  assert.match(
    (await faults()).join(),
    /^The change log of the files ends at change 8, and is not/,
  );
  const log = manifest.files.find(({ content }) => content === 'changes')!;
  const path = join(folder, log.name);
  const altered = gzipSync(
    gunzipSync(readFileSync(path)).toString().replace('"entry":3,', '"entry":4,'),
  );
  writeFileSync(path, altered);
  const sha256 = createHash('sha256').update(altered).digest('hex');
  write(
    manifest.files.map((file) =>
      file === log ? { ...file, sha256, bytes: altered.length } : file,
    ),
  );
  assert.deepEqual(await faults(), [
    `${log.name} has another chain at change 3 than its changes give.`,
  ]);
});

test('a manifest that names a file elsewhere, or is none, is refused', async (t) => {
  const manifest = await (await dumped(t)).manifest();
  const [first] = manifest.files;
  for (const name of ['../record.sqlite', '/etc/passwd', 'people.ndjson.gz', '', 'constructor']) {
    const text = manifestText({ ...manifest, files: [{ ...first!, name }] });
    assert.throws(() => parseManifest(text), /file 1 of its list/);
  }
  for (const text of ['', 'null', '[]', '{"format":1}', '{"format":2,"record":{},"files":[]}']) {
    assert.throws(() => parseManifest(text), /The manifest cannot be read/);
  }
  assert.deepEqual(parseManifest(manifestText(manifest)), manifest);
});
