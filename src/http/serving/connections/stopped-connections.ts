// Connections that have sent too many requests ahead: nothing more is parsed on them. What Node's parser has begun, up to
// 64 kB at a time or some thousand requests, cannot be interrupted, except by a request that changes the protocol of its
// connection. So the next request of such a connection is declared to be one: Node then gives up the connection, and the
// responses to the requests before are still sent on it.

import type { Socket } from 'node:net';
import { STALLED_RESPONSE_TIMEOUT_MS } from '../../shared/limits.ts';
import { IncomingMessage } from '../../shared/node-http.ts';

/**
 * What is read, and thrown away, of a connection that was given up. The system resets a connection that is closed while
 * there is something to read, and a client that sent a little too much would not get its responses.
 */
const DISCARDED_BYTES_MAX = 1024 * 1024;

export class StoppedConnections {
  /** The class of the requests of a server whose connections can be stopped. */
  readonly messageClass: typeof IncomingMessage;
  readonly #stopped = new WeakSet<Socket>();
  readonly #takenOver = new Set<Socket>();

  constructor() {
    const stopped = this.#stopped;
    this.messageClass = class extends IncomingMessage {
      /** Read by Node after the head of a request was parsed. A protocol that a client asks for is ignored. */
      get upgrade(): boolean {
        return this.method === 'CONNECT' || stopped.has(this.socket);
      }
      set upgrade(_requested: boolean) {}
    };
  }

  /** No further request of this connection is parsed. */
  stop(socket: Socket): void {
    this.#stopped.add(socket);
  }

  /** To be called when Node has given up a connection, with its `upgrade` event. */
  takeOver(socket: Socket): void {
    this.#takenOver.add(socket);
    socket.once('close', () => this.#takenOver.delete(socket));
    // The client resets it, or takes no byte of the responses.
    socket.on('error', () => {});
    socket.setTimeout(STALLED_RESPONSE_TIMEOUT_MS).on('timeout', () => socket.destroy());
    let discardedBytes = 0;
    socket.on('data', ({ length }: Buffer) => {
      discardedBytes += length;
      if (discardedBytes > DISCARDED_BYTES_MAX) socket.pause();
    });
  }

  /** Ends the connections that Node's server no longer knows. */
  destroyAll(): void {
    for (const socket of this.#takenOver) socket.destroy();
  }
}
