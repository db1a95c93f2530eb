// Compares texts by their words, without case, accents and punctuation: whether a document would bring back what a person
// withdrew.

import type { EntryText } from '../../record/entry.ts';
import type { RecordEntry } from './record-entry.ts';

/**
 * Whether a text contains words that a person took out of the record, with an entry or by correcting one: the document may have
 * split that entry, moved it, or joined it to another. Words that the record has elsewhere in the sitting were not taken out.
 */
export function repeatsWithdrawn(
  recordEntries: readonly RecordEntry[],
): (text: EntryText) => boolean {
  const withdrawn = recordEntries.flatMap(withdrawnContents).map(spacedWords);
  if (withdrawn.length === 0) return () => false;
  const runs = new Set(withdrawn.flatMap(runsOf));
  const elsewhere = recordEntries.filter(isAsLeft).map(({ now }) => spacedWords(now.content));
  const isElsewhere = (words: string): boolean => elsewhere.some((text) => text.includes(words));
  return ({ content }) => {
    const whole = spacedWords(content);
    const isWhole = withdrawn.some((text) => {
      const [shorter, longer] = whole.length < text.length ? [whole, text] : [text, whole];
      return longer.includes(shorter) && hasOwnWords({ content: shorter }) && !isElsewhere(shorter);
    });
    return isWhole || runsOf(whole).some((run) => runs.has(run) && !isElsewhere(run));
  };
}

/** The texts that people took out of an entry, or with it. */
function withdrawnContents(entry: RecordEntry): readonly string[] {
  const { now, base, earlier, withdrawn } = entry;
  if (!isAsLeft(entry)) return withdrawn === 'by a person' ? earlier : [];
  // Other texts of a document were replaced by documents.
  const texts = base === null ? earlier : [base.content];
  return texts.filter((content) => content !== now.content);
}

/** Whether what counts is its text: it is in the record, or was withdrawn only with its sitting. */
function isAsLeft({ withdrawn }: RecordEntry): boolean {
  return withdrawn !== 'by a person' && withdrawn !== 'by a document';
}

/** This many words in a row are not repeated by chance; phrases of procedure are shorter. */
const RUN_WORDS = 10;

/** All runs of so many words, between spaces. */
function runsOf(spaced: string): string[] {
  const words = spaced.trim().split(' ');
  const starts = words.slice(RUN_WORDS - 1).keys();
  return [...starts].map((from) => ` ${words.slice(from, from + RUN_WORDS).join(' ')} `);
}

/** A text with fewer words, such as "(Applause)", is not distinctive. */
const OWN_WORDS_MIN = 4;

/** Whether the same text in another place is the same entry. */
export function hasOwnWords({ content }: Pick<EntryText, 'content'>): boolean {
  return wordsOf(content).length >= OWN_WORDS_MIN;
}

/** Whether nobody else says the same by chance. */
export function isUnique(text: string): boolean {
  return wordsOf(text).length >= RUN_WORDS;
}

/** The words of a text, each between spaces, so that a text with all words of another in a row includes it. */
export function spacedWords(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** Another edition may have ligatures, soft hyphens, or no accents. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Format}]/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
