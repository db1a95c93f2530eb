// The format of a document that is imported: by the format that was named, by its name, or by its content.

import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { OperatorError } from '../../errors.ts';
import type { Input } from './open-input.ts';

/** What can be imported: its title, and how the name of such a file ends. */
const FORMATS = {
  ndjson: { title: 'NDJSON', ending: '.ndjson' },
  csv: { title: 'CSV', ending: '.csv' },
  akn: { title: 'Akoma Ntoso', ending: '.xml' },
  pdf: { title: 'PDF', ending: '.pdf' },
} as const;

export type InputFormat = keyof typeof FORMATS;

export const INPUT_FORMATS = Object.keys(FORMATS) as InputFormat[];

/** "NDJSON, CSV, Akoma Ntoso, and PDF". */
export const INPUT_TITLES = new Intl.ListFormat('en').format(
  Object.values(FORMATS).map(({ title }) => title),
);

const BY_ENDING = new Map<string, InputFormat>(
  INPUT_FORMATS.map((format) => [FORMATS[format].ending, format]),
);

/** The root element of XML follows the declaration, and perhaps a comment on rights. */
const START_BYTES = 8_192;

/** Where the mark of a PDF document must be: some programs write something before it. */
const PDF_MARK_WITHIN_BYTES = 1_024;

/** What is often given and cannot be read, by its first bytes, with what to do. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', 'it is a ZIP archive: unpack it, and import the files in it'],
  [
    '\xfd7zXZ\x00',
    'it is compressed with xz: decompress it first, or pipe "xz -dc" into "import -"',
  ],
  ['BZh', 'it is compressed with bzip2: decompress it first, or pipe "bzip2 -dc" into "import -"'],
  ['PAR1', 'it is Parquet, which cannot be imported: take NDJSON or CSV'],
];

export async function formatOf(input: Input, named: InputFormat | null): Promise<InputFormat> {
  const start = await readStart(input.path);
  const format = named ?? formatBy(input.name, start);
  const refused = REFUSED.find(([mark]) => start.toString('latin1', 0, mark.length) === mark);
  // A PDF document is refused by its reader, in its own words.
  if (refused === undefined || format === 'pdf') return format;
  throw new OperatorError(`${refused[1]}.`);
}

function formatBy(name: string, start: Buffer): InputFormat {
  if (start.subarray(0, PDF_MARK_WITHIN_BYTES).includes('%PDF-')) return 'pdf';
  return BY_ENDING.get(extname(name).toLowerCase()) ?? formatOfText(start.toString('utf8'));
}

/** What looks like nothing else is read as NDJSON, which names the first line that is none. */
function formatOfText(text: string): InputFormat {
  if (/^\ufeff?\s*</.test(text) && /<(?:[\w.-]+:)?akomaNtoso[\s>]/.test(text)) return 'akn';
  const [header = ''] = text.replace(/^\ufeff/, '').split(/\r?\n/, 1);
  const columns = header.split(',').map((column) => column.replaceAll('"', '').trim());
  return columns.includes('type') && columns.includes('content') ? 'csv' : 'ndjson';
}

/** The first bytes of a file, enough to tell its format. */
export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
