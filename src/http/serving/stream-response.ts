// Sends an answer that is too large to be held, piece by piece, as fast as the client takes it.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { HttpResponse } from '../shared/response.ts';
import { STALLED_RESPONSE_TIMEOUT_MS } from '../shared/limits.ts';
import { rawHeader } from '../shared/raw-header.ts';

/** Gives the bytes that were sent. A client that goes away, or takes nothing for too long, ends it at once. */
export async function streamResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpResponse,
  closing: boolean,
): Promise<number> {
  const gzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(
    rawHeader(request, 'accept-encoding') ?? '',
  );
  const shrinks =
    gzip && answer.headers.some((value) => /^(text\/|application\/x-ndjson)/.test(value));
  const headers = [
    ...answer.headers,
    ...(shrinks ? ['Content-Encoding', 'gzip'] : []),
    ...(closing ? ['Connection', 'close'] : []),
  ];
  if (request.method === 'HEAD') {
    response.writeHead(answer.status, headers).end();
    return 0;
  }
  // A trailer needs a body in chunks, which HTTP/1.0 does not have.
  const trails = request.httpVersion !== '1.0';
  response.writeHead(answer.status, trails ? [...headers, 'Trailer', 'Content-Digest'] : headers);
  response.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => response.destroy());
  const sent = { bytes: 0, digest: createHash('sha256') };
  const pieces = Readable.from(yielding(answer.pieces!()), { objectMode: false });
  const tell = (piece: Uint8Array): void => {
    sent.bytes += piece.length;
    sent.digest.update(piece);
  };
  // The digest is of what is sent, so it is taken last.
  async function* noted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      tell(piece);
      yield piece;
    }
    if (trails)
      response.addTrailers({ 'Content-Digest': `sha-256=:${sent.digest.digest('base64')}:` });
  }
  try {
    if (shrinks) await pipeline(pieces, createGzip(), noted, response);
    else await pipeline(pieces, noted, response);
  } catch (error) {
    // The status was long sent: all that is left is to cut the answer, so that nobody takes it for whole.
    response.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
  return sent.bytes;
}

/** Others are served between two pieces, however fast this client is. */
async function* yielding(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}
