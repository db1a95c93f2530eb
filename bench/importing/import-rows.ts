// The input of the import: the demo record, as lines of NDJSON and as the rows of a bare table.

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { demoRecord } from '../../src/demo/demo-record.ts';
import type { NewSitting } from '../../src/record/sitting.ts';
import { entryJson, wireForm } from '../../src/record/wire-form.ts';
import { entryAddress } from '../../src/http/links.ts';

/** The address in an exported record, which an import ignores. */
const ADDRESS = entryAddress('http://127.0.0.1:8000', 'api');

/** Writes this many entries: the eight fields of the interface, and `sitting`. */
export async function writeImportFile(entries: number, path: string): Promise<void> {
  await pipeline(Readable.from(importLines(entries)), createWriteStream(path));
}

/** The lines of one sitting at a time. */
function* importLines(count: number): Generator<string> {
  for (const { sitting, entries } of demoRecord(count)) {
    const ending = `,"sitting":${JSON.stringify(sittingFields(sitting))}}\n`;
    const lines = entries.map((entry) => {
      const json = entryJson(entry.id!, wireForm(entry), ADDRESS);
      return json.slice(0, -'}'.length) + ending;
    });
    yield lines.join('');
  }
}

function sittingFields({
  venueSlug,
  startDate,
  startTime,
  endDate,
  endTime,
  source,
}: NewSitting): object {
  return {
    venue: venueSlug,
    start_date: startDate,
    start_time: startTime,
    end_date: endDate,
    end_time: endTime,
    source: source && {
      name: source.name,
      list_page: source.listPage,
      date: source.date,
      url: source.url,
    },
  };
}

export interface BareRow {
  readonly id: number;
  readonly wire: string;
  readonly content: string;
}

/** The same entries, ready to insert. */
export function bareRows(count: number): BareRow[] {
  const rows: BareRow[] = [];
  for (const { entries } of demoRecord(count)) {
    for (const entry of entries) {
      rows.push({ id: entry.id!, wire: wireForm(entry), content: entry.content });
    }
  }
  return rows;
}
