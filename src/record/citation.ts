// A citation: what somebody else needs to find the exact words again and see whether they changed.

import { singleLine } from './debates/read-heading.ts';

export interface Citation {
  readonly entryId: number;
  /** The person's name if known, otherwise the printed label; empty if nobody spoke. */
  readonly speaker: string;
  /** The first words. */
  readonly opening: string;
  /** The debate's heading, as printed; null outside debates. */
  readonly debate: string | null;
  readonly chamber: string;
  /** The name of the publication. */
  readonly report: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  /** The printed page, if known. */
  readonly page: string | null;
  readonly url: string;
  /** The entry's digest, see change.ts. */
  readonly sha256: string;
  /** The DOI of the dataset that contains the entry; null if it has none. */
  readonly doi: string | null;
  /** YYYY-MM-DD; null on a page that is published as a file, which may be read on any day. */
  readonly readOn: string | null;
}

export const doiUrl = (doi: string): string => `https://doi.org/${encodeURI(doi)}`;

/** The digest that verifies the words, and the DOI of the dataset: entries have no DOI of their own. */
export function fixityNote({ sha256, doi }: Pick<Citation, 'sha256' | 'doi'>): string {
  return [`SHA-256 ${sha256}`, doi === null ? [] : `in the dataset ${doiUrl(doi)}`]
    .flat()
    .join(', ');
}

/** Enough words to recognise the entry, few enough for a footnote. */
const OPENING_LENGTH_MAX = 90;

/** How far into a text its opening is looked for, whatever the spacing: a content may have a million characters. */
const OPENING_READ_UNITS = 10_000;

/** The first words of a content, cut at a word boundary. */
export function openingWords(content: string): string {
  const text = singleLine(content.slice(0, OPENING_READ_UNITS));
  if (text.length <= OPENING_LENGTH_MAX && content.length <= OPENING_READ_UNITS) return text;
  const cut = text.slice(0, OPENING_LENGTH_MAX + 1);
  const end = cut.lastIndexOf(' ');
  const words = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).toWellFormed();
  return `${words.replace(/(?<![.,;:–—-])[.,;:–—-]+$/, '')} …`;
}

/** The citation as a sentence for a footnote. */
export function citationText(citation: Citation): string {
  const { speaker, opening, debate, chamber, report, date, page, entryId, url, readOn } = citation;
  const parts = [
    speaker,
    `“${innerQuotes(opening)}”`,
    debate ?? '',
    chamber,
    report,
    date === null ? '' : plainDate(date),
    page === null ? '' : `page ${page}`,
    `entry ${entryId}`,
    url,
    readOn === null ? '' : `read on ${plainDate(readOn)}`,
    fixityNote(citation),
  ];
  return `${parts
    .map(singleLine)
    .filter((part) => part !== '')
    .join(', ')}.`;
}

/** Turns double quotation marks within a quoted text into single ones. */
function innerQuotes(text: string): string {
  return text
    .replaceAll(/[“„]/g, '‘')
    .replaceAll('”', '’')
    .replaceAll(/(^|[\s([–—-])"/g, '$1‘')
    .replaceAll('"', '’');
}

const PLAIN_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A date as citations write it: 31 July 2013. */
function plainDate(date: string): string {
  return PLAIN_DATE.format(Date.parse(date));
}
