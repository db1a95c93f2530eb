// Shows the progress of long work on standard error: a terminal gets one line that is redrawn, a log gets a line now and then.
// Also formats the numbers, sizes and times of reports.

import { counted, groupDigits } from '../base/group-digits.ts';

/** How often a terminal's line is redrawn, and how often a log gets a line. */
const TERMINAL_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5_000;

/** Shows how much is done and, if known, the total. Work in several parts has a label for each. */
export type ShowProgress = (done: number, total?: number | null, label?: string) => void;

/**
 * Runs work that reports its progress, and clears the line at the end. The rate is that of this run: the amount at its first
 * report, as from an earlier run that it continues, does not count.
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

/** How much is done, the rate and, if the total is known, the time left. */
export function describeProgress(done: number, total: number | null, ratePerMs: number): string {
  const rate = ratePerMs > 0 ? `, ${groupDigits(Math.round(ratePerMs * 1_000))} a second` : '';
  if (total === null) return `${groupDigits(done)}${rate}`;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  const part = `${groupDigits(done)} of ${groupDigits(total)} (${percent} %)`;
  return `${part}${rate}${timeLeft((total - done) / ratePerMs)}`;
}

/** Empty if unknown. */
function timeLeft(leftMs: number): string {
  if (!Number.isFinite(leftMs) || leftMs < 0) return '';
  if (leftMs <= 59_000) return `, ${counted(Math.ceil(leftMs / 1_000), 'second', 'seconds')} left`;
  const minutes = Math.ceil(leftMs / 60_000);
  return minutes < 120
    ? `, ${counted(minutes, 'minute', 'minutes')} left`
    : `, ${groupDigits(Math.ceil(minutes / 60))} hours left`;
}

/** A readable size: "12.3 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** The time since `startedMs`, in seconds. */
export function seconds(startedMs: number): string {
  return `${((Date.now() - startedMs) / 1_000).toFixed(1)} s`;
}
