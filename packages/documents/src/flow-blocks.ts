// Makes blocks of the paragraphs and tables of a document whose program sets the lines. What a paragraph is follows from a list
// of rules: the first whose test holds decides.

import { type CompiledForms, foldForPatterns, isKnown, isTimeLine } from './document-forms.ts';
import { joinText, LIST_MARK } from './extract-lines.ts';
import { type FlowDocument, type FlowItem, isTable, type Paragraph } from './flow-document.ts';
import { isWithinSentence, type TextBlock } from './join-lines.ts';
import { statesFact } from './line-kinds.ts';
import { BOLD_PART, isBracketOpen, isCapitals, ITALIC_PART, opensNote } from './line-style.ts';
import { readLabel } from './read-label.ts';
import { present } from './lists.ts';
import { partIn, type Span } from './span-style.ts';

type BlockKind = TextBlock['kind'];

/** A paragraph as the rules see it. */
interface SeenParagraph {
  readonly paragraph: Paragraph;
  readonly text: string;
  /** As the patterns expect it. */
  readonly folded: string;
  readonly bold: number;
  readonly italic: number;
  /** In the middle of its lines, or set apart as a heading. */
  readonly isCentred: boolean;
  readonly above: Pick<TextBlock, 'kind'> | undefined;
  readonly next: FlowItem | undefined;
  readonly rules: CompiledForms;
}

/** What stands above and below a paragraph. */
type Neighbours = Pick<SeenParagraph, 'above' | 'next'>;

interface ParagraphRule {
  readonly name: string;
  readonly kind: BlockKind;
  readonly test: (seen: SeenParagraph) => boolean;
}

/** A longer paragraph in brackets, or in capitals, is spoken. */
const NOTE_CHARACTERS_MAX = 400;
const HEADING_CHARACTERS_MAX = 500;
const TITLE_CHARACTERS_MAX = 200;

/** A note that is neither in italics nor centred is short. */
const PLAIN_NOTE_CHARACTERS_MAX = 120;

/** A paragraph that is set in has a margin of its own, in points. */
const INSET_POINTS = 8;

export const PARAGRAPH_RULES: readonly ParagraphRule[] = [
  { name: 'a time of day above a label', kind: 'time', test: isTimeAboveLabel },
  { name: 'a paragraph that begins with a label', kind: 'text', test: hasLabel },
  {
    name: 'a list of votes',
    kind: 'text',
    test: ({ folded, rules }) => rules.divisionList.test(folded),
  },
  { name: 'brackets below a heading', kind: 'heading', test: isBelowHeading },
  { name: 'a note in brackets', kind: 'scene', test: isNote },
  { name: 'a date, or when the sitting began or ended', kind: 'other', test: isFact },
  { name: 'a decision in italics', kind: 'scene', test: isDecision },
  { name: 'a line of procedure', kind: 'text', test: isProcedure },
  { name: 'a heading in capitals', kind: 'heading', test: isCapitalHeading },
  { name: 'a heading in bold', kind: 'heading', test: isBoldHeading },
  { name: 'a heading of a clause or a question', kind: 'heading', test: isLabelHeading },
  { name: 'a centred line in italics', kind: 'scene', test: isCentredItalic },
  {
    name: 'a centred line in bold',
    kind: 'other',
    test: ({ isCentred, bold }) => isCentred && bold > BOLD_PART,
  },
  { name: 'text', kind: 'text', test: () => true },
];

export function flowBlocks(flow: FlowDocument, rules: CompiledForms): TextBlock[] {
  const blocks: FlowBlock[] = [];
  const items = flow.cutsParagraphs
    ? flow.items.flatMap((item) => atLabels(item, rules))
    : timesAtLabels(joinLabels(flow.items, rules), rules);
  for (const [index, item] of items.entries()) {
    const last = blocks.at(-1);
    const block = isTable(item)
      ? tableBlock(item)
      : paragraphBlock(item, { above: last, next: items[index + 1] }, rules);
    if (last !== undefined && continues(last, block, flow, rules))
      blocks[blocks.length - 1] = joined(last, block);
    else blocks.push(block);
  }
  // A document without the pages of the print has no page numbers.
  return flow.hasPages ? blocks : blocks.map((block) => ({ ...block, page: 0, lastPage: 0 }));
}

/** The first word in capitals and small letters: behind a heading in capitals, it begins a label. */
const MIXED_WORD = /(?<= )\p{Lu}\p{Ll}/u;

/** A heading in capitals with the label of the speech below it: a program that made paragraphs of the lines of a page may join them. */
function atLabels(item: FlowItem, rules: CompiledForms): FlowItem[] {
  if (isTable(item)) return [item];
  const text = textOf(item);
  const at = MIXED_WORD.exec(text)?.index;
  if (at === undefined || at > TITLE_CHARACTERS_MAX) return [item];
  const [heading, speech] = cutSpans(item.spans, at - 1);
  const title = heading.map((span) => span.text).join('');
  const isTitle = partIn(heading, 'bold') > BOLD_PART && isCapitals(title, rules.lowerCase);
  const label = isTitle ? readLabel(speech, rules) : null;
  if (label === null || !isKnown(label.name, rules)) return [item];
  return [
    { ...item, spans: heading },
    { ...item, spans: speech, align: 'left' },
  ];
}

function cutSpans(spans: readonly Span[], to: number): [Span[], Span[]] {
  const parts: [Span[], Span[]] = [[], []];
  let at = 0;
  for (const span of spans) {
    const within = Math.min(Math.max(to - at, 0), span.text.length);
    if (within > 0) parts[0].push({ ...span, text: span.text.slice(0, within) });
    const rest = span.text.slice(within);
    const text = parts[1].length === 0 ? rest.trimStart() : rest;
    if (text !== '') parts[1].push({ ...span, text });
    at += span.text.length;
  }
  return parts;
}

/** The lines of a label that were ended by hand. */
const LABEL_LINES_MAX = 4;

/** Joins the lines of a label in capitals that was set in several: "THE MINISTER OF STATE ⏎ FOR WATER (Mr Bulo): I rise". */
function joinLabels(items: readonly FlowItem[], rules: CompiledForms): FlowItem[] {
  const joinedItems: FlowItem[] = [];
  for (let at = 0; at < items.length; at++) {
    const first = present(items[at], 'an item');
    const lines = labelLines(items.slice(at, at + LABEL_LINES_MAX), rules);
    if (lines.length < 2 || isTable(first)) joinedItems.push(first);
    else {
      joinedItems.push({ ...first, spans: joinText(lines).spans });
      at += lines.length - 1;
    }
  }
  return joinedItems;
}

/** The lines from the first one to that whose colon ends their label; none if they have no label. */
function labelLines(items: readonly FlowItem[], rules: CompiledForms): (readonly Span[])[] {
  const lines: (readonly Span[])[] = [];
  for (const item of items) {
    if (isTable(item) || item.align === 'centre') return [];
    const text = textOf(item);
    const isFirst = lines.length === 0;
    if (isFirst ? !isKnown(text, rules) : item.isAfterBlank) return [];
    // "(Mr Bulo): I rise" looks like a label by itself.
    if (!text.startsWith('(') && readLabel(item.spans, rules) !== null) return [];
    lines.push(item.spans);
    if (text.includes(':')) {
      const label = isFirst ? null : readLabel(joinText(lines).spans, rules);
      return label !== null && label.end > text.indexOf(':') ? lines : [];
    }
    if (partIn(item.spans, 'bold') < BOLD_PART) return [];
    const [outside = ''] = text.split('(', 1);
    if (outside !== '' && !isCapitals(outside, rules.lowerCase)) return [];
  }
  return [];
}

/** "2.07 ⏎ Clause 4 ⏎ THE MINISTER:": a time above the heading of a clause is that of the label below it, and is moved there. */
function timesAtLabels(items: readonly FlowItem[], rules: CompiledForms): FlowItem[] {
  const placed = [...items];
  for (const [at, item] of items.entries()) {
    const [heading, label] = [items[at + 1], items[at + 2]];
    if (heading === undefined || label === undefined) continue;
    if (isTable(item) || isTable(heading) || isTable(label)) continue;
    const isTime = rules.labelTimes.has('above') && isTimeLine(foldForPatterns(textOf(item)));
    if (!isTime || readLabel(label.spans, rules) === null) continue;
    if (!rules.headingLabel.test(foldForPatterns(textOf(heading)))) continue;
    // The heading takes the blank line that is above the time.
    placed[at] = { ...heading, isAfterBlank: item.isAfterBlank };
    placed[at + 1] = item;
  }
  return placed;
}

function textOf({ spans }: Paragraph): string {
  return spans.map((span) => span.text).join('');
}

function tableBlock({ rows, page }: Extract<FlowItem, { rows: unknown }>): FlowBlock {
  const text = rows.map((row) => row.join('\t')).join('\n');
  const spans = [{ text, bold: false, italic: false }];
  return {
    ...placeOf(page),
    kind: 'row',
    text,
    spans,
    lines: rows.length,
    inset: false,
    isAfterBlank: true,
  };
}

function placeOf(page: number) {
  return { page, lastPage: page, sheet: page, lastSheet: page };
}

function paragraphBlock(
  paragraph: Paragraph,
  neighbours: Neighbours,
  rules: CompiledForms,
): FlowBlock {
  const { spans, page, indent, isAfterBlank } = paragraph;
  const text = textOf(paragraph);
  const { kind } = ruleOfParagraph(paragraph, neighbours, rules);
  const inset = indent > INSET_POINTS;
  return { ...placeOf(page), kind, text, spans, lines: 1, inset, isAfterBlank };
}

/** The rule that decides what a paragraph is. */
export function ruleOfParagraph(
  paragraph: Paragraph,
  { above, next }: Neighbours,
  rules: CompiledForms,
): ParagraphRule {
  const { spans } = paragraph;
  const text = textOf(paragraph);
  const seen: SeenParagraph = {
    paragraph,
    text,
    folded: foldForPatterns(text),
    bold: partIn(spans, 'bold'),
    italic: partIn(spans, 'italic'),
    isCentred: paragraph.align === 'centre' || paragraph.isHeading,
    above,
    next,
    rules,
  };
  return present(
    PARAGRAPH_RULES.find((rule) => rule.test(seen)),
    'the rule of a paragraph',
  );
}

interface FlowBlock extends TextBlock {
  readonly isAfterBlank: boolean;
}

/** Whether a paragraph goes on in the next: a note until its brackets are closed; what a page cut, or the lines of a title. */
function continues(
  last: FlowBlock,
  block: FlowBlock,
  flow: FlowDocument,
  rules: CompiledForms,
): boolean {
  if (last.kind === 'scene' && block.kind !== 'heading' && block.kind !== 'row') {
    return isBracketOpen(last.text, block.text) && last.text.length < NOTE_CHARACTERS_MAX;
  }
  if (last.kind !== block.kind) return false;
  if (block.kind === 'heading') {
    const isCut = rules.headingJoin.test(`${last.text}\n${block.text}`);
    const mayBe = flow.cutsParagraphs || rules.forms.headings.inParagraphs || isCut;
    return (
      mayBe &&
      isLineOfHeading(last, block, rules) &&
      !block.isAfterBlank &&
      block.sheet === last.sheet
    );
  }
  if (!flow.cutsParagraphs) return false;
  if (block.kind !== 'text' || readLabel(block.spans, rules) !== null) return false;
  const isCut = block.sheet > last.lastSheet && !/[.!?:;]["”’)\]]*$/.test(last.text);
  return isCut && (isWithinSentence(last.text, block.text) || /[\p{L},]$/u.test(last.text));
}

/** Whether a line of a heading goes on with the heading above it: it is set alike, and none that stands by itself, "Motion No. 3". */
function isLineOfHeading(last: FlowBlock, block: FlowBlock, rules: CompiledForms): boolean {
  if (rules.headingLabel.test(foldForPatterns(block.text))) return false;
  const isMasthead = (text: string): boolean =>
    rules.chambers.some(({ masthead }) => masthead.test(foldForPatterns(text)));
  if (isMasthead(last.text) || isMasthead(block.text)) return false;
  const [upper, lower] = [last, block].map(({ text, spans }) =>
    [partIn(spans, 'bold') > BOLD_PART, isCapitals(text, rules.lowerCase)].join(),
  );
  return upper === lower;
}

function joined(last: FlowBlock, block: FlowBlock): FlowBlock {
  const { text, spans } = joinText([last.spans, block.spans]);
  return {
    ...last,
    text,
    spans,
    lastPage: block.lastPage,
    lastSheet: block.lastSheet,
    lines: last.lines + block.lines,
  };
}

// The rules.

function isTimeAboveLabel({ folded, next, rules }: SeenParagraph): boolean {
  if (!rules.labelTimes.has('above') || !isTimeLine(folded)) return false;
  return next !== undefined && !isTable(next) && readLabel(next.spans, rules) !== null;
}

function hasLabel({ paragraph, folded, rules }: SeenParagraph): boolean {
  const label = readLabel(paragraph.spans, rules);
  if (label === null) return false;
  // "THE PARLIAMENT OF THE GAMBIA: BILLS" in the middle is a heading.
  const isShown = paragraph.align !== 'centre' || label.known;
  return isShown && !(paragraph.align === 'centre' && statesFact(folded, rules));
}

/** "(Draft Resolution)" below the title of an item of business. */
function isBelowHeading({ text, above, isCentred, rules }: SeenParagraph): boolean {
  const { bracketsBelow } = rules.forms.headings;
  return bracketsBelow && isCentred && above?.kind === 'heading' && /^\([^()]*\)$/.test(text);
}

function isNote({ text, italic, isCentred, paragraph }: SeenParagraph): boolean {
  if (!opensNote(text) || text.length > NOTE_CHARACTERS_MAX) return false;
  if (!/[)\]][.\s”"’_]*$/.test(text) && !(italic > ITALIC_PART && isCentred)) return false;
  // "(Laughter) I thank the Member (for Ziwani)." has other words outside.
  if (closesBefore(text)) return false;
  if (italic > ITALIC_PART || isCentred) return true;
  return paragraph.isAfterBlank && text.length < PLAIN_NOTE_CHARACTERS_MAX;
}

/** Whether the bracket that opens the text is closed before its end. */
function closesBefore(text: string): boolean {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    if (depth === 0) return /[\p{L}\d]/u.test([...text].slice(at + 1).join(''));
  }
  return false;
}

function isFact({ folded, text, isCentred, bold, italic, rules }: SeenParagraph): boolean {
  const isSetApart = isCentred || bold > BOLD_PART || italic > ITALIC_PART;
  const isLine = rules.opening.test(folded) || rules.closing.test(folded);
  if (isLine && /^\P{Lu}*\p{Lu}/u.test(text))
    return statesFact(folded, rules) && (isSetApart || /\d/.test(text));
  return isSetApart && (statesFact(folded, rules) || isDateInCapitals(folded, rules));
}

/** "THURSDAY, 20 SEPTEMBER 2012" and nothing else. */
function isDateInCapitals(folded: string, rules: CompiledForms): boolean {
  const rest = rules.dates.reduce((text, date) => text.replace(date, ''), folded);
  return rest !== folded && /^(?:\p{L}+, ?)?\W*$/u.test(rest);
}

function isDecision({ folded, italic, isCentred, rules }: SeenParagraph): boolean {
  return italic > ITALIC_PART && isCentred && rules.procedure.test(folded);
}

/** "Clause 1, agreed to." */
function isProcedure({ folded, rules }: SeenParagraph): boolean {
  return folded.length < PLAIN_NOTE_CHARACTERS_MAX && rules.procedure.test(folded);
}

function isCapitalHeading(seen: SeenParagraph): boolean {
  const { text, bold, isCentred, paragraph, rules } = seen;
  if (text.length > HEADING_CHARACTERS_MAX) return false;
  const title = text.replace(/ ?\([^()]*\)$/, '').replace(/ [–-] .{0,40}$/, '');
  // What begins a quotation that goes on is quoted, and "THAT," begins a motion.
  if (!isCapitals(title, rules.lowerCase) || /^["“][^"”]*$/.test(text) || endsOpen(seen))
    return false;
  if (LIST_MARK.test(text) && !isCentred) return false;
  if (rules.boldLines.test(foldForPatterns(text))) return false;
  return (
    isCentred || bold > BOLD_PART || (paragraph.isAfterBlank && text.length < TITLE_CHARACTERS_MAX)
  );
}

/** "THAT," begins a motion; a heading may go on in the next line. */
function endsOpen({ text, isCentred, next, rules }: SeenParagraph): boolean {
  if (!/[,;]$/.test(text)) return false;
  const isLine = next !== undefined && !isTable(next) && next.align === 'centre';
  return !isCentred || !isLine || !isCapitals(textOf(next), rules.lowerCase);
}

/** "**Item 9 – Settlement of an Invoice**": not a sentence, nor the beginning of one. */
function isBoldHeading({ text, bold, isCentred, paragraph, rules }: SeenParagraph): boolean {
  if (bold <= BOLD_PART || text.length > TITLE_CHARACTERS_MAX) return false;
  if (rules.boldLines.test(foldForPatterns(text))) return false;
  if (/[:,;]$/.test(text) || !/^[\p{Lu}\d"“(]/u.test(text)) return false;
  return isCentred || paragraph.isHeading || !/[.!?]$/.test(text);
}

function isLabelHeading({
  folded,
  isCentred,
  bold,
  italic,
  paragraph,
  rules,
}: SeenParagraph): boolean {
  if (folded.length > TITLE_CHARACTERS_MAX || !rules.headingLabel.test(folded)) return false;
  const isSetApart = isCentred || bold > BOLD_PART || italic > ITALIC_PART;
  // "Vote 001 – Office of the President" at the margin is an item of a list.
  const isTitled = / [-:] /.test(folded);
  const isAlone = paragraph.isAfterBlank && !isTitled && !/[.:;,]$/.test(folded);
  return isSetApart || (isAlone && folded.length < 40);
}

function isCentredItalic({ isCentred, italic, text, rules }: SeenParagraph): boolean {
  // What is quoted, and what is moved, is somebody's words.
  if (/^["“][^"”]*$/.test(text) || rules.motion.test(text)) return false;
  return isCentred && italic > ITALIC_PART && text.length < NOTE_CHARACTERS_MAX;
}
