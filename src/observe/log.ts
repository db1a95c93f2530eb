// The log: one line for everything observed, JSON unless a person reads it at a terminal. No secret and no control character gets into it.

import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Counted, Observation, RequestCompleted } from './observation.ts';

/** The longest part of an address that is logged; the rest is of no use to an operator. */
const LOGGED_URL_LENGTH_MAX = 1_000;

/** Levels as Bunyan and Pino number them, so that their viewers read the log. */
const INFO = 30;
const WARN = 40;
const ERROR = 50;

/** The file descriptor of standard error: the standard output has the ready line alone. */
export const STANDARD_ERROR = 2;

/** A request that took longer than a reader waits without wondering. */
const SLOW_MS = 1_000;

/** Logs to a file descriptor. Of requests only those that were slow or failed, unless `everyRequest` is set: a proxy logs them all. */
export function openLog(
  fileDescriptor: number,
  { everyRequest = false, isTerminal = isatty(fileDescriptor) } = {},
) {
  const lines = openLineWriter(fileDescriptor);
  const lineOf = isTerminal ? plainLine : jsonLine;
  const countRefusal = refusalCounter();
  return {
    observe: (observation: Observation): void => {
      if (observation.kind === 'request refused' || observation.kind === 'following full') {
        const count = countRefusal(
          'reason' in observation ? observation.reason : observation.outcome,
        );
        if (count !== null) lines.write(lineOf({ ...observation, count }));
      } else if (
        observation.kind !== 'request completed' ||
        everyRequest ||
        isRemarkable(observation)
      ) {
        lines.write(lineOf(observation));
      }
    },
    /** Writes the lines that are still in memory. */
    flush: lines.flush,
  };
}

/** A refusal for load has a line that counts them. */
function isRemarkable({ durationMs, status }: RequestCompleted): boolean {
  return durationMs > SLOW_MS || (status >= 500 && status !== 503);
}

/** What has a line: several of those that are counted share one. */
type Logged = Exclude<Observation, Counted> | (Counted & { count: number });

function jsonLine(observation: Logged): string {
  const { level, ...fields } = fieldsOf(observation);
  return `${JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, ...fields })}\n`;
}

/** The hour, the event, and its fields: `14:03:07 warning: refused: reason too many exports, count 3`. */
function plainLine(observation: Logged): string {
  const { level, event, ...fields } = fieldsOf(observation);
  const hour = new Date().toLocaleTimeString('en-GB');
  const weight = level >= ERROR ? 'error: ' : level >= WARN ? 'warning: ' : '';
  const said = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`);
  // The lines of a stack stay lines.
  const shown = said.join(', ').split('\n').map(printable).join('\n');
  return `${hour} ${weight}${event}: ${shown}\n`;
}

interface LogFields extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly event: string;
}

function fieldsOf(observation: Logged): LogFields {
  switch (observation.kind) {
    case 'request completed': {
      const { requestId: id, method, url, status, bytes, durationMs, client } = observation;
      const ms = Number(durationMs.toFixed(3));
      const shown = { method: printable(method), url: printable(loggedUrl(url)) };
      return { level: INFO, event: 'request', id, ...shown, status, bytes, ms, client };
    }
    case 'server fault': {
      const { requestId: id, error } = observation;
      return { level: ERROR, event: 'fault', id, error: errorText(error) };
    }
    case 'following full': {
      const { kind: event, outcome, count } = observation;
      return { level: WARN, event, reason: FULL_REASONS[outcome], count };
    }
    case 'response cut': {
      const { kind: event, requestId: id, bytes } = observation;
      return { level: WARN, event, id, bytes };
    }
    case 'worker lost': {
      const { kind: event, pid: worker, reason } = observation;
      return { level: ERROR, event, worker, reason };
    }
    case 'alert sent':
    case 'mail sent': {
      const { kind, reason, ...fields } = observation;
      const sent = { event: kind === 'alert sent' ? 'alert' : 'mail', ...fields };
      return reason === null ? { level: INFO, ...sent } : { level: WARN, ...sent, reason };
    }
    case 'request refused':
    case 'start warning': {
      const { kind, ...fields } = observation;
      return { level: WARN, event: kind === 'start warning' ? 'start' : 'refused', ...fields };
    }
    case 'serving begins':
    case 'serving ends': {
      const { kind: event, ...fields } = observation;
      return { level: INFO, event, ...fields };
    }
  }
}

const FULL_REASONS: Readonly<Record<'evicted' | 'full', string>> = {
  evicted:
    'As many subscriptions wait for their confirmation as may. The oldest of the network with most of them was forgotten for a new one.',
  full: 'As many subscriptions wait for their confirmation as may, each from a network of its own. A new one was refused.',
};

/** The address as it may be logged: short, without a password, and without its query where that seems to have a secret. */
function loggedUrl(url: string): string {
  const short =
    url.length > LOGGED_URL_LENGTH_MAX ? `${url.slice(0, LOGGED_URL_LENGTH_MAX)}…` : url;
  const names = decoded(short).match(PARAMETER_NAMES) ?? [];
  const hasSecret = names.some((name) => name.endsWith('=') && SECRET_NAME.test(name));
  const shown = hasSecret ? short.replace(QUERY, '***') : short;
  return shown.replace(USER, '$1***@');
}

const USER = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Whatever stands before a `=`, or ends without one: every character is read once, however hard to read a client makes an address. */
const PARAMETER_NAMES = /[^&;,?#=]+=?/g;

/** The name of a parameter whose value is a secret. */
const SECRET_NAME = /token|key|secret|pass|pwd|auth|credential|bearer/i;

/** What may be a query: an address may also be a parameter of another one, and percent-encoded. */
const QUERY = /[?;#&,=%].*$/s;

/** Without percent-encoding, however often it was applied. */
function decoded(name: string): string {
  return name.replace(/%(?:25)*([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}

/** JSON does not escape C1 controls, and some terminals obey them. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Often enough to see when it began and ended; six lines a minute fill no disk. */
const REFUSAL_LOG_INTERVAL_MS = 10_000;

/**
 * Decides which refusals for load get a line in the log: under an attack there are thousands a second, and one says it all. Gives
 * how many refusals a line now stands for, itself included; null where no line is due.
 */
export function refusalCounter(
  now: () => number = () => performance.now(),
): (reason: string) => number | null {
  /** By reason, of which the program has a handful. */
  const tallies = new Map<string, { count: number; loggedMs: number }>();
  return (reason) => {
    const { count, loggedMs } = tallies.get(reason) ?? { count: 0, loggedMs: -Infinity };
    const isDue = now() - loggedMs >= REFUSAL_LOG_INTERVAL_MS;
    tallies.set(reason, isDue ? { count: 0, loggedMs: now() } : { count: count + 1, loggedMs });
    return isDue ? count + 1 : null;
  };
}

/**
 * To a pipe no more at a time than it takes whole (PIPE_BUF), so that lines of several processes never mix;
 * a file takes any number, and a write of this size costs each line next to nothing.
 */
const PIPE_CHARACTERS_MAX = 3_000;
const FILE_CHARACTERS_MAX = 32_768;

/** How late a line may be written. */
const FLUSH_INTERVAL_MS = 500;

/** What is held for a pipe that is full: some thousand lines, until its reader goes on. */
const HELD_CHARACTERS_MAX = 1024 * 1024;

type WriteSome = (bytes: Uint8Array, offset: number) => number;

/**
 * Writes lines to a file or pipe: several lines in one write, each line whole. Never waits: lines a full pipe does not take are held
 * up to a bound and written later, or dropped and counted. `writeSome` writes bytes from an offset on, and gives how many were
 * taken; tests give one of their own.
 */
export function openLineWriter(
  fileDescriptor: number,
  writeSome: WriteSome = (bytes, offset) => writeSync(fileDescriptor, bytes, offset),
) {
  const charactersMax = fstatSync(fileDescriptor).isFile()
    ? FILE_CHARACTERS_MAX
    : PIPE_CHARACTERS_MAX;
  let pending = '';
  /** Text that is next to be written, in pieces of whole lines. */
  let held: string[] = [];
  let heldCharacters = 0;
  let dropped = 0;

  const flush = (): void => {
    if (pending !== '') hold(pending);
    pending = '';
    if (dropped > 0 && heldCharacters < HELD_CHARACTERS_MAX / 2) {
      hold(`{"level":40,"event":"log lines dropped","lines":${dropped}}\n`);
      dropped = 0;
    }
    held = writeAll(held, writeSome);
    heldCharacters = held.reduce((sum, { length }) => sum + length, 0);
  };

  const hold = (text: string): void => {
    if (heldCharacters + text.length > HELD_CHARACTERS_MAX) {
      dropped += text.split('\n').length - 1;
      return;
    }
    held.push(text);
    heldCharacters += text.length;
  };

  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  return {
    write: (line: string): void => {
      if (pending.length + line.length > charactersMax) flush();
      pending += line;
    },
    flush,
  };
}

/** Writes pieces in order and gives what is left of them: all that a pipe without a reader did not take. */
function writeAll(pieces: readonly string[], writeSome: WriteSome): string[] {
  for (const [index, piece] of pieces.entries()) {
    const bytes = Buffer.from(piece);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSome(bytes, written);
    } catch (error) {
      // A full pipe fails with EAGAIN. One whose reader is gone fails with EPIPE: its lines are nobody's.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return [];
      const rest = bytes.subarray(written).toString();
      return [rest, ...pieces.slice(index + 1)];
    }
  }
  return [];
}
