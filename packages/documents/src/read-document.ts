// Reads a document from the runs of its pages to its sittings: extract-lines → drop-furniture → join-lines → classify-blocks →
// find-sitting. Every stage is pure, and the result holds the output of each, so that it can be explained.

import { type CompiledForms, compileForms, type DocumentForms } from './document-forms.ts';
import {
  classifyBlocks,
  ENTRY_TYPES,
  PARAGRAPH_BREAK,
  type ClassifiedEntry,
  type EntryType,
} from './classify-blocks.ts';
import { type BodyPage, dropFlowFurniture, dropFurniture } from './drop-furniture.ts';
import { extractLines, findGutters, type Line, type PageLines } from './extract-lines.ts';
import type { PageRuns } from './extract-runs.ts';
import { findBody } from './find-body.ts';
import { findSittings, type FoundSitting, seemsToBe } from './find-sitting.ts';
import { markHyphens, SOFT_HYPHEN } from './mark-hyphens.ts';
import { confidenceOf, LABEL_WITHIN, sharesOf } from './measure-confidence.ts';
import { flowBlocks } from './flow-blocks.ts';
import { type FlowDocument, isTable } from './flow-document.ts';
import { splitSpreads } from './split-spreads.ts';
import { isWithinSentence, joinLines, type TextBlock } from './join-lines.ts';
import { countsOf } from './lists.ts';

/** A document as its format gives it: pages of runs with their positions, or paragraphs in their order. */
export type Extracted =
  | { readonly kind: 'pages'; readonly pages: readonly PageRuns[] }
  | { readonly kind: 'flow'; readonly flow: FlowDocument };

/** The output of each stage. */
export type ReadStages = ReturnType<typeof readDocument>;

export function readDocument(extracted: Extracted, forms: DocumentForms) {
  const rules = compileForms(forms);
  const blocks =
    extracted.kind === 'pages'
      ? pageBlocks(extracted.pages, rules)
      : textBlocks(extracted.flow, rules);
  const entries = classifyBlocks(blocks.blocks, rules);
  const sittings = findSittings(entries, blocks.furniture, rules);
  const conservation = compareWords(blocks, entries);
  const seems = seemsToBe(entries, sittings, rules);
  const body = findBody(entries, blocks.furniture, rules);
  const shares = sharesOf(entries, rules, blocks.isRecognised);
  return { ...blocks, entries, sittings, seems, whose: body, conservation, shares };
}

/** The blocks of a document, and what led to them. */
interface ReadBlocks {
  readonly pages: readonly (Pick<BodyPage, 'number' | 'printed'> & Partial<BodyPage>)[];
  readonly furniture: readonly string[];
  readonly blocks: readonly TextBlock[];
  readonly damaged: readonly { readonly number: number; readonly damage: string }[];
  /** The texts before they became blocks. */
  readonly body: readonly string[];
  /** Letters and digits that were lost before that. */
  readonly lostCharacters: number;
  readonly isRecognised: boolean;
}

function textBlocks(flowDocument: FlowDocument, rules: CompiledForms): ReadBlocks {
  const flow = dropFlowFurniture(flowDocument, rules);
  const pages = Array.from({ length: flow.pages }, (_, index) => ({
    number: index + 1,
    printed: index + 1,
  }));
  const body = flow.items.map((item) =>
    isTable(item) ? item.rows.flat().join(' ') : item.spans.map(({ text }) => text).join(''),
  );
  return {
    pages,
    furniture: flow.furniture,
    blocks: flowBlocks(flow, rules),
    damaged: [],
    body,
    lostCharacters: 0,
    isRecognised: false,
  };
}

/** The pages without what is printed in their margins, and with the characters that their fonts lack. */
function withoutMargins(pages: readonly PageRuns[], rules: CompiledForms) {
  const margins: string[] = [];
  const without = pages.map((page) => ({
    ...page,
    runs: page.runs.flatMap((run) => {
      if (rules.margin.test(run.text.trim())) {
        margins.push(run.text);
        return [];
      }
      const text = rules.glyphs.reduce(
        (all, [glyph, sign]) => all.replaceAll(glyph, sign),
        run.text,
      );
      return [{ ...run, text }];
    }),
  }));
  return { pages: without, margins };
}

function pageBlocks(printedPages: readonly PageRuns[], rules: CompiledForms): ReadBlocks {
  const { pages: runs, margins } = withoutMargins(splitSpreads(printedPages), rules);
  const gutters = findGutters(runs);
  const lines: PageLines[] = [];
  for (const [index, page] of runs.entries()) {
    lines.push(extractLines(page, gutters[index], lines.at(-1)?.lines));
  }
  const pages = markHyphens(dropFurniture(lines, rules));
  const blocks = joinLines(pages, rules);
  const turned = lines.flatMap((page) => page.turned);
  const furniture = pages.flatMap((page) => page.furniture.map((line) => line.text));
  const damaged = runs.flatMap(({ number, damage = null }) =>
    damage === null ? [] : { number, damage },
  );
  const extracted = characters(runs.flatMap((page) => page.runs.map((run) => run.text)));
  const inLines = characters(lines.flatMap((page) => page.lines.map((line) => line.text)));
  return {
    pages,
    furniture: [...furniture, ...turned, ...margins],
    blocks,
    damaged,
    body: pages
      .flatMap((page) => page.lines.map((line) => line.text))
      .join('\n')
      .replaceAll(`${SOFT_HYPHEN}\n`, '')
      .split('\n'),
    lostCharacters: extracted - inLines - characters(turned),
    isRecognised: runs.filter(({ isPicture }) => isPicture === true).length * 2 > runs.length,
  };
}

// The report on a document: what was found in it, whether every word is there, and the points to review.

export type DocumentReport = ReturnType<typeof reportOn>;
export type ReportedSitting = ReturnType<typeof reportedSitting>;

/** A point to review. */
export interface ReviewItem {
  /** An unknown label, an entry that a rule had to guess, or anything else. */
  readonly kind: 'label' | 'confidence' | 'warning';
  /** The printed page; 0 for the whole document. */
  readonly page: number;
  readonly reason: string;
  readonly text: string;
  /** The entry it is about; null for none, or for a label without a speech. */
  readonly position: EntryPosition | null;
}

/** The position of an entry in a document: the index of its sitting, and its counter there. */
export interface EntryPosition {
  readonly sitting: number;
  readonly textCounter: number;
}

/** An entry with less confidence is listed for review. */
const SURE_FROM = 0.85;

/** Longer speeches exist, but more often a label was missed. */
const LONG_ENTRY_CHARACTERS = 20_000;

const EXCERPT_CHARACTERS = 90;

/** `made` is when the document was made, as its file says; null if that is not known. */
export function reportOn(stages: ReadStages, made: string | null = null) {
  const { pages, furniture, entries, sittings, seems, whose, damaged, conservation } = stages;
  const { shares, isRecognised } = stages;
  const counts = Object.fromEntries(
    ENTRY_TYPES.map((type) => [type, entries.filter((entry) => entry.type === type).length]),
  );
  const positions = positionsOf(sittings);
  return {
    pages: pages.length,
    made,
    sittings: sittings.map(reportedSitting),
    /** The kind of document, if it does not look like a report of debates. */
    seems,
    /** Whose document it is. */
    whose,
    damaged,
    entries: counts as Record<EntryType, number>,
    words: conservation,
    /** What was dropped from the pages, digits masked, and how often. */
    furniture: [...countsOf(furniture.map((text) => text.replace(/\d+/g, '#')))].map(
      ([text, count]) => ({ text, pages: count }),
    ),
    /** Labels that do not begin like the parliament's labels. */
    unknownLabels: entries
      .filter((entry) => !entry.knownLabel)
      .map(({ label, page }) => ({ label: label.trim(), page })),
    /** How much was read as what it should be, from 0 to 1: the smallest of the shares, less for recognised text. */
    confidence: confidenceOf(shares),
    shares,
    /** Whether its pages are pictures, whose text a program recognised. */
    isRecognised,
    review: [
      ...sittings.flatMap(missingFacts),
      ...entries.flatMap((entry) => doubtsOf(entry, positions.get(entry) ?? null)),
      ...wordDoubts(conservation),
      ...(isRecognised ? [RECOGNISED_TEXT] : []),
      ...labelDoubts(shares.labels),
      ...damaged.map(damageOf),
    ],
  };
}

const RECOGNISED_TEXT: ReviewItem = {
  kind: 'warning',
  page: 0,
  reason: 'its pages are pictures, and a program recognised their text (OCR): words may be wrong',
  text: '',
  position: null,
};

function labelDoubts(share: number): ReviewItem[] {
  if (share >= LABELS_SHARE_MIN) return [];
  const percent = Math.round((1 - share) * 100);
  const reason = `${percent} % of what looks like a label stayed in the text`;
  return [{ kind: 'warning', page: 0, reason, text: '', position: null }];
}

/** Some labels are quoted. */
const LABELS_SHARE_MIN = 0.98;

/** Entries are counted as stored: a label without a speech is not. */
function positionsOf(sittings: readonly FoundSitting[]): Map<ClassifiedEntry, EntryPosition> {
  return new Map(
    sittings.flatMap(({ entries }, sitting) =>
      entries
        .filter(({ content }) => content !== '')
        .map((entry, index) => [entry, { sitting, textCounter: index + 1 }] as const),
    ),
  );
}

function reportedSitting(sitting: FoundSitting) {
  const { venueSlug: venue, date, startTime, endTime, part, isJoint: joint, entries } = sitting;
  return { venue, date, startTime, endTime, part, joint, entries: entries.length };
}

function missingFacts(sitting: FoundSitting): ReviewItem[] {
  const facts = {
    'no chamber was found': sitting.venueSlug,
    'no date was found': sitting.date,
    'no time of the beginning was found': sitting.startTime,
    'no time of the end was found': sitting.endTime,
  };
  const page = sitting.entries[0]?.page ?? 1;
  return Object.entries(facts)
    .filter(([, value]) => value === null)
    .map(([reason]) => ({ kind: 'warning', page, reason, text: '', position: null }));
}

function doubtsOf(entry: ClassifiedEntry, position: EntryPosition | null): ReviewItem[] {
  const { page, content, type, label } = entry;
  const doubts: [ReviewItem['kind'], string][] = [];
  if (!entry.knownLabel) doubts.push(['label', `unknown label "${label.trim()}"`]);
  else if (entry.confidence < SURE_FROM) {
    doubts.push(['confidence', `${type} by the rule "${entry.rule}"`]);
  }
  const warn = (reason: string): void => void doubts.push(['warning', reason]);
  if (type === 'scene' && !isBalanced(content)) warn('brackets that are not balanced');
  if (content.length > LONG_ENTRY_CHARACTERS) warn('a very long entry');
  if (type === 'speech' && LABEL_WITHIN.test(content)) warn('a label within a speech');
  if (content === '') warn('a label without a speech');
  if (breaksIn(entry) > 0) warn('a paragraph that begins within a sentence');
  const text = shortened(content.replace(/\s+/g, ' '), EXCERPT_CHARACTERS);
  return doubts.map(([kind, reason]) => ({ kind, page, reason, text, position }));
}

/** The paragraph breaks within a sentence. */
function breaksIn({ content }: ClassifiedEntry): number {
  const paragraphs = content.split(PARAGRAPH_BREAK);
  return paragraphs.filter(
    (text, at) => isWithinSentence(paragraphs[at - 1] ?? '.', text) && at > 0,
  ).length;
}

function isBalanced(text: string): boolean {
  return text.split(/[([]/).length === text.split(/[)\]]/).length;
}

function damageOf({ number: page, damage }: { number: number; damage: string }): ReviewItem {
  const reason = `words may be missing, because the page is damaged (${damage})`;
  return { kind: 'warning', page, reason, text: '', position: null };
}

function wordDoubts({ lost, invented, lostCharacters }: Conservation): ReviewItem[] {
  const items: ReviewItem[] = [];
  const add = (reason: string, text: string): void =>
    void items.push({ kind: 'warning', page: 0, reason, text, position: null });
  if (lost.length > 0) add('words of the document that are in no entry', lost.join(' '));
  if (invented.length > 0) add('words that are not in the document', invented.join(' '));
  if (lostCharacters !== 0) add('letters that are in no line', String(lostCharacters));
  return items;
}

// Compares the words of a document with those of its entries: none may be lost, and none invented.

type Conservation = ReturnType<typeof compareWords>;

/** Words that are named in a report. */
const WORDS_NAMED_MAX = 20;

function compareWords(
  { body: texts, blocks, furniture, lostCharacters }: ReadBlocks,
  entries: readonly ClassifiedEntry[],
) {
  const body = texts.flatMap(wordsOf);
  const entryWords = entries.flatMap((entry) => [
    ...wordsOf(entry.label),
    ...wordsOf(entry.content),
  ]);
  const inBlocks = blocks.flatMap((block) => wordsOf(block.text));
  return {
    /** Words of the document, furniture aside. */
    words: body.length,
    /** Words of the entries, their labels counted once, where they are printed. */
    entryWords: entryWords.length,
    furnitureWords: furniture.flatMap(wordsOf).length,
    /** Words that are in one and not in the other, some of them. */
    lost: missing(body, entryWords),
    invented: missing(entryWords, body),
    /** Whether the words of the entries are in the order of the document. */
    inOrder:
      inBlocks.length === entryWords.length &&
      inBlocks.every((word, at) => word === entryWords[at]),
    /** Paragraphs of entries that begin within a sentence: lines mistaken for paragraphs. */
    breaksInSentences: entries.reduce((sum, entry) => sum + breaksIn(entry), 0),
    /** Extracted letters and digits that are in no line: 0 unless reading lines is faulty. */
    lostCharacters,
  };
}

/** Runs of letters and digits: a hyphen or an apostrophe separates them, so that a word cut by a line end is the same. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function characters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

function missing(words: readonly string[], from: readonly string[]): string[] {
  const left = countsOf(from);
  const lost = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return lost.slice(0, WORDS_NAMED_MAX);
}

// Explains a page: the output of each stage of the reading, as text for a person.

const TEXT_CHARACTERS = 100;

/** `page` is the number in the document, or the printed one if the document has fewer pages; null explains all. */
export function explainPages(stages: ReadStages, page: number | null): string {
  const isPrinted = page !== null && page > stages.pages.length;
  return stages.pages
    .filter(
      (stagedPage) =>
        page === null || page === (isPrinted ? stagedPage.printed : stagedPage.number),
    )
    .map((stagedPage) => explainPage(stages, stagedPage))
    .join('\n');
}

function explainPage({ blocks, entries }: ReadStages, page: ReadStages['pages'][number]): string {
  const { number } = page;
  const onPage = blocks.filter(({ sheet, lastSheet }) => sheet <= number && number <= lastSheet);
  return [
    `Page ${number} of the document, printed ${page.printed}`,
    '',
    'extract-lines, drop-furniture: baseline, left and right edge, size',
    ...(page.furniture ?? []).map((line) => `  dropped ${lineText(line)}`),
    ...(page.lines ?? []).map((line) => `          ${lineText(line)}`),
    '',
    'join-lines: kind, lines, text',
    ...onPage.map(
      ({ kind, lines, text }) => `  ${kind.padEnd(8)}${String(lines).padStart(3)}  ${cut(text)}`,
    ),
    '',
    'classify-blocks: type, rule and confidence, speaker, text',
    ...entries
      .filter(
        (entry) =>
          (page.lines === undefined && entry.sheet === number) ||
          (entry.page <= page.printed && entry.lastPage >= page.printed),
      )
      .map(({ type, rule, confidence, speakerTitle, speakerName, content }) => {
        const who = [speakerTitle, speakerName].filter((part) => part !== '').join(' / ');
        return `  ${type.padEnd(8)}[${rule}, ${confidence}] ${who === '' ? '' : `<${who}> `}${cut(content)}`;
      }),
    '',
  ].join('\n');
}

function lineText({ y, x0, x1, size, spans }: Line): string {
  const figures = [y, x0, x1].map((value) => value.toFixed(0).padStart(4)).join(' ');
  return `${figures} ${size.toFixed(1).padStart(5)}  ${cut(spans.map(spanText).join(''))}`;
}

function spanText({ text, bold, italic }: Line['spans'][number]): string {
  const marks = `${bold ? '*' : ''}${italic ? '_' : ''}`;
  return `${marks}${text}${[...marks].reverse().join('')}`;
}

function cut(text: string): string {
  return shortened(text.replace(/\n/g, ' ⏎ ').replace(/\t/g, ' ¦ '), TEXT_CHARACTERS);
}

function shortened(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters)}…`;
}
