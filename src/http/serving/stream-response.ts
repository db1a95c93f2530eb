// Sends a response that is too large to be held in memory, piece by piece, as fast as the client takes it.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { withCodedTag } from '../shared/freshness.ts';
import { STALLED_RESPONSE_TIMEOUT_MS } from '../shared/limits.ts';
import { sentHeaders, type StreamedResponse } from '../shared/response.ts';
import { acceptedCoding } from './accepted-coding.ts';

/** Resolves with the bytes sent. Ends at once when the client goes away or takes nothing for too long. */
export async function streamResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: StreamedResponse,
  closing: boolean,
): Promise<number> {
  const gzip =
    response.headers.some((value) => COMPRESSIBLE.test(value)) &&
    acceptedCoding(incoming, ['gzip']) !== null;
  const headers = sentHeaders(
    gzip
      ? [...withCodedTag(response.headers, 'gzip'), 'Content-Encoding', 'gzip']
      : response.headers,
    closing,
  );
  if (incoming.method === 'HEAD') {
    outgoing.writeHead(response.status, headers).end();
    return 0;
  }
  // A trailer needs a chunked body, which HTTP/1.0 does not have.
  const trailer = incoming.httpVersion !== '1.0';
  outgoing.writeHead(
    response.status,
    trailer ? [...headers, 'Trailer', 'Content-Digest'] : headers,
  );
  outgoing.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => outgoing.destroy());
  return await sendPieces(outgoing, response.pieces(), { gzip, trailer });
}

const COMPRESSIBLE = /^(text\/|application\/x-ndjson)/;

async function sendPieces(
  outgoing: ServerResponse,
  pieces: AsyncIterable<Uint8Array>,
  { gzip, trailer }: { readonly gzip: boolean; readonly trailer: boolean },
): Promise<number> {
  const digest = createHash('sha256');
  let bytes = 0;
  // The digest is of the bytes that are sent, so this is the last step.
  async function* digested(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      bytes += piece.length;
      digest.update(piece);
      yield piece;
    }
    if (trailer) outgoing.addTrailers({ 'Content-Digest': `sha-256=:${digest.digest('base64')}:` });
  }
  const source = Readable.from(yielding(pieces), { objectMode: false });
  try {
    if (gzip) await pipeline(source, createGzip(), digested, outgoing);
    else await pipeline(source, digested, outgoing);
  } catch (error) {
    // The status is already sent. Cutting the connection shows the client that the body is not whole.
    outgoing.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
  return bytes;
}

/** Lets other requests be handled between two pieces, however fast this client is. */
async function* yielding(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}
