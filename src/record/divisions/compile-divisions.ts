// The patterns by which the divisions of a parliament are read, compiled.

import { plainHeading } from '../debates/read-heading.ts';
import { alternatives } from '../parliament/alternatives.ts';
import type { DivisionForms } from '../parliament/division-forms.ts';

export const SIDES = ['ayes', 'noes', 'abstentions'] as const;
export type Side = (typeof SIDES)[number];

/** The label of a list of votes, and what stands after it in the same entry. */
export interface ListLabel {
  readonly side: Side;
  readonly rest: string;
}

/** The note of the result: "(Question carried by 55 votes to 45)". */
export interface DivisionOutcome {
  readonly result: DivisionResult;
  /** Null where the note does not say. */
  readonly ayes: number | null;
  readonly noes: number | null;
}

export type DivisionResult = 'carried' | 'negatived';

export interface CompiledDivisions {
  readonly isHeading: (heading: string) => boolean;
  /** The label a text begins with; null where it is other text. `mustHaveColon`: only a label that ends with one. */
  readonly label: (text: string, mustHaveColon: boolean) => ListLabel | null;
  /** The number of votes, where a text is nothing else; 0 for "Nil". */
  readonly count: (text: string) => number | null;
  readonly isTellers: (text: string) => boolean;
  /** The question that a text states or a speech moves, the last where there are several; null where there is none. */
  readonly question: (text: string, isSpeech: boolean) => string | null;
  readonly outcome: (note: string) => DivisionOutcome | null;
  readonly pluralTitles: ReadonlySet<string>;
  readonly conjunctions: ReadonlySet<string>;
}

/** A note of a result is short. */
const RESULT_NOTE_UNITS_MAX = 300;

/** The longest heading of a division, and the longest text that is a number of votes. */
const HEADING_UNITS_MAX = 100;

const compiled = new WeakMap<DivisionForms, CompiledDivisions>();

/** The patterns of a parliament, compiled once. */
export function compileDivisions(forms: DivisionForms): CompiledDivisions {
  let divisions = compiled.get(forms);
  if (divisions === undefined) {
    divisions = compile(forms);
    compiled.set(forms, divisions);
  }
  return divisions;
}

function compile(forms: DivisionForms): CompiledDivisions {
  const heading = new RegExp(`^(?:${alternatives(forms.headings)})[.:]?$`, 'iu');
  const tellers = new RegExp(`^(?:${alternatives(forms.tellers)})`, 'iu');
  const count = compileCount(forms);
  return {
    count,
    isHeading: (text) => text.length <= HEADING_UNITS_MAX && heading.test(plainHeading(text)),
    label: compileLabel(forms, count),
    isTellers: (text) => tellers.test(text),
    question: compileQuestion(forms),
    outcome: compileOutcome(forms),
    pluralTitles: new Set(forms.pluralTitles),
    conjunctions: new Set(forms.conjunctions),
  };
}

function compileCount(forms: DivisionForms): CompiledDivisions['count'] {
  const none = new RegExp(`^(?:${alternatives(forms.none)})\\.?$`, 'iu');
  return (text) => {
    if (text.length > HEADING_UNITS_MAX) return null;
    const plain = plainHeading(text);
    if (none.test(plain)) return 0;
    const digits = COUNT.exec(plain)?.[1];
    return digits === undefined ? null : Number(digits);
  };
}

function compileLabel(
  forms: DivisionForms,
  count: CompiledDivisions['count'],
): CompiledDivisions['label'] {
  const labels = SIDES.map(
    (side) =>
      [
        side,
        new RegExp(`^(?:${alternatives(forms[side])})(?![\\p{L}\\p{N}])\\s*(:?)\\s*`, 'iu'),
      ] as const,
  );
  const anyLabel = new RegExp(`^(?:${alternatives(SIDES.flatMap((side) => forms[side]))})`, 'iu');
  return (text, mustHaveColon) => {
    // Nearly every text of a record is none.
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

function compileQuestion(forms: DivisionForms): CompiledDivisions['question'] {
  const question = new RegExp(`^(?:${alternatives(forms.questions)})`, 'u');
  const moved = new RegExp(alternatives(forms.moved), 'gu');
  return (text, isSpeech) => {
    if (!isSpeech) return question.test(text) ? text : null;
    return [...text.matchAll(moved)].at(-1)?.groups?.['question'] ?? null;
  };
}

function compileOutcome(forms: DivisionForms): CompiledDivisions['outcome'] {
  const results = [
    ['carried', new RegExp(alternatives(forms.carried), 'iu')],
    ['negatived', new RegExp(alternatives(forms.negatived), 'iu')],
  ] as const;
  return (note) => {
    if (note.length > RESULT_NOTE_UNITS_MAX) return null;
    const plain = plainHeading(note);
    for (const [result, pattern] of results) {
      const match = pattern.exec(plain);
      if (match === null) continue;
      const { ayes, noes } = match.groups ?? {};
      return { result, ayes: numberOrNull(ayes), noes: numberOrNull(noes) };
    }
    return null;
  };
}

/** A chamber has at most a few hundred members. */
const COUNT = /^(\d{1,4})\.?$/u;

function numberOrNull(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
