// Shares out the connections of a process: when they become scarce, a new one ends an old one of the client that has most.

import type { Socket } from 'node:net';
import { clientNetwork } from '../../shared/client-address.ts';
import { CONNECTIONS_MAX } from '../../shared/limits.ts';

/** From here on connections are ended, so that there is always room for one of somebody else. */
const SCARCE_FROM = 0.9 * CONNECTIONS_MAX;

/** Connections of a client, the oldest first, among which an idle one is looked for. */
const LOOKED_AT_MAX = 100;

/** A client with more connections than this loses one even if all are in use: no browser, and few programs, open as many. */
const IN_USE_MAX = 100;

export class ConnectionShares {
  readonly #scarceFrom: number;
  /** The oldest connection of each client is the first. */
  readonly #ofClients = new Map<string, Set<Socket>>();
  #connections = 0;

  constructor(scarceFrom = SCARCE_FROM) {
    this.#scarceFrom = scarceFrom;
  }

  /** To be called with every new connection of a client; a proxy of ours has those of many. */
  add(socket: Socket): void {
    if (this.#connections >= this.#scarceFrom) this.#endOne();
    const client = clientNetwork(socket.remoteAddress ?? '');
    const sockets = this.#ofClients.get(client) ?? new Set();
    this.#ofClients.set(client, sockets.add(socket));
    this.#connections += 1;
    socket.once('close', () => this.#remove(client, socket));
  }

  #endOne(): void {
    let most: ReadonlySet<Socket> = new Set();
    for (const sockets of this.#ofClients.values()) if (sockets.size > most.size) most = sockets;
    const idle = most.values().take(LOOKED_AT_MAX).find(isIdle);
    if (idle !== undefined) idle.destroy();
    else if (most.size > IN_USE_MAX) most.values().find(isOpen)?.destroy();
  }

  #remove(client: string, socket: Socket): void {
    const sockets = this.#ofClients.get(client);
    if (sockets?.delete(socket) !== true) return;
    this.#connections -= 1;
    if (sockets.size === 0) this.#ofClients.delete(client);
  }
}

/** What Node's server notes on a connection and does not document: the response that is being made. */
interface ServedSocket extends Socket {
  readonly _httpMessage?: object | null;
}

function isOpen({ destroyed }: Socket): boolean {
  return !destroyed;
}

function isIdle(socket: Socket): boolean {
  return isOpen(socket) && ((socket as ServedSocket)._httpMessage ?? null) === null;
}
