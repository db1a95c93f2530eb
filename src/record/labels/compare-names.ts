// Compares the words of two names: which word of one stands for which of the other.

import { areClose } from './edit-distance.ts';

export interface NameComparison {
  /** Words of the shorter form that the full name has as they are. */
  readonly exact: number;
  /** Words of it that are a close spelling of a word of the full name. */
  readonly close: number;
  /** Initials of a word of the full name. */
  readonly initials: number;
  /** Words that the full name does not have. */
  readonly missing: number;
}

/** The most letters of a word that is taken for initials: "J. K." and "GG". */
const INITIALS_MAX = 2;

/** Compares a name as it was used with a full name, whatever the order of the words; no word is used twice. */
export function compareNames(used: readonly string[], full: readonly string[]): NameComparison {
  const left = [...full];
  const take = (isSame: (word: string) => boolean): boolean => {
    const at = left.findIndex(isSame);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const notExact = used.filter((word) => !take((other) => other === word));
  const isInitials = (word: string): boolean => word.length <= INITIALS_MAX;
  const notClose = notExact
    .filter((word) => !isInitials(word))
    .filter((word) => !take((other) => areClose(word, other)));
  const letters = notExact.filter(isInitials).flatMap((word) => [...word]);
  const wrong = letters.filter((letter) => !take((other) => other.startsWith(letter)));
  return {
    exact: used.length - notExact.length,
    close: notExact.filter((word) => !isInitials(word)).length - notClose.length,
    initials: letters.length - wrong.length,
    missing: notClose.length + wrong.length,
  };
}

/** Whether two full names can be one person's: two words at least, and one name has all words of the other. */
export function areCompatible(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const { exact, close, missing } = compareNames(shorter, longer);
  return missing === 0 && exact + close >= 2;
}

/** Whether two names have the same words. */
export function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && [...one].sort().join(' ') === [...other].sort().join(' ');
}
