// Reads what people decided about labels from a CSV file: label, title, chamber and dates → person.

import { createReadStream } from 'node:fs';
import { OperatorError } from '../errors.ts';
import { readCsv } from '../formats/csv.ts';
import type { Cells } from '../formats/csv-fields.ts';
import { NAME_LENGTH_MAX } from '../record/field.ts';
import { parseIdOrSlug } from '../record/id.ts';
import type { KnownPerson } from '../record/person.ts';
import { isPartialDate } from '../record/rules/date-rules.ts';
import type { LabelDecision } from '../store/contract/label-decision.ts';
import { Contradictions } from './label-decisions.ts';

/** The columns of such a file. What an export says of the run is not read. */
export const DECISION_COLUMNS = ['label', 'title', 'chamber', 'from', 'to', 'person', 'run'];

export interface GivenDecision extends LabelDecision {
  readonly line: number;
}

/** Rejects where a row is wrong or contradicts another. */
export async function readDecisions(
  path: string,
  people: readonly KnownPerson[],
): Promise<GivenDecision[]> {
  const given: GivenDecision[] = [];
  const known = new Contradictions<GivenDecision>();
  try {
    for await (const rows of readCsv(createReadStream(path), new Set(DECISION_COLUMNS))) {
      for (const { number, cells } of rows) {
        const row = readRow(number, cells, people);
        refuseContradiction(row, known.find(row));
        known.add(row);
        given.push(row);
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof OperatorError) throw new OperatorError(`${path}, ${message}`);
    if (code === undefined) throw error;
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    throw new OperatorError(`${path} cannot be read: ${reason}.`);
  }
  return given;
}

function readRow(line: number, cells: Cells, people: readonly KnownPerson[]): GivenDecision {
  const { label = null, title = null, chamber = null, from = null, to = null } = cells;
  if (label === null) throw new OperatorError(`line ${line}: label: This field is required.`);
  for (const part of [label, title, chamber]) {
    if (part === null || ([...part].length <= NAME_LENGTH_MAX && !part.includes('\0'))) continue;
    throw new OperatorError(
      `line ${line}: no label of the record has more than ${NAME_LENGTH_MAX} characters, or a NUL.`,
    );
  }
  for (const date of [from, to]) {
    if (date === null || isPartialDate(date)) continue;
    throw new OperatorError(`line ${line}: "${date}" is no date. Use YYYY, YYYY-MM or YYYY-MM-DD.`);
  }
  const personId = personIdOf(line, cells['person'] ?? null, people);
  return { line, label, title, chamber, from, to, personId };
}

function personIdOf(
  line: number,
  text: string | null,
  people: readonly KnownPerson[],
): number | null {
  if (text === null) return null;
  const idOrSlug = parseIdOrSlug(text);
  const person = people.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (person !== undefined) return person.id;
  throw new OperatorError(`line ${line}: there is no person "${text}": name one by id or slug.`);
}

function refuseContradiction(row: GivenDecision, other: GivenDecision | undefined): void {
  if (other === undefined) return;
  throw new OperatorError(
    `line ${row.line}: it contradicts line ${other.line}: the same label at the same time is another person.`,
  );
}
