// Sends a response that is too large to be held in memory, piece by piece, as fast as the client takes it.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { orNotModified, withCodedTag } from '../shared/freshness.ts';
import { STALLED_RESPONSE_TIMEOUT_MS } from '../shared/limits.ts';
import {
  type HttpResponse,
  isStreamed,
  type OpenBody,
  sentHeaders,
  type StreamedResponse,
} from '../shared/response.ts';

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
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
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

export interface StreamLimits {
  /** The least speed, over every window in which we wait for the client. */
  readonly bytesPerSecondMin: number;
  /** The longest time from the first byte to the last. */
  readonly secondsMax: number;
  readonly windowMs: number;
  /** A monotonic clock; the process's own, unless a test gives another. */
  readonly nowMs?: () => number;
}

/** A client on a train that loses its connection in a tunnel has it again by then. */
export const WINDOW_MS = 30_000;

/** Bytes given to the client at a time: at the least speed, each is taken well within a window. */
const SLICE_BYTES = 64 * 1024;

/** Looks in one window. */
const LOOKS = 4;

/** Why a response was ended before its end. */
export type PaceFault = 'the client read too slowly' | 'it took too long';

/**
 * Watches how fast a client takes a streamed response, and ends one that is taken too slowly or for too long: an export holds a
 * snapshot of the record, and the store cannot free disk space while it is held.
 */
export class ClientPace {
  readonly #limits: StreamLimits;
  readonly #nowMs: () => number;
  readonly #end: (fault: PaceFault) => void;
  readonly #looks: NodeJS.Timeout;
  readonly #deadline: NodeJS.Timeout;
  /** Since when we wait for the client to take a slice; null where it waits for us. */
  #waitingSinceMs: number | null = null;
  /** How long we have waited in this window before that, and the bytes the client took in it. */
  #waitedMs = 0;
  #bytes = 0;

  /** `end` is called at most once. */
  constructor(limits: StreamLimits, end: (fault: PaceFault) => void) {
    this.#limits = limits;
    this.#nowMs = limits.nowMs ?? (() => performance.now());
    this.#end = end;
    this.#looks = setInterval(() => this.#look(), limits.windowMs / LOOKS);
    this.#deadline = setTimeout(() => this.#stop('it took too long'), limits.secondsMax * 1_000);
  }

  /** The same bytes, in slices. To be the last step before the client: it measures how long each slice is waited for. */
  async *slices(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      for (let from = 0; from < piece.length; from += SLICE_BYTES) {
        const slice = piece.subarray(from, from + SLICE_BYTES);
        this.#waitingSinceMs = this.#nowMs();
        yield slice;
        this.#waitedMs += this.#nowMs() - this.#waitingSinceMs;
        this.#waitingSinceMs = null;
        this.#bytes += slice.length;
      }
    }
  }

  /** To be called when the response is over. */
  close(): void {
    clearInterval(this.#looks);
    clearTimeout(this.#deadline);
  }

  #look(): void {
    const { bytesPerSecondMin, windowMs } = this.#limits;
    const nowMs = this.#nowMs();
    const waitedMs = this.#waitedMs + (nowMs - (this.#waitingSinceMs ?? nowMs));
    if (waitedMs < windowMs) return;
    if ((this.#bytes * 1_000) / waitedMs < bytesPerSecondMin) {
      this.#stop('the client read too slowly');
      return;
    }
    this.#waitedMs = 0;
    this.#bytes = 0;
    if (this.#waitingSinceMs !== null) this.#waitingSinceMs = nowMs;
  }

  #stop(fault: PaceFault): void {
    this.close();
    this.#end(fault);
  }
}

/**
 * Opens the body of a streamed response before anything is sent, so that whatever prevents it is still an error response. The
 * response is unchanged where no body will be sent.
 */
export async function openBody(
  response: HttpResponse,
  incoming: IncomingMessage,
): Promise<HttpResponse> {
  const needed = orNotModified(response, incoming);
  if (!isStreamed(needed) || incoming.method === 'HEAD') return needed;
  const opened = await needed.open();
  const headers = replaceHeaders(needed.headers, opened.headers);
  // The record may have changed since: into the state that the client has.
  const sent = orNotModified({ ...needed, headers, opened }, incoming);
  if (!isStreamed(sent)) await opened.close();
  return sent;
}

/** Names and values in turn; a name that is replaced keeps its position. */
function replaceHeaders(headers: readonly string[], others: readonly string[]): string[] {
  const fields = [...headers];
  for (let at = 0; at < others.length; at += 2) {
    const [name = '', value = ''] = others.slice(at, at + 2);
    const found = fields.indexOf(name);
    if (found < 0) fields.push(name, value);
    else fields[found + 1] = value;
  }
  return fields;
}
