// Detects the language of a text by its words; for a short text also by the texts around it.

import { evidenceOf, type LanguageEvidence, type SpokenLanguages } from './language-evidence.ts';

/** A text in none of the parliament's languages (ISO 639-2). */
export const UNKNOWN_LANGUAGE = 'und';

/** A text in several of the parliament's languages (ISO 639-2). */
export const MIXED_LANGUAGES = 'mul';

export interface DetectedLanguage {
  /** The language of most of the text. */
  readonly language: string;
  /** If the text is mixed, the language of a good part of the rest; otherwise null. */
  readonly second: string | null;
}

/** The languages that a text with this code may be in: any spoken language if it is in several. */
export function languagesIn(language: string, spoken: SpokenLanguages): readonly string[] {
  return language === MIXED_LANGUAGES ? spoken.codes : [language];
}

/** The language codes that entries can be found by. */
export function recordLanguages(spoken: SpokenLanguages): readonly string[] {
  return [...spoken.codes, MIXED_LANGUAGES, UNKNOWN_LANGUAGE];
}

/** The longest short text, in words. For short texts, the texts around them count too. */
const SHORT_WORDS_MAX = 7;

/** The texts around a short text count less than one frequent word of its own, which counts two. */
const SURROUNDING_SCORE = 1;

/** An entry decides the language of those around it if its first language leads the second by one and a half frequent words. */
const CONCLUSIVE_LEAD = 3;

/** Two or three words of another language are a phrase such as “sine die”. */
const OTHER_WORDS_MIN = 4;

/** The words of its own that show a second language; a shorter quotation does not make a text mixed. */
const SECOND_WORDS_MIN = 5;
/** And their share relative to the words of the first language. */
const SECOND_SHARE_MIN = 0.25;

/** Whether the language of the entries around a text can affect the result. */
function dependsOnSurrounding({ scores, words }: LanguageEvidence): boolean {
  return words <= SHORT_WORDS_MAX || hasNoScore(scores);
}

/** `surrounding` is the language of the entries around it; null if it is unknown or makes no difference. */
function detectFrom(
  { scores, ownWords, otherScore, isOtherScript, words }: LanguageEvidence,
  spoken: SpokenLanguages,
  surrounding: string | null,
): DetectedLanguage {
  const { codes } = spoken;
  const surroundingAt = words <= SHORT_WORDS_MAX ? codes.indexOf(surrounding ?? '') : -1;
  const raised = SURROUNDING_SCORE + (scores[surroundingAt] ?? 0);
  const totals = surroundingAt < 0 ? scores : scores.with(surroundingAt, raised);
  const best = indexOfMost(totals);
  const language = codes[best] ?? UNKNOWN_LANGUAGE;
  if (otherScore > (totals[best] ?? -Infinity) && (isOtherScript || words >= OTHER_WORDS_MIN)) {
    return { language: UNKNOWN_LANGUAGE, second: null };
  }
  // No word shows it.
  if (hasNoScore(scores)) return { language: surrounding ?? codes[0] ?? language, second: null };
  const second = indexOfMost(ownWords, best);
  const wordsMin = Math.max(SECOND_WORDS_MIN, SECOND_SHARE_MIN * (ownWords[best] ?? 0));
  const isMixed = (ownWords[second] ?? 0) >= wordsMin;
  return { language, second: isMixed ? (codes[second] ?? null) : null };
}

/** Whether the words of a text alone show its language: then they also decide that of the texts around it. */
function isConclusive(evidence: LanguageEvidence): boolean {
  let [most, next] = [evidence.otherScore, -Infinity];
  for (const score of evidence.scores) {
    if (score > most) [most, next] = [score, most];
    else if (score > next) next = score;
  }
  return most - (next === -Infinity ? 0 : next) >= CONCLUSIVE_LEAD;
}

function hasNoScore(scores: readonly number[]): boolean {
  return scores.every((score) => score === 0);
}

/** The index of the largest value except the one at `left`, the first of equals; past the end if there is no other. */
function indexOfMost(values: readonly number[], left = -1): number {
  let best = left === 0 ? 1 : 0;
  for (let at = best + 1; at < values.length; at++) {
    if (at !== left && (values[at] ?? 0) > (values[best] ?? 0)) best = at;
  }
  return best;
}

// The language of each entry of a sitting: short entries take the language of those around them.

/**
 * Where to look for an entry whose own words show its language, nearest earlier entry first. As few later ones as for
 * contributions, so that only the last few entries are decided again when a sitting grows (contributions/contribution.ts).
 */
const LOOKED_AT = [-1, -2, -3, -4, -5, -6, -7, -8, 1, 2, 3];

/** A text of a sitting, without its footer, and the language its source gives for it; null if it gives none. */
export interface SittingText {
  /** A function, because most texts are looked at only for their given language. */
  text(): string;
  readonly language: string | null;
}

/** Detects the languages of a sitting's entries, reading only the texts it needs. */
export class SittingLanguages {
  readonly #length: number;
  readonly #textAt: (at: number) => SittingText;
  readonly #spoken: SpokenLanguages;
  readonly #evidence = new Map<number, LanguageEvidence>();

  /** `textAt` returns a text by its index in spoken order. */
  constructor(length: number, textAt: (at: number) => SittingText, spoken: SpokenLanguages) {
    this.#length = length;
    this.#textAt = textAt;
    this.#spoken = spoken;
  }

  /** The language codes that find an entry: the main language first; if it is mixed, also the second and the code for mixed. */
  codesAt(at: number): readonly string[] {
    const givenCode = this.#givenAt(at);
    if (givenCode !== null && givenCode !== MIXED_LANGUAGES) return [givenCode];
    const { language, second } = this.detectAt(at);
    const detected = second === null ? [language] : [language, second];
    if (givenCode === null) return second === null ? detected : [...detected, MIXED_LANGUAGES];
    return [...detected.filter((code) => code !== UNKNOWN_LANGUAGE), MIXED_LANGUAGES];
  }

  /** The language by the words of an entry and of those around it, ignoring a given language. */
  detectAt(at: number): DetectedLanguage {
    const evidence = this.#evidenceAt(at);
    const surrounding = dependsOnSurrounding(evidence) ? this.#surrounding(at) : null;
    return detectFrom(evidence, this.#spoken, surrounding);
  }

  /** The language of the nearest earlier entry whose own words show it; otherwise of the nearest later one. */
  #surrounding(at: number): string | null {
    for (const distance of LOOKED_AT) {
      const neighbour = at + distance;
      const language = neighbour >= 0 && neighbour < this.#length ? this.#alone(neighbour) : null;
      if (language !== null) return language;
    }
    return null;
  }

  /** The language that an entry decides for those around it; null if it decides none, or one that is not spoken. */
  #alone(at: number): string | null {
    let language = this.#givenAt(at);
    if (language === null || language === MIXED_LANGUAGES) {
      const evidence = this.#evidenceAt(at);
      if (!isConclusive(evidence)) return null;
      ({ language } = detectFrom(evidence, this.#spoken, null));
    }
    return language === UNKNOWN_LANGUAGE ? null : language;
  }

  /** A language that the parliament's settings no longer list cannot be used to find an entry. */
  #givenAt(at: number): string | null {
    const { language } = this.#textAt(at);
    if (language === null) return null;
    return recordLanguages(this.#spoken).includes(language) ? language : null;
  }

  #evidenceAt(at: number): LanguageEvidence {
    const cached = this.#evidence.get(at);
    if (cached !== undefined) return cached;
    const evidence = evidenceOf(this.#textAt(at).text(), this.#spoken);
    this.#evidence.set(at, evidence);
    return evidence;
  }
}
