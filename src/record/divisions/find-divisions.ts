// Finds the divisions in the entries of a sitting: their headings, lists, numbers and the note of the result.
//
// A division begins with its heading, or with the first list if no heading is printed. It ends with the last of its lists,
// numbers and notes: before any other heading, before the next division, or after some entries without anything of it.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { withoutFooter } from '../contributions/reading-rules.ts';
import { plainHeading } from '../debates/read-heading.ts';
import { notesIn } from '../business/entry-notes.ts';
import { procedureOf } from '../business/record-procedure.ts';
import type { EntryText } from '../entry.ts';
import { parseLabel } from '../labels/parse-label.ts';
import { alternatives, any, anyCase } from '@hansard/documents/document-forms';
import { type DivisionForms } from '../parliament/parliament.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import { memoizeByObject, memoizeShortTexts } from '../../base/memoize.ts';

/** A division as a range of a sitting: entry indexes, both included. */
export type DivisionSpan = ReturnType<OpenDivision['toSpan']>;

export interface SideText {
  /** The printed numbers of votes, each once: that of the last list first. */
  readonly printed: readonly number[];
  /** The text of the entries that list names, without footers. */
  readonly lists: readonly string[];
}

/** The chair announces the result within three entries of the lists in the documents that were read. */
const GAP_ENTRIES_MAX = 20;
const ANNOUNCED_ENTRIES_MAX = 3;

export function findDivisionSpans(
  entries: readonly EntryText[],
  divisions: CompiledDivisions,
  rules: RecordRules,
): DivisionSpan[] {
  const finder = new DivisionFinder(divisions, rules);
  for (const [at, entry] of entries.entries()) finder.read(at, entry);
  return finder.finish();
}

interface OpenSide {
  readonly counts: number[];
  /** The numbers in the note of the result, if it has any. */
  noted: readonly number[];
  readonly lists: string[];
}

/** The label of a list of which no name has been read yet. */
interface OpenLabel {
  readonly at: number;
  /** The last entry of the division before it. */
  readonly lastBefore: number;
  /** The numbers read after it. */
  readonly counts: number[];
}

class OpenDivision {
  readonly first: number;
  last: number;
  result: DivisionResult | null = null;
  /** The notes of the result. */
  readonly notes: number[] = [];
  /** Whether anybody but the chair spoke after votes. */
  isDebated = false;
  readonly sides: Readonly<Record<Side, OpenSide>>;
  /** The list being read; until a name of it is read, its label. */
  list: Side | null = null;
  label: OpenLabel | null = null;
  /** Whether the note of the result followed lists: a further list belongs to another division. */
  isDone = false;

  constructor(first: number) {
    this.first = first;
    this.last = first;
    const empty = (): OpenSide => ({ counts: [], noted: [], lists: [] });
    this.sides = { ayes: empty(), noes: empty(), abstentions: empty() };
  }

  get hasVotes(): boolean {
    return SIDES.some((side) => this.sides[side].counts.length + this.sides[side].lists.length > 0);
  }

  toSpan() {
    const { first, last, result, notes, sides } = this;
    const textOf = ({ counts, noted, lists }: OpenSide): SideText => ({
      printed: [...new Set([...counts.toReversed(), ...noted])],
      lists,
    });
    const [ayes, noes] = [textOf(sides.ayes), textOf(sides.noes)];
    const abstentions = textOf(sides.abstentions);
    return { first, last, result, notes, sides: { ayes, noes, abstentions } };
  }
}

class DivisionFinder {
  readonly #divisions: CompiledDivisions;
  readonly #rules: RecordRules;
  readonly #spans: DivisionSpan[] = [];
  #open: OpenDivision | null = null;

  constructor(divisions: CompiledDivisions, rules: RecordRules) {
    this.#divisions = divisions;
    this.#rules = rules;
  }

  read(at: number, entry: EntryText): void {
    if (this.#open !== null && at - this.#open.last > GAP_ENTRIES_MAX) this.#close();
    const label = this.#labelOf(entry);
    if (label !== null) return this.#readLabel(at, label);
    if (entry.type === 'heading') return this.#readHeading(at, entry.content);
    const open = this.#open;
    if (open === null) return;
    if (entry.type === 'scene') this.#readNote(at, open, entry.content);
    else if (entry.type === 'speech') this.#readSpeech(open, entry);
    else this.#readText(at, open, withoutFooter(entry.content, this.#rules).trim());
  }

  finish(): DivisionSpan[] {
    this.#close();
    return this.#spans;
  }

  /** A label is a heading, or begins a text. Older imports turned a bold label before a list into a speaker. */
  #labelOf({ type, speakerName, content }: EntryText): ListLabel | null {
    if (type === 'scene') return null;
    if (type !== 'speech') return this.#divisions.label(content.trimStart(), type === 'other');
    const label = speakerName === '' ? null : this.#divisions.label(speakerName, false);
    return label === null ? null : { side: label.side, rest: content };
  }

  #readLabel(at: number, { side, rest }: ListLabel): void {
    if (this.#open?.isDone === true) this.#close();
    const open = (this.#open ??= new OpenDivision(at));
    open.list = side;
    open.label = { at, lastBefore: open.last, counts: [] };
    const text = withoutFooter(rest, this.#rules).trim();
    const figures = this.#divisions.figures(text);
    const [own = ''] = text.split(/[;,.]?\s/u, 1);
    if (this.#divisions.count(own) !== null && figures.length > 0) {
      // "NOES: 120; AYES: 99": the other sides follow in the same text.
      this.#readList(at, open, side, own);
      for (const [sideOfFigure, count] of figures) open.sides[sideOfFigure].counts.push(count);
      open.list = null;
    } else if (text !== '') this.#readList(at, open, side, text);
  }

  /** The chair may read aloud the number of a side of which nothing is printed: "Abstentions: 3". */
  #readSpeech(open: OpenDivision, { speakerTitle, speakerName, content }: EntryText): void {
    open.list = null;
    const { kind } = parseLabel(speakerTitle, speakerName, this.#rules.labels);
    open.isDebated ||= kind !== 'chair' && open.hasVotes;
    if (kind !== 'chair' || open.isDone) return;
    for (const [side, count] of this.#divisions.figures(content)) {
      const { counts, lists } = open.sides[side];
      if (counts.length + lists.length === 0) open.sides[side].noted = [count];
    }
  }

  #readHeading(at: number, heading: string): void {
    if (this.#divisions.isHeading(heading)) {
      if (this.#open?.hasVotes === true) this.#close();
      this.#open ??= new OpenDivision(at);
      return;
    }
    const open = this.#open;
    if (open === null || !/[\p{L}\p{N}]/u.test(heading)) return;
    if (open.list !== null && this.#divisions.count(heading.trim()) !== null) {
      this.#readList(at, open, open.list, heading.trim());
    } else this.#close();
  }

  #readNote(at: number, open: OpenDivision, note: string): void {
    const outcome = this.#divisions.outcome(note) ?? this.#agreed(at - open.last, open, note);
    if (outcome === null) return;
    open.result = outcome.result;
    open.notes.push(at);
    open.last = at;
    open.list = null;
    open.isDone = open.hasVotes;
    for (const side of SIDES) {
      const count = outcome[side];
      if (count !== null) open.sides[side].noted = [count];
    }
  }

  /** "(Question put and agreed to)" is the result of a division if no other is printed. */
  #agreed(distance: number, open: OpenDivision, note: string) {
    const isOther = !open.hasVotes || open.result !== null || open.isDebated;
    if (isOther || distance > ANNOUNCED_ENTRIES_MAX) return null;
    const procedure = procedureOf(this.#rules);
    const [text = '', ...moreNotes] = notesIn('scene', note, procedure);
    const said = procedure.note(text);
    const isBare = said?.slot('question') != null && (said.slot('rest') ?? '') === '';
    return moreNotes.length === 0 && said?.kind === 'agreed' && isBare
      ? { ...NO_FIGURES, result: 'carried' as const }
      : null;
  }

  #readText(at: number, open: OpenDivision, text: string): void {
    if (text === '') return;
    if (this.#divisions.isTellers(text)) {
      open.list = null;
      if (open.hasVotes) open.last = at;
    } else if (open.list !== null) this.#readList(at, open, open.list, text);
  }

  #readList(at: number, current: OpenDivision, side: Side, text: string): void {
    const count = this.#divisions.count(text);
    const open = count === null ? this.#ofNames(current, side) : current;
    open.last = at;
    if (count !== null) {
      open.sides[side].counts.push(count);
      open.label?.counts.push(count);
    } else {
      open.sides[side].lists.push(text);
      open.label = null;
    }
  }

  /**
   * A second list of names for one side belongs to another division without a heading: it begins at the label and has the
   * counts read since.
   */
  #ofNames(openDivision: OpenDivision, side: Side): OpenDivision {
    if (openDivision.label === null || openDivision.sides[side].lists.length === 0)
      return openDivision;
    const { at, lastBefore, counts } = openDivision.label;
    openDivision.last = lastBefore;
    openDivision.sides[side].counts.splice(-counts.length, counts.length);
    this.#close();
    const open = (this.#open = new OpenDivision(at));
    open.list = side;
    for (const count of counts) open.sides[side].counts.push(count);
    return open;
  }

  #close(): void {
    if (this.#open?.hasVotes === true) this.#spans.push(this.#open.toSpan());
    this.#open = null;
  }
}

// The patterns of a parliament's divisions, compiled.

export const SIDES = ['ayes', 'noes', 'abstentions'] as const;
export type Side = (typeof SIDES)[number];

/** The label of a list of votes, and the text after it in the same entry. */
interface ListLabel {
  readonly side: Side;
  readonly rest: string;
}

export type DivisionResult = 'carried' | 'negatived';

export type CompiledDivisions = ReturnType<typeof compileDivisions>;

/** The longest note of a result. */
const RESULT_NOTE_UNITS_MAX = 300;

/** The longest heading of a division, and the longest text that is only a number of votes. */
const HEADING_UNITS_MAX = 100;

/** The patterns of a parliament, compiled once. */
export const compileDivisions = memoizeByObject((forms: DivisionForms) => {
  const heading = anyCase(`^(?:${alternatives(forms.headings)})[.:]?$`);
  const tellers = anyCase(`^(?:${alternatives(forms.tellers)})`);
  const count = compileCount(forms);
  const figures = compileFigures(forms);
  return {
    /** The number of votes if a text is nothing else; 0 for "Nil". */
    count,
    isHeading: (text: string) =>
      text.length <= HEADING_UNITS_MAX && heading.test(plainHeading(text)),
    /** The label that a text begins with; null for other text. With `mustHaveColon`, only a label that ends with a colon. */
    label: compileLabel(forms, count),
    isTellers: (text: string) => tellers.test(text),
    /** The question that a text states or a speech moves, the last if there are several; null if there is none. */
    question: compileQuestion(forms),
    figures,
    outcome: compileOutcome(forms, figures),
    pluralTitles: new Set(forms.pluralTitles) as ReadonlySet<string>,
    conjunctions: new Set(forms.conjunctions) as ReadonlySet<string>,
  };
});

function compileCount(forms: DivisionForms) {
  const none = anyCase(`^(?:${alternatives(forms.none)})\\.?$`);
  return (text: string): number | null => {
    if (text.length > HEADING_UNITS_MAX) return null;
    const plain = plainHeading(text);
    if (none.test(plain)) return 0;
    const digits = COUNT.exec(plain)?.[1];
    return digits === undefined ? null : Number(digits);
  };
}

function compileLabel(forms: DivisionForms, count: (text: string) => number | null) {
  const labels = SIDES.map(
    (side) =>
      [side, anyCase(`^(?:${alternatives(forms[side])})(?![\\p{L}\\p{N}])\\s*(:?)\\s*`)] as const,
  );
  const anyLabel = compilePattern(
    `^(?:${alternatives(SIDES.flatMap((side) => forms[side]))})`,
    'iu',
  );
  return (text: string, mustHaveColon: boolean): ListLabel | null => {
    // Nearly every text of a record has no label.
    if (!anyLabel.test(text)) return null;
    for (const [side, pattern] of labels) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const rest = text.slice(match[0].length).trim();
      const hasColon = match[1] !== '';
      // "AYES 27" is a label with its number, "AYES AND NOES" is not.
      if (hasColon || (!mustHaveColon && (rest === '' || count(rest) !== null))) {
        return { side, rest };
      }
    }
    return null;
  };
}

function compileQuestion(forms: DivisionForms) {
  const question = compilePattern(`^(?:${alternatives(forms.questions)})`, 'u');
  const moved = compilePattern(alternatives(forms.moved), 'gu');
  return (text: string, isSpeech: boolean): string | null => {
    if (!isSpeech) return question.test(text) ? text : null;
    return [...text.matchAll(moved)].at(-1)?.groups?.['question'] ?? null;
  };
}

/** The number of each side that a text has after its label, in any order: "NOES: 120; AYES: 99". A side with two numbers has none. */
function compileFigures(forms: DivisionForms) {
  const patterns = SIDES.map((side) => {
    const label = `(?<![\\p{L}\\p{N}])(?:${alternatives(forms[side])})[\\s:–—-]{1,5}`;
    const source = `${label}(\\d{1,4}|${alternatives(forms.none)})(?![\\p{L}\\p{N}])`;
    return [side, anyCase(source, 'g')] as const;
  });
  return (text: string): (readonly [Side, number])[] =>
    patterns.flatMap(([side, pattern]) => {
      const matches = [...text.matchAll(pattern)].map(([, digits]) => numberOf(digits ?? ''));
      const counts = new Set(matches);
      return counts.size === 1 ? [...counts].map((count) => [side, count] as const) : [];
    });
}

/** The result of a vote as a note prints it, and the number of each side; null if it does not give it. */
export interface NoteOutcome extends Readonly<Record<Side, number | null>> {
  readonly result: DivisionResult;
}

const NO_FIGURES = { ayes: null, noes: null, abstentions: null };

/** The note of the result: "(Question carried by 55 votes to 45)". A number is null if the note does not give it. */
function compileOutcome(forms: DivisionForms, figures: ReturnType<typeof compileFigures>) {
  const results = [
    ['carried', any(forms.carried)],
    ['negatived', any(forms.negatived)],
  ] as const;
  return memoizeShortTexts((note): NoteOutcome | null => {
    if (note.length > RESULT_NOTE_UNITS_MAX) return null;
    const plain = plainHeading(note);
    for (const [result, pattern] of results) {
      const match = pattern.exec(plain);
      if (match === null) continue;
      const { ayes, noes } = match.groups ?? {};
      return {
        ...NO_FIGURES,
        result,
        ...(Object.fromEntries(figures(plain)) as Partial<Record<Side, number>>),
        ...(ayes !== undefined && { ayes: numberOf(ayes) }),
        ...(noes !== undefined && { noes: numberOf(noes) }),
      };
    }
    return null;
  });
}

/** A chamber has at most a few hundred members. */
const COUNT = /^(\d{1,4})\.?$/u;

/** A word instead of the number, such as "nil", is 0. */
function numberOf(digits: string): number {
  return /^\d/u.test(digits) ? Number(digits) : 0;
}
