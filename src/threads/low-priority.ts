// Lowers the priority of a thread whose work can wait, so that the threads that answer readers run first.

import { setPriority } from 'node:os';

/** About a third of the share of a thread of the usual priority, where there are fewer cores than threads. */
const LOW_PRIORITY = 5;

/** Lowers the priority of the thread that calls it, on Linux; elsewhere it would be that of the process, and nothing is done. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY);
}
