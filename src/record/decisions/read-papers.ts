// Reads which papers were laid on the Table: from the list that is printed, from the speech of who lays them, and from the note that says so.

import { alternatives } from '@hansard/pdf/document-forms';
import { singleLine } from '../debates/read-heading.ts';
import type { DecisionForms } from '../parliament/parliament.ts';

export function compilePapers(forms: DecisionForms['papers']) {
  const any = (patterns: readonly string[]): RegExp => new RegExp(alternatives(patterns), 'iu');
  const whole = (patterns: readonly string[]): RegExp =>
    new RegExp(`^(?:${alternatives(patterns)})\\W*$`, 'iu');
  const [by, laid] = [whole(forms.by), whole(forms.laid)];
  const list = {
    end: any(forms.ends),
    opens: any(forms.opens),
    title: new RegExp(`^(?:${alternatives(forms.titles)})`, 'iu'),
  };
  const lists = forms.lists.map((source) => new RegExp(source, 'giu'));
  const singles = forms.single.map((source) => new RegExp(source, 'iu'));
  return {
    /** A text that begins a list, or a note after which it goes on. */
    beginsList: whole(forms.listed),
    /** The note below papers of a list: who laid them. */
    laidBy: (note: string) => by.exec(note)?.groups?.['mover'] ?? null,
    /** The note that somebody laid something. */
    laid: (note: string) => laid.exec(note)?.groups ?? null,
    /** The titles of the papers that a speech lays; `isNamed` where the speech has their titles. */
    inSpeech(content: string): { readonly titles: readonly string[]; readonly isNamed: boolean } {
      const openings = lists.flatMap((pattern) => [...content.matchAll(pattern)]);
      if (openings.length > 0) {
        const titles = openings.flatMap((opening, index) => {
          const from = opening.index + opening[0].length;
          const text = content.slice(from, openings[index + 1]?.index);
          return listed(text, opening.groups?.['several'] === undefined, list);
        });
        return { titles, isNamed: true };
      }
      for (const pattern of singles) {
        const paper = pattern.exec(content)?.groups?.['paper'];
        if (paper === undefined || isCutOff(paper)) continue;
        const title = titleOf(paper).replace(/^(?:the|this|a|an|my|our) /iu, '');
        return { titles: [title], isNamed: title.includes(' ') };
      }
      return { titles: [], isNamed: false };
    },
    /** The titles of an entry of a printed list. */
    inList: (content: string): readonly string[] => listed(content, false, list),
  };
}

interface ListForms {
  /** What is said after the last paper. */
  readonly end: RegExp;
  /** What a paper ends with whose parts follow. */
  readonly opens: RegExp;
  /** What the title of a paper begins with. */
  readonly title: RegExp;
}

/** The number or letter of a paragraph, and what kind of number it is. */
const NUMBERED = /^\(?(?:(?<number>\d{1,3})|(?<letter>[a-z]{1,6}))(?:\)|\.)[ ]?(?=\S)/iu;

/** A paper is a paragraph. Those with numbers of another kind, or below "in respect of the following", are parts of the one before. */
function listed(text: string, isOne: boolean, forms: ListForms): string[] {
  const titles: string[] = [];
  let [style, last, isOpen] = ['', 0, false];
  for (const paragraph of text.split(/\n+/u).map(singleLine)) {
    if (paragraph === '') continue;
    if (forms.end.test(paragraph)) break;
    const { number, letter } = NUMBERED.exec(paragraph)?.groups ?? {};
    const own = number !== undefined ? 'number' : letter !== undefined ? 'letter' : 'none';
    if (titles.length === 0) style = own;
    const isNext = own === style && (own !== 'number' || Number(number) > last || !isOpen);
    const isPart =
      titles.length > 0 &&
      (isOne || !isNext || (own === 'none' && isOpen && !forms.title.test(paragraph)));
    if (isPart) continue;
    last = Number(number ?? 0);
    isOpen = forms.opens.test(paragraph);
    titles.push(paragraph);
  }
  return titles.filter((title) => !isCutOff(title)).map(titleOf);
}

/** The speech was interrupted before the end of the title, and nothing was laid. */
function isCutOff(title: string): boolean {
  return /(?:-{2,}|[–—]{2,}|…)\W*$/u.test(title);
}

function titleOf(paper: string): string {
  return singleLine(paper)
    .replace(NUMBERED, '')
    .replace(/[\s.:;,—–-]+$/u, '');
}
