// Counts the bytes of bodies that are arriving, and refuses more than there is memory for.

import { clientErrors } from '../../errors.ts';

export class ArrivingBytes {
  readonly #bytesMax: number;
  readonly #ofClientMax: number;
  readonly #ofClients = new Map<string, number>();
  #inAll = 0;

  constructor(bytesMax: number, ofClientMax: number) {
    this.#bytesMax = bytesMax;
    this.#ofClientMax = ofClientMax;
  }

  /** Throws 503 where these would be too many, of the client or in all. */
  add(client: string, bytes: number): void {
    const ofClient = (this.#ofClients.get(client) ?? 0) + bytes;
    if (ofClient > this.#ofClientMax || this.#inAll + bytes > this.#bytesMax) {
      throw clientErrors.tooBusy();
    }
    this.#ofClients.set(client, ofClient);
    this.#inAll += bytes;
  }

  /** To be called when they have arrived, or never will. */
  remove(client: string, bytes: number): void {
    const ofClient = (this.#ofClients.get(client) ?? 0) - bytes;
    if (ofClient > 0) this.#ofClients.set(client, ofClient);
    else this.#ofClients.delete(client);
    this.#inAll -= bytes;
  }
}
