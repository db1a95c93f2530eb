// Reads a PDF document in a process of its own, within limits of size, time and memory.

import { fork, type ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../../../errors.ts';
import type { Parliament } from '../../../record/parliament/parliament.ts';
import { siblingModule } from '../../../threads/thread-client.ts';
import type { PdfReading, PdfReply, PdfRequest } from './pdf-process.ts';

/** The largest documents of the record have some 3 MB; scans may have more, but no text. */
const FILE_BYTES_MAX = 64_000_000;

/** The process ends itself after 25 seconds of computing; one that waits for something else never ends. */
const READ_PDF_TIMEOUT_MS = 300_000;

/** What V8 may use for objects; the watch within the process counts everything. */
const HEAP_MEGABYTES = 256;

/** The exit code of a process that aborted, where no signal is reported. */
const ABORTED = 134;

/** Where the mark of a PDF document must be: some programs write something before it. */
const MARK_WITHIN_BYTES = 1_024;

export interface PdfOptions {
  readonly parliament: Parliament;
  readonly explain?: number | null | undefined;
}

function hasMark(bytes: Buffer): boolean {
  return bytes.subarray(0, MARK_WITHIN_BYTES).includes('%PDF-');
}

/** Rejects with OperatorError, which says why, where the document cannot be read. */
export async function readPdf(path: string, options: PdfOptions): Promise<PdfReading> {
  const bytes = await readBounded(path);
  const { parliament, explain } = options;
  const reply = await askProcess({ bytes, parliament, explain });
  if (reply.kind === 'refused') throw refusal(reply.reason);
  return reply.reading;
}

async function readBounded(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > FILE_BYTES_MAX) {
      throw refusal(`it is larger than ${FILE_BYTES_MAX / 1_000_000} MB`);
    }
    if (size === 0) throw refusal('it is empty');
    const bytes = await file.readFile();
    if (!hasMark(bytes)) throw refusal('it is not a PDF document');
    return bytes;
  } finally {
    await file.close();
  }
}

function askProcess(request: PdfRequest): Promise<PdfReply> {
  const child = startProcess();
  return new Promise((resolve) => {
    const refuse = (reason: string): void => resolve({ kind: 'refused', reason });
    const timer = setTimeout(() => {
      refuse(`reading it took longer than ${READ_PDF_TIMEOUT_MS / 60_000} minutes`);
      child.kill('SIGKILL');
    }, READ_PDF_TIMEOUT_MS);
    child.once('message', (reply) => resolve(reply as PdfReply));
    child.once('error', (error) => refuse(`it could not be read (${error.message})`));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      refuse(reasonOfExit(code, signal));
    });
    child.send(request, (error) => {
      if (error !== null) refuse(`it could not be read (${error.message})`);
    });
  });
}

/** The watch within the process ends it by these signals, and V8 aborts it when the heap is full. */
function reasonOfExit(code: number | null, signal: string | null): string {
  if (signal === 'SIGXCPU') return 'reading it took longer than 25 seconds';
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === ABORTED) {
    return 'reading it takes too much memory';
  }
  return `reading it failed (${signal ?? `exit code ${code}`})`;
}

function startProcess(): ChildProcess {
  return fork(fileURLToPath(siblingModule(import.meta.url, 'read-pdf', 'pdf-process')), [], {
    execArgv: [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function refusal(reason: string): OperatorError {
  return new OperatorError(`${reason}.`);
}
