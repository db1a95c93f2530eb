// Stops a server from listening, and resets nobody who has connected.
//
// A client is connected as soon as the system has put it into the queue of the listening socket, and a client that is in that queue
// when the socket closes is reset. The queue cannot be closed before. But while it is full, the system ignores a client that
// wants to connect, and that client tries again a second later. So the queue is made one connection long and filled with one of our own.
// If the system's table then shows nobody else in it, nobody else can come, and the socket is closed.

import type { Server } from 'node:http';
import { connect, Server as NetServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { readAcceptQueue, socketInode, type AcceptQueue } from './accept-queue.ts';

/**
 * Resolves when the socket is closed, at the latest after a number of milliseconds. The connections stay; `ended` is called
 * when the last of them has ended.
 */
export async function stopListening(
  server: Server,
  ended: () => void,
  timeoutMs = ACCEPT_MS_MAX,
): Promise<void> {
  const forcedMs = Math.min(timeoutMs, ACCEPT_MS_MAX);
  // As `net.Server` does it; that of HTTP would end idle connections at once.
  const close = (): void => void NetServer.prototype.close.call(server, ended);
  const looks = new Looks(server);
  while (looks.tookMs() < Math.min(ACCEPT_MS, forcedMs) && looks.quiet < QUIET_LOOKS) {
    await pause(LOOK_INTERVAL_MS);
    // Another process that has closed this socket left its queue one connection long.
    handleOf(server)?.listen(NODE_BACKLOG);
    await looks.look();
  }
  for (let isClosed = false; !isClosed;) {
    const [isLate, isForced] = [ACCEPT_MS, forcedMs].map((ms) => looks.tookMs() >= ms);
    // More come than can be accepted: from now on one at a time.
    handleOf(server)?.listen(isLate ? ONE_CONNECTION : NODE_BACKLOG);
    await looks.look();
    if (isForced) close();
    isClosed = isForced || (looks.quiet > 0 && (await closeWithoutReset(server, close)));
  }
  looks.end();
}

/** Counts the looks at the socket that found nobody. Time is not counted: a process that did not run has not looked. */
class Looks {
  /** How many followed one another. */
  quiet = 0;
  readonly #server: Server;
  readonly #startedMs = performance.now();
  readonly #accepted = (): void => void (this.quiet = -1);

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', this.#accepted);
  }

  tookMs(): number {
    return performance.now() - this.#startedMs;
  }

  /** Each turn of the event loop looks at the socket, and accepts one connection. */
  async look(): Promise<void> {
    await nextTurn();
    this.quiet += 1;
  }

  end(): void {
    this.#server.off('connection', this.#accepted);
  }
}

/** Fifty milliseconds in all: a client that just got a response needs some to connect anew. */
const QUIET_LOOKS = 10;
const LOOK_INTERVAL_MS = 5;

/** Where new clients keep coming, those that are here wait no longer. */
const ACCEPT_MS = 1_000;

/** Whatever comes, some seconds are left of the ten to respond in. */
const ACCEPT_MS_MAX = 3_000;

interface Handle {
  readonly fd: number;
  readonly listen: (backlog: number) => number;
}

/** What Node's server has and does not document. */
interface ListeningServer extends Server {
  readonly _handle?: Partial<Handle> | null;
}

function handleOf(server: Server): Handle | null {
  const handle = (server as ListeningServer)._handle;
  return typeof handle?.fd === 'number' && handle.listen !== undefined ? (handle as Handle) : null;
}

/** The length of the queue that Node requests where nobody names one; and a queue of length 0 takes one connection. */
const NODE_BACKLOG = 511;
const ONE_CONNECTION = 0;

/**
 * Closes the socket if nobody but ourselves is in its queue; false where somebody is. All of it happens before the event
 * loop looks at the socket again, so that our own connection is not accepted here. Where the system has no table, or Node no
 * handle, the socket is closed right after the last look.
 */
function closeWithoutReset(server: Server, close: () => void): Promise<boolean> {
  const handle = handleOf(server);
  const inode = handle === null ? null : socketInode(handle.fd);
  if (inode === null || handle === null) {
    close();
    return Promise.resolve(true);
  }
  const { address, port } = server.address() as AddressInfo;
  handle.listen(ONE_CONNECTION);
  const own = connect({ port, host: LOOPBACK.get(address) ?? address });
  own.on('error', () => {});
  return new Promise((resolve) => {
    // Node connects in the next tick, and on this machine a connection is made within the call.
    process.nextTick(() => {
      const look = (): AcceptQueue | null => readAcceptQueue(inode, port, own.localPort ?? 0);
      let queue = look();
      if (isOnlyOurs(queue)) {
        // A handshake that began on the other core before the queue was full may not be in the table yet.
        Atomics.wait(SLEEP, 0, 0, HANDSHAKE_MS);
        queue = look();
      }
      const isAlone = isOnlyOurs(queue);
      // Another process has this socket too and accepts from it: it will be the one that leaves nobody behind.
      const isShared = queue?.own === 'accepted';
      // Not by one that leaves: the other may be alone in the queue by now, and would close it with a client that has just come in.
      if (!isAlone && !isShared) handle.listen(NODE_BACKLOG);
      const isOver = isAlone || isShared || queue === null;
      if (isOver) close();
      own.destroy();
      resolve(isOver);
    });
  });
}

/** Many times what the system needs to note a handshake; nobody is kept waiting by it but those of a service that ends. */
const HANDSHAKE_MS = 5;
const SLEEP = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

function isOnlyOurs(queue: AcceptQueue | null): boolean {
  return queue?.own === 'waiting' && queue.waiting === 1 && queue.handshakes === 0;
}

/** Where a socket for every address is reached from here. */
const LOOPBACK: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);
