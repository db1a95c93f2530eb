// Makes the response to a request: rate limit → endpoint → CDN headers; an error becomes an error response.

import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { clientErrors, isRefusalForLoad } from '../../errors.ts';
import type { Parliament } from '../../record/parliament/parliament.ts';
import type { Observe } from '../../observe/observation.ts';
import type { Settings } from '../../settings.ts';
import type { Store } from '../../store/contract/store.ts';
import { errorResponse, negotiatedErrorResponse } from '../api/handle-api-request.ts';
import { BaseUrls } from '../shared/base-url.ts';
import { clientOf } from '../shared/client-address.ts';
import { clientErrorOf } from '../shared/error-response.ts';
import { isRead, type ParsedRequest } from '../shared/parsed-request.ts';
import { isStreamed, type HttpResponse } from '../shared/response.ts';
import { forCdn } from './cdn.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { openBody } from './open-body.ts';
import { parseRequest, type Served } from './parse-request.ts';
import type { TakeRequest } from './rate-limit.ts';
import type { Route } from './router.ts';

export interface ResponderDependencies {
  readonly settings: Pick<Settings, 'baseUrl' | 'trustedProxies' | 'cdnSeconds'>;
  /** The version of the program, which is part of every ETag. */
  readonly version: string;
  readonly parliament: Parliament;
  /** Whether the record was the invented demo record when it was opened. */
  readonly isInvented?: boolean;
  /** What pages are followed by; null where the service sends no mail. */
  readonly following?: object | null;
  readonly observe: Observe;
  /** The limit on the requests of one client; null for none. */
  readonly takeRequest: TakeRequest | null;
  readonly store: Pick<Store, 'monotonicReads'>;
}

/** A request that was parsed, or what was wrong with it. */
export type Parsed =
  | { readonly request: ParsedRequest; readonly fault: null }
  | { readonly request: null; readonly fault: unknown };

/**
 * A request that has to be sent again later is refused after so long. A client that tries again at once, on many connections, would
 * else occupy the serving thread with refusals: on forty it sends 160 requests a second, not thousands.
 */
const REFUSAL_MS = 250;

export class Responder {
  readonly #dependencies: ResponderDependencies;
  readonly #served: Served;

  constructor(dependencies: ResponderDependencies) {
    this.#dependencies = dependencies;
    const baseUrls = new BaseUrls(dependencies.settings, stateOf(dependencies));
    const { parliament, isInvented = false, following = null } = dependencies;
    this.#served = { baseUrls, parliament, isInvented, mayFollow: following !== null };
  }

  parse(exchange: Exchange, route: Route<Endpoint>): Parsed {
    try {
      return { request: parseRequest(exchange, route, this.#served), fault: null };
    } catch (fault) {
      return { request: null, fault };
    }
  }

  /** One function, without a helper to await: every await costs every request a turn of the microtask queue. */
  async respond(
    exchange: Exchange,
    { target, parameters }: Route<Endpoint>,
    { request, fault }: Parsed,
  ): Promise<HttpResponse> {
    const { settings, store, takeRequest } = this.#dependencies;
    const { incoming } = exchange;
    try {
      if (request === null) throw fault;
      if (takeRequest !== null && target.isForOperators !== true) {
        const seconds = await takeRequest(clientOf(incoming, settings.trustedProxies));
        if (seconds > 0) throw clientErrors.tooManyRequests(seconds);
      }
      // A client with credentials may have written, through another server, what it now reads here.
      const newest = incoming.headers.authorization !== undefined;
      const response = await store.monotonicReads(() => target.respond(request), newest);
      const forAll = forCdn(response, target.route, parameters, settings.cdnSeconds);
      return isStreamed(forAll) ? await openBody(forAll, incoming) : forAll;
    } catch (error) {
      return await this.#respondToError(error, exchange, target, request);
    }
  }

  /** `request` is null where it could not be parsed. */
  async #respondToError(
    error: unknown,
    { incoming, requestId }: Exchange,
    { resource, respondToError }: Endpoint,
    request: ParsedRequest | null,
  ): Promise<HttpResponse> {
    const shown = clientErrorOf(error, incoming.method);
    if (isRefusalForLoad(error)) {
      this.#dependencies.observe({ kind: 'request refused', reason: error.message });
    } else if (shown.status >= 500) {
      this.#dependencies.observe({ kind: 'server fault', requestId, error });
    }
    if (shown.status === 429 || shown.status === 503) await pause(REFUSAL_MS);
    if (request === null) return errorResponse(shown, resource);
    if (respondToError !== undefined && isRead(incoming)) return respondToError(shown, request);
    return resource === null
      ? errorResponse(shown)
      : await negotiatedErrorResponse(shown, resource, request);
  }
}

/** What every ETag depends on beside the record: the program, what is said of the parliament, and whether pages have a form. */
function stateOf({ version, parliament, following = null }: ResponderDependencies): string {
  const mail = following === null ? '' : ' mail';
  return `${version} ${hash('sha256', JSON.stringify(parliament))}${mail}`;
}
