// Remembers clients for a while after something was noted of them.

/** More than are noted at a time; each takes a hundred bytes. */
const RECENT_CLIENTS_MAX = 1_000;

export class RecentClients {
  readonly #rememberedMs: number;
  readonly #nowMs: () => number;
  /** Until when each is remembered; who was noted last is the last. */
  readonly #untilMs = new Map<string, number>();

  constructor(rememberedMs: number, nowMs: () => number = () => performance.now()) {
    this.#rememberedMs = rememberedMs;
    this.#nowMs = nowMs;
  }

  note(client: string): void {
    this.#untilMs.delete(client);
    this.#untilMs.set(client, this.#nowMs() + this.#rememberedMs);
    const [oldest] = this.#untilMs.keys();
    if (this.#untilMs.size > RECENT_CLIENTS_MAX && oldest !== undefined)
      this.#untilMs.delete(oldest);
  }

  has(client: string): boolean {
    const untilMs = this.#untilMs.get(client);
    if (untilMs === undefined) return false;
    if (this.#nowMs() < untilMs) return true;
    this.#untilMs.delete(client);
    return false;
  }
}
