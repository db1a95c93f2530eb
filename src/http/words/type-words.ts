// What each type of entry is called.

import type { EntryType } from '../../record/entry.ts';
import type { Words } from './words-en.ts';

export const TYPE_WORDS: Readonly<Record<EntryType, (words: Words) => string>> = {
  speech: (words) => words.typeSpeech,
  scene: (words) => words.typeScene,
  heading: (words) => words.typeHeading,
  other: (words) => words.typeOther,
};
