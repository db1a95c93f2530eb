// Writes lines to a file or pipe: several lines in one write, each line whole.

import { fstatSync, writeSync } from 'node:fs';

/**
 * To a pipe no more at a time than it takes whole (PIPE_BUF), so that lines of several processes never mix;
 * a file takes any number, and a write of this size costs each line next to nothing.
 */
const PIPE_CHARACTERS_MAX = 3_000;
const FILE_CHARACTERS_MAX = 32_768;

/** How late a line may be written. */
const FLUSH_INTERVAL_MS = 500;

/** How long a full pipe is retried before the lines are dropped: serving goes before logging. */
const FULL_PIPE_TRIES = 20;
const FULL_PIPE_PAUSE_MS = 5;

export interface LineWriter {
  readonly write: (line: string) => void;
  readonly flush: () => void;
}

export function openLineWriter(fileDescriptor: number): LineWriter {
  const charactersMax = fstatSync(fileDescriptor).isFile()
    ? FILE_CHARACTERS_MAX
    : PIPE_CHARACTERS_MAX;
  let pending = '';
  const flush = (): void => {
    if (pending === '') return;
    const text = pending;
    pending = '';
    writeAll(fileDescriptor, Buffer.from(text));
  };
  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  return {
    write: (line) => {
      if (pending.length + line.length > charactersMax) flush();
      pending += line;
    },
    flush,
  };
}

/** A pipe that nobody reads fails with EAGAIN, one whose reader is gone with EPIPE: neither may end the service. */
function writeAll(fileDescriptor: number, bytes: Buffer): void {
  let tries = 0;
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(fileDescriptor, bytes, written);
    } catch (error) {
      tries += 1;
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries > FULL_PIPE_TRIES) return;
      Atomics.wait(NEVER_NOTIFIED, 0, 0, FULL_PIPE_PAUSE_MS);
    }
  }
}

const NEVER_NOTIFIED = new Int32Array(new SharedArrayBuffer(4));
