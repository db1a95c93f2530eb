// Prepares linking: the record's people as members by day, and people's decisions about labels: which are in force, which
// contradict each other, and which one applies to a label.

import { createReadStream } from 'node:fs';
import { OperatorError } from '../base/errors.ts';
import { csvRow } from '../formats/csv-write.ts';
import { type Cells, readCsv } from '../formats/csv-read.ts';
import { NAME_LENGTH_MAX } from '../record/field.ts';
import { foldedSlug, parseId, parseIdOrSlug } from '../record/id.ts';
import { foldText } from '../record/labels/fold-name.ts';
import type { LabelWords } from '../record/labels/label-words.ts';
import type { Linking } from '../record/labels/link-sitting.ts';
import { MemberDirectory, MemberMatcher } from '../record/labels/match-label.ts';
import { coversDay, type KnownPerson } from '../record/person.ts';
import { isPartialDate } from '../record/rules/date-rules.ts';
import type { Venue } from '../record/sitting.ts';
import type { LabelDecision, StoredDecision } from '../store/outside-record/publishing-rows.ts';
import type { ItemReads, LogReads, PublishingReads } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import { findChamber } from './find-chamber.ts';

/** What linking reads: outside of a transaction for a report, and within the one that writes. */
export type LinkingReads = Pick<PublishingReads, 'labelDecisions'> &
  Pick<ItemReads, 'collection'> &
  Pick<LogReads, 'lastItemChange'>;

/** A file with decisions about labels. */
export interface DecisionFile {
  readonly path: string;
  readonly rows: readonly DecisionRow[];
  /** Whether only its decisions are applied; otherwise they are applied with those of the record, before the rules. */
  readonly alone: boolean;
}

/** The decisions of a file, with the people and chambers of the record, and those that are not already in force. */
export async function resolveDecisions(reads: LinkingReads, { path, rows }: DecisionFile) {
  const people = await everyItem(reads, 'people');
  const chambers = await everyItem(reads, 'venues');
  const stored = decisionsInForce(await reads.labelDecisions());
  const decisions = rows.map((row) => resolveRow(path, row, { people, chambers }));
  // A decision about the same label, title, chamber and dates replaces the earlier one.
  const replaced = new Set(decisions.map(keyOf));
  const untouched = stored.filter((decision) => !replaced.has(keyOf(decision)));
  refuseContradictions(path, decisions, untouched);
  const inForce = new Map(stored.map((decision) => [keyOf(decision), decision.personId]));
  return {
    decisions,
    newDecisions: decisions.filter(
      (decision) => inForce.get(keyOf(decision)) !== decision.personId,
    ),
  };
}

/** Makes the linking by the people and decisions of the record as they are when it is called. */
export type LinkingSource = (reads: LinkingReads) => Promise<Linking>;

/** The decisions of a file that a run applies. */
export interface AppliedFile {
  readonly decisions: readonly LabelDecision[];
  readonly alone: boolean;
  /** Whether they are decisions of the record by now; those of a dry run are not. */
  readonly isStored: boolean;
}

/** The linking is made again only after people or decisions changed. */
export function linkingSource(words: LabelWords, file: AppliedFile | null = null): LinkingSource {
  const keys = new Set((file?.decisions ?? []).map(keyOf));
  const applied = (stored: readonly LabelDecision[]): readonly LabelDecision[] => {
    if (file === null) return stored;
    const otherDecisions = file.alone
      ? []
      : stored.filter((decision) => !keys.has(keyOf(decision)));
    const own = file.isStored
      ? stored.filter((decision) => keys.has(keyOf(decision)))
      : file.decisions;
    return [...own, ...otherDecisions];
  };
  let last: { readonly basis: string; readonly linking: Linking } | null = null;
  return async (reads) => {
    // The number of the change is read first: with people that are newer, the linking is made again the next time.
    const itemChange = await reads.lastItemChange();
    const stored = decisionsInForce(await reads.labelDecisions());
    const basis = JSON.stringify([itemChange, stored]);
    if (last?.basis === basis) return last.linking;
    const people = await everyItem(reads, 'people');
    const linking = {
      words,
      matcher: new MemberMatcher(new MemberDirectory(people, words)),
      decide: createDecider(applied(stored), people),
      onlyDecided: file?.alone ?? false,
    };
    last = { basis, linking };
    return linking;
  };
}

/** Of several decisions about the same label, title, chamber and dates, the last one is in force. */
function decisionsInForce(stored: readonly StoredDecision[]): StoredDecision[] {
  return [...new Map(stored.map((decision) => [keyOf(decision), decision])).values()];
}

/**
 * Refuses a decision of a file that contradicts another, of the file or the record: both apply to one label at one time, and
 * name two people.
 */
function refuseContradictions(
  file: string,
  decisions: readonly GivenDecision[],
  stored: readonly StoredDecision[],
): void {
  const byLabel = new Map<string, (GivenDecision | StoredDecision)[]>();
  for (const decision of [...stored, ...decisions]) {
    const ofLabel = byLabel.get(foldText(decision.label)) ?? [];
    const contradicting = ofLabel.find(
      (two) => two.personId !== decision.personId && overlap(two, decision),
    );
    if ('line' in decision && contradicting !== undefined) {
      const contradicted =
        'line' in contradicting
          ? `line ${contradicting.line}: the same label at the same time is another person.`
          : `the decision of the record on "${contradicting.label}", by ${contradicting.madeBy}. Give it the same title, chamber and dates ` +
            'to replace that decision; "hansard link --decisions" shows all decisions.';
      throw new OperatorError(`${file}, line ${decision.line}: it contradicts ${contradicted}`);
    }
    byLabel.set(foldText(decision.label), [...ofLabel, decision]);
  }
}

/** Returns a function that finds the decision for a label. Decisions about a removed person are ignored. */
function createDecider(
  decisions: readonly LabelDecision[],
  people: readonly KnownPerson[],
): Linking['decide'] {
  const personById = new Map(people.map((person) => [person.id, person]));
  const byLabel = Map.groupBy(decisions, ({ label }) => foldText(label));
  return ({ speakerName, speakerTitle }, { chamber, day }) => {
    const decision = byLabel
      .get(foldText(speakerName))
      ?.find(
        (labelDecision) =>
          areSame(labelDecision.title, speakerTitle) &&
          areSame(labelDecision.chamber, chamber) &&
          coversDay(labelDecision, day),
      );
    if (decision === undefined) return null;
    if (decision.personId === null) return { person: null };
    const person = personById.get(decision.personId);
    return person === undefined ? null : { person };
  };
}

/** The subject of a decision, whatever was decided. */
function keyOf({ label, title, chamber, from, to }: LabelDecision): string {
  return JSON.stringify([foldText(label), folded(title), folded(chamber), from, to]);
}

/** Whether a title or a chamber is the same, or one of them is unspecified. */
function areSame(first: string | null, second: string | null): boolean {
  return first === null || second === null || foldText(first) === foldText(second);
}

/** Of decisions on one label. */
function overlap(first: LabelDecision, labelDecision: LabelDecision): boolean {
  const ends = (a: LabelDecision, b: LabelDecision): boolean =>
    a.to === null || b.from === null || b.from.slice(0, a.to.length) <= a.to;
  if (!areSame(first.title, labelDecision.title) || !areSame(first.chamber, labelDecision.chamber))
    return false;
  return ends(first, labelDecision) && ends(labelDecision, first);
}

function folded(text: string | null): string | null {
  return text === null ? null : foldText(text);
}

// Reads decisions about labels from a CSV file: label, title, chamber and dates → person.

/** The columns of such a file. The column of the run, which exports have, is ignored. */
const DECISION_COLUMNS = ['label', 'title', 'chamber', 'from', 'to', 'person', 'run'] as const;

interface GivenDecision extends LabelDecision {
  readonly line: number;
}

/** A row with the person and the chamber as they are written. */
type DecisionRow = Omit<GivenDecision, 'personId'> & { readonly person: string | null };

interface Known {
  readonly people: readonly KnownPerson[];
  readonly chambers: readonly Venue[];
}

/** Rejects if a row is wrong. */
export async function readDecisionFile(path: string, alone: boolean): Promise<DecisionFile> {
  const rowsOfFile: DecisionRow[] = [];
  try {
    for await (const rows of readCsv(createReadStream(path), new Set(DECISION_COLUMNS))) {
      for (const { number, cells } of rows) rowsOfFile.push(readRow(number, cells));
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof OperatorError) throw new OperatorError(`${path}, ${message}`);
    if (code === undefined) throw error;
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    throw new OperatorError(`${path} cannot be read: ${reason}.`);
  }
  return { path, rows: rowsOfFile, alone };
}

function readRow(line: number, cells: Cells): DecisionRow {
  const { label = null, title = null, chamber = null, from = null, to = null } = cells;
  if (label === null) throw new OperatorError(`line ${line}: label: This field is required.`);
  for (const part of [label, title]) {
    if (part === null || ([...part].length <= NAME_LENGTH_MAX && !part.includes('\0'))) continue;
    throw new OperatorError(
      `line ${line}: a label has at most ${NAME_LENGTH_MAX} characters, and no NUL.`,
    );
  }
  for (const date of [from, to]) {
    if (date === null || isPartialDate(date)) continue;
    throw new OperatorError(`line ${line}: "${date}" must be YYYY, YYYY-MM or YYYY-MM-DD.`);
  }
  return { line, label, title, chamber, from, to, person: cells['person'] ?? null };
}

/** A decision of a file with the person and the chamber that it means. Throws an OperatorError if there are none. */
function resolveRow(
  path: string,
  { person, ...row }: DecisionRow,
  { people, chambers }: Known,
): GivenDecision {
  const where = `${path}, line ${row.line}: `;
  const personId = personIdOf(where, person, people);
  const chamber = findChamber(row.chamber, chambers, where)?.slug ?? null;
  return { ...row, chamber, personId };
}

function personIdOf(
  where: string,
  text: string | null,
  people: readonly KnownPerson[],
): number | null {
  if (text === null) return null;
  const idOrSlug = parseIdOrSlug(text);
  const person = people.find(({ id, slug }) =>
    typeof idOrSlug === 'number' ? id === idOrSlug : foldedSlug(slug) === foldedSlug(idOrSlug),
  );
  if (person !== undefined) return person.id;
  throw new OperatorError(`${where}there is no person "${text}". Name a person by id or slug.`);
}

// Writes decisions about labels as CSV, which can be read again.

/** Each with the person's slug, as in a row of the file. */
export async function listDecisions(store: PublishingReads & ItemReads) {
  // A slug of only digits would be read as an id.
  const people = await everyItem(store, 'people');
  const names = new Map(
    people.map(({ id, slug }) => [id, parseId(slug) === null ? slug : String(id)]),
  );
  return decisionsInForce(await store.labelDecisions()).map(
    ({ label, title, chamber, from, to, personId, madeBy: run }) => {
      const person = personId === null ? null : (names.get(personId) ?? String(personId));
      return { label, title, chamber, from, to, person, run };
    },
  );
}

export function decisionsCsv(decisions: Awaited<ReturnType<typeof listDecisions>>): string {
  const rows = decisions.map((row) => csvRow(DECISION_COLUMNS.map((column) => row[column] ?? '')));
  return [csvRow(DECISION_COLUMNS), ...rows].join('');
}
