// Reads a PDF document in a separate process, within limits of size, time and memory.

import { fork, type ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentForms } from './document-forms.ts';
import type { FoundSitting } from './find-sitting.ts';
import type { DocumentReport } from './read-document.ts';

export type { DocumentReport, ReportedSitting } from './read-document.ts';

/** The largest documents of the record have some 3 MB; scans may have more, but no text. */
const FILE_BYTES_MAX = 64_000_000;

/** The process ends itself after 25 seconds of CPU time; one that waits for something else would never end. */
const READ_PDF_TIMEOUT_MS = 300_000;

/** V8's limit for objects; the watch within the process counts everything. */
const HEAP_MEGABYTES = 256;

/** The exit code of a process that aborted, where no signal is reported. */
const ABORTED = 134;

/** Where the mark of a PDF document must be: some programs write something before it. */
const MARK_WITHIN_BYTES = 1_024;

export interface PdfOptions {
  readonly forms: DocumentForms;
  /** The page to explain; null for all. Nothing is explained without it. */
  readonly explain?: number | null;
}

/** The request to the reading process, and its reply. */
export interface PdfRequest extends PdfOptions {
  readonly bytes: Uint8Array;
}

export type PdfReply =
  | { readonly kind: 'read'; readonly reading: PdfReading }
  | { readonly kind: 'refused'; readonly reason: string };

export interface PdfReading {
  readonly sittings: readonly FoundSitting[];
  readonly report: DocumentReport;
  readonly explanation: string | null;
}

/** Rejects with PdfRefused if the document cannot be read. */
export async function readPdf(path: string, options: PdfOptions): Promise<PdfReading> {
  const bytes = await readBounded(path);
  const reply = await askProcess({ bytes, ...options });
  if (reply.kind === 'refused') throw new PdfRefused(reply.reason);
  return reply.reading;
}

async function readBounded(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > FILE_BYTES_MAX) {
    throw new PdfRefused(`it is larger than ${FILE_BYTES_MAX / 1_000_000} MB`);
  }
  if (size === 0) throw new PdfRefused('it is empty');
  const bytes = await file.readFile();
  const isMarked = bytes.subarray(0, MARK_WITHIN_BYTES).includes('%PDF-');
  if (!isMarked) throw new PdfRefused('it is not a PDF document');
  return bytes;
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

/** The watch within the process ends it with these signals, and V8 aborts it when the heap is full. */
function reasonOfExit(code: number | null, signal: string | null): string {
  if (signal === 'SIGXCPU') return 'reading it took longer than 25 seconds';
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === ABORTED) {
    return 'reading it takes too much memory';
  }
  return `reading it failed (${signal ?? `exit code ${code}`})`;
}

function startProcess(): ChildProcess {
  const path = fileURLToPath(new URL(`./pdf-process${extname(import.meta.url)}`, import.meta.url));
  return fork(path, [], {
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

/** A refused document, and why: a sentence without its subject and its full stop. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
}
