// The report on the import of a PDF document: lines for a person, or an object for a program.

import { groupDigits } from '../group-digits.ts';
import type { PdfImport } from '../import/import-pdf.ts';
import type { DocumentReport, ReportedSitting } from '@hansard/pdf/read-document';
import { describeChange, shortened } from '../import/correct-entries.ts';
import type { SittingCounts, SittingDifference } from '../import/replace-sitting.ts';
import { counted } from './progress.ts';

/** Places to look at that are listed; the JSON report has all. */
const LISTED_MAX = 20;

export function describePdfImport(file: string, done: PdfImport, took: string): string {
  const { document } = done;
  return [
    `${file}: ${describeOutcome(done)} (${took})`,
    ...document.sittings.map((sitting) => `  ${describeSitting(sitting)}`),
    `  ${describeEntries(document)}`,
    `  ${describeWords(document)}`,
    `  furniture dropped: ${describeFurniture(document)}`,
    ...listDifferences(
      done.stored?.flatMap(({ differences }) => differences) ?? [],
      done.isDryRun,
    ).map((line) => `  ${line}`),
    ...describeLinking(done),
    ...describeReview(itemsToReview(done)),
  ].join('\n');
}

/** What was stored. */
export function describeOutcome({ stored, importedBeforeMs, isDryRun }: PdfImport): string {
  if (importedBeforeMs !== null) {
    return `nothing to do, the same file was imported on ${new Date(importedBeforeMs).toISOString()}`;
  }
  if (stored?.length === 0) return 'nothing to do, its sittings are in the record';
  if (stored === null) return 'read, and nothing stored (--dry-run)';
  const dry = isDryRun ? '; nothing stored (--dry-run)' : '';
  return `${stored.map(describeStored).join('; ')}${dry}`;
}

/** Everything but the drafts, which --output writes. */
export function pdfImportJson(done: PdfImport): object {
  const { document, stored, isDryRun: dryRun, importedBeforeMs, linking, openLabels } = done;
  return { ...document, stored, dryRun, importedBeforeMs, linking, openLabels };
}

interface ReviewItem {
  readonly page: number | null;
  readonly reason: string;
  readonly text: string;
}

/** As many as `hansard imports` and the site list. Labels come first: what a person decides on them, later imports apply. */
export function itemsToReview({ document, openLabels }: PdfImport): readonly ReviewItem[] {
  return [...openLabels, ...document.review];
}

function describeStored(counts: SittingCounts): string {
  const { isNew, sittingId, added, corrected, withdrawn, unchanged, moved, venue } = counts;
  const { restored, kept, conflicts, staysWithdrawn } = counts;
  const people = [
    ...(restored > 0 ? [`${groupDigits(restored)} restored`] : []),
    ...(kept > 0 ? [describeKept(kept, conflicts)] : []),
    ...(staysWithdrawn > 0
      ? [`${counted(staysWithdrawn, 'entry stays', 'entries stay')} withdrawn`]
      : []),
  ]
    .map((part) => `; ${part}`)
    .join('');
  if (isNew) {
    const made = venue === null ? '' : `; new venue: ${venue}`;
    return `${counted(added, 'entry', 'entries')} in 1 new sitting added${made}${people}`;
  }
  const shifted = moved === 0 ? '' : ` (${groupDigits(moved)} of them at another position)`;
  return (
    `sitting ${sittingId} replaced: ${groupDigits(added)} added, ${groupDigits(corrected)} corrected, ` +
    `${groupDigits(withdrawn)} withdrawn, ${groupDigits(unchanged)} unchanged${shifted}${people}`
  );
}

/** What people did since the document before, and what the document says otherwise. */
export function describeKept(kept: number, conflicts: number): string {
  const entries = `${counted(kept, 'entry', 'entries')} kept as people left them`;
  return conflicts === 0 ? entries : `${entries} (${counted(conflicts, 'conflict', 'conflicts')})`;
}

/**
 * The entries that change, on a line each, for a dry run; otherwise those that stay as a person left them though the document says something
 * else.
 */
export function listDifferences(
  differences: readonly SittingDifference[],
  isDryRun: boolean,
): string[] {
  const listed = differences.filter(
    ({ kind }) => isDryRun || kind === 'conflict' || kind === 'stays withdrawn',
  );
  const more = listed.length - LISTED_MAX;
  return [
    ...listed.slice(0, LISTED_MAX).map(describeOne),
    ...(more > 0 ? [`and ${more} more: --json lists all`] : []),
  ];
}

function describeOne({ kind, entry, page, record, document }: SittingDifference): string {
  const where = page === null ? '' : `, page ${page}`;
  const what = `${kind}${entry === null ? '' : `: entry ${entry}`}${where}`;
  if (record === null || document === null) {
    const text = record ?? document;
    return text === null ? what : `${what}: ${shortened(text)}`;
  }
  return record === document ? what : `${what}: ${describeChange(record, document)}`;
}

function describeSitting({
  venue,
  date,
  startTime,
  endTime,
  part,
  joint,
}: ReportedSitting): string {
  const times = `${startTime?.slice(0, 5) ?? '?'} to ${endTime?.slice(0, 5) ?? '?'}`;
  const more = [part, joint ? 'joint sitting' : null].filter((one) => one !== null);
  return [`${venue ?? 'no chamber'}, ${date ?? 'no date'}, ${times}`, ...more].join(', ');
}

function describeEntries({ pages, entries, confidence }: DocumentReport): string {
  const { speech, scene, heading, other } = entries;
  return (
    `${counted(pages, 'page', 'pages')}: ${counted(speech, 'speech', 'speeches')}, ` +
    `${counted(scene, 'scene', 'scenes')}, ${counted(heading, 'heading', 'headings')}, ` +
    `${groupDigits(other)} other; confidence ${confidence}`
  );
}

function describeWords({ words }: DocumentReport): string {
  const lost = words.lost.length === 0 ? 'none lost' : `LOST: ${words.lost.join(' ')}`;
  const invented =
    words.invented.length === 0 ? 'none invented' : `INVENTED: ${words.invented.join(' ')}`;
  return (
    `words: ${groupDigits(words.words)} in the document, ${groupDigits(words.entryWords)} in the entries ` +
    `(${lost}, ${invented}); ${groupDigits(words.furnitureWords)} in furniture`
  );
}

function describeFurniture({ furniture }: DocumentReport): string {
  if (furniture.length === 0) return 'none';
  return furniture.map(({ text, pages }) => `"${text}" (${pages})`).join(', ');
}

function describeLinking({ linking }: PdfImport): string[] {
  if (linking === null) return [];
  const { run, linked, doubtful, unlinkable } = linking;
  const undo = run === null ? '' : `; "hansard link --undo ${run}" takes it back`;
  return [
    `  speakers: ${counted(linked, 'speech', 'speeches')} linked, ${groupDigits(doubtful)} doubtful, ${groupDigits(unlinkable)} unlinkable${undo}`,
  ];
}

function describeReview(items: readonly ReviewItem[]): string[] {
  if (items.length === 0) return ['  nothing to look at'];
  const more = items.length - LISTED_MAX;
  return [
    `  to look at: ${counted(items.length, 'place', 'places')}`,
    ...items
      .slice(0, LISTED_MAX)
      .map(
        ({ page, reason, text }) => `    page ${page}: ${reason}${text === '' ? '' : `: ${text}`}`,
      ),
    ...(more > 0 ? [`    and ${more} more: --json lists all`] : []),
  ];
}
