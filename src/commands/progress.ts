// Shows the progress of long work on the standard error: a terminal gets one line that changes, a log a line now and then.

/** How often a terminal's line is redrawn, and how often a log gets a line. */
const TERMINAL_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5_000;

export interface Progress {
  /** Shows how much is done. */
  readonly at: (done: number) => void;
  /** Shows how much is done of a total that was not known before. */
  readonly of: (done: number, total: number) => void;
  /** Clears the line when the work is over. */
  readonly end: () => void;
}

/** What was done `before` this run, which goes on with it, does not count for its rate. */
export function showProgress(
  what: string | (() => string),
  total: number | null,
  before = 0,
): Progress {
  const terminal = process.stderr.isTTY === true;
  const startedMs = Date.now();
  let shownMs = terminal ? 0 : startedMs;
  const show = (done: number, whole: number | null): void => {
    const nowMs = Date.now();
    if (nowMs - shownMs < (terminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return;
    shownMs = nowMs;
    const rate = (done - before) / Math.max(1, nowMs - startedMs);
    const label = typeof what === 'string' ? what : what();
    const line = `${label}: ${describe(done, whole, rate)}`;
    process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
  };
  return {
    at: (done) => show(done, total),
    of: show,
    end: () => {
      if (terminal) process.stderr.write('\r\x1b[K');
    },
  };
}

function describe(done: number, total: number | null, ratePerMs: number): string {
  const rate = `${grouped(Math.round(ratePerMs * 1_000))} a second`;
  if (total === null) return `${grouped(done)}, ${rate}`;
  const part = `${grouped(done)} of ${grouped(total)} (${Math.floor((100 * done) / total)} %)`;
  return `${part}, ${rate}${timeLeft((total - done) / ratePerMs)}`;
}

/** A time as a person reads it; nothing where it is not known. */
function timeLeft(leftMs: number): string {
  if (!Number.isFinite(leftMs) || leftMs < 0) return '';
  const minutes = Math.ceil(leftMs / 60_000);
  if (minutes < 120) return minutes <= 1 ? ', a minute left' : `, ${minutes} minutes left`;
  return `, ${grouped(Math.ceil(minutes / 60))} hours left`;
}

/** 1608389 as a person reads it: 1,608,389. */
export function grouped(number: number): string {
  return number.toLocaleString('en');
}

/** "1 entry", "2 entries". */
export function counted(number: number, one: string, many: string): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** A size as a person reads it: "12.3 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** The time since `startedMs`, in seconds. */
export function seconds(startedMs: number): string {
  return `${((Date.now() - startedMs) / 1_000).toFixed(1)} s`;
}
