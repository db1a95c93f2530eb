// Decides whether a request may be handled before the responses to earlier ones on its connection are sent.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isRead } from './parse-request.ts';

/**
 * A client may send several requests without waiting for responses. While they only read, they are handled at
 * the same time. A write waits for its turn, and so does every later request on that connection: a client that
 * withdraws an entry and then reads it gets 404.
 */
export class ConnectionOrder {
  /** Connections on which a request was sent that may write. */
  readonly #written = new WeakSet<Socket>();

  mustWait(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (!isRead(incoming)) this.#written.add(incoming.socket);
    // A response is given the socket when those before it have been sent.
    return outgoing.socket === null && this.#written.has(incoming.socket);
  }
}
