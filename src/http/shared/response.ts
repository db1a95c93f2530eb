// A response: status, headers and body, ready to be sent.

import { transcode } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { BUFFERED_BYTES_MAX, STALLED_RESPONSE_TIMEOUT_MS } from './limits.ts';

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
  readonly pieces: AsyncIterable<Uint8Array>;
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

/** Encodes a text with characters beyond Latin-1, which every page has, three times as fast as `Buffer.from`. */
function encodeLong(text: string): Buffer {
  return text.isWellFormed()
    ? transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
    : Buffer.from(text);
}

/** What every response says: a browser takes it for what its Content-Type names, whatever it looks like. */
const ALWAYS = ['X-Content-Type-Options', 'nosniff'] as const;

/** The header with the id that the log has for a request, so that whoever reports an error can name it. */
const REQUEST_ID = 'X-Request-Id';

/** The headers of a response as they are sent. */
export function sentHeaders(
  headers: readonly string[],
  requestId: string,
  closing: boolean,
): string[] {
  return closing
    ? [...headers, ...ALWAYS, REQUEST_ID, requestId, 'Connection', 'close']
    : [...headers, ...ALWAYS, REQUEST_ID, requestId];
}

/** Node's response, with the id of its request from the moment it is handled. */
export type Outgoing = ServerResponse & { requestId?: string };

/** Sends a response; Node leaves out the body where the method is HEAD. */
export function sendResponse(
  outgoing: Outgoing,
  { status, headers, body }: HttpResponse,
  closing: boolean,
): void {
  outgoing.writeHead(status, sentHeaders(headers, outgoing.requestId ?? '', closing));
  if (body.length > BUFFERED_BYTES_MAX) {
    outgoing.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => outgoing.destroy());
  }
  // Node writes text in one piece with the head, but bytes in a second one; one character a byte is a text.
  const isShort = typeof body !== 'string' && body.length <= ONE_WRITE_BYTES_MAX;
  if (isShort) outgoing.end(asBuffer(body).toString('latin1'), 'latin1');
  else outgoing.end(body);
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

export function bytesOf(body: Uint8Array | string): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}
