// A citation: what lets somebody else find the very words again, and see whether they changed.

export interface Citation {
  readonly entryId: number;
  /** Who spoke: the person's own name where it is known, else the printed label; empty where nobody did. */
  readonly speaker: string;
  /** How the words begin. */
  readonly opening: string;
  /** The heading of the debate, as printed; null where it is in none. */
  readonly debate: string | null;
  readonly chamber: string;
  /** What the publication is called. */
  readonly report: string;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  /** The printed page, where it is known. */
  readonly page: string | null;
  readonly url: string;
  /** The entry's digest, see change.ts. */
  readonly sha256: string;
  /** The DOI of the dataset that the entry is part of; null where it has none. */
  readonly doi: string | null;
  /** YYYY-MM-DD. */
  readonly readOn: string;
}

export const doiUrl = (doi: string): string => `https://doi.org/${encodeURI(doi)}`;

/** What verifies the words, and the dataset they are part of: a DOI of the entry itself there is none. */
export function fixityNote({ sha256, doi }: Pick<Citation, 'sha256' | 'doi'>): string {
  return [`SHA-256 ${sha256}`, doi === null ? [] : `in the dataset ${doiUrl(doi)}`]
    .flat()
    .join(', ');
}

/** Enough words to recognise the entry, few enough for a footnote. */
const OPENING_LENGTH_MAX = 90;

/** The part of a text in which its opening is looked for, whatever spaces are between its words: a content may have a million characters. */
const OPENING_READ_UNITS = 10_000;

/** The first words of a content, cut between words. */
export function openingWords(content: string): string {
  const text = plainLine(content.slice(0, OPENING_READ_UNITS));
  if (text.length <= OPENING_LENGTH_MAX && content.length <= OPENING_READ_UNITS) return text;
  const cut = text.slice(0, OPENING_LENGTH_MAX + 1);
  const end = cut.lastIndexOf(' ');
  const words = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).toWellFormed();
  return `${words.replace(/[.,;:–—-]+$/, '')} …`;
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
    `read on ${plainDate(readOn)}`,
    fixityNote(citation),
  ];
  return `${parts
    .map(plainLine)
    .filter((part) => part !== '')
    .join(', ')}.`;
}

/** A text that is put in double quotation marks: those within it become single ones. */
function innerQuotes(text: string): string {
  return text
    .replaceAll(/[“„]/g, '‘')
    .replaceAll('”', '’')
    .replaceAll(/(^|[\s([–—-])"/g, '$1‘')
    .replaceAll('"', '’');
}

/** Text on one line: control characters and all that a program may take for a line's end become spaces. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
    .trim();
}

const PLAIN_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A date as a citation writes it: 31 July 2013. */
export function plainDate(date: string): string {
  return PLAIN_DATE.format(Date.parse(date));
}
