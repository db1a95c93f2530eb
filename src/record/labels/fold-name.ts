// Names, constituencies and parties in the form in which they are compared: without case, accents, apostrophes or titles.

import type { LabelWords } from './label-words.ts';
import { memoizeShortTexts } from '../../base/memoize.ts';

/** Lower-case letters and digits with single spaces: "Anyang’-Nyong’o" is `anyang nyongo`. */
export const foldText = memoizeShortTexts((text) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);

/**
 * The common key of one speaker's labels: a full stop, a hyphen, an apostrophe or a bracket does not distinguish "(Mr Ogamba)"
 * from "(Mr. Ogamba)".
 */
export function labelKey(label: string): string {
  return foldText(label) || label;
}

/** The words of a name without titles and honours. Old imports lost spaces: "OpiyoWandayi" is two words. */
export function nameTokens(name: string, words: LabelWords): string[] {
  return foldText(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(' ')
    .filter((token) => token !== '' && !words.titles.has(token) && !words.honours.has(token));
}

/** "Nairobi City County" is `nairobi`, "Lunga Lunga" `lungalunga`; null if nothing is left. */
export function constituencyKey(constituency: string, words: LabelWords): string | null {
  const tokens = foldText(constituency.replaceAll('\\', ''))
    .split(' ')
    .filter((token) => !words.constituencyFillers.has(token));
  return tokens.join('') || null;
}

/** "FORD - K" is `fordk`; a long name with its letters in brackets becomes those letters. Null if nothing is left. */
export function partyKey(party: string, words?: LabelWords): string | null {
  const letters = /\(([\p{Lu}-]{2,})\)/u.exec(party)?.[1] ?? party;
  const key = foldText(letters).replaceAll(' ', '');
  return words?.parties.get(key) ?? (key || null);
}
