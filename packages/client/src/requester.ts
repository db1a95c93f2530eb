// The requests of one client: spaced out, retried with back-off, and limited in time and bytes.

import { bodyChunks, readJson, sendingFault, type SentResponse, statusFault } from './read-body.ts';
import { ServerFault } from './server-fault.ts';

/** Sends a GET request and follows redirects: `fetch`, or a function that implements as much of it. */
export interface Send {
  (
    url: URL,
    request: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<SentResponse>;
  /** Closes its connections, if it has any. */
  readonly close?: () => void;
}

const DEFAULTS = {
  /** The number of retries before a request fails: by default for about half a minute. */
  retries: 6,
  /** The wait before the first retry; it doubles each time. */
  firstRetryMs: 500,
  /** The longest wait a server may ask for with Retry-After. */
  retryAfterMaxMs: 600_000,
  /** The timeout of a JSON response, and of each pause in a stream. */
  timeoutMs: 60_000,
  /** The maximum size of a JSON response after decompression; a page has a hundred entries at most. */
  bodyBytesMax: 64_000_000,
  /** The minimum time between the starts of two requests. */
  intervalMs: 0,
  /**
   * The minimum rate of a stream in bytes per second, measured over `timeoutMs` of waiting: at a lower rate, a large record takes
   * weeks.
   */
  streamBytesPerSecondMin: 1_000,
  /** Sends the requests. */
  fetch: ((url, request) => fetch(url, request)) as Send,
  /** Header fields of every request. */
  headers: {} as Readonly<Record<string, string>>,
  /** Cancels every request. */
  signal: undefined as AbortSignal | undefined,
  /** Called before each retry. */
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
  readonly headers: SentResponse['headers'];
  readonly chunks: AsyncGenerator<Uint8Array>;
}

export class Requester {
  readonly #options: typeof DEFAULTS;
  /** No request starts before this time: a Retry-After for one request delays all of them. */
  #nextMs = 0;
  /** The number of requests sent so far, including retries. */
  sent = 0;

  constructor(options: RequestOptions) {
    this.#options = { ...DEFAULTS, ...options };
  }

  async json(url: URL): Promise<JsonResponse> {
    // Only a request with an ETag can be answered with 304.
    return (await this.jsonIfChanged(url)) as JsonResponse;
  }

  /** Null for a 304: nothing has changed since that ETag. */
  async jsonIfChanged(url: URL, etag?: string): Promise<JsonResponse | null> {
    return await this.#repeat(url, 'no answer within', async ({ signal }) => {
      const response = await this.#send(url, 'application/json', signal, etag);
      if (response.status === 304) return null;
      const value = await readJson(response, this.#options.bodyBytesMax, signal);
      return { url: new URL(response.url), etag: response.headers.get('etag'), value };
    });
  }

  /** Opens a long response. Once it is open, its reader handles errors: only the reader knows how to continue. */
  async stream(url: URL, accept: string): Promise<StreamResponse> {
    return await this.#repeat(url, 'sent nothing for', async (clock) => {
      const response = await this.#send(url, accept, clock.signal);
      return { headers: response.headers, chunks: this.#atLeastSpeed(response, clock) };
    });
  }

  /**
   * Cancels a stream that is too slow or stalls, and finds one that a proxy ended early as if it were complete. Only the time spent waiting for the server counts, not the time its reader
   * takes.
   */
  async *#atLeastSpeed(response: SentResponse, clock: Clock): AsyncGenerator<Uint8Array> {
    const { timeoutMs, streamBytesPerSecondMin } = this.#options;
    const bytesMin = (streamBytesPerSecondMin * timeoutMs) / 1_000;
    let [waitedMs, bytes] = [0, 0];
    let lastByte: number | undefined = LINE_FEED;
    let sinceMs = clock.start();
    try {
      for await (const chunk of bodyChunks(response, clock.signal)) {
        clock.stop();
        waitedMs += performance.now() - sinceMs;
        bytes += chunk.length;
        if (waitedMs > timeoutMs) {
          if (bytes < bytesMin) {
            const time = `${timeoutMs / 1_000} seconds`;
            throw new ServerFault('timeout', response.url, `sent only ${bytes} bytes in ${time}`);
          }
          [waitedMs, bytes] = [0, 0];
        }
        yield chunk;
        lastByte = chunk.at(-1) ?? lastByte;
        sinceMs = clock.start();
      }
      if (lastByte !== LINE_FEED) {
        throw new ServerFault('network', response.url, 'ended in the middle of a line');
      }
    } finally {
      clock.stop();
    }
  }

  close(): void {
    this.#options.fetch.close?.();
  }

  /** Resolves when the headers of a response have arrived, with status 200, or 304 if the request has an ETag. */
  async #send(url: URL, accept: string, signal: AbortSignal, etag?: string): Promise<SentResponse> {
    const headers = {
      Accept: accept,
      ...this.#options.headers,
      ...(etag === undefined ? {} : { 'If-None-Match': etag }),
    };
    let response: SentResponse;
    try {
      response = await this.#options.fetch(url, { headers, signal });
    } catch (error) {
      throw sendingFault(url, error, signal);
    }
    const isUnchanged = response.status === 304 && etag !== undefined;
    if (response.status !== 200 && !isUnchanged) throw await statusFault(response, signal);
    return response;
  }

  /** Sends a request until it succeeds. `slow` describes the timeout in its message. */
  async #repeat<Result>(
    url: URL,
    slow: string,
    work: (clock: Clock) => Promise<Result>,
  ): Promise<Result> {
    const { retries, firstRetryMs, retryAfterMaxMs, timeoutMs, onRetry, signal } = this.#options;
    const late = new ServerFault('timeout', url, `${slow} ${timeoutMs / 1_000} seconds`);
    for (let attempt = 1; ; attempt++) {
      await this.#turn();
      const clock = createClock(timeoutMs, late, signal);
      clock.start();
      try {
        this.sent += 1;
        return await work(clock);
      } catch (error) {
        if (!(error instanceof ServerFault) || !error.isPassing || attempt > retries) throw error;
        const wished = error.retryAfterMs ?? 0;
        if (wished > retryAfterMaxMs) {
          const wait = `asks to wait ${Math.round(wished / 1_000)} seconds`;
          const { requestId } = error;
          throw new ServerFault('refused', url, `${error.message} and ${wait}`, { requestId });
        }
        const waitMs = Math.max(wished, backOffMs(attempt, firstRetryMs, Math.random()));
        if (wished > 0) this.#nextMs = Math.max(this.#nextMs, Date.now() + wished);
        onRetry(error, waitMs);
        await pause(waitMs, signal);
      } finally {
        clock.stop();
      }
    }
  }

  /** Waits until the next request may begin. */
  async #turn(): Promise<void> {
    const { intervalMs, signal } = this.#options;
    signal?.throwIfAborted();
    for (let waitMs; (waitMs = this.#nextMs - Date.now()) > 0;) await pause(waitMs, signal);
    this.#nextMs = Math.max(this.#nextMs, Date.now() + intervalMs);
  }
}

/** The last byte of a whole stream. */
const LINE_FEED = 0x0a;

/** The longest wait between two attempts, unless the server asks for a longer one. */
const BACK_OFF_MAX_MS = 60_000;

/**
 * The wait before an attempt, counted from 1; it doubles each time. Half of it is random, so that the clients of a server that
 * has restarted do not all return at the same moment.
 */
function backOffMs(attempt: number, firstMs: number, random: number): number {
  const wholeMs = Math.min(BACK_OFF_MAX_MS, firstMs * 2 ** Math.min(attempt - 1, 30));
  return wholeMs * (0.5 + random / 2);
}

/** Cancels a request when it times out, or when another signal is aborted. */
function createClock(ms: number, fault: ServerFault, abortSignal: AbortSignal | undefined) {
  const controller = new AbortController();
  const own = controller.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: abortSignal === undefined ? own : AbortSignal.any([own, abortSignal]),
    /** Returns the time at which it started. */
    start: (): number => {
      timer = setTimeout(() => controller.abort(fault), ms);
      return performance.now();
    },
    stop: (): void => clearTimeout(timer),
  };
}

type Clock = Readonly<ReturnType<typeof createClock>>;

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
