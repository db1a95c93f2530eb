// Reads the names of a list of votes: "Sen. Billow, Mandera County; Sen. Bule, Tana River County and Sen. Haji, Garissa County.", or
// "Messrs. Affey, Baiya, Prof. Kaloki and Ms. Karua."

import { firstOf, lastOf } from '../../base/present.ts';
import { singleLine } from '../debates/read-heading.ts';
import { foldText } from '../labels/fold-name.ts';

export interface ListedName {
  /** As printed, without a title shared by several people. */
  readonly name: string;
  /** The constituency or county printed after the name; empty if none is. */
  readonly place: string;
}

/** A name with its place, as one text. */
export function printedVoter({ name, place }: ListedName): string {
  return place === '' ? name : `${name}, ${place}`;
}

export interface NameWords {
  /** Titles of one person, folded. */
  readonly titles: ReadonlySet<string>;
  /** Titles of several people, folded. */
  readonly pluralTitles: ReadonlySet<string>;
  /** The words before the last name, folded: "and". */
  readonly conjunctions: ReadonlySet<string>;
}

/** The most names in a list of votes: no chamber has as many members. */
const NAMES_MAX = 2_000;

/** The longest printed name with its title has some 50 characters. Anything longer is a sentence. */
const NAME_UNITS_MAX = 100;

/** In a list that gives places, half of the pieces begin with a title; in one without, at most a third. */
const TITLED_SHARE_MIN = 0.4;

/** `texts` are the entries of the list; a page break may cut a name in two. */
export function readNames(texts: readonly string[], words: NameWords): ListedName[] {
  return joined(texts, words)
    .flatMap((text) => namesOf(text, words))
    .filter(({ name }) => name.length <= NAME_UNITS_MAX && /\p{L}{2}/u.test(name))
    .slice(0, NAMES_MAX);
}

/** Splits the list at full stops, except those of titles. */
function joined(texts: readonly string[], words: NameWords): string[] {
  const pieces: string[] = [];
  let open = false;
  for (const text of texts.map(singleLine)) {
    if (open) pieces.push(`${pieces.pop() ?? ''} ${text}`);
    else pieces.push(text);
    open = !text.endsWith('.') || isTitle(text.slice(text.lastIndexOf(' ') + 1), words);
  }
  return pieces;
}

function namesOf(text: string, words: NameWords): ListedName[] {
  const whole = text.replace(/\.$/u, '');
  if (whole.includes(';')) {
    return whole.split(';').flatMap((piece) => placedNames(piecesOf(piece, words), words));
  }
  const pieces = piecesOf(whole, words);
  const titled = pieces.filter((piece) => isTitle(firstWord(piece), words)).length;
  if (titled >= pieces.length * TITLED_SHARE_MIN) return placedNames(pieces, words);
  return withInitials(pieces)
    .flatMap((piece) => splitAt(piece, (word) => words.conjunctions.has(foldText(word))))
    .map((piece) => ({ name: plainName(withoutConjunction(piece, words), words), place: '' }));
}

/** Splits at commas and before titles: "Ms. Abdalla. S. Messrs. Affey" is two. */
function piecesOf(text: string, words: NameWords): string[] {
  return text
    .split(',')
    .flatMap((piece) => beforeTitles(piece.trim(), words))
    .map((piece) => withoutConjunction(piece.replace(/^\d+[.)]\s*/u, ''), words))
    .filter((piece) => piece !== '');
}

/** A title in the middle begins another name, unless it follows another title: "Hon. (Dr.) X". */
function beforeTitles(piece: string, words: NameWords): string[] {
  return splitAt(
    piece,
    (word, previousWord) =>
      isTitle(word, words) &&
      !isTitle(previousWord, words) &&
      !word.startsWith('(') &&
      (word.includes('.') || words.conjunctions.has(foldText(previousWord))),
  );
}

function splitAt(text: string, begins: (word: string, before: string) => boolean): string[] {
  const pieces: string[][] = [[]];
  let previousWord = '';
  for (const word of text.split(' ')) {
    if (previousWord !== '' && begins(word, previousWord)) pieces.push([]);
    lastOf(pieces).push(word);
    previousWord = word;
  }
  return pieces.map((parts) => parts.join(' '));
}

/** Removes a conjunction at the beginning or end: "and Sen. Haji". */
function withoutConjunction(piece: string, { conjunctions }: NameWords): string {
  const parts = piece.trim().split(' ');
  if (conjunctions.has(foldText(firstOf(parts)))) parts.shift();
  if (parts.length > 0 && conjunctions.has(foldText(lastOf(parts)))) parts.pop();
  return parts.join(' ');
}

/** Initials after a comma belong to the name before it: "Oyancha, J." */
function withInitials(pieces: readonly string[]): string[] {
  const names: string[] = [];
  for (const piece of pieces) {
    if (names.length > 0 && !/\p{L}{2}/u.test(piece)) names.push(`${names.pop() ?? ''}, ${piece}`);
    else names.push(piece);
  }
  return names;
}

/**
 * A piece without a title is the place of the name before it, or part of that name; after a title of several people it is a
 * name.
 */
function placedNames(pieces: readonly string[], words: NameWords): ListedName[] {
  const names: { name: string; place: string }[] = [];
  let several = false;
  for (const piece of pieces) {
    const first = foldText(firstWord(piece));
    const isPlural = words.pluralTitles.has(first);
    if (isTitle(first, words)) several = isPlural;
    const last = names.at(-1);
    if (last === undefined || several || isTitle(first, words)) {
      names.push({ name: plainName(piece, words), place: '' });
    } else last.place = last.place === '' ? piece : `${last.place}, ${piece}`;
  }
  return names;
}

function plainName(piece: string, words: NameWords): string {
  const first = firstWord(piece);
  return words.pluralTitles.has(foldText(first)) ? piece.slice(first.length).trim() : piece;
}

function firstWord(piece: string): string {
  // "Sen.(Prof.)" is printed without a space.
  return /^[^\s.(]*\.?/u.exec(piece)?.[0] ?? '';
}

function isTitle(word: string, { titles, pluralTitles }: NameWords): boolean {
  const form = foldText(firstWord(word));
  return titles.has(form) || pluralTitles.has(form);
}
