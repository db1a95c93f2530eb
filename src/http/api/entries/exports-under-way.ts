// Counts the exports of a process that are under way, and refuses those beyond the limits.

import { clientErrors } from '../../../errors.ts';

/** Exports of one process at a time: each holds a snapshot and, on PostgreSQL, one of the four connections for them. */
export const EXPORTS_MAX = 4;

/** Of one client: a client that reads as slowly as it may leaves the other half to everybody else. */
export const EXPORTS_OF_CLIENT_MAX = 2;

export class ExportsUnderWay {
  #inAll = 0;
  /** By client; one without an export is not in it. */
  readonly #ofClient = new Map<string, number>();

  /** Counts an export of a client, or refuses it. The result is called when it is over, once or more often. */
  begin(client: string): () => void {
    const ofClient = this.#ofClient.get(client) ?? 0;
    if (ofClient >= EXPORTS_OF_CLIENT_MAX) {
      throw clientErrors.tooManyExportsOfClient(EXPORTS_OF_CLIENT_MAX);
    }
    if (this.#inAll >= EXPORTS_MAX) throw clientErrors.tooManyExports();
    this.#ofClient.set(client, ofClient + 1);
    this.#inAll += 1;
    let isUnderWay = true;
    return () => {
      if (isUnderWay) this.#end(client);
      isUnderWay = false;
    };
  }

  #end(client: string): void {
    this.#inAll -= 1;
    const left = (this.#ofClient.get(client) ?? 0) - 1;
    if (left > 0) this.#ofClient.set(client, left);
    else this.#ofClient.delete(client);
  }
}
