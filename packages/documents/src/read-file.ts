// Reads a document in a separate process, within limits of size, time and memory.

import { fork, type ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentForms } from './document-forms.ts';
import type { FoundSitting } from './find-sitting.ts';
import type { Observations } from './observe-document.ts';
import type { DocumentReport } from './read-document.ts';
import { formatOf } from './extract-document.ts';
import { reasonOfRefusal, RefusedDocument } from './refused-document.ts';

export type { DocumentReport, ReportedSitting } from './read-document.ts';
export { formatOf, reasonOfRefusal, RefusedDocument };
export type { Observations };

/** The largest documents of the record have some 3 MB; scans may have more, but no text. */
const FILE_BYTES_MAX = 64_000_000;

/** The process ends itself after 25 seconds of CPU time; one that waits for something else would never end. */
const READING_TIMEOUT_MS = 300_000;

/** V8's limits for objects, old and new; the watch within the process counts everything. Nearer to its bound, V8 collects more. */
const HEAP_MEGABYTES = 200;
const NEW_OBJECTS_MEGABYTES = 4;

/** The exit code of a process that aborted, where no signal is reported. */
const ABORTED = 134;

export interface ReadingOptions {
  readonly forms: DocumentForms;
  /** The page to explain; null for all. Nothing is explained without it. */
  readonly explain?: number | null;
}

/** The request to the reading process: to read a document by its forms, or to look at it without any. */
export type ReadingRequest = { readonly bytes: Uint8Array } & (
  | ({ readonly kind: 'read' } & ReadingOptions)
  | { readonly kind: 'observe' }
);

export type ReadingReply =
  | { readonly kind: 'observed'; readonly observations: Observations }
  | { readonly kind: 'read'; readonly reading: DocumentReading }
  | { readonly kind: 'refused'; readonly reason: string };

export interface DocumentReading {
  readonly sittings: readonly FoundSitting[];
  readonly report: DocumentReport;
  readonly explanation: string | null;
}

/** Rejects with RefusedDocument if the document cannot be read. */
export async function readDocumentFile(
  path: string,
  options: ReadingOptions,
): Promise<DocumentReading> {
  const reply = await askProcess({ kind: 'read', bytes: await readBounded(path), ...options });
  if (reply.kind === 'read') return reply.reading;
  throw new RefusedDocument(reply.kind === 'refused' ? reply.reason : 'it was not read');
}

/** What a document looks like, without the settings of its parliament. */
export async function observeDocumentFile(path: string): Promise<Observations> {
  const reply = await askProcess({ kind: 'observe', bytes: await readBounded(path) });
  if (reply.kind === 'observed') return reply.observations;
  throw new RefusedDocument(reply.kind === 'refused' ? reply.reason : 'it was not read');
}

async function readBounded(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > FILE_BYTES_MAX) {
    throw new RefusedDocument(`it is larger than ${FILE_BYTES_MAX / 1_000_000} MB`);
  }
  if (size === 0) throw new RefusedDocument('it is empty');
  const bytes = await file.readFile();
  if (formatOf(bytes) === null) {
    throw new RefusedDocument('it is not a document in PDF, Word or HTML');
  }
  return bytes;
}

function askProcess(request: ReadingRequest): Promise<ReadingReply> {
  const child = startProcess();
  return new Promise((resolve) => {
    const refuse = (reason: string): void => resolve({ kind: 'refused', reason });
    const timer = setTimeout(() => {
      refuse(`reading it took longer than ${READING_TIMEOUT_MS / 60_000} minutes`);
      child.kill('SIGKILL');
    }, READING_TIMEOUT_MS);
    child.once('message', (reply) => resolve(reply as ReadingReply));
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
  const path = fileURLToPath(
    new URL(`./reading-process${extname(import.meta.url)}`, import.meta.url),
  );
  return fork(path, [], {
    execArgv: [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      `--max-semi-space-size=${NEW_OBJECTS_MEGABYTES}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
