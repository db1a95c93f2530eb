// Prepares linking: the record's people as members by day, and people's decisions about labels: which are in force, which
// contradict each other, and which one applies to a label.

import { createReadStream } from 'node:fs';
import { OperatorError } from '../errors.ts';
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
import type { LabelDecision, StoredDecision } from '../store/shared/publishing-rows.ts';
import type { PublishingReads, ItemReads } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import { findChamber } from './find-chamber.ts';

/**
 * The record's decisions are applied before the rules. A file of decisions is applied with them, or alone; null if there is
 * none.
 */
export async function createLinking(
  store: PublishingReads & ItemReads,
  words: LabelWords,
  decisions: { readonly file: string; readonly alone: boolean } | null,
) {
  const people = await everyItem(store, 'people');
  const stored = decisionsInForce(await store.labelDecisions());
  const given =
    decisions === null
      ? []
      : await readDecisions(decisions.file, {
          people,
          chambers: await everyItem(store, 'venues'),
        });
  // A decision about the same label, title, chamber and dates replaces the earlier one.
  const replaced = new Set(given.map(keyOf));
  const others = stored.filter((one) => !replaced.has(keyOf(one)));
  if (decisions !== null) refuseContradictions(decisions.file, given, others);
  const onlyDecided = decisions?.alone ?? false;
  const inForce = new Map(stored.map((one) => [keyOf(one), one.personId]));
  return {
    linking: {
      words,
      matcher: new MemberMatcher(new MemberDirectory(people, words)),
      decide: createDecider(onlyDecided ? given : [...given, ...others], people),
      onlyDecided,
    },
    /** The file's decisions that are not already in force. */
    newDecisions: given.filter((one) => inForce.get(keyOf(one)) !== one.personId),
  };
}

/** Of several decisions about the same label, title, chamber and dates, the last one is in force. */
function decisionsInForce(stored: readonly StoredDecision[]): StoredDecision[] {
  return [...new Map(stored.map((one) => [keyOf(one), one])).values()];
}

/**
 * Refuses a decision of a file that contradicts another, of the file or the record: both apply to one label at one time, and
 * name two people.
 */
function refuseContradictions(
  file: string,
  given: readonly GivenDecision[],
  stored: readonly StoredDecision[],
): void {
  const byLabel = new Map<string, (GivenDecision | StoredDecision)[]>();
  for (const one of [...stored, ...given]) {
    const others = byLabel.get(foldText(one.label)) ?? [];
    const other = others.find((two) => two.personId !== one.personId && overlap(two, one));
    if ('line' in one && other !== undefined) {
      const contradicted =
        'line' in other
          ? `line ${other.line}: the same label at the same time is another person.`
          : `a decision of the record on "${other.label}", by ${other.madeBy}. Give it the same title, chamber and dates ` +
            'to replace that one; "hansard link --decisions" shows them.';
      throw new OperatorError(`${file}, line ${one.line}: it contradicts ${contradicted}`);
    }
    byLabel.set(foldText(one.label), [...others, one]);
  }
}

/** Returns a function that finds the decision for a label. Decisions about a removed person are ignored. */
function createDecider(
  decisions: readonly LabelDecision[],
  people: readonly KnownPerson[],
): Linking['decide'] {
  const known = new Map(people.map((person) => [person.id, person]));
  const byLabel = Map.groupBy(decisions, ({ label }) => foldText(label));
  return ({ speakerName, speakerTitle }, { chamber, day }) => {
    const decision = byLabel
      .get(foldText(speakerName))
      ?.find(
        (one) =>
          areSame(one.title, speakerTitle) && areSame(one.chamber, chamber) && coversDay(one, day),
      );
    if (decision === undefined) return null;
    if (decision.personId === null) return { person: null };
    const person = known.get(decision.personId);
    return person === undefined ? null : { person };
  };
}

/** The subject of a decision, whatever was decided. */
function keyOf({ label, title, chamber, from, to }: LabelDecision): string {
  return JSON.stringify([foldText(label), folded(title), folded(chamber), from, to]);
}

/** Whether a title or a chamber is the same, or one of them is unspecified. */
function areSame(one: string | null, other: string | null): boolean {
  return one === null || other === null || foldText(one) === foldText(other);
}

/** Of decisions on one label. */
function overlap(one: LabelDecision, other: LabelDecision): boolean {
  const ends = (a: LabelDecision, b: LabelDecision): boolean =>
    a.to === null || b.from === null || b.from.slice(0, a.to.length) <= a.to;
  if (!areSame(one.title, other.title) || !areSame(one.chamber, other.chamber)) return false;
  return ends(one, other) && ends(other, one);
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

interface Known {
  readonly people: readonly KnownPerson[];
  readonly chambers: readonly Venue[];
}

/** Rejects if a row is wrong. */
async function readDecisions(path: string, known: Known): Promise<GivenDecision[]> {
  const given: GivenDecision[] = [];
  try {
    for await (const rows of readCsv(createReadStream(path), new Set(DECISION_COLUMNS))) {
      for (const { number, cells } of rows) given.push(readRow(number, cells, known));
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof OperatorError) throw new OperatorError(`${path}, ${message}`);
    if (code === undefined) throw error;
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    throw new OperatorError(`${path} cannot be read: ${reason}.`);
  }
  return given;
}

function readRow(line: number, cells: Cells, { people, chambers }: Known): GivenDecision {
  const { label = null, title = null, from = null, to = null } = cells;
  if (label === null) throw new OperatorError(`line ${line}: label: This field is required.`);
  for (const part of [label, title]) {
    if (part === null || ([...part].length <= NAME_LENGTH_MAX && !part.includes('\0'))) continue;
    throw new OperatorError(
      `line ${line}: no label of the record has more than ${NAME_LENGTH_MAX} characters, or a NUL.`,
    );
  }
  for (const date of [from, to]) {
    if (date === null || isPartialDate(date)) continue;
    throw new OperatorError(`line ${line}: "${date}" must be YYYY, YYYY-MM or YYYY-MM-DD.`);
  }
  const personId = personIdOf(line, cells['person'] ?? null, people);
  const chamber = findChamber(cells['chamber'], chambers, `line ${line}: `)?.slug ?? null;
  return { line, label, title, chamber, from, to, personId };
}

function personIdOf(
  line: number,
  text: string | null,
  people: readonly KnownPerson[],
): number | null {
  if (text === null) return null;
  const idOrSlug = parseIdOrSlug(text);
  const person = people.find(({ id, slug }) =>
    typeof idOrSlug === 'number' ? id === idOrSlug : foldedSlug(slug) === foldedSlug(idOrSlug),
  );
  if (person !== undefined) return person.id;
  throw new OperatorError(`line ${line}: there is no person "${text}": name one by id or slug.`);
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
