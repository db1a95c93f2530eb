// Reads which papers were laid on the Table: from the printed list, from the speech of the person who lays them, and from the
// note that says so.

import { alternatives, any, anyCase } from '@hansard/documents/document-forms';
import { memoizeByObject } from '../../base/memoize.ts';
import { singleLine } from '../debates/read-heading.ts';
import type { DecisionForms } from '../parliament/parliament.ts';

/** The patterns of a parliament, compiled once. */
export const compilePapers = memoizeByObject(({ papers: forms, speechWords }: DecisionForms) => {
  const whole = (patterns: readonly string[]): RegExp =>
    anyCase(`^(?:${alternatives(patterns)})\\W{0,20}$`);
  const [by, laid] = [whole(forms.by), whole(forms.laid)];
  const list = {
    end: any(forms.ends),
    opens: any(forms.opens),
    title: anyCase(`^(?:${alternatives(forms.titles)})`),
  };
  const lists = forms.lists.map((source) => anyCase(source, 'g'));
  const singles = forms.single.map((source) => anyCase(source));
  const hasWord = anyCase(`\\b(?:${alternatives(speechWords)})\\b`);
  const laysAny = any([forms.lists, forms.single].flat());
  return {
    /** Whether a speech may lay anything: nearly all are ruled out by their words. */
    mayLay: (text: string) => hasWord.test(text) && laysAny.test(text),
    /** A text that begins a list, or a note after which it continues. */
    beginsList: whole(forms.listed),
    /** The note below the papers of a list: who laid them. */
    laidBy: (note: string) => by.exec(note)?.groups?.['mover'] ?? null,
    /** The note that somebody laid something. */
    laid: (note: string) => laid.exec(note)?.groups ?? null,
    /**
     * The papers that a speech lays, null if it lays none: `isNamed` if it has their titles, or announces them. There is no
     * title if they follow in other entries.
     */
    inSpeech(
      content: string,
    ): { readonly titles: readonly string[]; readonly isNamed: boolean } | null {
      const openings = lists
        .filter((pattern) => content.search(pattern) !== -1)
        .flatMap((pattern) => [...content.matchAll(pattern)]);
      const texts = openings.map((opening, index) =>
        content.slice(opening.index + opening[0].length, openings[index + 1]?.index),
      );
      const titles = openings.flatMap(({ groups }, index) =>
        listed(texts[index] ?? '', groups?.['several'] === undefined, list),
      );
      if (titles.length > 0) return { titles, isNamed: true };
      if (openings.length > 0)
        return texts.join('').trim() === '' ? { titles, isNamed: true } : null;
      for (const pattern of singles) {
        const paper = pattern.exec(content)?.groups?.['paper'];
        if (paper === undefined || isCutOff(paper)) continue;
        const title = titleOf(paper).replace(/^(?:the|this|a|an|my|our) /iu, '');
        return { titles: [title], isNamed: title.includes(' ') };
      }
      return null;
    },
    /** The titles of an entry of a printed list. */
    inList: (content: string): readonly string[] => listed(content, false, list),
  };
});

/** What is said after the last paper, the end of a paper whose parts follow, and the beginning of a paper's title. */
type ListForms = Readonly<Record<'end' | 'opens' | 'title', RegExp>>;

/** The number or letter of a paragraph, and what kind of number it is. */
const NUMBERED = /^\(?(?:(?<number>\d{1,3})|(?<letter>[a-z]{1,6}))(?:\)|\.)[ ]?(?=\S)/iu;

/**
 * A paper is a paragraph. Paragraphs with numbers of another kind, or below "in respect of the following", are parts of the
 * previous one.
 */
function listed(text: string, isOne: boolean, forms: ListForms): string[] {
  const titles: string[] = [];
  let [style, last, isOpen] = ['', 0, false];
  // Whether the previous paragraph says that parts follow.
  let isGoingOn = false;
  for (const paragraph of text.split(/\n+/u).map(singleLine)) {
    const end = forms.end.exec(paragraph);
    const paper = end === null ? paragraph : paragraph.slice(0, end.index).trim();
    if (paper === '' && end !== null) break;
    if (paper === '') continue;
    const { number, letter } = NUMBERED.exec(paper)?.groups ?? {};
    let own = 'none';
    if (number !== undefined) own = 'number';
    else if (letter !== undefined) own = 'letter';
    if (titles.length === 0) style = own;
    const isNext = own === style && (own !== 'number' || Number(number) > last || !isOpen);
    const isBelow: boolean = own === 'none' && isOpen && (isGoingOn || !forms.title.test(paper));
    const isPart: boolean = titles.length > 0 && (isOne || !isNext || isBelow);
    isGoingOn = isPart
      ? own === 'none' && /(?:[;,][^\w;,]*| and\W*)$/u.test(paper)
      : forms.opens.test(paper);
    if (!isPart) {
      last = Number(number ?? 0);
      isOpen = isGoingOn;
      titles.push(paper);
    }
    if (end !== null) break;
  }
  return titles.filter((title) => !isCutOff(title)).map(titleOf);
}

/** The speech was interrupted before the end of the title, and nothing was laid. */
function isCutOff(title: string): boolean {
  const [end = ''] = /(?<!\W)\W+$/u.exec(title) ?? [];
  return /--|[–—]{2}|…/u.test(end);
}

function titleOf(paper: string): string {
  return singleLine(paper)
    .replace(NUMBERED, '')
    .replace(/(?<![\s.:;,—–-])[\s.:;,—–-]+$/u, '');
}
