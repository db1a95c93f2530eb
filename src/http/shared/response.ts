// An answer: status, headers and body, ready to be written.

import type { ServerResponse } from 'node:http';
import { BUFFERED_BYTES_MAX, STALLED_RESPONSE_TIMEOUT_MS } from './limits.ts';

export interface HttpResponse {
  readonly status: number;
  /** Names and values in turn, Content-Length included, as `writeHead` takes them without looking at each. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | string;
  /** The bytes of the body, a character each, where it is sent many times: see `forManyTimes`. */
  readonly characters?: string;
  /** What is sent instead of the body where that is too large to be held: begun when it is called. */
  readonly pieces?: () => AsyncIterable<Uint8Array>;
}

/** An answer whose length is yet to be told. */
export function responseOf(
  status: number,
  headers: readonly string[],
  body: Uint8Array | string,
): HttpResponse {
  if (status === 204) return { status, headers, body: '' };
  return { status, headers: [...headers, 'Content-Length', String(bytesOf(body))], body };
}

/** Writes the answer; to a HEAD request, all of it but the body. */
export function sendResponse(
  response: ServerResponse,
  answer: HttpResponse,
  closing: boolean,
): void {
  const { status, headers, body } = answer;
  response.writeHead(status, (closing ? [...headers, 'Connection', 'close'] : headers) as string[]);
  if (body.length > BUFFERED_BYTES_MAX) {
    response.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => response.destroy());
  }
  if (answer.characters === undefined) response.end(body);
  else response.end(answer.characters, 'latin1');
}

/** Node writes at once what is no longer than this, head and body together. */
const AT_ONCE_BYTES_MAX = 15 * 1024;

/** The same answer for being sent many times: a text goes with the head in one piece, bytes are written beside it. */
export function cacheableResponse(answer: HttpResponse): HttpResponse {
  const { body } = answer;
  if (typeof body === 'string' || body.length > AT_ONCE_BYTES_MAX) return answer;
  return { ...answer, characters: Buffer.from(body).toString('latin1') };
}

export function bytesOf(body: Uint8Array | string): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}
