// NDJSON: one JSON object a line. Only a line feed ends a line: U+2028 is text.

import {
  type ExportedEntry,
  type ExportedSitting,
  type NewSitting,
  SITTING_DETAILS,
  SOURCE_FIELDS,
} from '../record/sitting.ts';
import type { FieldTable, ItemOf } from '../record/field.ts';
import { fieldColumns } from '../record/field-values.ts';
import { jsonText, type EntryAddress } from '../record/wire-form.ts';
import type { Batches, FileDescription } from './columns.ts';
import {
  faultyLine,
  type JsonLine,
  LINE_FEED,
  parsedOrNull,
  TextBytes,
  wholeLines,
} from './lines.ts';

/**
 * Reads the objects in batches; an error names the line. Blank lines are skipped in a file, which ends; in a stream of another
 * server, which could send them forever, they are faults.
 */
export async function* readNdjson(
  chunks: AsyncIterable<Buffer>,
  { refusesBlank = false } = {},
): AsyncGenerator<JsonLine[]> {
  const parse = createLineParser();
  for await (const { bytes, linesBefore } of wholeLines(chunks)) {
    const lines: JsonLine[] = [];
    let number = linesBefore;
    for (let start = 0; start < bytes.length;) {
      number += 1;
      const feed = bytes.indexOf(LINE_FEED, start);
      const end = feed < 0 ? bytes.length : feed;
      const line = parse(bytes, start, end, number);
      if (line !== null) lines.push(line);
      else if (refusesBlank) lines.push(faultyLine(number, 'it is blank'));
      start = end + 1;
    }
    if (lines.length > 0) yield lines;
  }
}

/**
 * Writes entries, a line each, so that an import gives the same record; with `url` if the record's address is known. The texts
 * are encoded one by one: joined first, they would be copied twice more (a third of the speed).
 */
export async function* writeNdjson(
  batches: Batches<ExportedEntry>,
  { address }: FileDescription,
): AsyncGenerator<Buffer> {
  const [beforeId, afterId] = address === null ? ['', ''] : urlAround(address);
  const bytes = new TextBytes();
  let last: ExportedSitting | null = null;
  let ending = '';
  for await (const batch of batches) {
    for (const { id, wire, details, sitting } of batch) {
      if (sitting !== last) {
        last = sitting;
        ending = `,"sitting":${jsonText(sittingFields(sitting))}}\n`;
      }
      bytes.add(address === null ? `{"id":${id},` : `{"id":${id},${beforeId}${id}${afterId}`);
      bytes.add(wire.slice(0, -'}'.length));
      if (details !== null) bytes.add(`,${details.slice('{'.length, -'}'.length)}`);
      bytes.add(ending);
    }
    yield bytes.take();
  }
}

/** The field `url` before and after the id, as JSON. */
function urlAround({ prefix, suffix }: EntryAddress): [beforeId: string, afterId: string] {
  return [`"url":${jsonText(prefix).slice(0, -1)}`, `${jsonText(suffix).slice(1)},`];
}

/**
 * Parses the lines of a document. Adjacent lines end alike, with the description of their sitting: it is parsed once, and the
 * lines share the object, which saves a third of the reading. Null for a blank line.
 */
function createLineParser(): (
  bytes: Buffer,
  start: number,
  end: number,
  number: number,
) => JsonLine | null {
  let ending = Buffer.alloc(0);
  let sitting: unknown = null;
  return (bytes, start, end, number) => {
    const cut = end - ending.length;
    if (
      ending.length > 0 &&
      cut > start &&
      bytes.compare(ending, 0, ending.length, cut, end) === 0
    ) {
      const object = parsedOrNull(`${bytes.toString('utf8', start, cut)}}`) as Fields | null;
      if (object !== null) return { number, object: Object.assign(object, { sitting }) };
    }
    const text = bytes.toString('utf8', start, end);
    if (text.trim() === '') return null;
    const line = parseLine(text, number);
    if (line.fault !== undefined) return line;
    const at = text.lastIndexOf(SITTING_KEY);
    sitting = at < 0 ? null : parsedOrNull(text.slice(at + SITTING_KEY.length, -'}'.length));
    ending = sitting === null ? Buffer.alloc(0) : Buffer.from(text.slice(at), 'utf8');
    return line;
  };
}

const SITTING_KEY = ',"sitting":';

type Fields = Readonly<Record<string, unknown>>;

function parseLine(text: string, number: number): JsonLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return faultyLine(number, `it is not JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return faultyLine(number, 'it is not a JSON object');
  }
  return { number, object: value as Record<string, unknown> };
}

/** The description of a sitting as in a line. */
export function sittingFields({ id, venueSlug, source, ...details }: NewSitting): object {
  return {
    ...(id !== undefined && { id }),
    venue: venueSlug,
    ...columnsJson(SITTING_DETAILS, details),
    source: source && columnsJson(SOURCE_FIELDS, source),
  };
}

/** Fields in the order of exported columns. */
function columnsJson<Table extends FieldTable>(table: Table, item: ItemOf<Table>): object {
  return Object.fromEntries(fieldColumns(table).map(({ key, name }) => [name, item[key]]));
}
