// The words and patterns with which a parliament's labels and member lists are read, compiled.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { alternatives, anyCase } from '@hansard/documents/document-forms';
import type { LabelForms } from '../parliament/parliament.ts';

export interface LabelDescription {
  readonly labels: LabelForms;
  readonly speakers: { readonly collectives: readonly string[] };
  readonly business: { readonly articles: readonly string[] };
}

/** Words are folded, and patterns are matched in folded text, unless the field says otherwise. */
export type LabelWords = ReturnType<typeof compileLabels>;

export function compileLabels({ labels, speakers, business }: LabelDescription) {
  const offices = Object.entries(labels.offices).map(
    ([source, name]) => [compilePattern(source, 'u'), name] as const,
  );
  return {
    /** Words before a name that are not part of it. */
    titles: wordSet(labels.titles),
    /** Titles every member has: they say nothing about the person. */
    commonTitles: wordSet(labels.commonTitles),
    /** Titles that are written in capitals. */
    capitalTitles: wordSet(labels.capitalTitles),
    /** Letters after a name. */
    honours: wordSet(labels.honours),
    /** Words before a role that are not part of it. */
    articles: wordSet(business.articles),
    /** Names that are given names and hardly ever surnames. */
    givenNames: wordSet(labels.givenNames),
    /** Words of a name that stay in lower case. */
    particles: wordSet(labels.particles),
    /** Labels of several people or of somebody unnamed: they are never linked. */
    collective: any([...speakers.collectives.map((source) => `^(?:${source})$`), ...labels.nobody]),
    /** Offices whose holder presides; the first group is the office. */
    presiding: any(labels.presiding),
    /** The name of an office, whatever the label calls it. */
    officeKey: (office: string) =>
      offices.reduce((name, [source, called]) => name.replace(source, called), office),
    /** Whether several people hold an office one after the other in a sitting. */
    isTemporary: (office: string) => office.startsWith(labels.temporary),
    /** Notes about the chair, as printed, with the groups `office`, `name` and `verb`. */
    chairNote: anyCase(alternatives(labels.chairNotes), 'g'),
    /** The verbs of notes that somebody leaves the chair. */
    leaving: wordSet(labels.leaving),
    /** "Kikuyu, UDA": a constituency and a party, as its two groups; as printed. */
    seat: seatPattern(labels.partyNames),
    /** What the bracket after a member's name has, with the groups `party`, `seat` and `office`; as printed. */
    brackets: labels.brackets.map((source) => compilePattern(`^(?:${source})$`, 'u')),
    /** Offices of people who need not be members: a surname alone is not enough to link them. */
    outsideOffice: any(labels.outsiders),
    /** Words in a constituency's name that some lists leave out. */
    constituencyFillers: wordSet(labels.constituencyFillers),
    /** The term for a member without a constituency. */
    nominated: labels.nominated,
    /** Other names of a party, without spaces → its letters. */
    parties: new Map(Object.entries(labels.parties)) as ReadonlyMap<string, string>,
    /** When each parliament sat, by the year in which it began. The end is null while it sits. */
    terms: termsOf(labels),
    /** The chamber of a member list that does not name one. */
    listChamber: labels.listChamber,
  } as const;
}

function termsOf({ terms }: LabelForms) {
  const years = Object.entries(terms).map(
    ([year, { from, to }]) => [Number(year), { from, to: to === '' ? null : to }] as const,
  );
  return new Map(years);
}

function wordSet(words: readonly string[]): ReadonlySet<string> {
  return new Set(words);
}

/** "Kikuyu, UDA", "Kathiani, WDM – K", "Suba South ODM" and "Kiminini (DAP-K": a constituency, then the party in capitals. */
function seatPattern(partyNames: readonly string[]): RegExp {
  const names = partyNames.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const party = [...names, '\\p{Lu}{2,}(?:\\s*[-–—]\\s*\\p{Lu}+)?'].join('|');
  return compilePattern(`^(.*?)(?:,\\s*|(?<!\\s)\\s+\\(?)(${party})\\.?\\)?$`, 'u');
}

function any(patterns: readonly string[]): RegExp {
  return compilePattern(alternatives(patterns), 'u');
}
