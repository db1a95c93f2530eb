// Classifies blocks into speeches with their speakers, headings, notes and other text. A speech continues over paragraphs and
// pages; a heading, a note or a table within it begins another entry.

import { lastOf } from './lists.ts';
import { type CompiledForms, foldForPatterns, isKnown, statedTime } from './document-forms.ts';
import { LIST_MARK } from './extract-lines.ts';
import type { TextBlock } from './join-lines.ts';
import { statesFact } from './line-kinds.ts';
import { BOLD_PART, ITALIC_PART } from './line-style.ts';
import { boldBeforeColon, type PrintedLabel, readLabel } from './read-label.ts';
import { partIn } from './span-style.ts';

export const ENTRY_TYPES = ['speech', 'scene', 'heading', 'other'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export interface ClassifiedEntry {
  readonly type: EntryType;
  readonly speakerName: string;
  readonly speakerTitle: string;
  readonly content: string;
  /** The printed numbers of its first and last page. */
  readonly page: number;
  readonly lastPage: number;
  /** The number of the first page in the document. */
  readonly sheet: number;
  /** The rule that decided its type. */
  readonly rule: string;
  /** The confidence, from 0 to 1. */
  readonly confidence: number;
  /** The label as printed, if this entry begins with it, with the time of day above it; its words are part of the document, but not of the content. */
  readonly label: string;
  /** The time of day as printed above or within the label: "2.07"; empty where there is none. */
  readonly time: string;
  readonly knownLabel: boolean;
}

/** What separates the paragraphs of one entry. */
export const PARAGRAPH_BREAK = '\n\n';

/** A longer paragraph that begins like a sentence of procedure is spoken by somebody. */
const PROCEDURE_CHARACTERS_MAX = 250;

/** A motion has fewer items. */
const ITEMS_MAX = 30;

/** The beginning of a list's first item. */
const FIRST_MARK = /^\W*[1ai]\W/;

/** A note that is set like a paragraph: "(Several hon. Members stood up in their places)". */
const NOTE = /^\(\p{Lu}(?:[^()]|\([^()]*\)){2,120}\)\.?$/u;

/** "(Moved by Hon. Bulo on 6.3.2025)" */
const MOVED_ON = /\d{1,2}\.\s?\d{1,2}\.\s?\d{4}/;

/** "HON. M. BULO: Pgs 4,5": a form for corrections says where somebody spoke. */
const PAGES_ONLY = /^(?:pgs?|pages?|pp)\.? ?\d[\d\s,&–-]*(?:and \d{1,3})?\.?$/i;

type Draft = { -readonly [Key in keyof ClassifiedEntry]: ClassifiedEntry[Key] };

/** The known fields of an entry; by default it is text of nobody, with the whole block. */
type Given = Partial<ClassifiedEntry> & Pick<ClassifiedEntry, 'rule'>;

/** The entries made from blocks that are not paragraphs. */
const KINDS = {
  heading: { type: 'heading', rule: 'heading' },
  scene: { type: 'scene', rule: 'note' },
  note: { type: 'scene', rule: 'in brackets', confidence: 0.8 },
  other: { rule: 'centred', confidence: 0.9 },
  /** A separate line in bold, while somebody speaks, is a heading within a report. */
  title: { type: 'heading', rule: 'centred', confidence: 0.8 },
  /** Tables are read by position alone, and may be cut wrongly. */
  row: { rule: 'table', confidence: 0.7 },
  /** A time of day above a label that is none: it stays in the text. */
  time: { rule: 'a time alone', confidence: 0.6 },
} satisfies Record<string, Given>;

/** "**John Kamau:** Yes." may be a speaker without a title, or words that begin a paragraph: "**Ground Number One:** there is none." */
const NAME_IN_BOLD = /^(?=.*\p{Ll})(?:\p{Lu}[\p{L}.’'-]*\s){1,3}\p{Lu}[\p{L}.’'-]*$/u;
const DOUBTFUL = { rule: 'name in bold without a title', confidence: 0.5 };

export function classifyBlocks(
  blocks: readonly TextBlock[],
  rules: CompiledForms,
): ClassifiedEntry[] {
  const classifier = new Classifier(rules);
  for (const [index, block] of blocks.entries()) {
    const rest = blocks.slice(index + 1, index + 1 + ITEMS_MAX);
    classifier.take(block, rest);
  }
  return classifier.entries;
}

class Classifier {
  readonly entries: Draft[] = [];
  readonly #rules: CompiledForms;
  /** The speaker; null if nobody speaks. */
  #speaker: PrintedLabel | null = null;
  /**
   * The last entry if the next paragraph may continue it: a speech, a motion that nobody says (continued by an inset
   * paragraph), a table with the list items below it, or a list of votes.
   */
  #open: 'speech' | 'motion' | 'table' | 'votes' | null = null;
  #hasHeading = false;
  #rest: readonly TextBlock[] = [];
  #next: TextBlock | undefined;
  /** The next block after the items of a list. */
  #below: TextBlock | undefined;
  /** The last presiding officer. */
  #chair: PrintedLabel | null = null;
  /** Whether the last paragraph of the speaker ended an oath. */
  #isSworn = false;
  /** The time of day above the next label. */
  #time: TextBlock | null = null;
  /** Why a paragraph without a label belongs to another speaker than the one before; null if it does not. */
  #resumes: string | null = null;

  constructor(rules: CompiledForms) {
    this.#rules = rules;
  }

  /** `rest` are the next blocks. */
  take(block: TextBlock, rest: readonly TextBlock[]): void {
    this.#rest = rest;
    this.#next = rest[0];
    this.#below = rest.find(({ text }) => !LIST_MARK.test(text));
    if (block.kind === 'text') return this.#takeText(block);
    this.#placeTime();
    if (block.kind === 'time') return void (this.#time = block);
    const folded = foldForPatterns(block.text);
    const isBold = block.spans[0]?.bold === true;
    const isTitle = isBold && this.#speaker !== null && !statesFact(folded, this.#rules);
    const isVotes = this.#rules.divisionList.test(`${folded}:`);
    let kind: Exclude<TextBlock['kind'], 'text' | 'time'> | 'title' = block.kind;
    if (block.kind === 'other' && !this.#rules.procedure.test(folded)) {
      if (isVotes || this.#isCentredHeading(block, folded)) kind = 'heading';
      else if (isTitle) kind = 'title';
    }
    this.#add(block, KINDS[kind]);
    const isNote = kind === 'scene' && this.#rules.narrativeNote.test(folded);
    if (isNote || this.#closes(folded) || this.#rules.procedure.test(folded)) this.#speaker = null;
    if (kind === 'heading') this.#hasHeading = true;
    if (kind === 'row') this.#open = 'table';
    if (kind === 'heading' && isVotes) this.#open = 'votes';
  }

  /** A line in bold in the middle is a heading where the parliament sets its headings so, but for a date or the like. */
  #isCentredHeading({ spans }: TextBlock, folded: string): boolean {
    const { centredBold } = this.#rules.forms.headings;
    const isBold = partIn(spans, 'bold') > BOLD_PART;
    return centredBold && isBold && !statesFact(folded, this.#rules);
  }

  /** Adds a time of day that no label follows. */
  #placeTime(): void {
    const time = this.#time;
    this.#time = null;
    if (time !== null) this.#add(time, KINDS.time);
  }

  /** Whether a line states when the house rose: nobody speaks after it. */
  #closes(folded: string): boolean {
    return statedTime(folded, 'closing', this.#rules) !== null;
  }

  #takeText(block: TextBlock): void {
    const folded = foldForPatterns(block.text);
    if (this.#rules.divisionList.test(folded)) return this.#takeVotes(block);
    if (this.#rules.tellers.test(folded)) return void this.#add(block, { rule: 'tellers' });
    for (const part of splitAtLabels(block, this.#rules)) {
      const label = readLabel(part.spans, this.#rules);
      if (label !== null) this.#takeSpeech(part, label);
      else {
        this.#placeTime();
        this.#takeParagraph(part);
        if (NAME_IN_BOLD.test(boldBeforeColon(part.text, part.spans)))
          Object.assign(lastOf(this.entries), DOUBTFUL);
      }
    }
  }

  /** A paragraph without a label: of nobody, or of the current speaker. */
  #takeParagraph(block: TextBlock): void {
    const folded = foldForPatterns(block.text);
    const { oathBegin, oathEnd } = this.#rules;
    this.#giveToOther();
    const isOath = oathBegin.test(folded) || oathEnd.test(folded);
    if (this.#isSworn && !isOath) this.#resume(this.#chair, 'after an oath');
    if (NOTE.test(folded)) this.#add(block, KINDS.note);
    else if (isStatement(folded, this.#rules)) {
      this.#add(block, { rule: 'opening or closing line' });
      if (this.#closes(folded)) this.#speaker = null;
    } else if (this.#isNarrative(folded)) {
      this.#speaker = null;
      // "_Honourable senators interjecting—_"
      const isNote = /[—–-]$/.test(block.text) && partIn(block.spans, 'italic') > ITALIC_PART;
      this.#add(block, isNote ? KINDS.scene : { rule: 'narrative' });
    } else if (this.#open === 'motion' && (block.inset || LIST_MARK.test(block.text))) {
      this.#extendLast(block);
    } else if (this.#isOfVotes(folded)) this.#takeVoters(block);
    else if (this.#isUnsaidMotion(block)) {
      this.#add(block, { rule: 'motion under a heading', confidence: 0.8 });
      this.#open = 'motion';
    } else if (this.#speaker === null) this.#add(block, { rule: 'nobody speaks' });
    else if (this.#open === 'table' && this.#isOfTable(block.text, folded)) {
      this.#add(block, { rule: 'list below a table', confidence: 0.8 });
      this.#open = 'table';
    } else this.#continueSpeech(block, this.#speaker);
  }

  /**
   * A list item below a table, or the line that introduces one. A speaker who continues addresses somebody first, or has the
   * next item of their own list.
   */
  #isOfTable(text: string, folded: string): boolean {
    if (LIST_MARK.test(text)) return FIRST_MARK.test(text) || !this.#hasItemBeforeTable();
    const isBeforeList = this.#next?.kind === 'text' && LIST_MARK.test(this.#next.text);
    // Who says a sentence before it goes on speaking.
    const isLine = folded.length < PROCEDURE_CHARACTERS_MAX && !/[.!?] \p{Lu}/u.test(folded);
    return isBeforeList && isLine && /:[^\w:]*$/.test(folded) && !isKnown(folded, this.#rules);
  }

  #hasItemBeforeTable(): boolean {
    const before = this.entries.at(-2);
    const item = before?.type === 'speech' ? before.content.split(PARAGRAPH_BREAK).at(-1) : '';
    return LIST_MARK.test(item ?? '');
  }

  #isNarrative(folded: string): boolean {
    if (folded.length < PROCEDURE_CHARACTERS_MAX && this.#rules.procedure.test(folded)) return true;
    return this.#hasHeading && this.#open !== 'speech' && this.#rules.narrativeText.test(folded);
  }

  /** Under a heading or a note, a paragraph without a label is the chair's, or nobody's, where the parliament prints so. */
  #giveToOther(): void {
    const { unlabelled } = this.#rules.forms.narrative;
    if (unlabelled === 'nobody' && this.#hasHeading && this.#open === null) this.#speaker = null;
    const isAfterBreak = this.#open === null && this.entries.length > 0;
    if (unlabelled !== 'chair' || !isAfterBreak || this.#resumes !== null) return;
    if (this.#speaker !== null && this.#presides(this.#speaker)) return;
    // The chair that is named again next did not speak: the page does not say who did.
    this.#speaker = this.#isChairNext() ? null : this.#chair;
  }

  #isChairNext(): boolean {
    for (const { kind, spans } of this.#rest) {
      if (kind !== 'text') return false;
      const label = readLabel(spans, this.#rules);
      if (label !== null) return this.#presides(label);
    }
    return false;
  }

  /** The next paragraph without a label belongs to somebody else. */
  #resume(speaker: PrintedLabel | null, why: string): void {
    this.#isSworn = false;
    if (speaker === null) return;
    this.#speaker = speaker;
    this.#open = null;
    this.#resumes = why;
  }

  #takeSpeech(block: TextBlock, label: PrintedLabel): void {
    const content = block.text.slice(label.end);
    if (PAGES_ONLY.test(content)) {
      this.#speaker = null;
      this.#placeTime();
      return void this.#add(block, { rule: 'pages of a speaker' });
    }
    const before = this.#speaker;
    this.#speaker = label;
    const takesOath = this.#rules.oathBegin.test(foldForPatterns(content));
    if (this.#presides(label) && !takesOath) this.#chair = label;
    const time = this.#time?.text ?? '';
    this.#time = null;
    // A label alone on its line: the speech is in the next paragraph.
    this.#addSpeech(block, label, {
      rule: 'label',
      content,
      label: `${time} ${block.text.slice(0, label.end)}`.trimStart(),
      time: label.time === '' ? time : label.time,
      knownLabel: label.known,
      confidence: label.confidence,
    });
    // Several people call out a few words, or somebody seconds without speaking: the previous speaker continues.
    const isChorus = this.#rules.collective.test(foldForPatterns(label.name)) && content !== '';
    if (isChorus || this.#rules.second.test(content)) this.#resume(before, 'after a chorus');
  }

  #presides({ name, title }: PrintedLabel): boolean {
    return this.#rules.chair.test(foldForPatterns(title === '' ? name : title));
  }

  /**
   * A motion under a heading belongs to the mover if several are given notice of; when the chair calls it, nobody reads it, nor
   * if a note below says who moved it, and when: then it needs no heading where the chair has called.
   */
  #isUnsaidMotion(block: TextBlock): boolean {
    if (!this.#rules.motion.test(block.text)) return false;
    const before = foldForPatterns(this.entries.at(-1)?.content ?? '');
    if (this.#speaker === null) return this.#rules.procedure.test(before);
    const isNote = this.#below?.kind === 'scene';
    const isUnderHeading = this.#open !== 'speech' && this.#hasHeading;
    // Who spoke before another item of business, with a heading and a title of its own, moves nothing of it.
    const isOfOther = this.entries.at(-2)?.type === 'heading';
    if (!this.#presides(this.#speaker)) return isUnderHeading && (isNote || isOfOther);
    return isUnderHeading || (isNote && MOVED_ON.test(this.#below?.text ?? ''));
  }

  #continueSpeech(block: TextBlock, speaker: PrintedLabel): void {
    if (this.#open === 'speech') {
      this.#extendLast(block);
      this.#isSworn = this.#swears(speaker, block.text);
      return;
    }
    const doubt = this.#hasHeading ? 'after a heading' : this.#resumes;
    const confidence = doubt === null ? 1 : 0.8;
    this.#addSpeech(block, speaker, { rule: doubt ?? 'goes on', confidence });
  }

  /** The chair may read an oath to somebody, but who is to preside swears as others do. */
  #swears(speaker: PrintedLabel, text: string): boolean {
    return speaker !== this.#chair && this.#rules.oathEnd.test(foldForPatterns(text));
  }

  /** "AYES: Sen. Billow, …": the label is a heading, and the list is not a speech. The presiding officer speaks after it. */
  #takeVotes(block: TextBlock): void {
    this.#speaker = this.#chair ?? this.#speaker;
    const colon = block.text.indexOf(':') + 1;
    const rule = 'list of votes';
    this.#add(block, { type: 'heading', content: block.text.slice(0, colon), rule });
    this.#open = 'votes';
    const list = block.text.slice(colon).trim();
    if (list !== '') this.#add(block, { content: list, rule });
    this.#hasHeading = false;
  }

  /** Whether a paragraph belongs to the list below a line with only "AYES": names continue until a full stop. */
  #isOfVotes(folded: string): boolean {
    if (this.#open !== 'votes') return false;
    const { type, content } = lastOf(this.entries);
    const [first = ''] = folded.replace(LIST_MARK, '').trim().split(',', 1);
    const { honorific, collective } = this.#rules;
    const isName = honorific.test(first) && !collective.test(first);
    return type === 'heading' || (isName && !content.endsWith('.'));
  }

  #takeVoters(block: TextBlock): void {
    if (lastOf(this.entries).type === 'other') this.#extendLast(block);
    else this.#add(block, { rule: 'list of votes' });
    this.#open = 'votes';
    this.#hasHeading = false;
  }

  #extendLast({ text, lastPage }: TextBlock): void {
    const last = lastOf(this.entries);
    last.content += (last.content === '' ? '' : PARAGRAPH_BREAK) + text;
    last.lastPage = lastPage;
  }

  #addSpeech(block: TextBlock, speaker: PrintedLabel, given: Given): void {
    const { name: speakerName, title: speakerTitle } = speaker;
    const { content } = this.#add(block, { type: 'speech', speakerName, speakerTitle, ...given });
    this.#open = 'speech';
    this.#hasHeading = false;
    this.#isSworn = this.#swears(speaker, content);
  }

  #add(block: TextBlock, given: Given): Draft {
    const { text, page, lastPage, sheet } = block;
    const entry: Draft = {
      type: 'other',
      speakerName: '',
      speakerTitle: '',
      content: text,
      page,
      lastPage,
      sheet,
      confidence: 1,
      label: '',
      time: '',
      knownLabel: true,
      ...given,
    };
    this.entries.push(entry);
    this.#open = null;
    this.#resumes = null;
    return entry;
  }
}

/**
 * Splits a paragraph at its labels: a bold label after the end of a sentence begins a speech, and the sentence that says who
 * seconded is separate.
 */
function splitAtLabels(block: TextBlock, rules: CompiledForms): TextBlock[] {
  const cut = (at: number): TextBlock[] => [
    partOf(block, 0, at),
    ...splitAtLabels(partOf(block, at, block.text.length), rules),
  ];
  // "**Hon**. **Speaker**:" has a stop within.
  const start = readLabel(block.spans, rules)?.end ?? 0;
  let at = 0;
  for (const [index, span] of block.spans.entries()) {
    const isAfterSentence = /[.!?…–—-][”"’)]*\s*$/.test(block.text.slice(Math.max(0, at - 5), at));
    const mayBegin = span.bold && at >= start && isAfterSentence;
    if (mayBegin && readLabel(block.spans.slice(index), rules)?.known === true) return cut(at);
    at += span.text.length;
  }
  const label = rules.seconded.exec(block.text)?.groups?.['label'];
  const seconder = label === undefined ? 0 : block.text.lastIndexOf(label);
  return seconder === 0 ? [block] : cut(seconder);
}

function partOf(block: TextBlock, from: number, to: number): TextBlock {
  let at = 0;
  const spans = block.spans.map((span) => {
    const text = span.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += span.text.length;
    return { ...span, text };
  });
  const text = block.text.slice(from, to);
  return { ...block, text: text.trimEnd(), spans: spans.filter((span) => span.text !== '') };
}

/** "The House rose at 7.10 p.m." where it is set as a paragraph. */
function isStatement(text: string, rules: CompiledForms): boolean {
  if (text.length >= 120 || !/^[^\p{L}\d]*(?:[\p{L}\d]+ ){2,3}at\b.*[.)\p{L}\d]$/u.test(text))
    return false;
  return (statedTime(text, 'opening', rules) ?? statedTime(text, 'closing', rules)) !== null;
}
