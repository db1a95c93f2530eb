// The thread's side of thread-client.ts: handles one call after the other, or several at a time; each is started in time or not
// at all.

import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, type Transferable } from 'node:worker_threads';
import { collectGarbage } from './collect-garbage.ts';
import { failedCall, type ThreadCall, type ThreadReply } from './thread-client.ts';

export interface ThreadHandlers<Request, Response> {
  readonly handle: (request: Request) => Response | Promise<Response>;
  /** Whether to start a call while another one is waiting for something. */
  readonly isConcurrent?: boolean;
  /** Runs when the client closes the thread. */
  readonly close?: () => Promise<void>;
  /** The buffers of a response that are moved to the caller, not copied. */
  readonly transfer?: (response: Response) => readonly Transferable[];
}

export function serveThread<Request, Response>(handlers: ThreadHandlers<Request, Response>): void {
  const port = parentPort;
  if (port === null) throw new Error('This module is the program of a worker thread.');
  const { handle, isConcurrent = false, close, transfer } = handlers;

  const run = async ({ id, request, startByMs }: ThreadCall<Request>): Promise<void> => {
    // Nobody waits any more for a late call, and a write might wait as long again for the lock.
    const late = startByMs !== null && Date.now() > startByMs;
    let outcome: ThreadReply<Response>['outcome'] = null;
    try {
      if (!late) outcome = { response: await handle(request) };
    } catch (error) {
      outcome = { error: failedCall(error as Error) };
    }
    const moved = outcome !== null && 'response' in outcome ? transfer?.(outcome.response) : [];
    port.postMessage({ id, outcome } satisfies ThreadReply<Response>, moved);
  };

  let last: Promise<void> = Promise.resolve();
  port.on('message', (call: ThreadCall<Request> | 'close' | 'collect garbage') => {
    if (call === 'collect garbage') collectGarbage();
    else if (call === 'close') void Promise.resolve(close?.()).then(() => port.close());
    else if (isConcurrent) void run(call);
    else last = last.then(() => run(call));
  });
}

/** At this much lower priority, a thread gets about a third of the others' share when there are fewer cores than threads. */
const PRIORITY_STEPS = 5;

/**
 * Lowers the priority of the calling thread, so that the threads that answer readers run first. Only on Linux: elsewhere it
 * would affect the whole process. It is lowered from the process's initial priority (`nice`): only the superuser may raise it.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(getPriority() + PRIORITY_STEPS, constants.priority.PRIORITY_LOW));
}
