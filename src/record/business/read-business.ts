// The business of a sitting, in three steps: entries → events → business; bills are followed over sittings by follow-bills.ts.
//
//   1. read-events.ts    what each heading, note and sentence says; its words are data (phrases.ts, procedure.ts)
//   2. fold-business.ts  one pass over the events: items, motions, decisions, questions
//   3. follow-bills.ts   what was decided over sittings: the bills and their states

import type { DebateEntry } from '../debates/debate.ts';
import { type Division, divisionsOf } from '../divisions/division.ts';
import { compileDivisions } from '../divisions/find-divisions.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import { type FoldedBusiness, foldBusiness } from './fold-business.ts';
import type { Procedure } from './procedure.ts';
import { EventReader, type Speaker } from './read-events.ts';

export interface ReadingInput {
  /** All entries of the sitting in spoken order. */
  readonly entries: readonly DebateEntry[];
  readonly procedure: Procedure;
  readonly rules: RecordRules;
  readonly named: (printed: string) => Speaker;
}

export interface SittingReading {
  readonly folded: FoldedBusiness;
  readonly divisions: readonly Division[];
}

/** The question of a division is looked for in its item, so items are read before divisions, and what divisions decide after them. */
export function readBusiness({ entries, procedure, rules, named }: ReadingInput): SittingReading {
  const reader = new EventReader(procedure, rules);
  const events = entries.map((entry, at) => reader.read(at, entry));
  const counted = compileDivisions(rules.divisions).outcome;
  const sitting = { entries, events, procedure, named, counted };
  const folded = foldBusiness({ ...sitting, divisions: [] });
  const divisions = divisionsOf(entries, rules, folded.items);
  if (divisions.length === 0) return { folded, divisions };
  return { folded: foldBusiness({ ...sitting, divisions }), divisions };
}
