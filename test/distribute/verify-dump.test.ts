// Verifying a dump: the faults found in its files, and the manifests that are refused.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { chainFault } from '../../src/distribute/verify-dump.ts';
import { manifestText, parseManifest, type DumpFile } from '../../src/formats/dump-manifest.ts';
import { dumped } from './dumped-record.ts';

test('the verification names every file that is not as the manifest says, and a log that has another chain', async (t) => {
  const { store, folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const other = { ...manifest.record, chain: 'a'.repeat(64) };
  assert.match((await chainFault(store, other))!, /a different chain/);
  const later = { ...manifest.record, seq: 9 };
  assert.match((await chainFault(store, later))!, /8 changes.* at change 9/);

  const write = (files: readonly DumpFile[], record = manifest.record): void =>
    writeFileSync(join(folder, 'manifest.json'), manifestText({ ...manifest, record, files }));
  write(manifest.files, other);
  assert.match(
    (await faults()).join(),
    /^The change log of the files ends at change 8 and does not match/,
  );
  const log = manifest.files.find(({ content }) => content === 'changes')!;
  const path = join(folder, log.name);
  const plain = gunzipSync(readFileSync(path)).toString();
  const altered = gzipSync(plain.replace('"entry":3,', '"entry":4,'));
  writeFileSync(path, altered);
  const changed = { ...log, sha256: hash('sha256', altered), bytes: altered.length };
  write(manifest.files.map((file) => (file === log ? changed : file)));
  assert.deepEqual(await faults(), [
    `The chain of ${log.name} at change 3 does not match its changes.`,
  ]);

  const [ndjson, csv, parquet] = manifest.files;
  rmSync(join(folder, ndjson!.name));
  appendFileSync(join(folder, csv!.name), 'x');
  const bytes = readFileSync(join(folder, parquet!.name));
  bytes[100]! ^= 1;
  writeFileSync(join(folder, parquet!.name), bytes);
  const found = await faults();
  assert.match(found[0]!, /^entries-2012-\w+\.ndjson\.gz cannot be read: ENOENT/);
  assert.match(found[1]!, /csv\.gz has \d+ bytes, but \d+ in the manifest\.$/);
  assert.match(found[2]!, /parquet has a SHA-256 that differs from the manifest\.$/);
});

test('a manifest that names a file elsewhere, or is none, is refused', async (t) => {
  const manifest = await (await dumped(t)).manifest();
  const [first] = manifest.files;
  for (const name of ['../record.sqlite', '/etc/passwd', 'people.ndjson.gz', '', 'constructor']) {
    const text = manifestText({ ...manifest, files: [{ ...first!, name }] });
    assert.throws(() => parseManifest(text), /it\.files\[0\]/);
  }
  for (const text of ['', 'null', '[]', '{"format":1}', '{"format":2,"record":{},"files":[]}']) {
    assert.throws(() => parseManifest(text), /The manifest cannot be read/);
  }
  assert.deepEqual(parseManifest(manifestText(manifest)), manifest);
});
