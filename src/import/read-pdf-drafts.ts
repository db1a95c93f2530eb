// Makes drafts of the sittings that were read from a PDF document, and refuses what cannot be placed in the record.

import { OperatorError } from '../errors.ts';
import { NAME_LENGTH_MAX } from '../record/field.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import { UNDESCRIBED_SITTING, type NewSitting } from '../record/sitting.ts';
import { checkEntry } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import type { ClassifiedEntry } from './pdf/classify-blocks.ts';
import type { PdfReading } from './pdf/extraction/pdf-process.ts';
import type { FoundSitting } from './pdf/find-sitting.ts';
import type { EntryDraft } from './sitting-draft.ts';

export interface PdfDraft {
  readonly sitting: NewSitting;
  readonly entries: readonly EntryDraft[];
}

export function draftsOfPdf(
  { sittings }: Pick<PdfReading, 'sittings'>,
  name: string,
  words: LabelWords,
): PdfDraft[] {
  return sittings.map((found) => ({
    sitting: describeSitting(found, name),
    entries: found.entries
      .filter(({ content }) => content !== '')
      .map((entry, index) => draftOf(entry, index + 1, words)),
  }));
}

function describeSitting(found: FoundSitting, fileName: string): NewSitting {
  const { venueSlug, date, startTime, endTime, endDate } = found;
  if (venueSlug === null || date === null) {
    const what = venueSlug === null ? 'chamber' : 'date';
    throw new OperatorError(
      `no ${what} of a sitting was found in it; is it a report of a sitting, and of this parliament?`,
    );
  }
  const name = [...fileName].slice(0, NAME_LENGTH_MAX).join('');
  return {
    ...UNDESCRIBED_SITTING,
    venueSlug,
    startDate: date,
    startTime,
    endDate,
    endTime,
    source: {
      name,
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
      speaker_name: cut(speakerName),
      speaker_title: cut(speakerTitle),
      content: content.replace(/ ,/g, ','),
      ...(page > 0 ? { page: String(page) } : {}),
      ...printedDetails(cut(speakerTitle), cut(speakerName), words),
    },
    faults,
  );
  if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  return { where, claim };
}

/** Role and party of the speaker, where the label has them. */
function printedDetails(title: string, name: string, words: LabelWords): Record<string, string> {
  const { printedRole: role, printedParty: party } = parseLabel(title, name, words);
  return { ...(role === null ? {} : { role }), ...(party === null ? {} : { party }) };
}

/** The record has no longer labels; a label that long is listed for review. */
function cut(label: string): string {
  return [...label].slice(0, NAME_LENGTH_MAX).join('');
}
