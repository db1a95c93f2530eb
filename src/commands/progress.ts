// Shows the progress of long work on the standard error: a terminal gets one line that changes, a log a line now and then. Also the
// numbers, sizes and times of reports, as a person reads them.

import { groupDigits } from '../group-digits.ts';

/** How often a terminal's line is redrawn, and how often a log gets a line. */
const TERMINAL_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5_000;

/** Shows how much is done and, as far as it is known, of how much. Work in several parts gives a label of its own to each. */
export type ShowProgress = (done: number, total?: number | null, label?: string) => void;

/**
 * Runs work that reports its progress, and clears the line when it has ended. The rate is that of this run: what was done at
 * its first report, as by an earlier run that it goes on with, does not count.
 */
export async function withProgress<Result>(
  label: string,
  total: number | null,
  work: (at: ShowProgress) => Promise<Result>,
): Promise<Result> {
  const terminal = process.stderr.isTTY === true;
  let shownMs = terminal ? 0 : Date.now();
  let first = { label: '', done: 0, atMs: 0 };
  const at: ShowProgress = (done, of = total, part = label) => {
    const nowMs = Date.now();
    if (first.label !== part) first = { label: part, done, atMs: nowMs };
    if (nowMs - shownMs < (terminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return;
    shownMs = nowMs;
    const ratePerMs = nowMs === first.atMs ? 0 : (done - first.done) / (nowMs - first.atMs);
    const line = `${part}: ${describeProgress(done, of, ratePerMs)}`;
    process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
  };
  try {
    return await work(at);
  } finally {
    if (terminal) process.stderr.write('\r\x1b[K');
  }
}

/** How much is done, how fast and, where the total is known, for how long it goes on. */
export function describeProgress(done: number, total: number | null, ratePerMs: number): string {
  const rate = ratePerMs > 0 ? `, ${groupDigits(Math.round(ratePerMs * 1_000))} a second` : '';
  if (total === null) return `${groupDigits(done)}${rate}`;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  const part = `${groupDigits(done)} of ${groupDigits(total)} (${percent} %)`;
  return `${part}${rate}${timeLeft((total - done) / ratePerMs)}`;
}

/** Nothing where it is not known. */
function timeLeft(leftMs: number): string {
  if (!Number.isFinite(leftMs) || leftMs < 0) return '';
  if (leftMs <= 59_000) return `, ${counted(Math.ceil(leftMs / 1_000), 'second', 'seconds')} left`;
  const minutes = Math.ceil(leftMs / 60_000);
  return minutes < 120
    ? `, ${counted(minutes, 'minute', 'minutes')} left`
    : `, ${groupDigits(Math.ceil(minutes / 60))} hours left`;
}

/** "1 entry", "2 entries". */
export function counted(number: number, one: string, many = `${one}s`): string {
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
