// Sends a response that is too large to be held in memory, piece by piece, as fast as the client takes it.

import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { withCodedTag } from '../shared/freshness.ts';
import { STALLED_RESPONSE_TIMEOUT_MS } from '../shared/limits.ts';
import { sentHeaders, type OpenBody, type StreamedResponse } from '../shared/response.ts';
import { ClientPace, type PaceFault, type StreamLimits } from './client-pace.ts';
import type { Exchange } from './exchange.ts';

export interface Streamed {
  readonly bytes: number;
  /** Why it was ended by us before its end; null where it was not. */
  readonly fault: PaceFault | null;
}

export interface StreamOptions {
  /** Whether the client accepts gzip. */
  readonly mayGzip: boolean;
  /** Whether the connection closes after it. */
  readonly closing: boolean;
  readonly limits: StreamLimits;
}

/** Resolves when it was sent, or the client went away, or was too slow. */
export async function streamResponse(
  { incoming, outgoing }: Pick<Exchange, 'incoming' | 'outgoing'>,
  response: StreamedResponse,
  { mayGzip, closing, limits }: StreamOptions,
): Promise<Streamed> {
  const gzip = mayGzip && response.headers.some((value) => COMPRESSIBLE.test(value));
  const headers = sentHeaders(
    gzip
      ? [...withCodedTag(response.headers, 'gzip'), 'Content-Encoding', 'gzip']
      : response.headers,
    closing,
  );
  if (incoming.method === 'HEAD') {
    outgoing.writeHead(response.status, headers).end();
    return { bytes: 0, fault: null };
  }
  const body = response.opened ?? (await response.open());
  try {
    // A trailer needs a chunked body, which HTTP/1.0 and a body of known length do not have.
    const trailer = incoming.httpVersion !== '1.0' && !headers.includes('Content-Length');
    outgoing.writeHead(
      response.status,
      trailer ? [...headers, 'Trailer', 'Content-Digest'] : headers,
    );
    outgoing.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => outgoing.destroy());
    return await sendBody(outgoing, body, { gzip, trailer, limits });
  } finally {
    await body.close();
  }
}

const COMPRESSIBLE = /^(text\/|application\/x-ndjson)/;

interface SendOptions {
  readonly gzip: boolean;
  readonly trailer: boolean;
  readonly limits: StreamLimits;
}

async function sendBody(
  outgoing: ServerResponse,
  body: OpenBody,
  { gzip, trailer, limits }: SendOptions,
): Promise<Streamed> {
  const digest = createHash('sha256');
  let bytes = 0;
  let fault: PaceFault | null = null;
  const pace = new ClientPace(limits, (found) => {
    fault = found;
    // A reset, because the mere end of a connection looks like the end of the body to a client of HTTP/1.0.
    outgoing.req.socket.resetAndDestroy();
    outgoing.destroy();
  });
  // The digest is of the bytes that are sent, so this is the last step.
  async function* digested(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pace.slices(source)) {
      bytes += piece.length;
      digest.update(piece);
      yield piece;
    }
    if (trailer) outgoing.addTrailers({ 'Content-Digest': `sha-256=:${digest.digest('base64')}:` });
  }
  const source = Readable.from(yielding(body.pieces), { objectMode: false });
  try {
    if (gzip) await pipeline(source, createGzip(), digested, outgoing);
    else await pipeline(source, digested, outgoing);
  } catch (error) {
    // The status is already sent. Cutting the connection shows the client that the body is not whole.
    outgoing.destroy();
    if (fault === null && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      throw error;
  } finally {
    pace.close();
  }
  return { bytes, fault };
}

/** Lets other requests be handled between two pieces, however fast this client is. */
async function* yielding(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}
