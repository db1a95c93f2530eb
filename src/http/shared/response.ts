// A response: status, headers and body, ready to be sent.

import { transcode } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import {
  BUFFERED_BYTES_MAX,
  KEEP_ALIVE_TIMEOUT_MS,
  STALLED_RESPONSE_TIMEOUT_MS,
} from './limits.ts';

/**
 * What the service uses of node:http. An import of that module also loads the WebSocket client that it re-exports, which takes a
 * tenth of the time it takes to start, in every process and test that serves.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

export interface HttpResponse {
  readonly status: number;
  /** Names and values in turn, Content-Length included: `writeHead` takes such a list without checking each name. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | string;
  /** See `headOf`; where a response is sent many times, it is made once. */
  readonly head?: string | null;
  /**
   * Opens the body where it is too large to be held in memory. It rejects, before anything is sent, where the body cannot
   * be read now.
   */
  readonly open?: () => Promise<OpenBody>;
  /** The body, once it was opened; the sender of the response closes it. */
  readonly opened?: OpenBody;
}

/** A body that is read piece by piece, of one state of the record. */
export interface OpenBody {
  /** Headers of that state, in place of those of the response. */
  readonly headers: readonly string[];
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Gives back what reading holds, also while it is read; safe to call twice. */
  readonly close: () => Promise<void>;
}

/** A response whose body is sent piece by piece. */
export type StreamedResponse = HttpResponse & Required<Pick<HttpResponse, 'open'>>;

export function isStreamed(response: HttpResponse): response is StreamedResponse {
  return response.open !== undefined;
}

/** Head and body are written in one piece up to this size. */
const ONE_WRITE_BYTES_MAX = 15 * 1024;

/** Adds the Content-Length. A long text becomes bytes here: else it is encoded when its bytes are counted, and again when it is sent. */
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

/** Headers that many responses begin with, and the head that begins with them: checked and written once. */
export function commonHeaders(list: readonly string[]) {
  return { list, head: headOf({ status: 200, headers: list }) };
}

/** A 200 with such headers and headers of its own, which are not checked: no client and no document may have written any of them. */
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

/** What every response says: a browser takes it for what its Content-Type names, whatever it looks like; scripts may read all headers. */
const ALWAYS = ['X-Content-Type-Options', 'nosniff', 'Access-Control-Expose-Headers', '*'];

/** The header with the id that the log has for a request, so that whoever reports an error can name it. */
const REQUEST_ID = 'X-Request-Id';

/** The headers of a response as they are sent. */
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

/** Sends a response; Node leaves out the body where the method is HEAD. */
export function sendResponse(outgoing: Outgoing, response: HttpResponse, closing: boolean): void {
  const { status, headers, body } = response;
  const requestId = outgoing.requestId ?? '';
  const head = closing || !outgoing.shouldKeepAlive ? null : (response.head ?? headOf(response));
  if (head === null) outgoing.writeHead(status, sentHeaders(headers, requestId, closing));
  else (outgoing as WithHead)._header = `${head}${REQUEST_ID}: ${requestId}${dateAndEnd()}`;
  if (body.length > BUFFERED_BYTES_MAX) {
    outgoing.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => outgoing.destroy());
  }
  // Node writes text in one piece with the head, but bytes in a second one; one character a byte is a text.
  const isShort = typeof body !== 'string' && body.length <= ONE_WRITE_BYTES_MAX;
  if (isShort) outgoing.end(asBuffer(body).toString('latin1'), 'latin1');
  else outgoing.end(body);
}

/** Where `writeHead` puts the head. It makes and checks it name by name, in a tenth of the time of a response (decision 5). */
type WithHead = ServerResponse & { _header: string };

/** The head of a response on a connection that stays open, up to the id of its request; null where Node would refuse a header. */
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

/** The rest of a head, after the id of the request. The date is made once a second. */
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
