// The chain of the change log, which OpenSSL can have timestamped as docs/distributing.md says; and the timestamps that version 1.0
// stored.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../support/call-program.ts';
import { newStore } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { addStamp } from '../store/copying/copying.ts';

const CONFIGURATION = `
[req]
distinguished_name = name
prompt = no
[name]
CN = Clock of the archive
[tsa]
basicConstraints = CA:true
extendedKeyUsage = critical,timeStamping
[clock]
serial = serial
default_policy = 1.2.3.4
digests = sha256
signer_digest = sha256
`;

test('the head of the log is its last change and chain; an earlier one is asked for by its number', async (t) => {
  const record = newStore(t);
  const run = async (...words: string[]) => await call(['log', 'head', ...words], record);
  await call(['demo', '--entries', '20'], record);
  const { stdout } = await run('--json');
  const { seq, chain } = JSON.parse(stdout) as { seq: number; chain: string };
  assert.equal(seq, 20);
  assert.equal((await run()).stdout, `20 ${chain}\n`);
  assert.equal((await run('--at', '20')).stdout, `20 ${chain}\n`);
  const earlier = /^19 ([0-9a-f]{64})\n$/.exec((await run('--at', '19')).stdout);
  assert.notEqual(earlier?.[1], chain);
  for (const at of ['21', '-1', '1.5', 'x']) {
    const { code, stderr } = await run('--at', at);
    assert.deepEqual(
      [code, stderr],
      [1, `hansard: --at: the log has the changes 1 to 20, not "${at}".\n`],
    );
  }
});

test(
  'OpenSSL verifies a timestamp of the chain, and refuses it for another',
  { skip: withoutOpenssl() },
  async (t) => {
    const openssl = authority(t);
    const record = newStore(t);
    await call(['demo', '--entries', '20'], record);
    const chainAt = async (at: string): Promise<string> =>
      (await call(['log', 'head', '--at', at], record)).stdout.trim().split(' ')[1] ?? '';
    const chain = await chainAt('20');
    openssl('ts', '-query', '-sha256', '-digest', chain, '-cert', '-out', 'query');
    openssl(
      'ts',
      '-reply',
      '-queryfile',
      'query',
      '-signer',
      'tsa.pem',
      '-inkey',
      'tsa.key',
      '-config',
      'conf',
      '-section',
      'clock',
      '-out',
      'answer',
    );
    const verify = ['ts', '-verify', '-in', 'answer', '-CAfile', 'tsa.pem', '-digest'];
    assert.match(openssl(...verify, chain), /Verification: OK/);
    const other = await chainAt('19');
    assert.throws(() => openssl(...verify, other), /message imprint mismatch/);
  },
);

test('timestamps that version 1.0 stored are written as files', async (t) => {
  const record = newStore(t);
  await call(['demo', '--entries', '20'], record);
  addStamp(record.DATABASE_URL.replace('sqlite:', ''));
  const folder = temporaryFolder(t);
  const { stdout } = await call(['log', 'stamps', '--output', folder], record);
  const path = join(folder, 'change-1-1.tst');
  const [, chain] = (await call(['log', 'head', '--at', '1'], record)).stdout.trim().split(' ');
  assert.equal(
    stdout,
    `${path}: change 1, chain ${chain}, by https://time.example/\n1 timestamp written.\n`,
  );
  assert.deepEqual(readFileSync(path), Buffer.from([0]));
});

function withoutOpenssl(): string | false {
  const { status } = spawnSync('openssl', ['version']);
  return status === 0 ? false : 'there is no OpenSSL to make an authority';
}

/** Runs OpenSSL in a folder that has the key and the certificate of an authority. */
function authority(t: Ending): (...words: string[]) => string {
  const folder = temporaryFolder(t);
  const openssl = (...words: string[]): string =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe', encoding: 'utf8' });
  writeFileSync(join(folder, 'conf'), CONFIGURATION);
  writeFileSync(join(folder, 'serial'), '01');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key'];
  openssl(
    'req',
    '-x509',
    '-days',
    '2',
    '-config',
    'conf',
    '-extensions',
    'tsa',
    ...key,
    '-out',
    'tsa.pem',
  );
  return openssl;
}
