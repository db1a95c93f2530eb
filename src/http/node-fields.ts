// The private fields of Node on which this program relies. No other file names them, and node-fields.test.ts fails on a Node in which
// one is missing or means something else. Decision 5 says what they buy.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface PrivateResponse extends ServerResponse {
  /** The head as it will be sent; `writeHead` stores it here. */
  _header: string;
}

interface PrivateSocket extends Socket {
  /** The parser of the connection, which parses everything that was read, unless the handler of a request returns HPE_PAUSED. */
  readonly parser: {
    onIncoming: (incoming: IncomingMessage, keepsAlive: boolean) => number;
    readonly resume: () => void;
  } | null;
  /** Whether Node has paused the connection, because its client does not read the responses. */
  readonly _paused: boolean;
  /** The response that is being sent. */
  readonly _httpMessage?: ServerResponse | null;
}

const HPE_PAUSED = 21;

/** Sets the head of a response. `writeHead` builds and checks it name by name, which takes a tenth of the time of a response. */
export function setHead(outgoing: ServerResponse, head: string): void {
  (outgoing as PrivateResponse)._header = head;
}

/** Pauses the parser of a connection after each request for which `isFull` returns true. Returns false if there is no parser. */
export function pauseParserWhen(socket: Socket, isFull: () => boolean): boolean {
  const { parser } = socket as PrivateSocket;
  const handle = parser?.onIncoming;
  if (!parser || !handle) return false;
  parser.onIncoming = (incoming, keepsAlive) => {
    const code = handle(incoming, keepsAlive);
    return isFull() ? code || HPE_PAUSED : code;
  };
  return true;
}

/** Lets the parser go on with data that it had left. It may be paused again. Returns false if there is no parser any more. */
export function parseRest(socket: Socket, rest: Buffer): boolean {
  const { parser } = socket as PrivateSocket;
  if (parser === null) return false;
  parser.resume();
  // Node parses what it reads in the handler of this event.
  socket.emit('data', rest);
  return true;
}

/** Whether Node itself has paused a connection: it resumes it later. */
export const isPausedByNode = (socket: Socket): boolean => (socket as PrivateSocket)._paused;

/** The response that is being sent over a connection; null if there is none. */
export const responseOn = (socket: Socket): ServerResponse | null =>
  (socket as PrivateSocket)._httpMessage ?? null;
