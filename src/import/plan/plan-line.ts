// Plans what becomes of a line that is imported by itself. A line adds or restores an entry, or is already in the record; it never
// changes an entry, and contradicts the record if it has a different text that no person is the cause of.

import { decide, type Decision } from './outcomes.ts';
import { type DocumentEntry, planEntry } from './plan-entry.ts';
import { isChanged, type RecordEntry } from './record-entry.ts';

export interface LineEntry extends DocumentEntry {
  readonly textCounter: number;
}

export type LinePlan = Decision | 'contradiction';

/** The plan for a line whose entry is in the record. A person may have corrected or moved the entry since it was imported. */
export function planPresentLine(entry: RecordEntry, line: LineEntry): LinePlan {
  const { now, base, isTouched } = entry;
  const decision = planEntry(entry, line);
  const isMoved = ![now.textCounter, base?.textCounter].includes(line.textCounter);
  if (isMoved && !isTouched) return 'contradiction';
  if (decision.text === null || isChanged(now, decision.text)) return 'contradiction';
  if (!isMoved) return decision;
  return decide(
    'a person corrected this entry, and the document has a different text; the correction stays',
    now,
  );
}

/** The plan for a line whose entry is restored: at the line's counter, as a person left it before its sitting was deleted. */
export function planRestoredLine(entry: RecordEntry, line: LineEntry): Decision {
  const decision = planEntry({ ...entry, withdrawn: 'with its sitting' }, line);
  const { text } = decision;
  return { ...decision, text: text && { ...text, textCounter: line.textCounter } };
}

/** The plan for a line whose entry stays withdrawn; the entry is null if the line has words of several, or a part of one. */
export function planWithdrawnLine(entry: RecordEntry | null): Decision {
  if (entry === null) {
    return decide(
      'these words were withdrawn with an entry of this sitting, and were not stored',
      null,
    );
  }
  if (entry.withdrawn === 'moved') {
    return decide('a person moved this entry to another sitting', null);
  }
  return decide('this entry was withdrawn, and stays withdrawn although the document has it', null);
}
