// Handles a request: route → parse and negotiate → cache → respond → send → observe, each stage a method below.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { clientErrors } from '../../errors.ts';
import type { Store } from '../../store/contract/store.ts';
import { runFor } from '../../threads/caller.ts';
import { errorResponse } from '../api/handle-api-request.ts';
import { normalizeTarget } from '../shared/base-url.ts';
import { clientAddress, clientOf, isProxy } from '../shared/client-address.ts';
import { orNotModified } from '../shared/freshness.ts';
import { isRead } from '../shared/parsed-request.ts';
import {
  bytesOf,
  isStreamed,
  sendResponse,
  type HttpResponse,
  type StreamedResponse,
} from '../shared/response.ts';
import type { StreamLimits } from './client-pace.ts';
import { compress, isCompressible } from './compress.ts';
import {
  ConnectionQueue,
  QUEUE_LIMITS,
  type QueuedRequest,
} from './connections/connection-queue.ts';
import { ConnectionShares } from './connections/connection-shares.ts';
import { TurnQueue } from './connections/turn-queue.ts';
import { StoppedConnections } from './connections/stopped-connections.ts';
import { UNKNOWN_ENDPOINT, type Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { respondToMalformed, type MethodsAt } from './malformed.ts';
import { pathOf } from './parse-request.ts';
import { Responder, type Parsed, type ResponderDependencies } from './respond.ts';
import {
  cacheKeyOf,
  ResponseCache,
  type CacheSlot,
  type RoutedResponse,
} from './response-cache.ts';
import { RequestCaller } from './request-caller.ts';
import type { Route, Router } from './router.ts';
import { streamResponse } from './stream-response.ts';
import { UnsentResponses } from './connections/unsent-responses.ts';

export interface RequestHandlerDependencies extends ResponderDependencies {
  readonly store: Pick<Store, 'currentVersion' | 'monotonicReads'>;
  /** How slow and how long a streamed response may be. */
  readonly streamLimits: StreamLimits;
  /** The turns of the serving thread; of its own clock, unless a test gives another. */
  readonly turns?: TurnQueue;
  /** The response cache; an own one unless a test gives another. */
  readonly cache?: ResponseCache;
  /** Which connections are ended where there are too many; of the bound of the server, unless a test gives another. */
  readonly shares?: ConnectionShares;
}

/** Made once: refusing must cost next to nothing. */
const TOO_BUSY = errorResponse(clientErrors.tooBusy());
const TOO_MANY_PIPELINED = errorResponse(clientErrors.tooManyPipelined());

export class RequestHandler {
  readonly #dependencies: RequestHandlerDependencies;
  readonly #router: Router<Endpoint>;
  readonly #responder: Responder;
  readonly #cache: ResponseCache;
  readonly #mayCache: boolean;
  readonly stopped = new StoppedConnections();
  readonly #turns: TurnQueue;
  readonly #shares: ConnectionShares;
  readonly #queue: ConnectionQueue;
  readonly #unsent = new UnsentResponses();
  readonly #idPrefix = process.pid.toString(36);
  /** The request of a connection that arrived last. */
  readonly #latest = new WeakMap<Socket, IncomingMessage>();
  #requests = 0;
  #closing = false;
  /** Requests that wait until the server has stopped listening; null before and after that. */
  #held: QueuedRequest[] | null = null;

  constructor(dependencies: RequestHandlerDependencies, router: Router<Endpoint>) {
    const { settings, takeRequest } = dependencies;
    this.#dependencies = dependencies;
    this.#router = router;
    this.#responder = new Responder(dependencies);
    this.#cache = dependencies.cache ?? new ResponseCache();
    this.#turns = dependencies.turns ?? new TurnQueue();
    this.#shares = dependencies.shares ?? new ConnectionShares();
    this.#queue = new ConnectionQueue(
      {
        clientOf: (incoming) => clientOf(incoming, settings.trustedProxies),
        begin: (queued, waitedMs) => this.#process(queued, waitedMs),
        refuse: (queued) => this.#refuse(this.#exchangeOf(queued), TOO_MANY_PIPELINED, true),
        stop: (socket) => this.stopped.stop(socket),
      },
      QUEUE_LIMITS,
      this.#turns,
    );
    // A rate limit must count every request.
    this.#mayCache = takeRequest === null;
  }

  /** Handles a request, at once or after the responses before it on its connection. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#latest.set(incoming.socket, incoming);
    if (this.#held === null) this.#queue.add({ incoming, outgoing });
    else this.#held.push({ incoming, outgoing });
  }

  /** To be called with every new connection. */
  noteAccepted(socket: Socket): void {
    const { trustedProxies } = this.#dependencies.settings;
    const isOurs = trustedProxies !== null && isProxy(trustedProxies, socket.remoteAddress ?? '');
    if (!isOurs) this.#shares.add(socket);
    this.#queue.noteAccepted();
  }

  /** Responds to what the HTTP parser refused. */
  handleMalformed(error: Error, socket: Socket, methodsAt: MethodsAt): void {
    const client = socket.remoteAddress ?? '';
    const { settings, observe } = this.#dependencies;
    const isRest = this.#latest.get(socket)?.complete === false;
    const sent = respondToMalformed(error, { socket, isRest }, methodsAt, settings.baseUrl);
    if (sent === null) return;
    const requestId = this.#nextId();
    observe({
      kind: 'request completed',
      requestId,
      route: 'malformed',
      durationMs: 0,
      client,
      ...sent,
    });
  }

  /** From now on every response closes its connection. Requests that arrive wait for `release`. */
  close(): void {
    this.#closing = true;
    this.#held = [];
  }

  /** Handles the requests that arrived since `close`, and later ones as they come. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const queued of held) this.#queue.add(queued);
  }

  #process(queued: QueuedRequest, waitedMs: number): void {
    const { incoming } = queued;
    const exchange = this.#exchangeOf(queued, waitedMs);
    const url = normalizeTarget(incoming);
    incoming.url = url;
    const route = this.#router.find(pathOf(url)) ?? UNKNOWN_ROUTE;
    const parsed = this.#responder.parse(exchange, route);
    const slot = this.#cacheSlot(parsed);
    const cached = slot === null ? undefined : this.#cache.find(slot);
    if (cached !== undefined) {
      this.#send(exchange, cached, false);
      return;
    }
    if (this.#turns.isTooLong(waitedMs) && route.target.isForOperators !== true) {
      this.#dependencies.observe({ kind: 'request refused', reason: 'too many requests wait' });
      this.#refuse(exchange, TOO_BUSY, this.#closing);
      return;
    }
    const { trustedProxies } = this.#dependencies.settings;
    const caller = new RequestCaller(exchange, trustedProxies, this.#turns);
    void runFor(caller, () => this.#respond(exchange, route, parsed, slot));
  }

  async #respond(
    exchange: Exchange,
    route: Route<Endpoint>,
    parsed: Parsed,
    slot: CacheSlot | null,
  ): Promise<void> {
    try {
      const response = await this.#responder.respond(exchange, route, parsed);
      const { coding, gzip } = parsed.request?.negotiated ?? { coding: null, gzip: false };
      const isCoded = coding !== null && isCompressible(response);
      const sent = isCoded ? await compress(response, coding) : response;
      const routed = { response: sent, route: route.target.route };
      if (slot !== null) this.#cache.offer(slot, routed);
      this.#send(exchange, routed, gzip);
    } catch (error) {
      this.#abandon(exchange, error);
    }
  }

  /** Responds to a request that is not handled because there is too much to do. */
  #refuse(exchange: Exchange, response: HttpResponse, closing: boolean): void {
    sendResponse(exchange.outgoing, response, closing);
    this.#observe(exchange, 'refused', response.status, bytesOf(response.body));
  }

  #exchangeOf({ incoming, outgoing }: QueuedRequest, waitedMs = 0): Exchange {
    const startedMs = performance.now() - waitedMs;
    return { incoming, outgoing, requestId: this.#nextId(), startedMs };
  }

  #nextId(): string {
    return `${this.#idPrefix}-${(this.#requests++).toString(36)}`;
  }

  /** Where the response to a request may be cached; null where it may not. */
  #cacheSlot({ request }: Parsed): CacheSlot | null {
    if (!this.#mayCache || request === null || !isRead(request.request)) return null;
    if (request.negotiated.fault !== null) return null;
    const version = this.#dependencies.store.currentVersion();
    return version === null ? null : { key: cacheKeyOf(request), version };
  }

  /** Sends a response, or a 304 where the client has it. */
  #send(exchange: Exchange, { response: whole, route }: RoutedResponse, mayGzip: boolean): void {
    const { incoming, outgoing } = exchange;
    // A request whose body took too long has its response already.
    if (outgoing.headersSent) {
      void whole.opened?.close();
      return;
    }
    const response = orNotModified(whole, incoming);
    if (isStreamed(response)) {
      this.#stream(exchange, response, { route, mayGzip });
      return;
    }
    sendResponse(outgoing, response, this.#closing);
    this.#unsent.note(outgoing);
    const bytes = incoming.method === 'HEAD' ? 0 : bytesOf(response.body);
    this.#observe(exchange, route, response.status, bytes);
  }

  #stream(
    exchange: Exchange,
    response: StreamedResponse,
    { route, mayGzip }: { readonly route: string; readonly mayGzip: boolean },
  ): void {
    const { observe, streamLimits: limits } = this.#dependencies;
    void streamResponse(exchange, response, { mayGzip, closing: this.#closing, limits })
      .then(({ bytes, fault }) => {
        if (fault !== null) {
          observe({ kind: 'response cut', requestId: exchange.requestId, bytes, reason: fault });
        }
        this.#observe(exchange, route, response.status, bytes);
      })
      .catch((error: unknown) => this.#abandon(exchange, error));
  }

  #observe(exchange: Exchange, route: string, status: number, bytes: number): void {
    const { incoming, requestId, startedMs } = exchange;
    const { observe, settings } = this.#dependencies;
    observe({
      kind: 'request completed',
      requestId,
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      route,
      status,
      bytes,
      durationMs: performance.now() - startedMs,
      client: clientAddress(incoming, settings.trustedProxies),
    });
  }

  /**
   * A defect while a response was made or sent affects only this client. It gets a 500 where nothing was sent yet: a
   * connection that ends without a response makes a proxy take the whole server for dead.
   */
  #abandon(exchange: Exchange, error: unknown): void {
    const { requestId, outgoing } = exchange;
    this.#dependencies.observe({ kind: 'server fault', requestId, error });
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    const response = errorResponse(clientErrors.serverError());
    sendResponse(outgoing, response, true);
    this.#observe(exchange, 'defect', response.status, bytesOf(response.body));
  }
}

const UNKNOWN_ROUTE: Route<Endpoint> = { target: UNKNOWN_ENDPOINT, parameters: {} };
