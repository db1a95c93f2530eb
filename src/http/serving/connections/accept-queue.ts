// What the system's table of connections says of the queue of a listening socket: who has connected and was not accepted yet.
// Only Linux has such a table that a process can read.

import { readFileSync, readlinkSync } from 'node:fs';

export interface AcceptQueue {
  /** Connections that were not accepted yet. */
  readonly waiting: number;
  /** Clients whose connection is being made; they have an answer of the system and take it for a connection. */
  readonly handshakes: number;
  /** What became of the connection from a port of our own; null where there is none. */
  readonly own: 'waiting' | 'accepted' | null;
}

/** IPv4 and IPv6; a socket for both has connections in either. A kernel without IPv6 lacks the second. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** States as `include/net/tcp_states.h` of Linux numbers them. */
const ESTABLISHED = '01';
const HANDSHAKE = '03';
const LISTENING = '0A';

/** Only a connection that was accepted belongs to a file of a process. */
const NO_INODE = '0';

/** The inode of a socket, by which the table names it; null on another system. */
export function socketInode(fileDescriptor: number): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fileDescriptor}`))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** The queue of the socket with an inode on a port; null where the table does not have it. */
export function readAcceptQueue(inode: string, port: number, ownPort: number): AcceptQueue | null {
  let waiting: number | null = null;
  let handshakes = 0;
  let own: AcceptQueue['own'] = null;
  for (const row of rowsOf(port)) {
    if (row.state === LISTENING && row.inode === inode) waiting = row.received;
    if (row.state === HANDSHAKE) handshakes += 1;
    if (row.state === ESTABLISHED && row.remotePort === ownPort) {
      own = row.inode === NO_INODE ? 'waiting' : 'accepted';
    }
  }
  return waiting === null ? null : { waiting, handshakes, own };
}

interface TableRow {
  readonly remotePort: number;
  readonly state: string;
  /** Bytes to be read, or for a socket that listens the connections to be accepted. */
  readonly received: number;
  readonly inode: string;
}

/** The rows of a local port. They are in the order of the table: sockets that listen come before the connections. */
function* rowsOf(port: number): Generator<TableRow> {
  const ending = `:${hexadecimal(port)}`;
  for (const line of TABLES.flatMap(linesOf)) {
    // Most lines are of other ports, and are not taken apart.
    if (!line.includes(ending)) continue;
    const [, local, remote, state, queues, , , , , inode] = line.trim().split(/ +/);
    if (local?.endsWith(ending) !== true || state === undefined || inode === undefined) continue;
    yield {
      remotePort: parseInt(remote?.split(':')[1] ?? '', 16),
      state,
      received: parseInt(queues?.split(':')[1] ?? '', 16),
      inode,
    };
  }
}

function hexadecimal(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}

function linesOf(table: string): readonly string[] {
  try {
    return readFileSync(table, 'latin1').split('\n');
  } catch {
    return [];
  }
}
