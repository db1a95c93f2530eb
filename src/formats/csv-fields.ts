// The fields of an entry from the cells of a row: the interface's names and shapes, unchecked.

import { ownValue } from '../record/own-value.ts';
import { ENTRY_DETAILS } from '../record/entry-details.ts';
import { fieldList, type Field } from '../record/field.ts';
import { columnNames } from '../record/field-values.ts';
import { LANGUAGE_FROM } from './entry-columns.ts';
import { parseId } from '../record/id.ts';
import { SITTING_DETAILS, SOURCE_FIELDS } from '../record/sitting.ts';

/** By the name of the column; null where the cell is empty, undefined where there is no such column. */
export type Cells = Readonly<Record<string, string | null>>;

type Fields = Record<string, unknown>;

export function csvFields(cells: Cells): Fields {
  const fields: Fields = {};
  for (const name of ['id', 'text_counter'] as const) {
    const number = numberOf(cells[name]);
    if (number !== null) fields[name] = number;
  }
  // An empty cell of text is an empty text; whether that is allowed, the rules say.
  for (const name of ['type', 'speaker_name', 'speaker_title', 'content'] as const) {
    if (cells[name] !== undefined) fields[name] = cells[name] ?? '';
  }
  if (SPEAKER_NAMES.some((name) => ownValue(cells, name) !== undefined)) {
    fields['speaker'] = speakerOf(cells);
  }
  fields['sitting'] = sittingOf(cells);
  const { language, ...details } = detailsOf(cells);
  const from = cells[LANGUAGE_FROM] ?? null;
  if (language !== undefined && from !== 'detected') fields['language'] = language;
  // The rules know no such field, and say so.
  if (from !== null && from !== 'detected' && from !== 'given') fields[LANGUAGE_FROM] = from;
  return { ...fields, ...details };
}

/** An empty cell says nothing of a detail. */
function detailsOf(cells: Cells): Fields {
  return Object.fromEntries(
    DETAILS.flatMap(({ name, kind }) => {
      const cell = ownValue(cells, name) ?? null;
      return cell === null ? [] : [[name, detailOf(kind, cell)] as const];
    }),
  );
}

const DETAILS = fieldList(ENTRY_DETAILS);

/** A number, or the text itself where it is none: the rules then say so. */
function numberOf(cell: string | null | undefined): number | string | null {
  if (cell === undefined || cell === null) return null;
  return parseId(cell) ?? cell;
}

/** A value, or the text itself where it is none: the rules then say so. */
function detailOf(kind: Field['kind'], cell: string): unknown {
  if (kind === 'number') return numberOf(cell);
  if (kind !== 'json') return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

const SPEAKER_NAMES = ['speaker_id', 'speaker_legal_name', 'speaker_slug'];

/** A person in full, or by id or slug alone. */
function speakerOf(cells: Cells): unknown {
  const id = numberOf(cells['speaker_id']);
  const legalName = cells['speaker_legal_name'] ?? null;
  const slug = cells['speaker_slug'] ?? null;
  if (legalName === null) return id ?? slug;
  return { id, legal_name: legalName, slug };
}

const SITTING_NAMES = ['venue', ...columnNames(SITTING_DETAILS)];
const SOURCE_NAMES = columnNames(SOURCE_FIELDS);

/** A description, or the id alone; undefined where the row says nothing of its sitting. */
function sittingOf(cells: Cells): unknown {
  const id = numberOf(cells['sitting_id']);
  const description = renamed(cells, 'sitting_', SITTING_NAMES);
  const source = renamed(cells, 'source_', SOURCE_NAMES);
  const described = Object.keys(description).length > 0;
  const silent = isEmpty(description) && isEmpty(source);
  if (silent && id === null) return undefined;
  if (silent && !described) return id;
  return {
    ...description,
    ...(id !== null && { id }),
    source: isEmpty(source) ? null : source,
  };
}

/** The columns with this beginning that are there, by the rest of their names. */
function renamed(cells: Cells, beginning: string, names: readonly string[]): Fields {
  const named = names.map((name) => [name, ownValue(cells, beginning + name)] as const);
  return Object.fromEntries(named.filter(([, cell]) => cell !== undefined));
}

function isEmpty(fields: Fields): boolean {
  return Object.values(fields).every((value) => value === null);
}
