// One connection of the load client: sends a request, reads the response, sends the next. It parses as little of a response as
// possible, so that the client stays cheaper than any server it measures.

import { connect, type Socket } from 'node:net';

export interface ConnectionOptions {
  readonly port: number;
  readonly nextRequest: () => string;
  /** Called with every complete response. */
  readonly onResponse: (bytes: number, latencyMs: number) => void;
}

export interface Connection {
  /** Stops after the current response. */
  readonly stop: () => void;
  /** Resolves when the connection has been stopped; rejects on anything but a 200. */
  readonly ended: Promise<void>;
}

/** A response takes well below a second, or some seconds on a shared machine; a server that is silent for this long is stuck. */
const SILENCE_MS_MAX = 60_000;

const HEAD_END = Buffer.from('\r\n\r\n');
const STATUS_OK = Buffer.from('HTTP/1.1 200 ');
const LENGTH_NAME = Buffer.from('\r\nContent-Length: ');

export function openConnection({ port, nextRequest, onResponse }: ConnectionOptions): Connection {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let stopping = false;
  let sentMs = 0;
  let head: Buffer | null = null;
  let responseBytes = 0;
  let missingBytes = 0;

  const fail = (what: string): void => {
    reject(new Error(what));
    socket.destroy();
  };
  const send = (): void => {
    sentMs = performance.now();
    socket.write(nextRequest(), 'latin1');
  };
  const receive = (chunk: Buffer): void => {
    if (missingBytes === 0) {
      const bytes = head === null ? chunk : Buffer.concat([head, chunk]);
      const length = responseLength(bytes);
      head = length === null ? bytes : null;
      if (length === null) return;
      if (length < 0) return fail(`The server answered: ${bytes.toString('latin1', 0, 300)}`);
      responseBytes = length;
      missingBytes = length - bytes.length;
    } else {
      missingBytes -= chunk.length;
    }
    if (missingBytes > 0) return;
    if (missingBytes < 0) return fail('The server sent more than its Content-Length says.');
    onResponse(responseBytes, performance.now() - sentMs);
    if (stopping) socket.destroy();
    else send();
  };

  socket.setTimeout(SILENCE_MS_MAX, () => fail(`The server was silent for ${SILENCE_MS_MAX} ms.`));
  socket.on('connect', send);
  socket.on('data', receive);
  socket.on('error', (error) => fail(`The connection failed: ${error.message}`));
  socket.on('close', () => (stopping ? resolve() : fail('The server closed the connection.')));
  return { ended, stop: () => void (stopping = true) };
}

/** The length of head and body; null while the head is incomplete, negative if it is not a 200. */
function responseLength(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  if (bytes.compare(STATUS_OK, 0, STATUS_OK.length, 0, STATUS_OK.length) !== 0) return -1;
  const at = bytes.indexOf(LENGTH_NAME);
  if (at < 0 || at > headEnd) return -1;
  let length = 0;
  for (let index = at + LENGTH_NAME.length; bytes[index] !== 0x0d; index += 1) {
    length = length * 10 + (bytes[index]! - 0x30);
  }
  return headEnd + HEAD_END.length + length;
}
