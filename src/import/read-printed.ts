// Reads a printed document, in a separate process, into drafts of its sittings, and refuses sittings that cannot be placed in the
// record.

import {
  type DocumentReport,
  observeDocumentFile,
  type Observations,
  RefusedDocument,
  readDocumentFile,
  type ReadingOptions,
  type DocumentReading,
} from '@hansard/documents';
import type { ClassifiedEntry } from '@hansard/documents/classify-blocks';
import { alternatives, anyCase, foldForPatterns } from '@hansard/documents/document-forms';
import type { FoundSitting } from '@hansard/documents/find-sitting';
import { OperatorError } from '../base/errors.ts';
import { cutName } from '../record/field.ts';
import { compileLabels, type LabelWords } from '../record/labels/label-words.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import { BUNDLED_NAMES } from '../record/parliament/bundled-parliaments.ts';
import { bundledParliament } from '../record/parliament/check-parliament.ts';
import { type Parliament, textIn } from '../record/parliament/parliament.ts';
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
      `page ${damaged.number} is damaged (${damaged.damage}), so words may be missing. Download the document again, or give --force to import what can be read.`,
    );
  }
  if (report.seems !== null && report.sittings.some(({ date }) => date !== null) && !isForced) {
    throw new OperatorError(
      `it seems to be ${report.seems}, not a report of debates. Give --force to import it anyway.`,
    );
  }
  refuseOthers(report, parliament, isForced);
  const words = compileLabels(parliament);
  const drafts = sittings.map((sitting) => ({
    sitting: describeSitting(sitting, name),
    entries: sitting.entries
      .map((entry, at) => ({ entry, recordedTime: sitting.recordedTimes[at] ?? null }))
      .filter(({ entry }) => entry.content !== '')
      .map(({ entry, recordedTime }, index) =>
        draftOf({ ...entry, recordedTime, isRecognised: report.isRecognised }, index + 1, words),
      ),
  }));
  return { report, drafts };
}

/** A document of another body is never stored; one that names none, or was read badly, only if it is forced. */
function refuseOthers(report: DocumentReport, parliament: Parliament, isForced: boolean): void {
  const { whose, confidence } = report;
  if (whose.kind === 'other') {
    throw new OperatorError(
      `it is of “${whose.line}”, and the settings are of ${nameOfBody(parliament)}. ${waysOn(whose.line)}`,
    );
  }
  const isDated = report.sittings.some(({ date }) => date !== null);
  if (whose.kind === 'unnamed' && isDated && !isForced) {
    const lines = whose.lines.map((line) => `“${line}”`).join(', ');
    throw new OperatorError(
      `its first lines do not name ${nameOfBody(parliament)}, of which the settings are${lines === '' ? '' : `: ${lines}`}. ` +
        'Use the settings of its body with PARLIAMENT, or import it with --force if it is of this one.',
    );
  }
  if (confidence < CONFIDENCE_MIN && isDated && !isForced) {
    throw new OperatorError(
      `it was read with a confidence of ${confidence}, and at least ${CONFIDENCE_MIN} is asked for: its labels or headings have another form than the settings describe. ` +
        'See what was read with --explain, describe its form with "hansard describe", or import it as it is with --force.',
    );
  }
}

/** Below it, a quarter of the text or more was not read as what it should be. */
const CONFIDENCE_MIN = 0.75;

/** "Parliament of Kenya (National Assembly, Senate)". */
function nameOfBody({ name, chambers }: Parliament): string {
  const names = chambers.slice(0, CHAMBERS_NAMED_MAX).map((chamber) => textIn(chamber.name, 'en'));
  const more = chambers.length > CHAMBERS_NAMED_MAX ? [...names, '…'] : names;
  return `${name === null ? 'a parliament without a name' : textIn(name, 'en')} (${more.join(', ')})`;
}

const CHAMBERS_NAMED_MAX = 3;

function waysOn(line: string): string {
  const folded = foldForPatterns(line);
  const bundled = BUNDLED_NAMES.find((name) => {
    const { body, chambers } = bundledParliament(name) ?? { body: { names: [] }, chambers: [] };
    const names = [...body.names, ...chambers.flatMap(({ mastheads }) => mastheads)];
    return anyCase(`^(?:${alternatives(names)})$`).test(folded);
  });
  const own = '"hansard describe" proposes settings for it';
  const advice = bundled === undefined ? own : `set PARLIAMENT=${bundled}`;
  return `To import it into a record of its own, ${advice}; if it is of this body, add the line to "mastheads" of its chamber.`;
}

/** The output of each stage for a page, or for all pages. */
export async function explainDocument(
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

/** What a document looks like, without settings. */
export async function observePrinted(path: string, shown: string): Promise<Observations> {
  try {
    return await observeDocumentFile(path);
  } catch (error) {
    throw refusalOf(asOperatorError(error), shown);
  }
}

export type PrintedReading = DocumentReading;

/** What is read of a document with some settings, whatever it is. */
export async function tryPrinted(
  path: string,
  shown: string,
  parliament: Parliament,
): Promise<PrintedReading> {
  try {
    return await readDocument(path, { forms: parliament });
  } catch (error) {
    throw refusalOf(error, shown);
  }
}

function asOperatorError(error: unknown): unknown {
  return error instanceof RefusedDocument ? new OperatorError(`${error.message}.`) : error;
}

async function readDocument(path: string, options: ReadingOptions): Promise<DocumentReading> {
  try {
    return await readDocumentFile(path, options);
  } catch (error) {
    throw asOperatorError(error);
  }
}

function describeSitting(header: FoundSitting, fileName: string): NewSitting {
  const { venueSlug, date, startTime, endTime } = header;
  if (venueSlug === null || date === null) {
    const what = venueSlug === null ? 'chamber' : 'date';
    throw new OperatorError(
      `it has no ${what} of a sitting. Is it a report of a sitting of this parliament?`,
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

/** An entry as it was read, with the time of its speech, and whether a program recognised its text. */
interface PrintedEntry extends ClassifiedEntry {
  readonly recordedTime: string | null;
  readonly isRecognised: boolean;
}

function draftOf(entry: PrintedEntry, textCounter: number, words: LabelWords): EntryDraft {
  const { type, speakerName, speakerTitle, content, page, recordedTime, isRecognised } = entry;
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
      ...(recordedTime !== null && { recorded_time: recordedTime }),
      ...printedDetails(entry, words, isRecognised ? { ocr: true } : {}),
    },
    faults,
  );
  if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  return { where, claim };
}

/** The speaker's role, party and seat, if the label has them, beside what else is known. */
function printedDetails(
  { speakerTitle, speakerName }: ClassifiedEntry,
  words: LabelWords,
  detailFields: Readonly<Record<string, unknown>>,
) {
  const label = parseLabel(cutName(speakerTitle), cutName(speakerName), words);
  const { printedRole: role, printedParty: party, printedSeat: seat } = label;
  const extra = { ...detailFields, ...(seat !== null && { seat }) };
  return {
    ...(role !== null && { role }),
    ...(party !== null && { party }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}
