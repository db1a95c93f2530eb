// A document as a file: its digest, and its errors in words for the person who imports it.

import { counted } from '../base/group-digits.ts';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OperatorError, PassingFault } from '../base/errors.ts';

/**
 * Read at a time: large enough that few lines are cut, small enough that its objects are garbage-collected before the next
 * chunk is read. With a megabyte, a fifth of the import was garbage collection.
 */
const CHUNK_BYTES = 128 * 1024;

/**
 * The chunks of a file, read by this thread: when all cores are busy, as in an import, another thread would be late with a
 * chunk that takes some ten microseconds. Other work runs between two chunks.
 */
export async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
      await nextTurn();
    }
  } finally {
    closeSync(file);
  }
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** An error at a place in a document, with the document's name; any other error unchanged. */
export function importFault(error: unknown, path: string, between = ', '): unknown {
  const shown = shownPath(path);
  if (error instanceof DocumentRefused) return new OperatorError(refusalText(shown, error));
  if (error instanceof OperatorError) {
    const message = error.message.replaceAll(CONTROLS_IN_LINES, '?');
    return faultLike(error, `${shown}${between}${message} Nothing of this file was stored.`);
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const missing = path.includes('\ufffd')
    ? 'its name is not UTF-8. Rename it'
    : 'there is no such file';
  const reasons = new Map([
    ['ENOENT', missing],
    ['EISDIR', 'it is a folder. Name the files in it'],
  ]);
  const reason = reasons.get(code ?? '') ?? message;
  return new PassingFault(`${shown} cannot be read: ${reason}.`);
}

/** The error for a document that cannot be read at all, or not in its format. */
export function refusalOf(error: unknown, path: string): unknown {
  return importFault(error, path, ' cannot be imported: ');
}

/** The same kind of error, temporary or not, with another message. */
export function faultLike(error: OperatorError, message: string): OperatorError {
  return error instanceof PassingFault ? new PassingFault(message) : new OperatorError(message);
}

/** Line breaks, and control characters that a terminal would interpret: a name or a text of a document may have them. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** The same in a message, which may have several lines of its own. */
const CONTROLS_IN_LINES = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu;

export function shownPath(path: string): string {
  return path.replaceAll(CONTROLS, '?');
}

// All faults of a document at once: to mend a file, one needs to know every wrong line. The first hundred are listed.

/** A document with more faults repeats one mistake. */
const FAULTS_MAX = 100;

export class DocumentFaults {
  readonly #faults: string[] = [];

  get count(): number {
    return this.#faults.length;
  }

  /** Records a fault, such as `line 12: type: "song" is not a valid choice.` Throws at a hundred. */
  readonly add = (fault: string): void => {
    this.#faults.push(fault.replaceAll(CONTROLS, '?'));
    if (this.#faults.length === FAULTS_MAX) this.refuse();
  };

  /** Throws an error that ended the reading, together with all earlier faults. */
  refuseWith(error: OperatorError): never {
    if (error instanceof DocumentRefused || this.#faults.length === 0) throw error;
    throw new DocumentRefused([...this.#faults, error.message.replaceAll(CONTROLS, '?')]);
  }

  /** Throws if anything is wrong. */
  refuse(): void {
    if (this.#faults.length > 0) throw new DocumentRefused(this.#faults);
  }
}

/** A document with faults; the importer puts its name before the message. */
class DocumentRefused extends OperatorError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults[0]);
    this.faults = faults;
  }
}

/** The hint for a file that does not look like a record. */
const RECORD_HINT =
  '  A record is one line, such as {"type":"speech","speaker_name":"Hon. Njeri","content":"I beg to move."}; a CSV file begins with a ' +
  'line that names its columns (type, content).\n';

/** The message about a document: one fault on the same line, several on a line each. */
function refusalText(shown: string, { faults }: DocumentRefused): string {
  const end = 'Nothing of this file was stored.';
  if (faults.length === 1) return `${shown}, ${faults[0]} ${end}`;
  const many =
    faults.length === FAULTS_MAX ? `${FAULTS_MAX} faults or more` : counted(faults.length, 'fault');
  const isUnlike = faults.every((fault) =>
    /^line \d+: it is not (?:JSON|a JSON object)/.test(fault),
  );
  const hint = isUnlike ? RECORD_HINT : '';
  return `${shown} has ${many}:\n${faults.map((fault) => `  ${fault}\n`).join('')}${hint}${end}`;
}
