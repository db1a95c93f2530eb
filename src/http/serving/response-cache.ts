// Answers kept because they are asked for often: bounded in bytes, and dropped when the record changes.

import type { IncomingMessage } from 'node:http';
import { bytesOf, cacheableResponse, type HttpResponse } from '../shared/response.ts';
import { API_ROOT } from '../shared/links.ts';
import { chosenLanguage } from '../words/language-choice.ts';

/**
 * A question as it was asked: what is read is fixed by it and by the state of the record. Headers given
 * twice make another question than headers given once. Null where no host is named.
 */
export function cacheKeyOf(request: IncomingMessage): string | null {
  const { url, rawHeaders } = request;
  let host: string | null = null;
  let accept = '';
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') {
      host = (host === null ? '' : `${host}\n`) + rawHeaders[index + 1]!;
    } else if (name.length === 6 && name.toLowerCase() === 'accept') {
      accept += `\n${rawHeaders[index + 1]!}`;
    }
  }
  if (host === null) return null;
  return `${url!}\n${host}\n${accept}${url!.startsWith(API_ROOT) ? '' : siteQuestion(request)}`;
}

const DAY_MS = 86_400_000;

/** A page of the site is in the visitor's language, and its citations carry the day. */
function siteQuestion(request: IncomingMessage): string {
  return `\n${chosenLanguage(undefined, request)}\n${Math.floor(Date.now() / DAY_MS)}`;
}

/** An answer and the route it was found at. */
export interface CachedResponse {
  readonly answer: HttpResponse;
  readonly route: string;
}

/** About 1,400 pages of 5.4 kB, as bytes and as characters: the first and last pages, and whatever is in the news. */
export const CACHE_BYTES_MAX = 16 * 1024 * 1024;

/**
 * One answer in so many is kept. What is asked for often is among them soon; a crawl through the whole record
 * hardly ever asks again, and should not pay for being remembered.
 */
const KEPT_ONE_IN = 8;

/** What an answer costs beside its body: the key, the headers, the map. */
const OVERHEAD_BYTES = 1_000;

export class ResponseCache {
  readonly #bytesMax: number;
  readonly #answers = new Map<string, CachedResponse>();
  #offered = 0;
  #version = '';
  #bytes = 0;

  constructor(bytesMax = CACHE_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** The answer to this question, if it was kept while the record was in this state. */
  find(key: string, version: string): CachedResponse | undefined {
    if (version !== this.#version) this.#startAnew(version);
    return this.#answers.get(key);
  }

  /** Keeps one in so many of the answers it is offered; the one kept longest makes room. */
  keep(key: string, version: string, kept: CachedResponse): void {
    this.#offered += 1;
    if (this.#offered % KEPT_ONE_IN !== 0 || !isKeepable(kept.answer)) return;
    const held: CachedResponse = { ...kept, answer: cacheableResponse(kept.answer) };
    const bytes = sizeOf(held);
    if (version !== this.#version || bytes > this.#bytesMax / 8 || this.#answers.has(key)) return;
    this.#answers.set(key, held);
    this.#bytes += bytes;
    for (const [oldest, dropped] of this.#answers) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#answers.delete(oldest);
      this.#bytes -= sizeOf(dropped);
    }
  }

  #startAnew(version: string): void {
    this.#answers.clear();
    this.#bytes = 0;
    this.#version = version;
  }
}

/** What has a validator is fixed by the record's state; an error or a number of the moment is not. */
function isKeepable({ status, headers, pieces }: HttpResponse): boolean {
  return status === 200 && pieces === undefined && headers.includes('ETag');
}

function sizeOf({ answer }: CachedResponse): number {
  return OVERHEAD_BYTES + bytesOf(answer.body) + (answer.characters?.length ?? 0);
}
