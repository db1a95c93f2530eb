// The client of a request, on whose behalf its handler works. Most handlers never need it, so it is made when it is first read.

import type { BlockList, Socket } from 'node:net';
import { ClientGone } from '../../errors.ts';
import type { Caller, CallerTurns } from '../../threads/caller.ts';
import { clientOf } from '../shared/client-address.ts';
import type { TurnQueue } from './connections/turn-queue.ts';
import type { Exchange } from './exchange.ts';

export class RequestCaller implements Caller {
  readonly #exchange: Exchange;
  readonly #proxies: BlockList | null;
  readonly #turnQueue: TurnQueue;
  #gone: AbortSignal | null = null;

  constructor(exchange: Exchange, proxies: BlockList | null, turnQueue: TurnQueue) {
    this.#exchange = exchange;
    this.#proxies = proxies;
    this.#turnQueue = turnQueue;
  }

  get client(): string {
    return clientOf(this.#exchange.incoming, this.#proxies);
  }

  get gone(): AbortSignal {
    this.#gone ??= this.#watch();
    return this.#gone;
  }

  get turns(): CallerTurns {
    return {
      isOver: () => this.#turnQueue.isOver(),
      next: async () => {
        await this.#turnQueue.resume(this.client);
        this.gone.throwIfAborted();
      },
    };
  }

  /** Of several requests on a connection only the first has it as its own, so the connection itself is watched. */
  #watch(): AbortSignal {
    const { incoming, outgoing } = this.#exchange;
    const controller = new AbortController();
    const abort = (): void => controller.abort(new ClientGone());
    // A request that was cut off has no socket any more, whatever its type says.
    const socket = incoming.socket as Socket | null;
    if (socket === null || socket.destroyed) {
      abort();
      return controller.signal;
    }
    socket.once('close', abort);
    outgoing.once('close', () => socket.off('close', abort));
    return controller.signal;
  }
}
