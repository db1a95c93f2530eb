// Invented sittings for tests of the business that is read from them.

import { compileProcedure } from '../../src/record/business/procedure.ts';
import { readBusiness } from '../../src/record/business/read-business.ts';
import type { DebateEntry } from '../../src/record/debates/debate.ts';
import type { EntryType } from '../../src/record/entry.ts';
import { readingRules } from '../../src/record/parliament/record-rules.ts';

const RULES = readingRules('');
export const PROCEDURE = compileProcedure(RULES.procedure);

const TYPES: Readonly<Record<string, EntryType>> = {
  '#': 'heading',
  '(': 'scene',
  '[': 'scene',
  '=': 'other',
  '>': 'speech',
};

const FOOTER =
  'The electronic version of the Official Hansard Report is for information purposes only. A certified version of this Report can be obtained from the Hansard Editor.';

/** A sitting as lines: "# heading", "(note)", "[note]", "= other text", "> [name] speech" or "> [title/name] speech". */
export function entriesOf(lines: readonly string[]): DebateEntry[] {
  return lines.map((line, at) => {
    const type = TYPES[line.charAt(0)] ?? 'other';
    const [own, first = '', second] = /^> \[(.*?)(?:\/(.*?))?\] /.exec(line) ?? [line.slice(0, 2)];
    const text = type === 'scene' ? line : line.slice(own.length);
    const [speakerTitle, speakerName] = second === undefined ? ['', first] : [first, second];
    const content = text.replaceAll('\\n', '\n').replaceAll('{footer}', FOOTER);
    return {
      id: at + 1,
      textCounter: at + 1,
      type,
      speakerName,
      speakerTitle,
      speaker: null,
      content,
    };
  });
}

export type Draft = Pick<DebateEntry, 'type' | 'speakerName' | 'speakerTitle' | 'content'>;

/** What was read from a document, as entries with their counters as ids. */
export function entriesOfDrafts(drafts: readonly Draft[]): DebateEntry[] {
  return drafts.map(({ type, speakerName, speakerTitle, content }, at) => ({
    id: at + 1,
    textCounter: at + 1,
    type,
    speakerName,
    speakerTitle,
    content,
    speaker: null,
  }));
}

export function readSitting(
  entries: readonly DebateEntry[],
  { procedure, rules } = { procedure: PROCEDURE, rules: RULES },
) {
  const named = (printed: string) => ({ name: printed, title: '', personId: null });
  return readBusiness({ entries, procedure, rules, named }).folded;
}
