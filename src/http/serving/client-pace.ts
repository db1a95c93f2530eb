// Watches how fast a client takes a streamed response, and ends one that is taken too slowly or for too long: an export
// holds a snapshot of the record, and the store cannot free disk space while it is held.

export interface StreamLimits {
  /** The least speed, over every window in which we wait for the client. */
  readonly bytesPerSecondMin: number;
  /** The longest time from the first byte to the last. */
  readonly secondsMax: number;
  readonly windowMs: number;
  /** A monotonic clock; the process's own, unless a test gives another. */
  readonly nowMs?: () => number;
}

/** A client on a train that loses its connection in a tunnel has it again by then. */
export const WINDOW_MS = 30_000;

/** Bytes given to the client at a time: at the least speed, each is taken well within a window. */
const SLICE_BYTES = 64 * 1024;

/** Looks in one window. */
const LOOKS = 4;

/** Why a response was ended before its end. */
export type PaceFault = 'the client read too slowly' | 'it took too long';

export class ClientPace {
  readonly #limits: StreamLimits;
  readonly #nowMs: () => number;
  readonly #end: (fault: PaceFault) => void;
  readonly #looks: NodeJS.Timeout;
  readonly #deadline: NodeJS.Timeout;
  /** Since when we wait for the client to take a slice; null where it waits for us. */
  #waitingSinceMs: number | null = null;
  /** How long we have waited in this window before that, and the bytes the client took in it. */
  #waitedMs = 0;
  #bytes = 0;

  /** `end` is called at most once. */
  constructor(limits: StreamLimits, end: (fault: PaceFault) => void) {
    this.#limits = limits;
    this.#nowMs = limits.nowMs ?? (() => performance.now());
    this.#end = end;
    this.#looks = setInterval(() => this.#look(), limits.windowMs / LOOKS);
    this.#deadline = setTimeout(() => this.#stop('it took too long'), limits.secondsMax * 1_000);
  }

  /** The same bytes, in slices. To be the last step before the client: it measures how long each slice is waited for. */
  async *slices(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      for (let from = 0; from < piece.length; from += SLICE_BYTES) {
        const slice = piece.subarray(from, from + SLICE_BYTES);
        this.#waitingSinceMs = this.#nowMs();
        yield slice;
        this.#waitedMs += this.#nowMs() - this.#waitingSinceMs;
        this.#waitingSinceMs = null;
        this.#bytes += slice.length;
      }
    }
  }

  /** To be called when the response is over. */
  close(): void {
    clearInterval(this.#looks);
    clearTimeout(this.#deadline);
  }

  #look(): void {
    const { bytesPerSecondMin, windowMs } = this.#limits;
    const nowMs = this.#nowMs();
    const waitedMs = this.#waitedMs + (nowMs - (this.#waitingSinceMs ?? nowMs));
    if (waitedMs < windowMs) return;
    if ((this.#bytes * 1_000) / waitedMs < bytesPerSecondMin) {
      this.#stop('the client read too slowly');
      return;
    }
    this.#waitedMs = 0;
    this.#bytes = 0;
    if (this.#waitingSinceMs !== null) this.#waitingSinceMs = nowMs;
  }

  #stop(fault: PaceFault): void {
    this.close();
    this.#end(fault);
  }
}
