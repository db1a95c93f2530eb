// Reads a PDF document, in a separate process, into drafts of its sittings, and refuses sittings that cannot be placed in the
// record.

import { PdfRefused, readPdf, type PdfOptions, type PdfReading } from '@hansard/pdf';
import type { ClassifiedEntry } from '@hansard/pdf/classify-blocks';
import type { FoundSitting } from '@hansard/pdf/find-sitting';
import { OperatorError } from '../base/errors.ts';
import { cutName } from '../record/field.ts';
import { compileLabels, type LabelWords } from '../record/labels/label-words.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { checkEntry } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { endDateOf, type NewSitting, UNDESCRIBED_SITTING } from '../record/sitting.ts';
import { refusalOf } from './document.ts';
import type { OpenDocument } from './open-document.ts';
import type { EntryDraft } from './read-drafts.ts';

export type PrintedDocument = Awaited<ReturnType<typeof readPrinted>>;

/** With `isForced`, reads even a document that does not look like a report of debates, or is damaged. */
export async function readPrinted(
  { path, name, reading }: OpenDocument,
  parliament: Parliament,
  isForced: boolean,
) {
  const { sittings, report } = reading ?? (await readDocument(path, { forms: parliament }));
  const [damaged] = report.damaged;
  if (damaged !== undefined && !isForced) {
    throw new OperatorError(
      `page ${damaged.number} is damaged (${damaged.damage}), and words may be missing. Get the document again, or import what can be read with --force.`,
    );
  }
  if (report.seems !== null && report.sittings.some(({ date }) => date !== null) && !isForced) {
    throw new OperatorError(
      `it seems to be ${report.seems}, not a report of debates. If it is one, import it with --force.`,
    );
  }
  const words = compileLabels(parliament);
  const drafts = sittings.map((found) => ({
    sitting: describeSitting(found, name),
    entries: found.entries
      .filter(({ content }) => content !== '')
      .map((entry, index) => draftOf(entry, index + 1, words)),
  }));
  return { report, drafts };
}

/** The output of each stage for a page, or for all pages. */
export async function explainPdf(
  { path, shown }: OpenDocument,
  parliament: Parliament,
  page: number | null,
): Promise<string> {
  try {
    const { explanation } = await readDocument(path, { forms: parliament, explain: page });
    return explanation ?? '';
  } catch (error) {
    throw refusalOf(error, shown);
  }
}

async function readDocument(path: string, options: PdfOptions): Promise<PdfReading> {
  try {
    return await readPdf(path, options);
  } catch (error) {
    throw error instanceof PdfRefused ? new OperatorError(`${error.message}.`) : error;
  }
}

function describeSitting(found: FoundSitting, fileName: string): NewSitting {
  const { venueSlug, date, startTime, endTime } = found;
  if (venueSlug === null || date === null) {
    const what = venueSlug === null ? 'chamber' : 'date';
    throw new OperatorError(
      `no ${what} of a sitting was found in it; is it a report of a sitting, and of this parliament?`,
    );
  }
  return {
    ...UNDESCRIBED_SITTING,
    venueSlug,
    startDate: date,
    startTime,
    endDate: endDateOf({ startDate: date, startTime, endTime }),
    endTime,
    source: {
      name: cutName(fileName),
      listPage: venueSlug.replaceAll('_', '-'),
      date,
      url: '',
      lastProcessingAttempt: null,
      lastProcessingSuccess: null,
    },
  };
}

function draftOf(entry: ClassifiedEntry, textCounter: number, words: LabelWords): EntryDraft {
  const { type, speakerName, speakerTitle, content, page } = entry;
  const where = `page ${page}`;
  const faults = new FieldFaults();
  const claim = checkEntry(
    {
      text_counter: textCounter,
      type,
      speaker_name: cutName(speakerName),
      speaker_title: cutName(speakerTitle),
      content: content.replace(/ ,/g, ','),
      ...(page > 0 && { page: String(page) }),
      ...printedDetails(cutName(speakerTitle), cutName(speakerName), words),
    },
    faults,
  );
  if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  return { where, claim };
}

/** The speaker's role and party, if the label has them. */
function printedDetails(title: string, name: string, words: LabelWords): Record<string, string> {
  const { printedRole: role, printedParty: party } = parseLabel(title, name, words);
  return { ...(role !== null && { role }), ...(party !== null && { party }) };
}
