// The log: one line for every event, JSON unless it is read at a terminal. Secrets and control characters are removed.

import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Counted, Observation, RequestCompleted } from './observation.ts';

/** The longest logged part of an address; the rest is useless to an operator. */
const LOGGED_URL_LENGTH_MAX = 1_000;

/** Levels numbered as in Bunyan and Pino, so that their viewers can read the log. */
const INFO = 30;
const WARN = 40;
const ERROR = 50;

/** Standard error: only the ready line goes to standard output. */
export const STANDARD_ERROR = 2;

/** Longer than a reader waits without wondering. */
const SLOW_MS = 1_000;

/** Logs to a file descriptor. Only slow and failed requests are logged unless `everyRequest` is set: a proxy logs them all. */
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

/** Refusals under load share a line with their count. */
function isRemarkable({ durationMs, status }: RequestCompleted): boolean {
  return durationMs > SLOW_MS || (status >= 500 && status !== 503);
}

/** Events that have a line: several counted ones share one. */
type Logged = Exclude<Observation, Counted> | (Counted & { count: number });

function jsonLine(observation: Logged): string {
  const { level, ...fields } = fieldsOf(observation);
  return `${JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, ...fields })}\n`;
}

/** The time, the event, and its fields: `14:03:07 warning: refused: reason too many exports, count 3`. */
function plainLine(observation: Logged): string {
  const { level, event, ...fields } = fieldsOf(observation);
  const hour = new Date().toLocaleTimeString('en-GB');
  let weight = '';
  if (level >= ERROR) weight = 'error: ';
  else if (level >= WARN) weight = 'warning: ';
  const parts = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`);
  // The lines of a stack trace stay lines.
  const shown = parts.join(', ').split('\n').map(printable).join('\n');
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
    'The limit of unconfirmed subscriptions is reached. The oldest one of the network with the most was deleted to make room for a new one.',
  full: 'The limit of unconfirmed subscriptions is reached, each from a different network. A new one was refused.',
};

/** The address for the log: short, without a password, and without its query if that may contain a secret. */
function loggedUrl(url: string): string {
  const short =
    url.length > LOGGED_URL_LENGTH_MAX ? `${url.slice(0, LOGGED_URL_LENGTH_MAX)}…` : url;
  const names = decoded(short).match(PARAMETER_NAMES) ?? [];
  const hasSecret = names.some((name) => name.endsWith('=') && SECRET_NAME.test(name));
  const shown = hasSecret ? short.replace(QUERY, '***') : short;
  return shown.replace(USER, '$1***@');
}

const USER = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** The text before a `=`, or at the end: every character is read once, however obfuscated the address is. */
const PARAMETER_NAMES = /[^&;,?#=]+=?/g;

/** The name of a parameter whose value is a secret. */
const SECRET_NAME = /token|key|secret|pass|pwd|auth|credential|bearer/i;

/** A possible query: an address may also be a percent-encoded parameter of another one. */
const QUERY = /[?;#&,=%].*$/s;

/** Removes percent-encoding, however often it was applied. */
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

/** Often enough to see when it began and ended; six lines a minute do not fill a disk. */
const REFUSAL_LOG_INTERVAL_MS = 10_000;

/**
 * Decides which refusals under load are logged: in an attack there are thousands a second. Returns how many refusals a line
 * stands for, including this one; null if no line is due.
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
 * Written to a pipe at a time: no more than it takes atomically (PIPE_BUF), so that lines of several processes never mix. A
 * file takes any amount, and a write of this size costs next to nothing per line.
 */
const PIPE_CHARACTERS_MAX = 3_000;
const FILE_CHARACTERS_MAX = 32_768;

/** The maximum delay of a line. */
const FLUSH_INTERVAL_MS = 500;

/** Buffered for a full pipe: some thousand lines. */
const HELD_CHARACTERS_MAX = 1024 * 1024;

type WriteSome = (bytes: Uint8Array, offset: number) => number;

/**
 * Writes lines to a file or pipe: several lines per write, each line whole. Never waits: lines that a full pipe does not take
 * are buffered up to a limit and written later, or dropped and counted. `writeSome` writes bytes from an offset on and returns
 * how many were taken; tests pass their own.
 */
export function openLineWriter(
  fileDescriptor: number,
  writeSome: WriteSome = (bytes, offset) => writeSync(fileDescriptor, bytes, offset),
) {
  const charactersMax = fstatSync(fileDescriptor).isFile()
    ? FILE_CHARACTERS_MAX
    : PIPE_CHARACTERS_MAX;
  let pending = '';
  /** The text to write next, in pieces of whole lines. */
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

/** Writes pieces in order and returns those that a full pipe did not take. */
function writeAll(pieces: readonly string[], writeSome: WriteSome): string[] {
  for (const [index, piece] of pieces.entries()) {
    const bytes = Buffer.from(piece);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSome(bytes, written);
    } catch (error) {
      // A full pipe fails with EAGAIN. A pipe without a reader fails with EPIPE: its lines are dropped.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return [];
      const rest = bytes.subarray(written).toString();
      return [rest, ...pieces.slice(index + 1)];
    }
  }
  return [];
}
