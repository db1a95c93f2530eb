// Reads the decision in a stage note: "(Question put and agreed to)", "(Clause 3 as amended agreed to)", "(The Bill was
// accordingly read the Third Time and passed)", "(Question deferred)".

import { alternatives, any, anyCase } from '@hansard/documents/document-forms';
import { compileBills, singleLine } from '../debates/read-heading.ts';
import type { EntryType } from '../entry.ts';
import { type DecisionForms } from '../parliament/parliament.ts';
import { compilePapers } from './read-papers.ts';
import { memoizeByObject, memoizeShortTexts } from '../../base/memoize.ts';

export const KINDS = ['question', 'reading', 'stage', 'paper', 'division', 'other'] as const;
export type DecisionKind = (typeof KINDS)[number];

export const OUTCOMES = ['agreed', 'negatived', 'withdrawn', 'deferred'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface ReadNote {
  readonly kind: DecisionKind;
  /** Null for a first reading. */
  readonly outcome: Outcome | null;
  readonly reading: 1 | 2 | 3 | null;
  /** The subject in the note itself; empty if it only says "Question" or "Motion". */
  readonly subject: string;
  /** Whether it is about a clause, a schedule or the title: nobody moves those. */
  readonly isPart: boolean;
  /** The title of the bill if the note has it, and whether it is about several. */
  readonly bill: string | null;
  readonly isOfSeveral: boolean;
}

const NOTE = { reading: null, subject: '', isPart: false, bill: null, isOfSeveral: false };

/** The longest note has some 300 characters in the documents that were read. */
const NOTE_UNITS_MAX = 800;

/** What may follow the outcome: "to Thursday", "by the House". Other words make it part of something else. */
const AFTER =
  '(?: (?:to|by|until|till|on|in|with|without|unanimously|as|at|for|from the|pursuant|under|next|and|later)\\b.{0,100})?';

/** The patterns of a parliament, compiled once. */
export const compileDecisions = memoizeByObject((forms: DecisionForms) => {
  const papers = compilePapers(forms.papers);
  return {
    notesIn: compileNotes(forms, papers),
    /** Whether a speech may decide or move anything: nearly all are ruled out by this alone. */
    isOfInterest: interestIn(forms),
    isMoved: tester(forms.moved),
    isSeconded: tester(forms.seconded),
    isAmending: tester(forms.amending),
    isProcedural: tester(forms.procedural),
    isInterruption: whole(forms.interruptions),
    report: any(forms.reports),
    ...compileBills(forms),
    papers,
  };
});

type Tester = (text: string) => boolean;

/** Whole words are tested first: nearly all speeches have none of them. */
function interestIn(forms: DecisionForms): Tester {
  const { moved, seconded, reports, papers } = forms;
  const hasWord = anyCase(`\\b(?:${alternatives(forms.speechWords)})\\b`);
  const isOfInterest = tester([moved, seconded, reports, papers.lists, papers.single].flat());
  return (text) => hasWord.test(text) && isOfInterest(text);
}

function tester(patterns: readonly string[]): Tester {
  const pattern = any(patterns);
  return (text) => pattern.test(text);
}

function whole(patterns: readonly string[]): Tester {
  return tester([`^(?:${alternatives(patterns)})$`]);
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
  return (note) => {
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
  };
}

/** A note that begins with its subject and ends with the outcome. */
function compileOutcomes(forms: DecisionForms): (note: string) => ReadNote | null {
  const isMotion = tester(forms.motions.map((source) => `\\b(?:of|on)(?: the)? (?:${source})\\b`));
  const isUndecided = tester(forms.undecided);
  const leadIn = `(?:[\\s,;]{1,9}(?:${alternatives(forms.before)})){0,9}`;
  const amended = anyCase(alternatives(forms.amended), 'g');
  const begins = (name: 'questions' | 'motions' | 'business'): string =>
    `(?:(?:${alternatives(forms.leading)}) )?(?<${name}>${alternatives(forms[name])})`;
  // "Question, that leave be granted to withdraw the Motion, put and agreed to" is agreed.
  const rules = (['negatived', 'agreed', 'withdrawn', 'deferred'] as const).map((outcome) => {
    const isPut = outcome === 'agreed' || outcome === 'negatived';
    const begin = [begins('questions'), begins('motions'), ...(isPut ? [] : [begins('business')])];
    // A space may be lost: "Clause 3agreed to".
    const verb = `${leadIn}(?:[\\s,;–-]{1,9}|(?<=[\\d)]))(?:${alternatives(forms[outcome])})`;
    const source = `^(?:${alternatives(begin)})(?:\\b|(?=\\d))(?<rest>.{0,600}?)${verb}${AFTER}$`;
    return { outcome, isPut, mayMatch: tester(forms[outcome]), pattern: anyCase(source) };
  });
  return (note) => {
    if (isUndecided(note)) return null;
    for (const { outcome, isPut, mayMatch, pattern } of rules) {
      const groups = mayMatch(note) ? pattern.exec(note)?.groups : undefined;
      if (groups === undefined) continue;
      const { questions, motions, business, deletion } = groups;
      const about = questions ?? motions ?? business ?? '';
      const rest = (groups['rest'] ?? '').replaceAll(amended, '').replace(/^[\s,:;–-]+/u, '');
      const isPutQuestion = isPut && questions !== undefined;
      return {
        ...NOTE,
        kind: motions !== undefined || isPutQuestion || isMotion(rest) ? 'question' : 'other',
        outcome,
        // That a clause is deleted is agreed to, not the clause.
        subject: [subjectOf(about, rest, isPutQuestion), deletion ?? []].flat().join(' '),
        isPart: motions !== undefined && /\d|schedule|title|preamble/iu.test(`${about}${rest}`),
      };
    }
    return null;
  };
}

const BARE =
  /^(?:(?:\w+ )*(?:motion|amendment|question|statement|petition|resolution|business|bill)s?(?: by private notice)?|leave)$/iu;

/** "Motion" alone does not name a subject, "Title" does. The subject of a question that was put is what was put. */
function subjectOf(about: string, rest: string, isPut: boolean): string {
  if (isPut) return rest.replace(/^o[fn] (?:the )?(?:motion$)?/iu, '');
  if (rest !== '') return `${about} ${rest}`;
  return BARE.test(about) ? '' : about;
}

/** A note of an entry, and its content. */
export type Note = ReturnType<ReturnType<typeof compileNotes>>[number];

/**
 * Reads the notes in an entry: the parts of a stage note between brackets, and paragraphs of other text in brackets. A document
 * prints them in any case, with or without a final stop. Text that lost its brackets is a note if it says nothing else.
 */
function compileNotes(forms: DecisionForms, papers: ReturnType<typeof compilePapers>) {
  const isUnbracketed = whole(forms.unbracketed);
  const movedBy = anyCase(`^(?:${alternatives(forms.movedBy)})$`);
  const readNote = compileNote(forms);
  const readNotes = memoizeShortTexts((printed) => {
    const notes = singleLine(printed).split(BETWEEN_NOTES).map(bareNote);
    return notes
      .filter((text) => text !== '')
      .map((text) => ({
        text,
        beginsList: papers.beginsList.test(text),
        laid: papers.laid(text),
        /** Who moved on an earlier day. */
        mover: movedBy.exec(text)?.groups?.['mover'] ?? null,
        decided: readNote(text),
      }));
  });
  return (type: EntryType, content: string) => {
    if (type === 'scene') return content.length > NOTE_UNITS_MAX ? [] : readNotes(content);
    if (type === 'speech' && !BEGINS_BRACKET.test(content)) return [];
    const paragraphs = content.split(/\n+/u);
    // A line of a table is not a note.
    const isAlone = type === 'other' && paragraphs.length === 1;
    const isNote = (text: string): boolean =>
      BRACKETED.test(text) ||
      (isAlone && (BRACKET_AT_ONE_END.test(text) || isUnbracketed(bareNote(text))));
    return paragraphs
      .filter((text) => text.length <= NOTE_UNITS_MAX && isNote(text))
      .flatMap(readNotes);
  };
}

const BEGINS_BRACKET = /^[^\S\n\r\u2028\u2029]*[([]/m;
/** "(a) The Bill was passed (with amendments)" is not a note. */
const BRACKETED = /^\s*[([](?!\w{1,4}[)\]]).*[)\]][^\w)\]]*$/su;
/** As "Question put and agreed to)", but not "(a) the Motion". */
const BRACKET_AT_ONE_END = /^\s*[([][^)\]]*$|^[^([]*[)\]][^\w)\]]*$/u;

/** "(Question put and agreed to) (The Bill was read a Second Time)" is two, "by Hon. (Dr.) (Ms.) X" is none. */
const BETWEEN_NOTES = /(?<=[)\]])\s*(?=[([]\p{Lu}\p{Ll}{2,}\s)/u;

/** What is after the last word. */
const END = /(?<!\W)\W+$/u;

/** In the documents that were read, a bracket is missing at one end more than once. */
export function bareNote(note: string): string {
  const text = note
    .trim()
    .replace(/^[([]+/u, '')
    .replace(/(?<![.:;])[.:;]+$/u, '');
  const closes = text.split(/[)\]]/u).length - text.split(/[([]/u).length;
  return closes > 0
    ? text.replace(END, (end) => end.replace(/[)\]].*$/su, '')).replace(/(?<![.:;])[.:;]+$/u, '')
    : text;
}
