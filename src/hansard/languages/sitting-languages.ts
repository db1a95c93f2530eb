// The language of each entry of a sitting: short ones take the language of those around them.

import { evidenceOf, type LanguageEvidence } from './language-evidence.ts';
import type { SpokenLanguages } from './spoken-languages.ts';
import {
  isRecordLanguage,
  isTelling,
  MIXED_LANGUAGES,
  toldBy,
  UNKNOWN_LANGUAGE,
  type ToldLanguage,
} from './tell-language.ts';

/** How far back an entry that tells its language is looked for. */
export const LOOK_BACK_ENTRIES = 8;

/**
 * And how far ahead: as few as for contributions, so that when a sitting grows only the last few entries are decided anew
 * (contributions/contribution.ts).
 */
export const LOOK_AHEAD_ENTRIES = 3;

/** A text of a sitting, without its footer, and the language its source gives for it; null where it gives none. */
export interface SittingText {
  readonly text: string;
  readonly language: string | null;
}

/** Tells the languages of a sitting's entries, and reads only the texts that this takes. */
export class SittingLanguages {
  readonly #length: number;
  readonly #textAt: (at: number) => SittingText;
  readonly #spoken: SpokenLanguages;
  readonly #evidence = new Map<number, LanguageEvidence>();

  /** `textAt` returns a text by its index in the order they were said. */
  constructor(length: number, textAt: (at: number) => SittingText, spoken: SpokenLanguages) {
    this.#length = length;
    this.#textAt = textAt;
    this.#spoken = spoken;
  }

  /** The codes an entry is found by: the language of most of it first; where it is mixed, the second and the code for that. */
  codesAt(at: number): readonly string[] {
    const given = this.#givenAt(at);
    if (given !== null && given !== MIXED_LANGUAGES) return [given];
    const { language, second } = this.toldAt(at);
    const told = second === null ? [language] : [language, second];
    if (given === null) return second === null ? told : [...told, MIXED_LANGUAGES];
    return [...told.filter((code) => code !== UNKNOWN_LANGUAGE), MIXED_LANGUAGES];
  }

  /** What the words of an entry and of those around it tell, whatever is given for it. */
  toldAt(at: number): ToldLanguage {
    return toldBy(this.#evidenceAt(at), this.#spoken, this.#surrounding(at));
  }

  /** The language of the nearest entry before that tells its own; of the nearest after where none does. */
  #surrounding(at: number): string | null {
    for (let before = at - 1; before >= 0 && before >= at - LOOK_BACK_ENTRIES; before--) {
      const language = this.#alone(before);
      if (language !== null) return language;
    }
    for (let after = at + 1; after < this.#length && after <= at + LOOK_AHEAD_ENTRIES; after++) {
      const language = this.#alone(after);
      if (language !== null) return language;
    }
    return null;
  }

  /** The language that an entry tells others; null where it tells none, or none that is spoken. */
  #alone(at: number): string | null {
    const given = this.#givenAt(at);
    if (given !== null && given !== MIXED_LANGUAGES) {
      return given === UNKNOWN_LANGUAGE ? null : given;
    }
    const evidence = this.#evidenceAt(at);
    if (!isTelling(evidence)) return null;
    const { language } = toldBy(evidence, this.#spoken, null);
    return language === UNKNOWN_LANGUAGE ? null : language;
  }

  /** A language that is not spoken any more, since the record got other settings, is not one to be found by. */
  #givenAt(at: number): string | null {
    const { language } = this.#textAt(at);
    return language !== null && isRecordLanguage(language, this.#spoken) ? language : null;
  }

  #evidenceAt(at: number): LanguageEvidence {
    const known = this.#evidence.get(at);
    if (known !== undefined) return known;
    const evidence = evidenceOf(this.#textAt(at).text, this.#spoken);
    this.#evidence.set(at, evidence);
    return evidence;
  }
}
