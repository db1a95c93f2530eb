// Shows the progress of long work on the standard error: a terminal gets one line that changes, a log a line now and then.

import { groupDigits } from '../group-digits.ts';

/** How often a terminal's line is redrawn, and how often a log gets a line. */
const TERMINAL_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5_000;

export interface Progress {
  /** Shows how much is done and, where the total is not known, which share of the work that is (0 to 1). */
  readonly at: (done: number, share?: number) => void;
  /** Shows how much is done of a total that was not known before. */
  readonly of: (done: number, total: number) => void;
  /** Clears the line when the work is over, as does the end of the block that has it: `using`. */
  readonly end: () => void;
  readonly [Symbol.dispose]: () => void;
}

/**
 * The rate is that of this run: what was done at its first report, as by an earlier run that it goes on with, does not
 * count.
 */
export function showProgress(what: string | (() => string), total: number | null): Progress {
  const terminal = process.stderr.isTTY === true;
  let shownMs = terminal ? 0 : Date.now();
  let first: { readonly done: number; readonly atMs: number } | null = null;
  const show = (done: number, amount: Omit<Amount, 'done'>): void => {
    const nowMs = Date.now();
    first ??= { done, atMs: nowMs };
    if (nowMs - shownMs < (terminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return;
    shownMs = nowMs;
    const ratePerMs = nowMs === first.atMs ? 0 : (done - first.done) / (nowMs - first.atMs);
    const label = typeof what === 'string' ? what : what();
    const line = `${label}: ${describeProgress({ done, ...amount }, ratePerMs)}`;
    process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const end = (): void => {
    if (terminal) process.stderr.write('\r\x1b[K');
  };
  return {
    at: (done, share) => show(done, { total, share }),
    of: (done, whole) => show(done, { total: whole }),
    end,
    [Symbol.dispose]: end,
  };
}

export interface Amount {
  readonly done: number;
  readonly total: number | null;
  /** Which share of the work is done, where the total is not known. */
  readonly share?: number | undefined;
}

/** How much is done and, as far as it is known, of how much, how fast, and for how long it goes on. */
export function describeProgress({ done, total, share }: Amount, ratePerMs: number): string {
  const rate = ratePerMs > 0 ? `, ${groupDigits(Math.round(ratePerMs * 1_000))} a second` : '';
  if (total !== null) {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    const part = `${groupDigits(done)} of ${groupDigits(total)} (${percent} %)`;
    return `${part}${rate}${timeLeft((total - done) / ratePerMs)}`;
  }
  if (share === undefined || share === 0) return `${groupDigits(done)}${rate}`;
  const left = timeLeft((done / share - done) / ratePerMs);
  return `${groupDigits(done)}, ${Math.floor(100 * share)} % of the file${rate}${left}`;
}

/** Shows the progress of work in several parts, each with a line of its own. */
export function showParts(total: number | null): {
  readonly at: (part: string, done: number) => void;
  readonly end: () => void;
} {
  let shown: { readonly part: string; readonly progress: Progress } | null = null;
  return {
    at: (part, done) => {
      if (shown?.part !== part) {
        shown?.progress.end();
        shown = { part, progress: showProgress(part, total) };
      }
      shown.progress.at(done);
    },
    end: () => shown?.progress.end(),
  };
}

/** A time as a person reads it; nothing where it is not known. */
function timeLeft(leftMs: number): string {
  if (!Number.isFinite(leftMs) || leftMs < 0) return '';
  const secondsLeft = Math.ceil(leftMs / 1_000);
  if (secondsLeft < 60)
    return secondsLeft <= 1 ? ', a second left' : `, ${secondsLeft} seconds left`;
  const minutes = Math.ceil(leftMs / 60_000);
  if (minutes < 120) return minutes <= 1 ? ', a minute left' : `, ${minutes} minutes left`;
  return `, ${groupDigits(Math.ceil(minutes / 60))} hours left`;
}

/** "1 entry", "2 entries". */
export function counted(number: number, one: string, many: string): string {
  return `${groupDigits(number)} ${number === 1 ? one : many}`;
}

/** A size as a person reads it: "12.3 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** The time since `startedMs`, in seconds. */
export function seconds(startedMs: number): string {
  return `${((Date.now() - startedMs) / 1_000).toFixed(1)} s`;
}
