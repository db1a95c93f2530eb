// When a document was made, as its file says: when a PDF document was last changed, or a document of Word last saved. Files may say
// anything: what cannot be a moment is null.

import * as compoundFile from 'cfb';
import { unzipSync } from 'fflate';
import { getDocument, VerbosityLevel } from 'unpdf/pdfjs';
import { formatOf } from './extract-document.ts';

/** An ISO 8601 moment in UTC, to the second; null if the file says none. */
export async function madeAt(bytes: Uint8Array): Promise<string | null> {
  try {
    return momentOf(await readDate(bytes));
  } catch {
    // Whatever is wrong with the document is said by whoever reads its text.
    return null;
  }
}

async function readDate(bytes: Uint8Array): Promise<number | null> {
  switch (formatOf(bytes)) {
    case 'pdf':
      return await dateOfPdf(bytes);
    case 'docx':
      return dateOfDocx(bytes);
    case 'doc':
      return dateOfDoc(bytes);
    default:
      return null;
  }
}

/** Before the first program that could write such a file, and after anybody’s lifetime, a clock was wrong. */
const [YEAR_MIN, YEAR_MAX] = [1980, 2100];

function momentOf(ms: number | null): string | null {
  if (ms === null || !Number.isFinite(ms)) return null;
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= YEAR_MIN && year <= YEAR_MAX ? `${date.toISOString().slice(0, 19)}Z` : null;
}

async function dateOfPdf(bytes: Uint8Array): Promise<number | null> {
  // pdf.js takes over the memory it is given.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  try {
    const { info } = await (await loading.promise).getMetadata();
    const dates = info as { readonly ModDate?: unknown; readonly CreationDate?: unknown };
    return pdfDate(dates.ModDate) ?? pdfDate(dates.CreationDate);
  } finally {
    await loading.destroy();
  }
}

/** "D:20260213101500+03'00'": all after the year may be missing. */
const PDF_DATE =
  /^D:(?<year>\d{4})(?<month>\d\d)?(?<day>\d\d)?(?<hour>\d\d)?(?<minute>\d\d)?(?<second>\d\d)?(?:Z|(?<sign>[+-])(?<hours>\d\d)'?(?<minutes>\d\d)?)?/u;

type DatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'hours' | 'minutes';

export function pdfDate(text: unknown): number | null {
  const { groups } = (typeof text === 'string' && PDF_DATE.exec(text)) || {};
  if (groups === undefined) return null;
  const part = (name: DatePart, usual: number): number => Number(groups[name] ?? usual);
  const local = Date.UTC(
    part('year', 0),
    part('month', 1) - 1,
    part('day', 1),
    part('hour', 0),
    part('minute', 0),
    part('second', 0),
  );
  const ahead = part('hours', 0) * 60 + part('minutes', 0);
  return local - (groups['sign'] === '-' ? -1 : 1) * ahead * 60_000;
}

/** The properties of a document have some hundred bytes. */
const PROPERTIES_BYTES_MAX = 100_000;
const PROPERTIES = 'docProps/core.xml';

function dateOfDocx(bytes: Uint8Array): number | null {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === PROPERTIES && originalSize < PROPERTIES_BYTES_MAX,
  });
  const text = new TextDecoder().decode(parts[PROPERTIES] ?? new Uint8Array());
  const [, element = ''] = text.split('<dcterms:modified');
  const [value = ''] = element.slice(element.indexOf('>') + 1).split('<');
  return value === '' ? null : Date.parse(value);
}

/** Positions within the stream of properties, in bytes, the number of "last saved", and the type of a moment. */
const [SECTION_AT, FIRST_PROPERTY, PROPERTY_BYTES] = [44, 8, 8];
const [LAST_SAVED, FILE_TIME] = [13, 64];
/** Between 1601 and 1970. */
const EPOCH_MS = 11_644_473_600_000;

function dateOfDoc(bytes: Uint8Array): number | null {
  const container = compoundFile.read(bytes, { type: 'buffer' });
  const entry = compoundFile.find(container, '/\u0005SummaryInformation');
  if (entry === null) return null;
  const view = new DataView(Uint8Array.from(entry.content).buffer);
  const section = view.getUint32(SECTION_AT, true);
  const count = view.getUint32(section + 4, true);
  // A position outside the stream throws.
  for (let at = 0; at < count; at += 1) {
    const property = section + FIRST_PROPERTY + at * PROPERTY_BYTES;
    if (view.getUint32(property, true) !== LAST_SAVED) continue;
    const value = section + view.getUint32(property + 4, true);
    if (view.getUint32(value, true) !== FILE_TIME) return null;
    return Number(view.getBigUint64(value + 4, true) / 10_000n) - EPOCH_MS;
  }
  return null;
}
