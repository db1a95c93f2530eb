// What is wrong with a document, all of it at once: to mend a file, one needs to know every line. The first hundred are listed.

import { OperatorError } from '../errors.ts';

/** A document with more has one mistake that is repeated. */
const FAULTS_MAX = 100;

export class DocumentFaults {
  readonly #faults: string[] = [];

  get count(): number {
    return this.#faults.length;
  }

  /** Notes a fault, such as `line 12: type: "song" is not a valid choice.` Throws when there are a hundred. */
  readonly add = (fault: string): void => {
    this.#faults.push(fault);
    if (this.#faults.length === FAULTS_MAX) this.refuse();
  };

  /** Throws if anything is wrong. */
  refuse(): void {
    if (this.#faults.length > 0) throw new DocumentRefused(this.#faults);
  }
}

/** A document with faults; the importer puts its name before the message. */
export class DocumentRefused extends OperatorError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults[0]);
    this.faults = faults;
  }
}

/** The message about a document: one fault on a line, several on a line each. */
export function refusalText(shown: string, { faults }: DocumentRefused): string {
  const end = 'Nothing of this file was stored.';
  if (faults.length === 1) return `${shown}, ${faults[0]} ${end}`;
  const many =
    faults.length === FAULTS_MAX ? `${FAULTS_MAX} faults or more` : `${faults.length} faults`;
  return `${shown} has ${many}:\n${faults.map((fault) => `  ${fault}\n`).join('')}${end}`;
}

/** So many lines that cannot be read, before one that can, are a file of another kind: the rest of it would say the same. */
const UNREADABLE_LINES_MAX = 3;

/** Notices a document in which nothing looks like a record. */
export class UnreadableLines {
  #count = 0;
  #isOver = false;

  /** Counts a line that cannot be read; says what a record looks like where all of the first ones are such, and null otherwise. */
  count(): string | null {
    this.#count += 1;
    if (this.#isOver || this.#count < UNREADABLE_LINES_MAX) return null;
    return (
      'nothing up to here looks like a record, and the rest was not read. A record is one line, such as ' +
      '{"type":"speech","speaker_name":"Hon. Njeri","content":"I beg to move."}; a CSV file begins with a line that names ' +
      'its columns (type, content).'
    );
  }

  /** A line could be read. */
  end(): void {
    this.#isOver = true;
  }
}
