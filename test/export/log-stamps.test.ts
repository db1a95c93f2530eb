// hansard log stamp and log verify, with a time-stamping authority made with OpenSSL.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { call } from '../support/call-program.ts';
import { newStore } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

const CONFIGURATION = `
[req]
distinguished_name = name
prompt = no
[name]
CN = Clock of the archive
[tsa]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[root]
basicConstraints = critical,CA:true
[clock]
serial = SERIAL
default_policy = 1.2.3.4
digests = sha256
signer_digest = sha256
accuracy = secs:1
`;

/** An authority whose certificate was issued by the one in `root.pem`. `replace` may change each response. */
async function startAuthority(t: Ending) {
  const folder = temporaryFolder(t);
  const at = (name: string): string => join(folder, name);
  const openssl = (...words: string[]): void =>
    void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  writeFileSync(at('conf'), CONFIGURATION.replace('SERIAL', at('serial')));
  writeFileSync(at('serial'), '01');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'conf'];
  // A key of this kind takes no time to generate.
  const curveKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...key.slice(2)];
  const [issue, ca] = [
    ['req', '-x509', '-days', '2'],
    ['-CA', 'root.pem', '-CAkey', 'root.key'],
  ];
  const root = ['-subj', '/CN=Root', '-extensions', 'root', '-keyout', 'root.key'];
  openssl(...issue, ...curveKey, ...root, '-out', 'root.pem');
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr');
  const signed = ['-extfile', 'conf', '-extensions', 'tsa', '-days', '1', '-CAcreateserial'];
  openssl('x509', '-req', '-in', 'tsa.csr', ...ca, ...signed, '-out', 'tsa.pem');
  const other = ['-subj', '/CN=Other', '-extensions', 'root', '-keyout', 'other.key'];
  openssl(...issue, ...curveKey, ...other, '-out', 'other.pem');
  const authority = { at, url: '', replace: (answer: Buffer): Buffer => answer };
  const answer = async (request: IncomingMessage): Promise<Buffer> => {
    writeFileSync(at('query'), Buffer.concat(await Array.fromAsync(request)));
    const signing = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-config', 'conf'];
    openssl(
      'ts',
      '-reply',
      '-queryfile',
      'query',
      ...signing,
      '-section',
      'clock',
      '-out',
      'answer',
    );
    return authority.replace(readFileSync(at('answer')));
  };
  const server = createServer((request, response) => {
    // Too large an answer never ends.
    void answer(request).then((bytes) =>
      response[bytes.length > 1_000_000 ? 'write' : 'end'](bytes),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return authority;
}

const skip =
  spawnSync('openssl', ['version']).status === 0
    ? false
    : 'there is no OpenSSL to make an authority';

test(
  'the change log is stamped by an authority, and the stamp is verified offline',
  { skip },
  async (t) => {
    const record = newStore(t);
    const run = async (...words: string[]) => await call(['log', ...words], record);
    await call(['demo', '--entries', '20'], record);
    const authority = await startAuthority(t);
    const stamp = (...words: string[]) => run('stamp', '--authority', authority.url, ...words);

    assert.equal((await run('verify')).stdout, '0 timestamps verified.\n');
    const line = /^Change 20 was in the log at \d{4}-\S+Z, signed by CN=Clock of the archive\.\n/;
    const stamped = await stamp('--trust', authority.at('root.pem'));
    assert.match(stamped.stdout, line, stamped.stderr);
    const verified = await run('verify', '--trust', authority.at('root.pem'));
    assert.match(verified.stdout, new RegExp(`${line.source}1 timestamp verified\\.\n$`));

    const answer = readFileSync(authority.at('answer'));
    const changed = Buffer.from(answer);
    changed[answer.indexOf('2.3.4', 0, 'latin1')] = 0;
    for (const [replace, reason] of [
      // The previous response has another nonce.
      [() => answer, /answered another request\. Nothing was stored\.\n$/],
      [(one: Buffer) => flipped(one, one.length - 9), /signature is not that of an authority/],
      [
        (one: Buffer) => flipped(one, one.indexOf(Buffer.from('0420', 'hex')) + 5),
        /changed after it/,
      ],
      [(one: Buffer) => one.subarray(0, 500), /cut off/],
      [(one: Buffer) => flipped(one, one.indexOf('Root') - 1), /cannot be verified/],
      [() => Buffer.alloc(1_000_001), /gave no timestamp: it answered too much/],
      [() => Buffer.from('<html>'), /cannot be verified|refused/],
      [() => Buffer.from('3003020102', 'hex'), /refused|incomplete|not ASN\.1/],
    ] as const) {
      authority.replace = replace;
      const { code, stdout, stderr } = await stamp();
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, reason);
      assert.match(stderr, /^hansard: [^\n]+\n$/);
    }
    const untrusted = await run('verify', '--trust', authority.at('other.pem'));
    assert.match(untrusted.stderr, /^hansard: Nothing in .* vouches for CN=Clock of the archive/);

    // A different log: it does not have the stamped 20th change.
    const other = newStore(t);
    await call(['demo', '--entries', '30'], other);
    const [source, target] = [
      await openStore(record.DATABASE_URL),
      await openStore(other.DATABASE_URL),
    ];
    const [stored] = await source.stamps();
    await target.write((transaction) => transaction.addStamp(stored!));
    await Promise.all([source.close(), target.close()]);
    assert.match((await call(['log', 'verify'], other)).stderr, /change 20 is not what .* stamped/);
  },
);

function flipped(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] = other[at]! ^ 1;
  return other;
}
