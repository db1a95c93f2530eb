// A response: status, headers and body, ready to be sent.

import { transcode } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import {
  BUFFERED_BYTES_MAX,
  KEEP_ALIVE_TIMEOUT_MS,
  STALLED_RESPONSE_TIMEOUT_MS,
} from './limits.ts';
import { setHead } from './node-fields.ts';

/**
 * The parts of node:http that the service uses. Importing node:http also loads the WebSocket client that it re-exports,
 * which takes a tenth of the startup time in every process and test that serves.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

export interface HttpResponse {
  readonly status: number;
  /** Alternating names and values, including Content-Length: `writeHead` takes such a list without checking each name. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | string;
  /** See `headOf`. Built once for a response that is sent many times. */
  readonly head?: string | null;
  /** Opens a body that is too large for memory. Rejects, before anything is sent, if the body cannot be read. */
  readonly open?: () => Promise<OpenBody>;
  /** The opened body; the sender of the response closes it. */
  readonly opened?: OpenBody;
}

/** A body that is read piece by piece, from one state of the record. */
export interface OpenBody {
  /** Headers that describe this state. They replace headers of the response. */
  readonly headers: readonly string[];
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Releases the resources of reading, even while it is read; safe to call twice. */
  readonly close: () => Promise<void>;
}

/** A response whose body is sent piece by piece. */
export type StreamedResponse = HttpResponse & Required<Pick<HttpResponse, 'open'>>;

export function isStreamed(response: HttpResponse): response is StreamedResponse {
  return response.open !== undefined;
}

/** Up to this size, head and body are sent in one write. */
const ONE_WRITE_BYTES_MAX = 15 * 1024;

/**
 * Adds the Content-Length. A long text is encoded here; otherwise it would be encoded twice, when its bytes are counted and
 * when it is sent.
 */
export function responseOf(
  status: number,
  headers: readonly string[],
  content: Uint8Array | string,
): HttpResponse {
  if (status === 204) return { status, headers, body: '' };
  const isLongText = typeof content === 'string' && content.length > ONE_WRITE_BYTES_MAX;
  const body = isLongText ? encodeLong(content) : content;
  return { status, headers: [...headers, 'Content-Length', String(bytesOf(body))], body };
}

/** Headers with which many responses begin, and their head: checked and written once. */
export function commonHeaders(list: readonly string[]) {
  return { list, head: headOf({ status: 200, headers: list }) };
}

/**
 * A 200 with common headers and additional ones. The additional headers are not checked, so they must not contain input from
 * a client or a document.
 */
export function commonResponse(
  { list, head }: ReturnType<typeof commonHeaders>,
  own: readonly string[],
  content: Uint8Array | string,
): HttpResponse {
  const { status, headers, body } = responseOf(200, [...list, ...own], content);
  return { status, headers, body, head: head && head + linesOf(headers, list.length) };
}

/** Encodes a text with characters beyond Latin-1, which every page has, three times as fast as `Buffer.from`. */
function encodeLong(text: string): Buffer {
  return text.isWellFormed()
    ? transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
    : Buffer.from(text);
}

/** Headers of every response. They forbid browsers to sniff the type, and allow scripts to read all headers. */
const ALWAYS = ['X-Content-Type-Options', 'nosniff', 'Access-Control-Expose-Headers', '*'];

/** The header with the request id of the log. People quote it when they report a problem. */
const REQUEST_ID = 'X-Request-Id';

/** Headers by name, as the flat list of names and values that Node takes. */
export function headerList(values: Readonly<Record<string, string>>): string[] {
  const list: string[] = [];
  for (const [name, value] of Object.entries(values)) list.push(name, value);
  return list;
}

/** The headers of a response as sent. */
export function sentHeaders(
  headers: readonly string[],
  requestId: string,
  closing: boolean,
): string[] {
  const connection = closing ? ['Connection', 'close'] : [];
  return [...ALWAYS, ...headers, REQUEST_ID, requestId, ...connection];
}

/** Node's response, with the id of its request from the moment it is handled. */
export type Outgoing = ServerResponse & { requestId?: string };

/** Sends a response; Node omits the body for HEAD. */
export function sendResponse(outgoing: Outgoing, response: HttpResponse, closing: boolean): void {
  const { status, headers, body } = response;
  const requestId = outgoing.requestId ?? '';
  const head = closing || !outgoing.shouldKeepAlive ? null : (response.head ?? headOf(response));
  if (head === null) outgoing.writeHead(status, sentHeaders(headers, requestId, closing));
  else setHead(outgoing, `${head}${REQUEST_ID}: ${requestId}${dateAndEnd()}`);
  if (body.length > BUFFERED_BYTES_MAX) {
    outgoing.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => outgoing.destroy());
  }
  // Node writes text together with the head, but bytes in a second write; as Latin-1 text, one character is a byte.
  const isShort = typeof body !== 'string' && body.length <= ONE_WRITE_BYTES_MAX;
  if (isShort) outgoing.end(asBuffer(body).toString('latin1'), 'latin1');
  else outgoing.end(body);
}

/** The head of a response on a keep-alive connection, up to the request id; null if Node would refuse a header. */
export function headOf({ status, headers }: Omit<HttpResponse, 'body'>): string | null {
  if (NOT_IN_HEADERS.test(headers.join(''))) return null;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf(ALWAYS)}${linesOf(headers)}`;
}

function linesOf(headers: readonly string[], from = 0): string {
  let lines = '';
  for (let at = from; at < headers.length; at += 2) {
    lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  }
  return lines;
}

const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;

const KEPT_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_TIMEOUT_MS / 1_000}\r\n\r\n`;

let second = 0;
let shownSecond = '';

/** The rest of a head, after the request id. The date is formatted once a second. */
function dateAndEnd(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    shownSecond = `\r\nDate: ${new Date(now * 1_000).toUTCString()}\r\n${KEPT_ALIVE}`;
  }
  return shownSecond;
}

function asBuffer(bytes: Uint8Array): Buffer {
  if (bytes instanceof Buffer) return bytes;
  const { buffer, byteOffset, byteLength } = bytes;
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

export function bytesOf(body: Uint8Array | string): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}
