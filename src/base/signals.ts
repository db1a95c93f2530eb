// The signals that ask the program to end. One order reaches a process several times: a service manager, a terminal and CI signal
// the whole process group, and npm and an older Node (bin/packaged-node.js) pass on what they get.

import { removeUnfinished } from './files.ts';

/** The exit codes of a command that was ended: 128 plus the number of the signal, as in shells. */
export const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export type EndSignal = keyof typeof EXIT_CODES;

const SIGNALS = Object.keys(EXIT_CODES) as EndSignal[];

/** Signals within this time are one order. A second order, from somebody who does not want to wait, ends the process at once. */
const SAME_ORDER_MS = 1_000;

/** When the first signal came; null before. */
let orderedMs: number | null = null;

/** Calls `end` at the first signal. The listeners stay: without one, a repeated signal would kill the process while it ends. */
export function onEndSignal(end: (signal: EndSignal) => void): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const nowMs = performance.now();
      if (orderedMs === null) {
        orderedMs = nowMs;
        end(signal);
      } else if (nowMs - orderedMs > SAME_ORDER_MS) {
        removeUnfinished();
        process.exit(EXIT_CODES[signal]);
      }
    });
  }
}

/** Ends the process as if it had no listeners, whatever its threads are doing. */
export function dieBy(signal: EndSignal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** For a process whose parent gets the same signals, and tells it when to end. */
export function ignoreEndSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => {});
}

/** Often enough for a program that waits for the port, seldom enough not to be noticed. */
const PARENT_CHECK_MS = 250;

/**
 * npx starts the program through a shell. A signal to npm ends only that shell, and the program would keep its port: so the end
 * of the shell counts as the signal. So does the end of an older Node that started the program, which kill -9 gives no time to
 * pass the signal on.
 */
export function endWithParent(parent: number): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // The parent may have ended because of a signal that came here too: its end is not a second order.
    if (orderedMs === null) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}
