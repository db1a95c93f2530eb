// Turns a name as member lists print it, "(DR.) GICHUKI EDWIN MUGO" or "Keynan, Wehliye Adan, CBS, MP", into readable form.

import { foldText } from '../record/labels/fold-name.ts';
import type { LabelWords } from '../record/labels/label-words.ts';

/**
 * The name is in the order given name, surname if it has a comma, or if the list has the surname first and the second word, or the
 * last of three, is a common given name; otherwise in the order of the list. The title has only titles particular to the person,
 * such as "Dr."; empty if there are none.
 */
export function readListName(printed: string, words: LabelWords, isSurnameFirst: boolean) {
  const { parts, titles } = partsOf(printed, words);
  const [surname = '', ...givenNames] = parts;
  const name = readable(
    [...givenNames, isSurnameFirst ? turned(surname, words) : surname].join(' '),
    words,
  );
  return {
    name,
    title: titles.flatMap((title) => titleOf(title, words) || []).join(' '),
  };
}

/** Whether a name shows that its list has the surname first: "Keynan, Wehliye Adan". */
export function hasSurnameFirst(printed: string, words: LabelWords): boolean {
  return partsOf(printed, words).parts.length > 1;
}

/** "CHEGE SABINA WANJIRU" is SABINA WANJIRU CHEGE, and "NYIKAL WAMBURA JAMES" is JAMES WAMBURA NYIKAL. */
function turned(name: string, words: LabelWords): string {
  const all = name.split(' ');
  const [isFirst, isSecond, isThird] = all.map((word) => words.givenNames.has(foldText(word)));
  if (isFirst === true) return name;
  if (isSecond === true) return [...all.slice(1), all[0]].join(' ');
  return isThird === true && all.length === 3 ? all.toReversed().join(' ') : name;
}

/** The parts between commas, without titles and honours, and the titles. */
function partsOf(printed: string, words: LabelWords) {
  const titles: string[] = [];
  const noteTitle = (text: string): string => {
    titles.push(text);
    return ' ';
  };
  const isAll = (text: string, wordSet: ReadonlySet<string>): boolean =>
    foldText(text)
      .split(' ')
      .every((token) => wordSet.has(token));
  const isTitle = (text: string): boolean => isAll(text, words.titles);
  const parts = printed
    .replaceAll(/\(([^()]*)\)/g, (whole, inner: string) =>
      isTitle(inner) ? noteTitle(inner) : whole,
    )
    // A full stop after a whole word is a mistyped comma.
    .replace(/^(\s*\p{L}{4,})\.\s/u, (whole, word: string) => (isTitle(word) ? whole : `${word}, `))
    .split(',')
    .filter((part) => foldText(part) !== '' && !isAll(part, words.honours))
    .map((part) => {
      const tokens = part.trim().split(/\s+/);
      const index = tokens.findIndex((token, at) => at === tokens.length - 1 || !isTitle(token));
      for (const title of tokens.slice(0, index)) noteTitle(title);
      return tokens.slice(index).join(' ');
    });
  return { parts, titles };
}

/** Gives a name in capitals its usual letters; leaves a name in mixed case as it is. */
export function readable(name: string, words: LabelWords): string {
  const spaced = name
    .replaceAll(/(\p{L}{2})\.(?=\p{L})/gu, '$1 ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (spaced !== spaced.toUpperCase()) return spaced;
  return spaced.replaceAll(/\p{L}[\p{L}\p{Mark}'’‘]*/gu, (word, at: number) => {
    const lower = word.toLowerCase();
    return at > 0 && words.particles.has(lower) ? lower : word.charAt(0) + lower.slice(1);
  });
}

/** "DR." is "Dr.", "CPA" stays; a title that every member has gives nothing. */
function titleOf(printed: string, words: LabelWords): string {
  const folded = foldText(printed);
  if (words.commonTitles.has(folded)) return '';
  if (words.capitalTitles.has(folded)) return folded.toUpperCase();
  return folded
    .split(' ')
    .filter((token) => !words.commonTitles.has(token))
    .map((token) => `${token.charAt(0).toUpperCase()}${token.slice(1)}.`)
    .join(' ');
}
