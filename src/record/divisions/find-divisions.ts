// Finds the divisions in the entries of a sitting: their headings, lists, numbers and the note of the result.
//
// A division begins with its heading, or with the first list where none is printed. It ends with the last of its lists, numbers and
// notes: before a heading of something else, before the next division, or where nothing of it comes for some entries.

import type { EntryType } from '../entry.ts';
import { withoutFooter, type ReadingRules } from '../contributions/reading-rules.ts';
import {
  SIDES,
  type CompiledDivisions,
  type DivisionResult,
  type ListLabel,
  type Side,
} from './compile-divisions.ts';

/** The fields of an entry by which divisions are found. */
export interface DivisionEntry {
  readonly type: EntryType;
  readonly speakerName: string;
  readonly content: string;
}

/** A division as a piece of a sitting: the entries from one index to another, both included. */
export interface DivisionSpan {
  readonly first: number;
  readonly last: number;
  readonly result: DivisionResult | null;
  readonly sides: Readonly<Record<Side, SideText>>;
}

export interface SideText {
  /** The numbers of votes that are printed, each once: that of the last list first. */
  readonly printed: readonly number[];
  /** The text of the entries that list names, without footers. */
  readonly lists: readonly string[];
}

/** The chair announces a result within three entries after the lists in the documents that were read. */
const GAP_ENTRIES_MAX = 20;

export function findDivisionSpans(
  entries: readonly DivisionEntry[],
  divisions: CompiledDivisions,
  rules: ReadingRules,
): DivisionSpan[] {
  const finder = new DivisionFinder(divisions, rules);
  for (const [at, entry] of entries.entries()) finder.read(at, entry);
  return finder.finish();
}

interface OpenSide {
  counts: number[];
  lists: string[];
}

/** The label of a list of which no name was read so far. */
interface OpenLabel {
  readonly at: number;
  /** The last entry of the division before it. */
  readonly lastBefore: number;
  /** The numbers that were read after it. */
  readonly counts: number[];
}

class OpenDivision {
  readonly first: number;
  last: number;
  result: DivisionResult | null = null;
  readonly noted = new Map<Side, number>();
  readonly sides: Readonly<Record<Side, OpenSide>>;
  /** The list that is being read, and until a name of it is read, its label. */
  list: Side | null = null;
  label: OpenLabel | null = null;
  /** Whether the note of the result came after lists: another list is of another division. */
  isDone = false;

  constructor(first: number) {
    this.first = first;
    this.last = first;
    const empty = (): OpenSide => ({ counts: [], lists: [] });
    this.sides = { ayes: empty(), noes: empty(), abstentions: empty() };
  }

  get hasVotes(): boolean {
    return SIDES.some((side) => this.sides[side].counts.length + this.sides[side].lists.length > 0);
  }

  toSpan(): DivisionSpan {
    const { first, last, result, sides, noted } = this;
    const textOf = (side: Side): SideText => {
      const counts = [...sides[side].counts].reverse();
      const note = noted.get(side);
      const printed = [...new Set(note === undefined ? counts : [...counts, note])];
      return { printed, lists: sides[side].lists };
    };
    const [ayes, noes, abstentions] = SIDES.map(textOf) as [SideText, SideText, SideText];
    return { first, last, result, sides: { ayes, noes, abstentions } };
  }
}

class DivisionFinder {
  readonly #divisions: CompiledDivisions;
  readonly #rules: ReadingRules;
  readonly #spans: DivisionSpan[] = [];
  #open: OpenDivision | null = null;

  constructor(divisions: CompiledDivisions, rules: ReadingRules) {
    this.#divisions = divisions;
    this.#rules = rules;
  }

  read(at: number, entry: DivisionEntry): void {
    if (this.#open !== null && at - this.#open.last > GAP_ENTRIES_MAX) this.#close();
    const label = this.#labelOf(entry);
    if (label !== null) return this.#readLabel(at, label);
    if (entry.type === 'heading') return this.#readHeading(at, entry.content);
    const open = this.#open;
    if (open === null) return;
    if (entry.type === 'scene') this.#readNote(at, open, entry.content);
    else if (entry.type === 'speech') open.list = null;
    else this.#readText(at, open, withoutFooter(entry.content, this.#rules).trim());
  }

  finish(): DivisionSpan[] {
    this.#close();
    return this.#spans;
  }

  /** A label is a heading, or begins a text. A label in bold before a list became a speaker in older imports. */
  #labelOf({ type, speakerName, content }: DivisionEntry): ListLabel | null {
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
    if (text !== '') this.#readList(at, open, side, text);
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
    const outcome = this.#divisions.outcome(note);
    if (outcome === null) return;
    open.result = outcome.result;
    open.last = at;
    open.list = null;
    open.isDone = open.hasVotes;
    if (outcome.ayes !== null) open.noted.set('ayes', outcome.ayes);
    if (outcome.noes !== null) open.noted.set('noes', outcome.noes);
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

  /** A second list of names of one side is of another division, which has no heading of its own. */
  #ofNames(open: OpenDivision, side: Side): OpenDivision {
    const { label, sides } = open;
    const isOfAnother = label !== null && sides[side].lists.length > 0;
    return isOfAnother ? this.#beginAtLabel(open, label, side) : open;
  }

  /** Begins a division at the label, and moves the counts that were read since the label to it. */
  #beginAtLabel(before: OpenDivision, label: OpenLabel, side: Side): OpenDivision {
    const { at, lastBefore, counts } = label;
    before.last = lastBefore;
    before.sides[side].counts.splice(-counts.length, counts.length);
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
