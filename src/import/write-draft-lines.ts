// Writes drafts as NDJSON: what an import would store, with the printed page of each entry. The file appears only when it is
// complete.

import { writeWholeFile } from '../files/write-whole-file.ts';
import { detailsText } from '../hansard/details-text.ts';
import { NO_DETAILS, type EntryDetails } from '../hansard/entry-details.ts';
import type { PdfImport } from './import-pdf.ts';
import type { PdfDraft } from './read-pdf-drafts.ts';

export async function writeDraftLines(
  path: string,
  documents: readonly PdfImport[],
): Promise<void> {
  await writeWholeFile(path, [
    Buffer.from(documents.flatMap(({ drafts }) => drafts.flatMap(linesOf)).join('')),
  ]);
}

function linesOf({ sitting, entries }: PdfDraft): string[] {
  const described = {
    venue: sitting.venueSlug,
    start_date: sitting.startDate,
    start_time: sitting.startTime,
    end_date: sitting.endDate,
    end_time: sitting.endTime,
    source: {
      name: sitting.source?.name,
      list_page: sitting.source?.listPage,
      date: sitting.source?.date,
    },
  };
  return entries.map(({ claim }) => {
    const line = {
      text_counter: claim.textCounter,
      type: claim.type,
      speaker_name: claim.speakerName,
      speaker_title: claim.speakerTitle,
      content: claim.content,
      ...detailFields(claim.details),
      sitting: described,
    };
    return `${JSON.stringify(line)}\n`;
  });
}

/** What is known of them, as the interface names it. */
function detailFields(details: Partial<EntryDetails>): object {
  return JSON.parse(detailsText({ ...NO_DETAILS, ...details }) ?? '{}') as object;
}
