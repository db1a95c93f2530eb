// Reads what a stage note says was decided: "(Question put and agreed to)", "(Clause 3 as amended agreed to)", "(The Bill was accordingly read
// the Third Time and passed)", "(Question deferred)".

import { alternatives, anyCase } from '@hansard/pdf/document-forms';
import { singleLine } from '../debates/read-heading.ts';
import { remembered } from '../remembered.ts';
import { onceFor, type DecisionForms } from '../parliament/parliament.ts';
import { compilePapers } from './read-papers.ts';

export const KINDS = ['question', 'reading', 'stage', 'paper', 'division', 'other'] as const;
export type DecisionKind = (typeof KINDS)[number];

export const OUTCOMES = ['agreed', 'negatived', 'withdrawn', 'deferred'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface ReadNote {
  readonly kind: DecisionKind;
  /** Null for a first reading. */
  readonly outcome: Outcome | null;
  readonly reading: 1 | 2 | 3 | null;
  /** What the note itself says it is about; empty where it says "Question" or "Motion" alone. */
  readonly subject: string;
  /** Whether it is of a clause, a schedule or the title: nobody moves those. */
  readonly isPart: boolean;
  /** The title of the bill where the note has it, and whether it is of several. */
  readonly bill: string | null;
  readonly isOfSeveral: boolean;
}

const NOTE = { reading: null, subject: '', isPart: false, bill: null, isOfSeveral: false };

/** The longest note has some 300 characters in the documents that were read. */
const NOTE_UNITS_MAX = 800;

/** What may stand after the outcome: "to Thursday", "by the House". Other words make it part of something else. */
const AFTER =
  '(?: (?:to|by|until|till|on|in|with|without|unanimously|as|at|for|from the|pursuant|under|next|and|later)\\b.{0,100})?';

/** The patterns of a parliament, compiled once. */
export const compileDecisions = onceFor((forms: DecisionForms) => ({
  readNote: compileNote(forms),
  isUnbracketedNote: whole(forms.unbracketed),
  /** Whether a speech may decide or move anything: nearly all are ruled out by this alone. */
  isOfInterest: interestIn(forms),
  isMoved: tester(forms.moved),
  isSeconded: tester(forms.seconded),
  isUnmoved: tester(forms.unmoved),
  isInterruption: whole(forms.interruptions),
  report: anyCase(alternatives(forms.reports)),
  movedBy: anyCase(`^(?:${alternatives(forms.movedBy)})$`),
  billTitle: anyCase(forms.billTitle),
  billNumber: anyCase(forms.billNumber),
  papers: compilePapers(forms.papers),
}));

type Tester = (text: string) => boolean;

/** Plain words are looked for first: in nearly all speeches there is none of them. */
function interestIn(forms: DecisionForms): Tester {
  const { moved, seconded, reports, papers } = forms;
  const hasWord = anyCase(alternatives(forms.speechWords));
  const isOfInterest = tester([moved, seconded, reports, papers.lists, papers.single].flat());
  return (text) => hasWord.test(text) && isOfInterest(text);
}

function tester(patterns: readonly string[]): Tester {
  const pattern = anyCase(alternatives(patterns));
  return (text) => pattern.test(text);
}

function whole(patterns: readonly string[]): Tester {
  const pattern = anyCase(`^(?:${alternatives(patterns)})$`);
  return (text) => pattern.test(text);
}

function compileNote(forms: DecisionForms): (note: string) => ReadNote | null {
  const isSeveral = tester(forms.several);
  const ofWords = compileOutcomes(forms);
  const stages = [
    ...forms.readings.map(
      (source, index) => ['reading', (index + 1) as 1 | 2 | 3, source] as const,
    ),
    ...forms.stages.map((source) => ['stage', null, source] as const),
  ].map(([kind, reading, source]) => [kind, reading, anyCase(`^(?:${source})$`)] as const);
  return remembered((note) => {
    const said = ofWords(note);
    if (said !== null) return said;
    for (const [kind, reading, pattern] of stages) {
      const match = pattern.exec(note);
      if (match === null) continue;
      const bill = match.groups?.['bill']?.trim() ?? null;
      const outcome = reading === 1 ? null : 'agreed';
      return { ...NOTE, kind, outcome, reading, bill, isOfSeveral: isSeveral(note) };
    }
    return null;
  });
}

/** A note that begins with what was decided on and ends with the outcome. */
function compileOutcomes(forms: DecisionForms): (note: string) => ReadNote | null {
  const isMotion = tester(forms.motions.map((source) => `\\b(?:of|on)(?: the)? (?:${source})\\b`));
  const leading = alternatives(forms.leading);
  const hasOutcome = tester(OUTCOMES.flatMap((outcome) => forms[outcome]));
  const isUndecided = tester(forms.undecided);
  const before = `(?:[\\s,;]+(?:${alternatives(forms.before)}))*`;
  const amended = anyCase(alternatives(forms.amended), 'g');
  const classes = (['questions', 'motions', 'business'] as const).map(
    (name) => [name, alternatives(forms[name])] as const,
  );
  // "Question, that leave be granted to withdraw the Motion, put and agreed to" is agreed.
  const rules = (['negatived', 'agreed', 'withdrawn', 'deferred'] as const).flatMap((outcome) =>
    classes.map(([name, begins]) => {
      // A space may be lost: "Clause 3agreed to".
      const verb = `${before}(?:[\\s,;–-]+|(?<=[\\d)]))(?:${alternatives(forms[outcome])})`;
      const source = `^(?:(?:${leading}) )?(?<about>${begins})(?:\\b|(?=\\d))(?<rest>.{0,600}?)${verb}${AFTER}$`;
      return { outcome, name, pattern: anyCase(source) };
    }),
  );
  return (note) => {
    if (!hasOutcome(note) || isUndecided(note)) return null;
    for (const { outcome, name, pattern } of rules) {
      const isPut = outcome === 'agreed' || outcome === 'negatived';
      if (name === 'business' && isPut) continue;
      const groups = pattern.exec(note)?.groups;
      if (groups === undefined) continue;
      const about = groups['about'] ?? '';
      const rest = (groups['rest'] ?? '').replaceAll(amended, '').replace(/^[\s,:;–-]+/u, '');
      const isQuestion = name === 'motions' || (name === 'questions' && isPut) || isMotion(rest);
      return {
        ...NOTE,
        kind: isQuestion ? 'question' : 'other',
        outcome,
        subject: subjectOf(about, rest, name === 'questions' && isPut),
        isPart: name === 'motions' && /\d|schedule|title|preamble/iu.test(`${about}${rest}`),
      };
    }
    return null;
  };
}

const BARE =
  /^(?:(?:\w+ )*(?:motion|amendment|question|statement|petition|resolution|business|bill)s?|leave)$/iu;

/** "Motion" alone says nothing of what it was about, "Title" does. Of a question that was put, it is what was put. */
function subjectOf(about: string, rest: string, isPut: boolean): string {
  if (isPut) return rest.replace(/^of (?:the )?/iu, '');
  if (rest !== '') return `${about} ${rest}`;
  return BARE.test(about) ? '' : about;
}

/**
 * The notes in an entry: the parts of a stage note between brackets, and paragraphs of other text in brackets. A document prints them in any
 * case, and with or without a final stop. Text that lost its brackets is one where it says nothing else.
 */
export function notesIn(type: string, content: string, isUnbracketed: Tester): string[] {
  if (type === 'speech' && !BEGINS_BRACKET.test(content)) return [];
  const paragraphs = type === 'scene' ? [content] : content.split(/\n+/u);
  // A line of a table is none.
  const isAlone = type === 'other' && paragraphs.length === 1;
  const isNote = (text: string): boolean =>
    type === 'scene' ||
    BRACKETED.test(text) ||
    (isAlone && (BRACKET_AT_ONE_END.test(text) || isUnbracketed(bareNote(text))));
  return paragraphs
    .filter((text) => text.length <= NOTE_UNITS_MAX && isNote(text))
    .flatMap((text) => singleLine(text).split(BETWEEN_NOTES).map(bareNote))
    .filter((note) => note !== '');
}

const BEGINS_BRACKET = /^\s*[([]/mu;
/** "(a) The Bill was passed (with amendments)" is none. */
const BRACKETED = /^\s*[([](?!\w{1,4}[)\]]).*[)\]]\W*$/su;
/** As "Question put and agreed to)", but not "(a) the Motion". */
const BRACKET_AT_ONE_END = /^\s*[([][^)\]]*$|^[^([]*[)\]]\W*$/u;

/** "(Question put and agreed to) (The Bill was read a Second Time)" is two, "by Hon. (Dr.) (Ms.) X" is none. */
const BETWEEN_NOTES = /(?<=[)\]])\s*(?=[([]\p{Lu}\p{Ll}{2,}\s)/u;

/** A bracket that is lost at one end is printed more than once in the documents that were read. */
export function bareNote(note: string): string {
  const text = note
    .trim()
    .replace(/^[([]+/u, '')
    .replace(/[.:;]+$/u, '');
  const closes = text.split(/[)\]]/u).length - text.split(/[([]/u).length;
  return closes > 0 ? text.replace(/[)\]]\W*$/u, '').replace(/[.:;]+$/u, '') : text;
}
