// Requests of one client: spaced as politeness asks, sent again with back-off, and bounded in time and bytes.

import { setTimeout as pause } from 'node:timers/promises';
import { HttpSender, type OpenResponse } from './http-sender.ts';
import type { MayConnect } from './public-address.ts';
import { bodyChunks, readJson } from './read-json.ts';
import { backOffMs } from './retry-after.ts';
import { ServerFault } from './server-fault.ts';

const DEFAULTS = {
  /** How often a request is sent again before it fails: by default for about half a minute. */
  retries: 6,
  /** The wait before the first repetition; it doubles each time. */
  firstRetryMs: 500,
  /** The longest wait a server may ask for with Retry-After. */
  retryAfterMaxMs: 600_000,
  /** The time for one JSON response, and the longest silence of a stream. */
  timeoutMs: 60_000,
  /** The bytes of one JSON response, after decompression; a page has a hundred entries at most. */
  bodyBytesMax: 64_000_000,
  /** The shortest time between the beginnings of two requests. */
  intervalMs: 0,
  /** The fewest bytes a second of a stream, over `timeoutMs` of waiting for it: slower, a large record takes weeks. */
  streamBytesPerSecondMin: 1_000,
  /** Whether a connection to an IP address of a host is allowed; every address is by default. */
  mayConnect: (() => true) as MayConnect,
  userAgent: 'hansard-client',
  /** Ends every request. */
  signal: undefined as AbortSignal | undefined,
  /** Called before a request is sent again. */
  onRetry: (() => {}) as (fault: ServerFault, waitMs: number) => void,
};

export type RequestOptions = Readonly<Partial<typeof DEFAULTS>>;

export interface JsonResponse {
  /** The address that answered. */
  readonly url: URL;
  readonly etag: string | null;
  readonly value: unknown;
}

export interface StreamResponse {
  readonly headers: OpenResponse['headers'];
  readonly chunks: AsyncGenerator<Buffer>;
}

export class Requester {
  readonly #options: typeof DEFAULTS;
  readonly #sender: HttpSender;
  /** No request begins before this: a server that asks one request to wait asks all of them. */
  #nextMs = 0;
  /** Requests sent so far, repetitions included. */
  sent = 0;

  constructor(options: RequestOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#sender = new HttpSender(this.#options);
  }

  async json(url: URL): Promise<JsonResponse> {
    // Only a request with an ETag can be answered with 304.
    return (await this.jsonIfChanged(url)) as JsonResponse;
  }

  /** Null where the server says 304: nothing changed since that ETag. */
  async jsonIfChanged(url: URL, ifNoneMatch?: string): Promise<JsonResponse | null> {
    const { timeoutMs, bodyBytesMax } = this.#options;
    return await this.#repeat(url, async () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const request = { url, accept: 'application/json', ifNoneMatch, idleMs: timeoutMs };
      try {
        const response = await this.#sender.get({ ...request, signal: this.#signal(timeout) });
        if (response.status === 304) {
          response.body.resume();
          return null;
        }
        const { etag = null } = response.headers;
        return { url: response.url, etag, value: await readJson(response, bodyBytesMax) };
      } catch (error) {
        if (!timeout.aborted || this.#options.signal?.aborted) throw error;
        throw new ServerFault('timeout', url, `no answer within ${timeoutMs / 1_000} seconds`);
      }
    });
  }

  /** Opens a long response. Once it is open, a fault in it is the reader's: only the reader knows how to go on. */
  async stream(url: URL, accept: string): Promise<StreamResponse> {
    const { timeoutMs: idleMs } = this.#options;
    return await this.#repeat(url, async () => {
      const response = await this.#sender.get({ url, accept, idleMs, signal: this.#signal() });
      const chunks = bodyChunks(response.url, response.body);
      return { headers: response.headers, chunks: this.#atLeastSpeed(response.url, chunks) };
    });
  }

  /** Ends a stream that trickles. Only the time spent waiting for the server counts, not the time its reader takes. */
  async *#atLeastSpeed(url: URL, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const { timeoutMs, streamBytesPerSecondMin } = this.#options;
    const bytesMin = (streamBytesPerSecondMin * timeoutMs) / 1_000;
    let [waitedMs, bytes] = [0, 0];
    let sinceMs = performance.now();
    for await (const chunk of chunks) {
      waitedMs += performance.now() - sinceMs;
      bytes += chunk.length;
      if (waitedMs > timeoutMs) {
        if (bytes < bytesMin) {
          const time = `${timeoutMs / 1_000} seconds`;
          throw new ServerFault('timeout', url, `sent only ${bytes} bytes in ${time}`);
        }
        [waitedMs, bytes] = [0, 0];
      }
      yield chunk;
      sinceMs = performance.now();
    }
  }

  close(): void {
    this.#sender.close();
  }

  async #repeat<Result>(url: URL, work: () => Promise<Result>): Promise<Result> {
    const { retries, firstRetryMs, retryAfterMaxMs, onRetry } = this.#options;
    for (let attempt = 1; ; attempt++) {
      await this.#turn();
      try {
        this.sent += 1;
        return await work();
      } catch (error) {
        if (!(error instanceof ServerFault) || !error.isPassing || attempt > retries) throw error;
        const wished = error.retryAfterMs ?? 0;
        if (wished > retryAfterMaxMs) {
          const wait = `asks to wait ${Math.round(wished / 1_000)} seconds`;
          throw new ServerFault('refused', url, `${error.message} and ${wait}`);
        }
        const waitMs = Math.max(wished, backOffMs(attempt, firstRetryMs, Math.random()));
        if (wished > 0) this.#nextMs = Math.max(this.#nextMs, Date.now() + wished);
        onRetry(error, waitMs);
        await pause(waitMs, undefined, { signal: this.#options.signal });
      }
    }
  }

  /** Waits until the next request may begin. */
  async #turn(): Promise<void> {
    const { intervalMs, signal } = this.#options;
    signal?.throwIfAborted();
    for (let waitMs; (waitMs = this.#nextMs - Date.now()) > 0;) {
      await pause(waitMs, undefined, { signal });
    }
    this.#nextMs = Math.max(this.#nextMs, Date.now() + intervalMs);
  }

  #signal(timeout?: AbortSignal): AbortSignal {
    const signals = [timeout, this.#options.signal].filter((one) => one !== undefined);
    return AbortSignal.any(signals);
  }
}
