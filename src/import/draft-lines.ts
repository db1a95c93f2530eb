// Drafts as NDJSON: what an import would store, whatever document it was read from. The file appears only when it is complete.

import { PassThrough } from 'node:stream';
import { sittingFields } from '../formats/ndjson.ts';
import { writeWholeFile } from '../files.ts';
import { detailsText } from '../record/wire-form.ts';
import { NO_DETAILS } from '../record/entry-details.ts';
import type { EntryClaim } from '../record/rules/entry-rules.ts';
import type { SittingDraft } from './read-drafts.ts';

export interface DraftFile {
  readonly write: (draft: SittingDraft) => Promise<void>;
  /** Gives the file its name. */
  readonly finish: () => Promise<void>;
  /** Removes what was written; does nothing after `finish`. */
  readonly abandon: () => Promise<void>;
}

export function openDraftFile(path: string): DraftFile {
  const lines = new PassThrough();
  const written = writeWholeFile(path, lines);
  // `write` and `finish` reject with the error; `abandon` ignores it.
  written.catch(() => {});
  const isTaken = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      lines.write(text, (error) => (error ? reject(error) : resolve()));
    });
  return {
    write: (draft) => Promise.race([written, isTaken(linesOf(draft))]),
    finish: async () => {
      lines.end();
      await written;
    },
    abandon: async () => {
      if (lines.writableEnded) return;
      lines.destroy(new Error('abandoned'));
      await written.catch(() => {});
    },
  };
}

function linesOf({ sitting, entries }: SittingDraft): string {
  const described =
    typeof sitting === 'object' && sitting !== null ? sittingFields(sitting) : sitting;
  return entries.map(({ claim }) => `${JSON.stringify(lineOf(claim, described))}\n`).join('');
}

function lineOf(claim: EntryClaim, sitting: object | number | null): object {
  const { id, textCounter, type, speakerName, speakerTitle, speaker, content } = claim;
  const details = detailsText({ ...NO_DETAILS, ...claim.details }) ?? '{}';
  return {
    ...(id !== undefined && { id }),
    ...(textCounter !== undefined && { text_counter: textCounter }),
    type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    ...(speaker !== null && { speaker: speakerJson(speaker) }),
    content,
    ...(JSON.parse(details) as object),
    ...(sitting !== null && { sitting }),
  };
}

function speakerJson(speaker: NonNullable<EntryClaim['speaker']>): unknown {
  if (typeof speaker !== 'object') return speaker;
  return { id: speaker.id, legal_name: speaker.legalName, slug: speaker.slug };
}
