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

export function showProgress(what: string, total: number | null): Progress {
  const terminal = process.stderr.isTTY === true;
  const startedMs = Date.now();
  let shownMs = terminal ? 0 : startedMs;
  const show = (done: number, whole: number | null): void => {
    const nowMs = Date.now();
    if (nowMs - shownMs < (terminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return;
    shownMs = nowMs;
    const line = `${what}: ${describe(done, whole, nowMs - startedMs)}`;
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

function describe(done: number, total: number | null, elapsedMs: number): string {
  const rate = `${grouped(Math.round((done * 1_000) / Math.max(1, elapsedMs)))} a second`;
  if (total === null) return `${grouped(done)}, ${rate}`;
  return `${grouped(done)} of ${grouped(total)} (${Math.floor((100 * done) / total)} %), ${rate}`;
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
