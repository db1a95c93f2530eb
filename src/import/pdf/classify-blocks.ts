// Classifies blocks: which are speeches and whose, which are headings, notes and other text. One entry is one segment of a
// turn: a speech goes on over paragraphs and pages, and a heading, a note or a table interrupts it.

import { lastOf } from '../../present.ts';
import type { EntryType } from '../../record/entry.ts';
import {
  foldForPatterns,
  type CompiledParliament,
} from '../../record/parliament/compile-parliament.ts';
import type { Span } from './extract-lines.ts';
import type { TextBlock } from './join-lines.ts';
import { readLabel, type PrintedLabel } from './read-label.ts';

export interface ClassifiedEntry {
  readonly type: EntryType;
  readonly speakerName: string;
  readonly speakerTitle: string;
  readonly content: string;
  /** The printed numbers of the first and last page it stands on. */
  readonly page: number;
  readonly lastPage: number;
  /** The number of the first page in the document. */
  readonly sheet: number;
  /** The rule that decided its type. */
  readonly rule: string;
  /** How sure that is, from 0 to 1. */
  readonly confidence: number;
  /** The label as printed, where this entry begins with it; its words are of the document, but not of the content. */
  readonly label: string;
  readonly knownLabel: boolean;
}

/** What separates the paragraphs of one entry. */
const PARAGRAPH_BREAK = '\n\n';

type Draft = { -readonly [Key in keyof ClassifiedEntry]: ClassifiedEntry[Key] };

export function classifyBlocks(
  blocks: readonly TextBlock[],
  rules: CompiledParliament,
): ClassifiedEntry[] {
  const classifier = new Classifier(rules);
  for (const block of blocks) classifier.take(block);
  return classifier.entries;
}

class Classifier {
  readonly entries: Draft[] = [];
  readonly #rules: CompiledParliament;
  /** Who speaks; null where nobody does. */
  #speaker: PrintedLabel | null = null;
  /** Whether the last entry is a speech of the speaker that the next paragraph continues. */
  #isOpen = false;
  #hasHeading = false;
  /** Whether the last entry is a motion that nobody says, which an inset paragraph continues. */
  #isMotion = false;

  constructor(rules: CompiledParliament) {
    this.#rules = rules;
  }

  take(block: TextBlock): void {
    if (block.kind === 'text') this.#takeText(block);
    else {
      this.#add(block, block.kind === 'row' ? 'other' : block.kind, block.text, ruleOf(block));
      if (block.kind === 'heading') this.#hasHeading = true;
      if (block.kind === 'scene' && this.#rules.narrativeNote.test(foldForPatterns(block.text))) {
        this.#speaker = null;
      }
    }
  }

  #takeText(block: TextBlock): void {
    const folded = foldForPatterns(block.text);
    const list = this.#rules.divisionList.exec(folded);
    if (list !== null) return this.#takeVotes(block);
    if (this.#rules.tellers.test(folded)) {
      this.#add(block, 'other', block.text, 'tellers');
      return;
    }
    const label = readLabel(block.spans, this.#rules);
    if (label !== null) return this.#takeTurn(block, label);
    if (isStatement(folded, this.#rules)) {
      this.#add(block, 'other', block.text, 'opening or closing line');
    } else if (this.#rules.narrativeText.test(folded) && this.#hasHeading && !this.#isOpen) {
      this.#speaker = null;
      this.#add(block, 'other', block.text, 'narrative');
    } else if (this.#speaker === null) {
      this.#add(block, 'other', block.text, 'nobody speaks');
    } else if (this.#isUnsaidMotion(block, this.#speaker)) {
      this.#add(block, 'other', block.text, 'motion under a heading').confidence = 0.8;
      this.#isMotion = true;
    } else if (this.#isMotion && block.inset) {
      const last = lastOf(this.entries);
      last.content += PARAGRAPH_BREAK + block.text;
      last.lastPage = block.lastPage;
    } else this.#continueSpeech(block, this.#speaker);
  }

  #takeTurn(block: TextBlock, label: PrintedLabel): void {
    this.#speaker = label;
    this.#hasHeading = false;
    const content = block.text.slice(label.end);
    const printed = block.text.slice(0, label.end);
    // A label alone on its line: the speech is in the next paragraph.
    const entry = this.#add(block, 'speech', content, 'label');
    entry.speakerName = label.name;
    entry.speakerTitle = label.title;
    entry.label = printed;
    entry.knownLabel = label.known;
    entry.confidence = label.confidence;
    this.#isOpen = true;
  }

  /** A motion under a heading is the mover's who gives notice of several; when the chair calls it up, nobody reads it. */
  #isUnsaidMotion(block: TextBlock, { name, title }: PrintedLabel): boolean {
    if (this.#isOpen || !this.#hasHeading || !this.#rules.motion.test(block.text)) return false;
    return this.#rules.chair.test(foldForPatterns(title === '' ? name : title));
  }

  #continueSpeech(block: TextBlock, speaker: PrintedLabel): void {
    const last = this.entries.at(-1);
    if (this.#isOpen && last !== undefined) {
      last.content = last.content === '' ? block.text : last.content + PARAGRAPH_BREAK + block.text;
      last.lastPage = block.lastPage;
      return;
    }
    const afterHeading = this.#hasHeading;
    const entry = this.#add(
      block,
      'speech',
      block.text,
      afterHeading ? 'after a heading' : 'goes on',
    );
    entry.speakerName = speaker.name;
    entry.speakerTitle = speaker.title;
    if (afterHeading) entry.confidence = 0.8;
    this.#isOpen = true;
    this.#hasHeading = false;
  }

  /** "AYES: Sen. Billow, …": the label is a heading, and the list is no speech. */
  #takeVotes(block: TextBlock): void {
    const colon = block.text.indexOf(':') + 1;
    this.#add(block, 'heading', block.text.slice(0, colon), 'list of votes');
    const list = block.text.slice(colon).trim();
    if (list !== '') this.#add(block, 'other', list, 'list of votes');
    this.#hasHeading = false;
  }

  #add(block: TextBlock, type: EntryType, content: string, rule: string): Draft {
    const { page, lastPage, sheet } = block;
    const entry: Draft = {
      type,
      speakerName: '',
      speakerTitle: '',
      content,
      page,
      lastPage,
      sheet,
      rule,
      confidence: confidenceOf(block.kind, type),
      label: '',
      knownLabel: true,
    };
    this.entries.push(entry);
    this.#isOpen = false;
    this.#isMotion = false;
    return entry;
  }
}

function ruleOf({ kind, spans }: TextBlock): string {
  if (kind === 'row') return 'table';
  if (kind === 'heading') return `heading ${styleOf(spans)}`;
  return kind === 'scene' ? 'note' : 'centred';
}

function styleOf(spans: readonly Span[]): string {
  const [first] = spans;
  return first?.bold === true ? 'in bold' : first?.italic === true ? 'in italics' : 'in capitals';
}

/** Tables are read by position alone, and may be cut wrongly. */
function confidenceOf(kind: TextBlock['kind'], type: EntryType): number {
  if (kind === 'row') return 0.7;
  return kind === 'other' && type === 'other' ? 0.9 : 1;
}

/** "The House rose at 7.10 p.m." where it is set as a paragraph. */
function isStatement(text: string, rules: CompiledParliament): boolean {
  return (
    text.length < 120 &&
    /^\W*\w+ \w+ \w+ at\b.*[.)\w]$/.test(text) &&
    (rules.opening.test(text) || rules.closing.test(text)) &&
    rules.times.some((time) => time.test(text))
  );
}
