// Caches responses that are requested often: bounded in bytes, emptied when the record changes.

import type { ParsedRequest } from './parsed-request.ts';
import { bytesOf, headOf, type HttpResponse } from './response.ts';

/** The slot of a response: the key of its request, and the version of the record that it was made from. */
export interface CacheSlot {
  readonly key: string;
  readonly version: string;
}

/** Enough for about 1,250 pages of 5.4 kB: the first and last pages, and those that are in the news. */
const CACHE_BYTES_MAX = 8 * 1024 * 1024;

/** How many requests are remembered, to recognize repeated ones. A power of two. */
const REMEMBERED = 4_096;

/** The cost of a response besides its body and its key: the headers, the map. */
const OVERHEAD_BYTES = 1_000;

export class ResponseCache {
  readonly #bytesMax: number;
  readonly #responses = new Map<string, HttpResponse>();
  /** Hashes of the keys of requests that were not cached. A later hash overwrites the one in its slot. */
  readonly #remembered = new Int32Array(REMEMBERED);
  #version = '';
  #bytes = 0;

  constructor(bytesMax = CACHE_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** The response cached in this slot. A new version of the record empties the cache. */
  find({ key, version }: CacheSlot): HttpResponse | undefined {
    if (version !== this.#version) {
      this.#responses.clear();
      this.#bytes = 0;
      this.#version = version;
    }
    return this.#responses.get(key);
  }

  /**
   * Caches the response to a repeated request, and drops the oldest responses to stay within the limit. A crawl through the
   * whole record requests each page once; it should neither pay for caching nor displace what others request.
   */
  offer({ key, version }: CacheSlot, response: HttpResponse): void {
    if (!isCacheable(response) || !this.#comesAgain(key)) return;
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

  #comesAgain(key: string): boolean {
    let hash = 0;
    for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
    const slot = hash & (REMEMBERED - 1);
    const isRemembered = this.#remembered[slot] === hash;
    this.#remembered[slot] = hash;
    return isRemembered;
  }
}

/**
 * Whether a response depends only on the record: it then has the time of the last change. The files of a dump also have an
 * ETag, but change independently.
 */
function isCacheable({ status, headers, open }: HttpResponse): boolean {
  return status === 200 && open === undefined && headers.includes('Last-Modified');
}

function sizeOf(key: string, { body }: HttpResponse): number {
  return OVERHEAD_BYTES + 2 * key.length + bytesOf(body);
}

/** A day begins at a quarter of an hour in every time zone. */
const QUARTER_HOUR_MS = 900_000;

/**
 * The key of a GET request: everything its response depends on besides the version of the record. Includes the time, because
 * pages cite the day and the status counts from it.
 */
export function cacheKeyOf({ request, base, negotiated, member }: ParsedRequest): string {
  const { format, representation, file, coding, language, datetime } = negotiated;
  const quarter = Math.floor(Date.now() / QUARTER_HOUR_MS);
  const chosen = `${format} ${representation} ${file} ${coding} ${language} ${datetime}`;
  return `${request.url}\n${base.url}\n${chosen}\n${quarter}\n${member ?? ''}`;
}
