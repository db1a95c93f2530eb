// hansard log: timestamps of an authority, which prove that the change log, and so the whole record, existed at a time.

import { randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chainAt } from '../distribute/verify-dump.ts';
import { OperatorError } from '../base/errors.ts';
import * as timestamps from '../formats/timestamp.ts';
import type { LogStamp } from '../store/outside-record/publishing-rows.ts';
import { openRecord } from './open-record.ts';
import { counted } from './progress.ts';
import { type CommandDescription, timeOf } from './command.ts';

const TRUST = {
  '--trust <file>': 'PEM certificates; refuse any other authority',
};

/** A token has some kilobytes. */
const ANSWER_BYTES_MAX = 1_000_000;
const ANSWER_TIMEOUT_MS = 60_000;

const stamp: CommandDescription = {
  name: 'log stamp',
  summary: 'Gets a timestamp of the change log from an authority (RFC 3161), and stores it.',
  interrupted: 'Nothing was stored.',
  settings: ['databaseUrl', 'lockWait'],
  options: { '--authority <address>': 'the address of the timestamp authority', ...TRUST },
  run: async ({ settings, flags }) => {
    const authority = flags['authority'] ?? '';
    if (!/^https?:$/.test(URL.parse(authority)?.protocol ?? '')) {
      throw new OperatorError('Name the authority: --authority https://timestamp.example.org/');
    }
    await using store = await openRecord(settings);
    const seq = await store.lastChange();
    if (seq === 0) throw new OperatorError('The change log is empty: there is nothing to stamp.');
    const chain = await chainAt(store, seq);
    // Positive, and without a leading zero, as in ASN.1.
    const nonce = `40${randomBytes(7).toString('hex')}`;
    const token = timestamps.tokenOf(
      await ask(authority, timestamps.timestampRequest(chain, nonce)),
    );
    const timestamp = timestamps.readTimestamp(token);
    if (timestamp.nonce !== nonce || timestamp.digest !== chain) {
      throw new OperatorError(`${authority} answered another request. Nothing was stored.`);
    }
    refuseUntrusted(timestamp, flags['trust']);
    const stored = { seq, authority, token: token.toString('base64') };
    await store.write((transaction) => transaction.addStamp(stored));
    console.log(lineOf(stored, timestamp));
  },
};

const verify: CommandDescription = {
  name: 'log verify',
  summary: 'Verifies the timestamps of the change log; needs no network.',
  settings: ['databaseUrl'],
  options: TRUST,
  run: async ({ settings, flags }) => {
    await using store = await openRecord(settings);
    const stamps = await store.stamps();
    for (const one of stamps) {
      const timestamp = timestamps.readTimestamp(Buffer.from(one.token, 'base64'));
      refuseUntrusted(timestamp, flags['trust']);
      if (timestamp.digest !== (await chainAt(store, one.seq))) {
        throw new OperatorError(
          `The log at change ${one.seq} is not what ${one.authority} stamped: it was rewritten since. Restore a backup.`,
        );
      }
      console.log(lineOf(one, timestamp));
    }
    console.log(`${counted(stamps.length, 'timestamp')} verified.`);
  },
};

export const commands = [stamp, verify];

async function ask(authority: string, body: Buffer): Promise<Buffer> {
  const headers = { 'Content-Type': 'application/timestamp-query' };
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const request = { method: 'POST', headers, body: new Uint8Array(body), signal };
    const response = await fetch(authority, request);
    const answer: AsyncIterable<Uint8Array> | null = response.body;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer ?? []) {
      chunks.push(chunk);
      if ((bytes += chunk.length) > ANSWER_BYTES_MAX) throw new Error('it answered too much');
    }
    if (response.ok) return Buffer.concat(chunks);
    throw new Error(`it answered ${response.status}`);
  } catch (error) {
    const { message } = error as Error;
    throw new OperatorError(`${authority} gave no timestamp: ${message}. Nothing was stored.`);
  }
}

function refuseUntrusted(timestamp: timestamps.Timestamp, file: string | undefined): void {
  if (file === undefined) return;
  const texts = pemOf(file).match(/-----BEGIN CERTIFICATE-----[^-]*-----END/g) ?? [];
  const trusted = texts.map((text) => new X509Certificate(`${text} CERTIFICATE-----`));
  if (timestamps.isTrusted(timestamp, trusted)) return;
  throw new OperatorError(`Nothing in ${file} vouches for ${nameOf(timestamp)}, who signed this.`);
}

function pemOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`--trust ${file} cannot be read: ${(error as Error).message}.`);
  }
}

function nameOf({ signer }: timestamps.Timestamp): string {
  return signer.subject.replaceAll('\n', ', ');
}

function lineOf({ seq }: LogStamp, timestamp: timestamps.Timestamp): string {
  return `Change ${seq} was in the log at ${timeOf(timestamp.atMs)}, signed by ${nameOf(timestamp)}.`;
}
