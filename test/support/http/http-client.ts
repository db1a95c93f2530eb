// A client that hides nothing: raw headers, no redirects followed, raw bytes.

import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../until.ts';

export interface Reply {
  readonly status: number;
  /** Names in lower case; the values of a repeated header are joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names and values alternate, as sent. */
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body; throws if it is not JSON. */
  readonly json: unknown;
}

export async function send(
  origin: string,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body: string | Buffer = '',
): Promise<Reply> {
  const { hostname, port } = new URL(origin);
  return await new Promise((resolve, reject) => {
    const request = httpRequest(
      { hostname, port, method, path, headers, agent: false },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve(makeReply(response.statusCode!, response.rawHeaders, Buffer.concat(pieces))),
        );
      },
    );
    request.on('error', reject);
    // Without a length, the body of a DELETE would be sent as the beginning of another request.
    if (body.length > 0) request.setHeader('Content-Length', Buffer.byteLength(body));
    request.end(body);
  });
}

/** How long a connection may stay open before the test fails. */
const RAW_TIMEOUT_MS = 60_000;

/** The pause between two pieces of a request, so that each arrives in its own packet. */
const BETWEEN_PIECES_MS = 20;

export type RawPiece = string | Buffer | typeof A_RESPONSE;

/** In place of a piece: waits for data before the next one is sent. */
export const A_RESPONSE = Symbol('a response');

/** Writes bytes and reads until the server closes; several pieces are sent one after the other. */
export async function sendRaw(origin: string, ...pieces: readonly RawPiece[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const received: Buffer[] = [];
  const closed = new Promise<string>((resolve, reject) => {
    const text = (): string => Buffer.concat(received).toString('utf8');
    socket.setTimeout(RAW_TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error(`The server did not close the connection; it sent: ${text()}`));
    });
    socket.on('data', (piece) => received.push(piece));
    // A server that has answered and closed resets a client that is still writing.
    socket.on('error', () => {});
    socket.on('close', () => resolve(text()));
  });
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(BETWEEN_PIECES_MS);
    if (piece === A_RESPONSE) await until('a response', () => received.length > 0);
    else if (socket.writable)
      socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
  }
  return await closed;
}

/** The responses received on a connection, in order. */
export function parseReplies(received: string): Reply[] {
  const replies: Reply[] = [];
  let rest = received;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n');
    const match = /^HTTP\/1\.1 (\d{3}) [A-Za-z -]+$/.exec(line);
    if (end < 0 || match === null) throw new Error(`Not an answer: ${rest}`);
    const rawHeaders = fields.flatMap((field) => {
      const colon = field.indexOf(': ');
      return [field.slice(0, colon), field.slice(colon + 2)];
    });
    const after = Buffer.from(rest.slice(end + 4), 'utf8');
    const reply = makeReply(Number(match[1]), rawHeaders, after);
    const length = Number(reply.headers['content-length'] ?? after.length);
    replies.push(makeReply(reply.status, rawHeaders, after.subarray(0, length)));
    rest = after.subarray(length).toString('utf8');
  }
  return replies;
}

function makeReply(status: number, rawHeaders: readonly string[], bytes: Buffer): Reply {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    const value = rawHeaders[index + 1]!;
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const text = bytes.toString('utf8');
  return {
    status,
    headers,
    rawHeaders,
    bytes,
    text,
    get json(): unknown {
      return JSON.parse(text) as unknown;
    },
  };
}
