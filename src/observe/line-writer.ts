// Writes lines to a file or pipe: several lines in one write, each line whole. Never waits: lines a full pipe does not take
// are held up to a bound and written later, or dropped and counted.

import { fstatSync, writeSync } from 'node:fs';

/**
 * To a pipe no more at a time than it takes whole (PIPE_BUF), so that lines of several processes never mix;
 * a file takes any number, and a write of this size costs each line next to nothing.
 */
const PIPE_CHARACTERS_MAX = 3_000;
const FILE_CHARACTERS_MAX = 32_768;

/** How late a line may be written. */
const FLUSH_INTERVAL_MS = 500;

/** What is held for a pipe that is full: some thousand lines, until its reader goes on. */
const HELD_CHARACTERS_MAX = 1024 * 1024;

export interface LineWriter {
  readonly write: (line: string) => void;
  readonly flush: () => void;
}

type WriteSome = (bytes: Uint8Array, offset: number) => number;

/** `writeSome` writes bytes from an offset on, and gives how many were taken; tests give one of their own. */
export function openLineWriter(
  fileDescriptor: number,
  writeSome: WriteSome = (bytes, offset) => writeSync(fileDescriptor, bytes, offset),
): LineWriter {
  const charactersMax = fstatSync(fileDescriptor).isFile()
    ? FILE_CHARACTERS_MAX
    : PIPE_CHARACTERS_MAX;
  let pending = '';
  /** Text that is next to be written, in pieces of whole lines. */
  let held: string[] = [];
  let heldCharacters = 0;
  let dropped = 0;

  const flush = (): void => {
    if (pending !== '') hold(pending);
    pending = '';
    if (dropped > 0 && heldCharacters < HELD_CHARACTERS_MAX / 2) {
      hold(`{"level":40,"event":"log lines dropped","lines":${dropped}}\n`);
      dropped = 0;
    }
    held = writeAll(held, writeSome);
    heldCharacters = held.reduce((sum, { length }) => sum + length, 0);
  };

  const hold = (text: string): void => {
    if (heldCharacters + text.length > HELD_CHARACTERS_MAX) {
      dropped += text.split('\n').length - 1;
      return;
    }
    held.push(text);
    heldCharacters += text.length;
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

/** Writes pieces in order and gives what is left of them: all that a pipe without a reader did not take. */
function writeAll(pieces: readonly string[], writeSome: WriteSome): string[] {
  for (const [index, piece] of pieces.entries()) {
    const bytes = Buffer.from(piece);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSome(bytes, written);
    } catch (error) {
      // A full pipe fails with EAGAIN. One whose reader is gone fails with EPIPE: its lines are nobody's.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return [];
      const rest = bytes.subarray(written).toString();
      return [rest, ...pieces.slice(index + 1)];
    }
  }
  return [];
}
