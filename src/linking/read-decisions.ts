// Reads what people decided about labels from a CSV file: label, title, chamber and dates → person.

import { createReadStream } from 'node:fs';
import { OperatorError } from '../errors.ts';
import { readCsv } from '../formats/csv.ts';
import type { Cells } from '../formats/csv-fields.ts';
import { parseIdOrSlug } from '../hansard/id.ts';
import { foldText } from '../hansard/labels/fold-name.ts';
import type { Linking } from '../hansard/labels/link-sitting.ts';
import type { KnownPerson } from '../hansard/person.ts';
import { isPartialDate } from '../hansard/rules/date-rules.ts';

const COLUMNS = new Set(['label', 'title', 'chamber', 'from', 'to', 'person']);

interface Row {
  readonly line: number;
  readonly label: string;
  /** This and the next three are null where they do not matter. */
  readonly title: string | null;
  readonly chamber: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Null for a label that is never to be linked. */
  readonly person: KnownPerson | null;
}

/** A function that finds the decision for a label; rejects where a row is wrong or contradicts another. */
export async function readDecisions(
  path: string,
  people: readonly KnownPerson[],
): Promise<Linking['decide']> {
  const byLabel = new Map<string, Row[]>();
  try {
    for await (const rows of readCsv(createReadStream(path), COLUMNS)) {
      for (const { number, cells } of rows) addRow(readRow(number, cells, people), byLabel);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof OperatorError) throw new OperatorError(`${path}, ${message}`);
    if (code === undefined) throw error;
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    throw new OperatorError(`${path} cannot be read: ${reason}.`);
  }
  return ({ speakerName, speakerTitle }, { chamber, day }) => {
    const row = byLabel
      .get(foldText(speakerName))
      ?.find(
        (one) =>
          (one.title === null || one.title === foldText(speakerTitle)) &&
          (one.chamber === null || one.chamber === foldText(chamber)) &&
          (one.from === null || one.from <= day) &&
          (one.to === null || day.slice(0, one.to.length) <= one.to),
      );
    return row === undefined ? null : { person: row.person };
  };
}

function readRow(line: number, cells: Cells, people: readonly KnownPerson[]): Row {
  const { label = null, title = null, chamber = null, from = null, to = null } = cells;
  if (label === null) throw new OperatorError(`line ${line}: label: This field is required.`);
  for (const date of [from, to]) {
    if (date === null || isPartialDate(date)) continue;
    throw new OperatorError(`line ${line}: "${date}" is no date. Use YYYY, YYYY-MM or YYYY-MM-DD.`);
  }
  const folded = (text: string | null): string | null => (text === null ? null : foldText(text));
  return {
    line,
    label: foldText(label),
    title: folded(title),
    chamber: folded(chamber),
    from,
    to,
    person: personOf(line, cells['person'] ?? null, people),
  };
}

function personOf(
  line: number,
  text: string | null,
  people: readonly KnownPerson[],
): KnownPerson | null {
  if (text === null) return null;
  const idOrSlug = parseIdOrSlug(text);
  const person = people.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (person !== undefined) return person;
  throw new OperatorError(`line ${line}: there is no person "${text}": name one by id or slug.`);
}

function addRow(row: Row, byLabel: Map<string, Row[]>): void {
  const rows = byLabel.get(row.label) ?? [];
  const other = rows.find((one) => overlap(one, row) && one.person?.id !== row.person?.id);
  if (other !== undefined) {
    throw new OperatorError(
      `line ${row.line}: it contradicts line ${other.line}: the same label at the same time is another person.`,
    );
  }
  byLabel.set(row.label, [...rows, row]);
}

function overlap(one: Row, other: Row): boolean {
  const same = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
  const ends = (a: Row, b: Row): boolean =>
    a.to === null || b.from === null || b.from.slice(0, a.to.length) <= a.to;
  return (
    same(one.title, other.title) &&
    same(one.chamber, other.chamber) &&
    ends(one, other) &&
    ends(other, one)
  );
}
