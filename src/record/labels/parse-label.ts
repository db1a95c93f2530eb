// Reads a speaker's label, title and name together: whom it names, for which constituency and party, in which office.

import { constituencyKey, foldText, nameTokens, partyKey } from './fold-name.ts';
import type { LabelWords } from './label-words.ts';
import { memoizeByObject, memoizeShortTexts } from '../../base/memoize.ts';

export type ParsedLabel = Readonly<typeof NOBODY>;

const NOBODY = {
  /** `collective` is nobody in particular; `none` names nobody. */
  kind: 'none' as 'person' | 'chair' | 'collective' | 'none',
  /** The words of the name in the form in which they are compared; empty if no name is given. */
  name: [] as readonly string[],
  constituency: null as string | null,
  party: null as string | null,
  /** The party as printed. */
  printedParty: null as string | null,
  /** The seat as printed, where the settings say how brackets are filled: "Woman Representative, Ziwani". */
  printedSeat: null as string | null,
  /** The role as printed, without an article: "Cabinet Secretary for Health". */
  printedRole: null as string | null,
  /** A possible office title, if nothing else is printed. */
  titleAlone: null as string | null,
  /** The office of a chair, such as `temporary speaker`. */
  office: null as string | null,
  /** Whether the office is one that people who are not members can hold. */
  isOutsider: false as boolean,
};

export function parseLabel(title: string, name: string, words: LabelWords): ParsedLabel {
  return parserOf(words)(JSON.stringify([title, name]));
}

const parserOf = memoizeByObject((words: LabelWords) =>
  memoizeShortTexts((label) => readLabel(...(JSON.parse(label) as [string, string]), words)),
);

/** In records since 2013, the member is in the title and "Kikuyu, UDA" in the name. */
function readLabel(title: string, name: string, words: LabelWords): ParsedLabel {
  const [first, second] = title === '' ? splitBracket(name) : [title, name];
  const folded = foldText(first);
  if (words.collective.test(folded) || words.collective.test(foldText(second))) {
    return { ...NOBODY, kind: 'collective' };
  }
  const office = words.presiding.exec(folded)?.[1];
  if (office !== undefined) {
    return {
      ...NOBODY,
      kind: 'chair',
      office: words.officeKey(office),
      printedRole: lastWords(first, office),
      name: personTokens(second, words),
    };
  }
  if (isPerson(first, words))
    return { ...withSeat(second, words), name: personTokens(first, words) };
  if (second === '') {
    const seat = withSeat(first, words);
    return seat.party === null ? { ...NOBODY, titleAlone: withoutArticle(first, words) } : seat;
  }
  if (!isPerson(second, words)) return NOBODY;
  const isOutsider = words.outsideOffice.test(folded);
  const printedRole = withoutArticle(first, words);
  return { ...NOBODY, kind: 'person', name: personTokens(second, words), printedRole, isOutsider };
}

/** A member's label by name and, if printed, constituency and party. The name need not have a title. */
export function memberLabel(name: string, seat: string, words: LabelWords): ParsedLabel {
  return { ...withSeat(seat, words), name: personTokens(name, words) };
}

/** The end of a text, with as many words as the folded office: "Mr. Deputy Speaker" ends with "Deputy Speaker". */
function lastWords(text: string, office: string): string {
  return text.trim().split(/\s+/).slice(-office.split(' ').length).join(' ');
}

function withoutArticle(text: string, words: LabelWords): string {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return rest.length > 0 && words.articles.has(foldText(first)) ? rest.join(' ') : text.trim();
}

/** A label printed in one piece: "The Temporary Speaker (Hon. (Dr) X)" without a separate title field. */
function splitBracket(label: string): readonly [string, string] {
  const match = /^([^()]*[^()\s.])\s*\((.*)\)?$/.exec(label.trim());
  // "Sen. (Prof.) X" is a name with a title in brackets.
  const [, beforeBrackets = '', within = ''] = match ?? [];
  if (match === null || /\)\s*\p{L}/u.test(within.replace(/^[^()]*\([^()]*\)/, '')))
    return [label, ''];
  return /^\p{L}+\.?$/u.test(beforeBrackets)
    ? [label, '']
    : [beforeBrackets, within.replace(/\)$/, '')];
}

/** Whether a text begins as the name of a person does: "Hon. X", "Dr. Y", "Hon (Dr) Z". */
function isPerson(text: string, words: LabelWords): boolean {
  const [title = ''] = foldText(text).split(' ');
  return words.titles.has(title) && personTokens(text, words).length > 0;
}

function personTokens(text: string, words: LabelWords): string[] {
  return nameTokens(text, words).filter((token) => !/^\d/.test(token));
}

function withSeat(text: string, words: LabelWords): ParsedLabel {
  const label: ParsedLabel = { ...NOBODY, kind: 'person' };
  if (text === '') return label;
  if (words.brackets.length > 0) return { ...label, ...inBracket(text.trim(), words) };
  const match = words.seat.exec(text.trim());
  if (match === null) return { ...label, constituency: constituencyKey(text, words) };
  const [, constituency = '', party = ''] = match;
  return {
    ...label,
    constituency: constituencyKey(constituency, words),
    party: partyKey(party, words),
    printedParty: party,
  };
}

/** What the settings say that the bracket of a member's label has; nothing if it has another form. */
function inBracket(text: string, words: LabelWords): Partial<ParsedLabel> {
  for (const pattern of words.brackets) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { party = null, seat = null, office = null } = match.groups ?? {};
    return {
      constituency: seat === null ? null : constituencyKey(seat, words),
      party: party === null ? null : partyKey(party, words),
      printedParty: party,
      printedSeat: seat,
      printedRole: office,
    };
  }
  return {};
}
