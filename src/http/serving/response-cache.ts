// Caches responses that are requested often: bounded in bytes, emptied when the record changes.

import type { ParsedRequest } from '../shared/parsed-request.ts';
import { bytesOf, headOf, type HttpResponse } from '../shared/response.ts';

/** Where a response is cached: the key of its request, and the version of the record it was made from. */
export interface CacheSlot {
  readonly key: string;
  readonly version: string;
}

/** About 1,250 pages of 5.4 kB: the first and last pages, and whatever is in the news. */
const CACHE_BYTES_MAX = 8 * 1024 * 1024;

/**
 * One response in so many is cached. What is requested often is among them soon; a crawl through the whole record
 * hardly ever requests a page twice, and should not pay for the caching.
 */
const CACHED_ONE_IN = 8;

/** What a response costs beside its body and its key: the headers, the map. */
const OVERHEAD_BYTES = 1_000;

export class ResponseCache {
  readonly #bytesMax: number;
  readonly #cachedOneIn: number;
  readonly #responses = new Map<string, HttpResponse>();
  #offered = 0;
  #version = '';
  #bytes = 0;

  constructor(bytesMax = CACHE_BYTES_MAX, cachedOneIn = CACHED_ONE_IN) {
    this.#bytesMax = bytesMax;
    this.#cachedOneIn = cachedOneIn;
  }

  /** The response cached in this slot. A new version of the record empties the cache. */
  find({ key, version }: CacheSlot): HttpResponse | undefined {
    if (version !== this.#version) this.#restart(version);
    return this.#responses.get(key);
  }

  /** Caches one in CACHED_ONE_IN of the responses it is offered, and drops the oldest to stay within its bound. */
  offer({ key, version }: CacheSlot, response: HttpResponse): void {
    this.#offered += 1;
    if (this.#offered % this.#cachedOneIn !== 0 || !isCacheable(response)) return;
    const bytes = sizeOf(key, response);
    if (version !== this.#version || bytes > this.#bytesMax / 8 || this.#responses.has(key)) return;
    this.#responses.set(key, { ...response, head: response.head ?? headOf(response) });
    this.#bytes += bytes;
    for (const [oldest, dropped] of this.#responses) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#responses.delete(oldest);
      this.#bytes -= sizeOf(oldest, dropped);
    }
  }

  #restart(version: string): void {
    this.#responses.clear();
    this.#bytes = 0;
    this.#version = version;
  }
}

/** Only a response with a validator depends on nothing but the request and the version of the record. */
function isCacheable({ status, headers, open }: HttpResponse): boolean {
  return status === 200 && open === undefined && headers.includes('ETag');
}

function sizeOf(key: string, { body }: HttpResponse): number {
  return OVERHEAD_BYTES + 2 * key.length + bytesOf(body);
}

/** A day begins at a quarter of an hour in every time zone. */
const QUARTER_HOUR_MS = 900_000;

/**
 * The key of a request that reads: whatever its response depends on beside the version of the record. The time, because pages
 * cite the day and the status counts from it.
 */
export function cacheKeyOf({ request, base, negotiated }: ParsedRequest): string {
  const { format, representation, file, coding, language, datetime } = negotiated;
  const quarter = Math.floor(Date.now() / QUARTER_HOUR_MS);
  const chosen = `${format} ${representation} ${file} ${coding} ${language} ${datetime}`;
  return `${request.url}\n${base.url}\n${chosen}\n${quarter}`;
}
