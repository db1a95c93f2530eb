// Lowers the priority of a thread whose work can wait, so that the threads that answer readers run first.

import { constants, getPriority, setPriority } from 'node:os';

/** With this much less a thread has about a third of the share of the others, where there are fewer cores than threads. */
const PRIORITY_STEPS = 5;

/**
 * Lowers the priority of the thread that calls it, on Linux; elsewhere it would be that of the process, and nothing is done.
 * It is lowered from what the process was started with (`nice`): only the superuser may raise it.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(getPriority() + PRIORITY_STEPS, constants.priority.PRIORITY_LOW));
}
