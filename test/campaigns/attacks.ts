// Attacks of a rude or hostile anonymous client on a server of this machine. `node test/campaigns/attacks.ts <name> <port>` runs
// one until its standard input ends.

import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { get } from './readers.ts';

/** Continues until `isOver`. */
type Attack = (port: number, isOver: () => boolean) => Promise<unknown>;

const API = '/api/v0.1/hansard';

/** Not the address of the readers: clients are told apart by address. */
const ATTACKER = '127.0.0.2';

const letter = (at: number): string => String.fromCharCode(97 + (at % 26));
const COMMON = ['the', 'of', 'to', 'that', 'is', 'and', 'in', 'we', 'this', 'for'];

const sittings = (turn: number): string =>
  range(1_000)
    .map((k) => head(`${API}/sittings/3/?x=${turn}x${k}`, 'Accept: text/html'))
    .join('');

export const ATTACKS: ReadonlyMap<string, Attack> = new Map([
  ['a thousand pipelined pages on a connection, never read', writing(1, sittings)],
  ['the same on twenty connections, again every two seconds', writing(20, sittings)],
  [
    'five NEAR of one-letter prefixes in trends, two connections',
    requesting(2, (turn) => {
      const near = (at: number): string => `${letter(turn + at)}* NEAR ${letter(turn * 3 + at)}*`;
      const queries = range(5).map((at) => `q${at + 1}=${encodeURIComponent(near(at))}`);
      return `/trends?${queries.join('&')}&x=${turn}`;
    }),
  ],
  [
    'searches of twenty phrases, four connections',
    requesting(4, (turn) => {
      const word = (at: number): string => COMMON[at % COMMON.length] ?? '';
      const phrase = (at: number): string =>
        `"${word(turn + at)} ${word(at * 3 + 1)} ${word(turn + at * 7)}"`;
      const query = range(20).map(phrase).join(' OR ');
      return `${API}/entries/?q=${encodeURIComponent(query)}&ordering=relevance&x=${turn}`;
    }),
  ],
  [
    'searches that find nothing, each another, eight connections',
    requesting(8, (turn) => `${API}/entries/?q=zz${turn.toString(36)}qx`),
  ],
  [
    'forty Parquet exports at once, again and again',
    requesting(40, () => `${API}/entries/?format=parquet`),
  ],
  [
    'forty readers of NDJSON exports that read nothing',
    writing(40, () => head(`${API}/entries/?format=ndjson`), 30_000),
  ],
  [
    'two thousand connections that never finish the head of a request',
    writing(2_000, () => 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow', 30_000),
  ],
]);

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}

function head(path: string, ...fields: readonly string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...fields, '', ''].join('\r\n');
}

/** Connections that write and never read; each is reopened after some time. */
function writing(count: number, text: (turn: number) => string, againMs = 2_000): Attack {
  return (port, isOver) =>
    Promise.all(
      range(count).map(async (number) => {
        for (let turn = number; !isOver(); turn += count) {
          const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
          socket.on('error', () => {});
          socket.pause();
          socket.write(text(turn), 'latin1');
          for (let waited = 0; waited < againMs && !isOver(); waited += 100) await pause(100);
          socket.destroy();
        }
      }),
    );
}

/** Clients that send one request after another and read every response. */
function requesting(count: number, path: (turn: number) => string): Attack {
  let turns = 0;
  return (port, isOver) =>
    Promise.all(
      range(count).map(async () => {
        while (!isOver()) await get(port, path((turns += 1)), ATTACKER);
      }),
    );
}

if (import.meta.main) {
  const [name = '', port] = process.argv.slice(2);
  const attack = ATTACKS.get(name);
  if (attack === undefined) throw new Error(`there is no attack "${name}"`);
  let isOver = false;
  process.stdin.resume().on('end', () => (isOver = true));
  await attack(Number(port), () => isOver);
}
