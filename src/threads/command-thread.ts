// The thread of a command. A command computes for seconds without a pause, and a thread that computes hears no signals: so the
// main thread does nothing but wait for one, and ends the thread of the command whatever it is doing.

import { parentPort, workerData, Worker } from 'node:worker_threads';
import { removeUnfinished, setUnfinished, shareUnfinished } from '../base/files.ts';
import { isBoundToParent } from '../base/settings.ts';
import { isWritten, newWritten, shareWritten } from '../base/written.ts';
import { dieBy, endWithParent, type EndSignal, EXIT_CODES, onEndSignal } from '../base/signals.ts';

/** What the main thread says and returns if a signal ends the command. */
interface Interruption {
  /** Said if nothing was written; null to say nothing. */
  readonly unwritten: string | null;
  /** Said if something was, or may have been, written. */
  readonly written: string | null;
  /** Null for that of the signal. */
  readonly exitCode: number | null;
}

type Message =
  | { readonly kind: 'interruption'; readonly interruption: Interruption }
  | { readonly kind: 'file'; readonly path: string; readonly isUnfinished: boolean };

/** The data of the thread. */
interface ThreadData {
  /** Whether standard error is a terminal: the thread cannot tell. */
  readonly isTerminal: boolean;
  readonly written: Int32Array<SharedArrayBuffer>;
}

/**
 * A thread is ended between two steps of JavaScript. One that is within a long statement of SQLite is not waited for: then the
 * signal ends the process as it would end one without a listener.
 */
const THREAD_END_MS = 500;

const EXIT_FAILED = 1;

/** Words that name the standard input as a file. A thread that does not need it must leave it to the programs that do. */
export const STANDARD_INPUT: ReadonlySet<string> = new Set(['-', '/dev/stdin']);

/** Runs a program with these words in a thread, and returns its exit code. The parent is the process that started this one. */
export function runInThread(
  program: string,
  words: readonly string[],
  parent: number,
): Promise<number> {
  if (isBoundToParent()) endWithParent(parent);
  const readsInput = words.some((word) => STANDARD_INPUT.has(word));
  const written = newWritten();
  const thread = new Worker(new URL(program), {
    argv: [...words],
    stdin: readsInput,
    workerData: { isTerminal: process.stderr.isTTY, written } satisfies ThreadData,
  });
  if (thread.stdin !== null) process.stdin.pipe(thread.stdin);
  let interruption: Interruption = { unwritten: '', written: '', exitCode: null };
  let interruptedBy: EndSignal | null = null;
  let outputFault: Error | null = null;
  thread.on('message', (message: Message) => {
    if (message.kind === 'file') setUnfinished(message.path, message.isUnfinished);
    else interruption = message.interruption;
  });
  const endReport = (signal: EndSignal): void => {
    removeUnfinished();
    const sentence = isWritten(written) ? interruption.written : interruption.unwritten;
    if (sentence !== null) {
      console.error(`hansard: interrupted by ${signal}.${sentence === '' ? '' : ` ${sentence}`}`);
    }
  };
  onEndSignal((signal) => {
    interruptedBy = signal;
    setTimeout(() => {
      endReport(signal);
      dieBy(signal);
    }, THREAD_END_MS);
    void thread.terminate();
  });
  process.stdout.on('error', (error) => {
    outputFault ??= error;
    void thread.terminate();
  });
  return new Promise((resolve, reject) => {
    thread.on('error', reject);
    thread.on('exit', (code) => {
      if (interruptedBy !== null) {
        endReport(interruptedBy);
        process.exit(interruption.exitCode ?? EXIT_CODES[interruptedBy]);
      }
      if (outputFault !== null) {
        removeUnfinished();
        console.error('hansard: The reader of the output stopped before its end.');
      }
      // It may still be waiting for input that nobody needs.
      if (readsInput) process.stdin.destroy();
      resolve(outputFault === null ? code : EXIT_FAILED);
    });
  });
}

/** In the thread, before the command begins. */
export function beginCommand(interruption: Interruption): void {
  const port = parentPort;
  if (port === null) return;
  const tell = (message: Message): void => port.postMessage(message);
  const { isTerminal, written } = workerData as ThreadData;
  process.stderr.isTTY = isTerminal;
  shareWritten(written);
  shareUnfinished((path, isUnfinished) => tell({ kind: 'file', path, isUnfinished }));
  tell({ kind: 'interruption', interruption });
}
