// The part of a parliament's description that decides how the entries of its record are read. It is stored with the record, so
// that every program that writes, searches or checks the record reads the entries the same way.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { any, anyCase, foldForPatterns } from '@hansard/documents/document-forms';
import { type ReadingRules, footerSplitter } from '../contributions/reading-rules.ts';
import { SpokenLanguages } from '../languages/language-evidence.ts';
import { tokenFormsOf, tokenRulesOf } from '@hansard/search/text';
import {
  type BusinessForms,
  type DecisionForms,
  type DivisionForms,
  type MoneyForms,
  type Parliament,
} from './parliament.ts';
import { NO_PROCEDURE, type ProcedureForms } from './procedure-forms.ts';
import { type LabelWords, compileLabels } from '../labels/label-words.ts';
import { KENYA } from './check-parliament.ts';
import { memoize, memoizeByObject, memoizeShortTexts } from '../../base/memoize.ts';

/** How a parliament's record is read: its entries, and its sittings as items of business. */
export interface RecordRules extends ReadingRules {
  readonly business: BusinessForms;
  readonly divisions: DivisionForms;
  readonly decisions: DecisionForms;
  readonly procedure: ProcedureForms;
  /** How the labels of speakers are read. */
  readonly labels: LabelWords;
}

/** The text of the rules; empty for Kenya's, which are the default of records without stored rules. */
export function rulesTextOf(parliament: Parliament): string {
  const text = formsText(parliament);
  return text === formsText(KENYA) ? '' : text;
}

/** The rules in a text, compiled once for each text: a process serves one record, and tests a few. */
export const readingRules = memoize(compileRules);

export const readingRulesOf = memoizeByObject((parliament: Parliament) =>
  readingRules(rulesTextOf(parliament)),
);

type ReadingForms = ReturnType<typeof formsOf>;

function formsOf(parliament: Parliament) {
  const { footers, contributions, speakers, languages, chambers, business, labels } = parliament;
  const { divisions, decisions, procedure, money } = parliament;
  const tokens = tokenFormsOf(languages, parliament.decimalMark);
  return {
    footers,
    passingNotes: contributions.passingNotes,
    collectives: speakers.collectives,
    languages,
    chambers: chambers.map(({ slug }) => slug),
    business,
    labels,
    divisions,
    decisions,
    procedure,
    // Only if a language needs rules of its own. They are stored, so that a longer list does not change the tokens of a record.
    ...(tokens !== undefined && { tokens }),
    ...(money !== null && { money }),
  };
}

function formsText(parliament: Parliament): string {
  return JSON.stringify(formsOf(parliament), inOrderOfNames);
}

/** Sorts names, so that equal rules give equal texts, whatever the order in a file. */
function inOrderOfNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function compileRules(text: string): RecordRules {
  const forms = JSON.parse(text === '' ? formsText(KENYA) : text) as ReadingForms;
  const passing = any(forms.passingNotes);
  const collective = anyCase(`^(?:${any(forms.collectives).source})$`);
  return {
    text,
    splitFooter: footerSplitter(forms.footers),
    isPassingNote: (note) => passing.test(foldForPatterns(note)),
    isCollective: memoizeShortTexts((label) => collective.test(foldForPatterns(label))),
    languages: new SpokenLanguages(forms.languages),
    tokens: {
      ...tokenRulesOf(forms.tokens),
      ...(forms.money !== undefined && { otherForms: sumForms(forms.money) }),
    },
    chambers: forms.chambers,
    business: forms.business,
    divisions: forms.divisions,
    decisions: forms.decisions,
    // Rules that were stored before there were phrases have none.
    procedure: forms.procedure ?? NO_PROCEDURE,
    labels: compileLabels({ ...forms, speakers: forms }),
  };
}

// Sums of money: "Ksh20 billion" and "20 billion shillings" are the same. How a parliament prints them is part of its settings.

/** All forms of a sum, given one of them: folded words separated by spaces. None for any other text. */
function sumForms({ before, after, scales }: MoneyForms): (text: string) => string[] {
  const scale = `(?<scale>${scales.flat().join('|')})`;
  const amount = `(?:(?<number>\\d\\S*)(?: ${scale})?|${scale} (?<number>\\d\\S*))`;
  const sum = compilePattern(
    `^(?:(?:${before.join('|')}) ${amount}|${amount} (?:${after.join('|')}))$`,
  );
  return (text) => {
    const { number, scale: written = '' } = sum.exec(text)?.groups ?? {};
    if (number === undefined) return [];
    const same = scales.find((words) => words.includes(written));
    const amounts = same?.flatMap((word) => [`${number} ${word}`, `${word} ${number}`]) ?? [number];
    return amounts.flatMap((amountText) => [
      ...before.map((currency) => `${currency} ${amountText}`),
      ...after.map((currency) => `${amountText} ${currency}`),
    ]);
  };
}
