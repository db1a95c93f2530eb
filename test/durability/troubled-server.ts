// A server that is led into trouble with its disk, and what must hold before, during and after.

import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '../support/http/http-client.ts';
import { call } from '../support/call-program.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { sendInTime } from './patient-send.ts';
import { startGroup, type ServerGroup } from './server-group.ts';
import { faultsOfCheck, faultsOfRecord, type WriterLog } from './verify-record.ts';

/** How long a server may need to notice that the trouble is over: seconds, and ten times that on a slow machine. */
const RECOVERY_MS = 60_000;

export class TroubledServer {
  readonly faults: string[] = [];
  /** Which part of its life a fault belongs to. */
  when = 'at first';
  /** How many writes were refused, by status. */
  readonly refusals: Record<number, number> = {};
  readonly #databaseUrl: string;
  readonly #log: WriterLog = { acknowledged: new Map(), pending: null };
  #key = '';
  #server: ServerGroup | null = null;
  #written = 0;

  constructor(path: string) {
    this.#databaseUrl = `sqlite:${path}`;
  }

  async start(): Promise<void> {
    if (this.#key === '') {
      const made = await call(['tokens', 'add', 'trouble'], { DATABASE_URL: this.#databaseUrl });
      this.#key = made.stdout.trim();
    }
    this.#server = await startGroup(this.#databaseUrl);
  }

  async kill(): Promise<void> {
    await this.#server?.kill();
  }

  fault(sentence: string): void {
    this.faults.push(`${this.when}: ${sentence}`);
  }

  /** Writes an entry of so many characters; false where that was refused properly. */
  async write(characters: number): Promise<boolean> {
    this.#written += 1;
    const content = `entry ${this.#written} `.padEnd(characters, 'x');
    const headers = { Authorization: `Token ${this.#key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'speech', content });
    const reply = await this.#send('POST', LIST, headers, body);
    if (reply === null) return false;
    if (reply.status === 201) {
      this.#log.acknowledged.set((reply.json as { id: number }).id, content);
      return true;
    }
    this.refusals[reply.status] = (this.refusals[reply.status] ?? 0) + 1;
    if (!isProperRefusal(reply)) {
      const { status, text } = reply;
      this.fault(`a write is answered ${status} ${JSON.stringify(reply.headers)} ${text}`);
    }
    return false;
  }

  /** The first page and an entry, read as if nothing were the matter. */
  async read(): Promise<void> {
    const [[id, content] = [0, '']] = this.#log.acknowledged;
    const list = await this.#send('GET', LIST);
    const entry = await this.#send('GET', detail(id));
    if (list === null || entry === null) return;
    if (list.status !== 200 || entry.status !== 200) {
      this.fault(`reads are answered ${list.status} and ${entry.status}`);
      return;
    }
    const { count, results } = list.json as { count: number; results: { content: string }[] };
    const { acknowledged } = this.#log;
    const there = (entry.json as { content: string }).content;
    if (count !== acknowledged.size || results[0]?.content !== content || there !== content) {
      this.fault(`what is read is not what was written: ${list.text.slice(0, 200)}`);
    }
  }

  /** Waits until a write succeeds again. */
  async recover(): Promise<boolean> {
    for (const deadlineMs = Date.now() + RECOVERY_MS; Date.now() < deadlineMs; await pause(100)) {
      if (await this.write(100)) return true;
    }
    this.fault(`no write succeeds within ${RECOVERY_MS} ms after the trouble`);
    return false;
  }

  /** Nothing acknowledged is lost, nothing refused is there, nothing is damaged. */
  async verify(): Promise<void> {
    this.faults.push(...(await faultsOfRecord(this.#url, [this.#log])));
    await this.#server?.stop();
    this.faults.push(...(await faultsOfCheck(this.#databaseUrl)));
  }

  get #url(): string {
    return this.#server!.url;
  }

  /** Null where there was no answer at all, which no trouble excuses. */
  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body = '',
  ): Promise<Reply | null> {
    try {
      return await sendInTime(this.#url, method, path, headers, body);
    } catch (error) {
      const lost = /"worker lost".*/.exec(this.#server!.errors())?.[0] ?? '';
      this.fault(`${method} ${path} is not answered: ${String(error)} ${lost}`);
      return null;
    }
  }
}

/** 507, or 503 and when to come back; and in either case a reason. */
function isProperRefusal({ status, headers, json }: Reply): boolean {
  const { detail: reason } = json as { detail?: unknown };
  if (typeof reason !== 'string' || reason === '') return false;
  return status === 507 || (status === 503 && Number(headers['retry-after']) > 0);
}
