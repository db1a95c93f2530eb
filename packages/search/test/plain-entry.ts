// Entries with only words, and the rules for reading them, for tests.

import type { IndexedEntry } from '../src/index/index-block.ts';
import type { TextRules } from '../src/indexing/build-block.ts';
import { USUAL_TOKEN_RULES } from '../src/text/token-rules.ts';

export const PLAIN_RULES: TextRules = {
  splitFooter: (content) => ({ bodyEnd: content.length }),
  tokens: USUAL_TOKEN_RULES,
};

export function plainEntry(id: number, content: string): IndexedEntry {
  return {
    id,
    documentId: 1,
    content,
    fields: [],
    values: [],
    begins: true,
    isHeading: false,
  };
}
