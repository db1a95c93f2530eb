// The language of each entry of a sitting: short ones take the language of those around them.

import { evidenceOf, type LanguageEvidence } from './language-evidence.ts';
import type { SpokenLanguages } from './spoken-languages.ts';
import {
  dependsOnSurrounding,
  isRecordLanguage,
  isConclusive,
  MIXED_LANGUAGES,
  detectFrom,
  UNKNOWN_LANGUAGE,
  type DetectedLanguage,
} from './detect-language.ts';

/** How far back an entry whose own words show its language is looked for. */
export const LOOK_BACK_ENTRIES = 8;

/**
 * And how far ahead: as few as for contributions, so that when a sitting grows only the last few entries are decided anew
 * (contributions/contribution.ts).
 */
export const LANGUAGE_LOOK_AHEAD_ENTRIES = 3;

/** A text of a sitting, without its footer, and the language its source gives for it; null where it gives none. */
export interface SittingText {
  /** A call, since most texts are looked at for their given language only. */
  text(): string;
  readonly language: string | null;
}

/** Detects the languages of a sitting's entries, and reads only the texts that this takes. */
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
    const { language, second } = this.detectAt(at);
    const detected = second === null ? [language] : [language, second];
    if (given === null) return second === null ? detected : [...detected, MIXED_LANGUAGES];
    return [...detected.filter((code) => code !== UNKNOWN_LANGUAGE), MIXED_LANGUAGES];
  }

  /** The language by the words of an entry and of those around it, whatever is given for it. */
  detectAt(at: number): DetectedLanguage {
    const evidence = this.#evidenceAt(at);
    const surrounding = dependsOnSurrounding(evidence) ? this.#surrounding(at) : null;
    return detectFrom(evidence, this.#spoken, surrounding);
  }

  /** The language of the nearest entry before whose own words show it; of the nearest after where there is none. */
  #surrounding(at: number): string | null {
    for (let before = at - 1; before >= 0 && before >= at - LOOK_BACK_ENTRIES; before--) {
      const language = this.#alone(before);
      if (language !== null) return language;
    }
    for (
      let after = at + 1;
      after < this.#length && after <= at + LANGUAGE_LOOK_AHEAD_ENTRIES;
      after++
    ) {
      const language = this.#alone(after);
      if (language !== null) return language;
    }
    return null;
  }

  /** The language that an entry decides for those around it; null where it decides none, or none that is spoken. */
  #alone(at: number): string | null {
    const given = this.#givenAt(at);
    if (given !== null && given !== MIXED_LANGUAGES) {
      return given === UNKNOWN_LANGUAGE ? null : given;
    }
    return decidedLanguage(this.#evidenceAt(at), this.#spoken);
  }

  /** A language that is not spoken any more, since the record got other settings, is not one to be found by. */
  #givenAt(at: number): string | null {
    const { language } = this.#textAt(at);
    return language !== null && isRecordLanguage(language, this.#spoken) ? language : null;
  }

  #evidenceAt(at: number): LanguageEvidence {
    const known = this.#evidence.get(at);
    if (known !== undefined) return known;
    const evidence = evidenceOf(this.#textAt(at).text(), this.#spoken);
    this.#evidence.set(at, evidence);
    return evidence;
  }
}

/** Whether two texts of an entry decide the same language for those around it. */
export function decideSameLanguage(one: string, other: string, spoken: SpokenLanguages): boolean {
  const [first, second] = [one, other].map((text) =>
    decidedLanguage(evidenceOf(text, spoken), spoken),
  );
  return first === second;
}

function decidedLanguage(evidence: LanguageEvidence, spoken: SpokenLanguages): string | null {
  if (!isConclusive(evidence)) return null;
  const { language } = detectFrom(evidence, spoken, null);
  return language === UNKNOWN_LANGUAGE ? null : language;
}
