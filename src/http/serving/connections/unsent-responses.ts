// Bounds the memory that clients hold by not reading: the bytes of all responses that wait to be taken, and for too many of
// them ends the connections that have waited longest.

import type { ServerResponse } from 'node:http';

/** A hundred sittings of more than a megabyte each, or two thousand pages of the ordinary size. */
const UNSENT_BYTES_MAX = 128 * 1024 * 1024;

export class UnsentResponses {
  readonly #bytesMax: number;
  /** The bytes of each; the one that has waited longest comes first. */
  readonly #waiting = new Map<ServerResponse, number>();
  #bytes = 0;

  constructor(bytesMax = UNSENT_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** To be called when a response was written: notes what of it the operating system did not take at once. */
  note(outgoing: ServerResponse): void {
    const bytes = outgoing.writableLength;
    if (bytes === 0) return;
    this.#waiting.set(outgoing, bytes);
    this.#bytes += bytes;
    outgoing.once('close', () => this.#forget(outgoing));
    for (const [longest] of this.#waiting) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#forget(longest);
      longest.req.socket.destroy();
    }
  }

  #forget(outgoing: ServerResponse): void {
    this.#bytes -= this.#waiting.get(outgoing) ?? 0;
    this.#waiting.delete(outgoing);
  }
}
