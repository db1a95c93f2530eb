// The report on an import: lines for a person, or an object for a program.

import { counted, groupDigits } from '../base/group-digits.ts';
import type { DocumentReport, ReportedSitting } from '@hansard/documents';
import type { CorrectionReport } from '../import/correct-entries.ts';
import { shownPath } from '../import/document.ts';
import type { ImportCounts, SittingDifference } from '../import/import-counts.ts';
import type { ImportReport } from '../import/import-document.ts';
import type { CorpusReport } from '../parlamint/import-corpus.ts';
import type {
  ReportedLinks,
  ReportedPeople,
  ReviewPoint,
  StoredReport,
} from '../record/import-report.ts';

/** Differences and points listed at most; the JSON report has all. */
const LISTED_MAX = 20;

export function describeImport(done: ImportReport, isDryRun: boolean, took: string): string {
  const { document, warnings, differences, linking } = done;
  return [
    outcomeLine(done, isDryRun, took),
    ...(document === null ? [] : describeDocument(document)),
    ...warnings.map((warning) => `to review: ${warning}`),
    ...listDifferences(differences, isDryRun),
    ...describeLinking(linking),
    ...(document === null ? [] : describeReview(itemsToReview(done))),
  ].join('\n  ');
}

/** The outcome for a corpus: its people, its components, and all words of those that were read. */
export function describeCorpus(done: CorpusReport, isDryRun: boolean, took: string): string {
  const { components, people, words, refused, differences } = done;
  const lost = words.document - words.entries;
  const wordCounts = `${groupDigits(words.entries)} of ${counted(words.document, 'word')} in entries${lost === 0 ? '' : ` (${lost} lost)`}`;
  return [
    outcomeLine({ ...done, importedBeforeMs: null }, isDryRun, took),
    `${counted(components, 'component')}, ${refused.length} refused; ${counted(people, 'new person', 'new people')}`,
    // Components that were imported before are not read again.
    ...(words.document === 0 ? [] : [wordCounts]),
    ...listDifferences(differences, isDryRun),
  ].join('\n  ');
}

type Outcome = ImportCounts & Pick<ImportReport, 'importedBeforeMs'>;

function outcomeLine(done: Outcome, isDryRun: boolean, took: string): string {
  const dry = isDryRun ? '; nothing stored (--dry-run)' : '';
  return `${describeOutcome(done)}${dry} (${took})`;
}

/** What was stored. */
export function describeOutcome(report: Outcome): string {
  const { added, sittings, corrected, removed, restored, withdrawn, kept, unchanged } = report;
  if (report.importedBeforeMs !== null) {
    return `${importedBefore(report.importedBeforeMs)}; give --reissue to import it again after another issue`;
  }
  const hint = 'withdrawn (--reinstate restores withdrawn entries)';
  return [
    `${counted(added, 'entry', 'entries')} in ${counted(sittings, 'new sitting')} added`,
    ...some(corrected, 'entry corrected', 'entries corrected'),
    ...some(removed, 'entry withdrawn', 'entries withdrawn'),
    ...some(restored, 'entry restored', 'entries restored'),
    ...some(withdrawn, `entry stays ${hint}`, `entries stay ${hint}`),
    ...describeKept(kept, report.conflicts),
    ...some(unchanged, 'entry was there already', 'entries were there already'),
    ...(report.venues.length === 0 ? [] : [`new venue: ${report.venues.join(', ')}`]),
    ...some(report.warnings.length, 'warning'),
  ].join('; ');
}

function describeDocument(document: DocumentReport): string[] {
  const furniture = document.furniture.map(({ text, pages }) => `"${text}" (${pages})`);
  return [
    ...document.sittings.map(describeSitting),
    describeEntries(document),
    describeWords(document),
    `furniture dropped: ${furniture.join(', ') || 'none'}`,
  ];
}

export function importedBefore(atMs: number): string {
  return `nothing to do, because the same file was imported on ${new Date(atMs).toISOString()}`;
}

type ReviewItem = Pick<ReviewPoint, 'page' | 'reason' | 'text'> & Partial<ReviewPoint>;

/** Labels come first: later imports apply a person's decisions on them. */
export function itemsToReview({ document, openLabels }: ImportReport): readonly ReviewItem[] {
  return [...openLabels, ...(document?.review ?? [])];
}

/** The report of an earlier import, as stored. */
export function describeStoredReport(report: StoredReport): string[] {
  const { added, corrected, withdrawn, unchanged, document, linking, review, omitted } = report;
  return [
    report.people === undefined
      ? countsText({ added, corrected, withdrawn, unchanged })
      : peopleText(report.people),
    ...(document === null ? [] : [storedDocument(document)]),
    ...describeLinking(linking ?? null),
    ...describeReview(review, review.length, omitted),
  ];
}

/** What a file of people changed. */
export function peopleText(people: ReportedPeople): string {
  const { added, changed, unchanged, otherNames, memberships } = people;
  return (
    `${counted(added, 'person', 'people')} added, ${changed} changed, ${unchanged} unchanged; ` +
    `${counted(memberships, 'new membership')}, ${counted(otherNames, 'new other name')}`
  );
}

function storedDocument(document: NonNullable<StoredReport['document']>): string {
  const { pages, confidence, words, lost, invented } = document;
  const wordCounts = `${counted(words, 'word')}, ${lost} lost, ${invented} invented`;
  return `${counted(pages, 'page')}; confidence ${confidence}; ${wordCounts}`;
}

/** "1 added, 0 corrected": each number with its name. */
function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${groupDigits(count)} ${name}`);
  return parts.join(', ');
}

/** The number with its noun, unless it is zero. */
export function some(count: number, text: string, many?: string): string[] {
  return count === 0 ? [] : [counted(count, text, many)];
}

/** What people changed since the previous document, and where the document differs. */
function describeKept(kept: number, conflicts: number): string[] {
  const [conflict] = some(conflicts, 'conflict');
  const note = conflict === undefined ? '' : ` (${conflict})`;
  return some(kept, 'entry', 'entries').map(
    (entries) => `${entries} kept as corrected by hand${note}`,
  );
}

/**
 * For a dry run, the entries that change, on a line each; otherwise those that stay as a person left them although the document
 * differs.
 */
function listDifferences(differences: readonly SittingDifference[], isDryRun: boolean): string[] {
  const listed = differences.filter(
    ({ kind }) => isDryRun || kind === 'conflict' || kind === 'stays withdrawn',
  );
  return [...listed.slice(0, LISTED_MAX).map(describeDifference), ...moreThan(listed.length)];
}

function moreThan(count: number): string[] {
  return count <= LISTED_MAX ? [] : [`and ${count - LISTED_MAX} more (--json lists all)`];
}

/** What a person did is the reason for these. For any other the outcome says it. */
const EXPLAINED: ReadonlySet<SittingDifference['kind']> = new Set(['kept', 'conflict']);

function describeDifference(difference: SittingDifference): string {
  const { kind, reason, entry, page, record, document } = difference;
  const where = page === null ? '' : `, page ${page}`;
  const why = EXPLAINED.has(kind) ? ` (${reason})` : '';
  const what = `${kind}${entry === null ? '' : `: entry ${entry}`}${where}${why}`;
  if (record === null || document === null) {
    const text = record ?? document;
    return text === null ? what : `${what}: ${excerpt([...text], 0)}`;
  }
  return record === document ? what : `${what}: ${describeChange(record, document)}`;
}

function describeSitting(sitting: ReportedSitting): string {
  const { venue, date, startTime, endTime, part, joint } = sitting;
  const times = `${startTime?.slice(0, 5) ?? '?'} to ${endTime?.slice(0, 5) ?? '?'}`;
  const more = [part, joint ? 'joint sitting' : null].filter((element) => element !== null);
  return [`${venue ?? 'no chamber'}, ${date ?? 'no date'}, ${times}`, ...more].join(', ');
}

function describeEntries({ pages, entries, confidence }: DocumentReport): string {
  const { speech, scene, heading, other } = entries;
  const kinds = [
    counted(speech, 'speech', 'speeches'),
    counted(scene, 'scene'),
    counted(heading, 'heading'),
    `${groupDigits(other)} other`,
  ];
  return `${counted(pages, 'page')}: ${kinds.join(', ')}; confidence ${confidence}`;
}

function describeWords({ words }: DocumentReport): string {
  const [lost, invented] = (['lost', 'invented'] as const).map((name) =>
    words[name].length === 0 ? `none ${name}` : `${name.toUpperCase()}: ${words[name].join(' ')}`,
  );
  const breaks = words.breaksInSentences;
  const broken =
    breaks === 0 ? '' : `; ${counted(breaks, 'paragraph')} that begin within a sentence`;
  return (
    `words: ${groupDigits(words.words)} in the document, ${groupDigits(words.entryWords)} in the entries ` +
    `(${lost}, ${invented}); ${groupDigits(words.furnitureWords)} in furniture${broken}`
  );
}

function describeLinking(linking: ReportedLinks | null): string[] {
  if (linking === null) return [];
  const undo = linking.run === null ? '' : `; ${undoHint(linking.run)}`;
  return [`speakers: ${linksText(linking)}${undo}`];
}

export function undoHint(run: string): string {
  return `"hansard link --undo ${run}" undoes it`;
}

/** The outcome for unlinked speeches. */
export function linksText(
  { linked, doubtful, unlinkable }: Omit<ReportedLinks, 'run'>,
  done = 'linked',
): string {
  const speeches = `${counted(linked, 'speech', 'speeches')} ${done}`;
  return `${speeches}, ${countsText({ doubtful, unlinkable })}`;
}

/** The first points to review; `omitted` more were not stored. */
function describeReview(
  items: readonly ReviewItem[],
  listedMax = LISTED_MAX,
  omitted = 0,
): string[] {
  const count = items.length + omitted;
  if (count === 0) return ['nothing to review'];
  return [
    `to review: ${counted(count, 'place')}`,
    ...items.slice(0, listedMax).map((item) => `  ${describePoint(item)}`),
    ...(omitted === 0 ? [] : [`  and ${groupDigits(omitted)} that were not stored`]),
    ...(listedMax === LISTED_MAX ? moreThan(count).map((line) => `  ${line}`) : []),
  ];
}

function describePoint({ page, reason, text, entry }: ReviewItem): string {
  const where = [
    ...(page === null ? [] : [`page ${page}`]),
    ...(entry == null ? [] : [`entry ${entry}`]),
  ];
  const parts = [where.join(', '), reason, text].filter((part) => part !== '');
  return shownPath(parts.join(': '));
}

// The report of `hansard import --correct`.

/** What was changed; for a dry run, what would be, and the first differences. */
export function describeCorrections(
  { corrected, linked, unchanged, differences }: CorrectionReport,
  isDryRun: boolean,
  took: string,
): string {
  const same = `${counted(unchanged, 'entry says', 'entries say')} the same already`;
  if (corrected + linked === 0) return `nothing to do, ${same} (${took})`;
  const would = isDryRun ? 'would be ' : '';
  const done = [
    `${counted(corrected, 'entry', 'entries')} ${would}corrected`,
    ...some(linked, `speaker ${would}changed`, `speakers ${would}changed`),
    ...(unchanged > 0 ? [same] : []),
  ].join('; ');
  const lines = (isDryRun ? differences : []).map(
    ({ id, field, before, after }) => `entry ${id}, ${field}: ${describeChange(before, after)}`,
  );
  return [`${done} (${took})`, ...lines].join('\n  ');
}

/** Characters shown of a text. */
const SHOWN_CHARACTERS = 60;
const BEFORE_DIFFERENCE = 15;

/** Two texts, from shortly before the first difference. */
function describeChange(oldText: string, newText: string): string {
  const [oldCharacters, newCharacters] = [[...oldText], [...newText]];
  let same = 0;
  while (same < oldCharacters.length && oldCharacters[same] === newCharacters[same]) same += 1;
  const from = Math.max(0, same - BEFORE_DIFFERENCE);
  return `${excerpt(oldCharacters, from)} → ${excerpt(newCharacters, from)}`;
}

function excerpt(characters: readonly string[], from: number): string {
  const to = from + SHOWN_CHARACTERS;
  const shown = characters.slice(from, to).join('');
  const [start, end] = [from > 0 ? '…' : '', to < characters.length ? '…' : ''];
  // JSON, so that a line break or a control character is shown rather than interpreted.
  return JSON.stringify(start + shown + end).replace(/[\u007f-\u009f]/g, '?');
}
