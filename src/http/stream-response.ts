// Sends a response that is too large for memory, piece by piece, as fast as the client reads it.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { orNotModified, withCodedTag } from './freshness.ts';
import { STALLED_RESPONSE_TIMEOUT_MS } from './limits.ts';
import {
  type HttpResponse,
  isStreamed,
  type OpenBody,
  sentHeaders,
  type StreamedResponse,
} from './response.ts';
import type { Exchange } from './exchange.ts';

/**
 * Resolves when the body was sent, when the client disconnected, or when it was cut off after `secondsMax` (`isCut`). The
 * limit is needed because an export holds a snapshot, and the store cannot free disk space meanwhile.
 */
export async function streamResponse(
  { incoming, outgoing, requestId }: Pick<Exchange, 'incoming' | 'outgoing' | 'requestId'>,
  response: StreamedResponse,
  { mayGzip, closing, secondsMax }: { mayGzip: boolean; closing: boolean; secondsMax: number },
) {
  const gzip = mayGzip && response.headers.some((value) => COMPRESSIBLE.test(value));
  const headers = sentHeaders(
    gzip
      ? [...withCodedTag(response.headers, 'gzip'), 'Content-Encoding', 'gzip']
      : response.headers,
    requestId,
    closing,
  );
  if (incoming.method === 'HEAD') {
    outgoing.writeHead(response.status, headers).end();
    return { bytes: 0, isCut: false };
  }
  const body = response.opened ?? (await response.open());
  try {
    // A trailer needs a chunked body. HTTP/1.0 has none, nor does a body of known length.
    const trailer = incoming.httpVersion !== '1.0' && !headers.includes('Content-Length');
    outgoing.writeHead(
      response.status,
      trailer ? [...headers, 'Trailer', 'Content-Digest'] : headers,
    );
    outgoing.setTimeout(STALLED_RESPONSE_TIMEOUT_MS, () => outgoing.destroy());
    return await sendBody(outgoing, body, { gzip, trailer, secondsMax });
  } finally {
    await body.close();
  }
}

const COMPRESSIBLE = /^(text\/|application\/x-ndjson)/;

async function sendBody(
  outgoing: ServerResponse,
  body: OpenBody,
  { gzip, trailer, secondsMax }: { gzip: boolean; trailer: boolean; secondsMax: number },
) {
  const digest = createHash('sha256');
  let bytes = 0;
  let isCut = false;
  const deadline = setTimeout(() => {
    isCut = true;
    // Resets the connection, because a client of HTTP/1.0 takes a normal end of the connection for the end of the body.
    outgoing.req.socket.resetAndDestroy();
    outgoing.destroy();
  }, secondsMax * 1_000);
  // The digest covers the bytes that are sent, so this is the last step.
  async function* digested(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
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
    // The status was already sent. Cutting the connection shows the client that the body is incomplete.
    outgoing.destroy();
    if (!isCut && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      throw error;
  } finally {
    clearTimeout(deadline);
  }
  return { bytes, isCut };
}

/** Lets other requests be handled between two pieces, however fast this client is. */
async function* yielding(pieces: OpenBody['pieces']): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}

/**
 * Opens the body of a streamed response before anything is sent, so that a failure can still be an error response. Returns
 * the response unchanged if no body will be sent.
 */
export async function openBody(
  response: HttpResponse,
  incoming: IncomingMessage,
): Promise<HttpResponse> {
  const needed = orNotModified(response, incoming);
  if (!isStreamed(needed) || incoming.method === 'HEAD') return needed;
  const opened = await needed.open();
  const headers = replaceHeaders(needed.headers, opened.headers);
  // The record may have changed into the state that the client already has.
  const sent = orNotModified({ ...needed, headers, opened }, incoming);
  if (!isStreamed(sent)) await opened.close();
  return sent;
}

/** Alternating names and values; a replaced name keeps its position. */
function replaceHeaders(headers: readonly string[], replacements: readonly string[]): string[] {
  const fields = [...headers];
  for (let at = 0; at < replacements.length; at += 2) {
    const [name = '', value = ''] = replacements.slice(at, at + 2);
    const index = fields.indexOf(name);
    if (index < 0) fields.push(name, value);
    else fields[index + 1] = value;
  }
  return fields;
}
