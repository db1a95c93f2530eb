// node test/abuse/run-log-growth.ts: how long the write-ahead log of a SQLite store gets while clients begin exports, read nothing of
// them and begin anew when they are cut off, beside a writer that never stops.

import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService } from '../../bench/program/start-server.ts';
import { openStore } from '../../src/store/open-store.ts';
import { anEntry } from '../support/records/entries.ts';
import { run } from '../support/program.ts';
import { folderUntilExit } from '../support/temporary.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '240' },
    /** What is written a second. */
    megabytes: { type: 'string', default: '2' },
  },
});
const seconds = Number(values.seconds);
const bytesPerSecond = Number(values.megabytes) * 1e6;

/** Each is a client of its own; four exports are let in. */
const READERS = 4;
const EXPORT = 'GET /api/v0.1/hansard/entries/?format=ndjson HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const STAGGER_MS = 12_000;
const REPORT_SECONDS = 15;

const folder = folderUntilExit('log-growth');
const path = join(folder, 'record.sqlite');
const made = await run(['demo', '--entries', values.entries, '--database-url', `sqlite:${path}`]);
if (made.code !== 0) throw new Error(made.stderr);
const server = await startService(`sqlite:${path}`, join(folder, 'server.log'));
const store = await openStore(`sqlite:${path}`);
const endMs = performance.now() + seconds * 1_000;
const isOver = (): boolean => performance.now() > endMs;
let [begun, written, longest] = [0, 0, 0];
try {
  console.log('| seconds | exports begun | written | log |');
  console.log('| ---: | ---: | ---: | ---: |');
  await Promise.all([writeOn(), report(), ...Array.from({ length: READERS }, (_, at) => read(at))]);
  console.log(`The log had ${megabytes(longest)} at most, ${megabytes(logBytes())} at the end.`);
} finally {
  await store.close();
  await server.stop();
}

/** Begins an export, reads its first bytes, and waits until it is cut off or refused. */
async function read(number: number): Promise<void> {
  // One after the other, so that there is always one that reads an older state.
  await pause(number * STAGGER_MS);
  while (!isOver()) {
    const localAddress = `127.2.0.${1 + number}`;
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    socket.once('data', (head) => {
      socket.pause();
      if (head.toString('latin1').startsWith('HTTP/1.1 200')) begun += 1;
      else socket.destroy();
    });
    socket.write(EXPORT);
    while (!socket.destroyed && !isOver()) {
      await pause(500);
      // A paused socket does not notice that it was reset before it is written to.
      socket.write('\r\n');
    }
    socket.destroy();
    await pause(1_000);
  }
}

async function writeOn(): Promise<void> {
  const content = 'Order! '.repeat(10_000);
  const startedMs = performance.now();
  while (!isOver()) {
    const before = logBytes();
    await store.write(async (transaction) => {
      const { sittingId, textCounter } = (await transaction.lastEntry())!;
      await transaction.appendEntries(sittingId, [anEntry(textCounter + 1, { content })]);
    });
    const after = logBytes();
    longest = Math.max(longest, after);
    written += after > before ? after - before : content.length;
    const aheadMs = (written / bytesPerSecond) * 1_000 - (performance.now() - startedMs);
    await pause(Math.max(1, aheadMs));
  }
}

async function report(): Promise<void> {
  const startedMs = performance.now();
  while (!isOver()) {
    await pause(REPORT_SECONDS * 1_000);
    const past = Math.round((performance.now() - startedMs) / 1_000);
    console.log(`| ${past} | ${begun} | ${megabytes(written)} | ${megabytes(logBytes())} |`);
  }
}

function logBytes(): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
