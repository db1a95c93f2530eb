// What the phrases of a parliament's procedure read in its documents, and what they leave unread, so that somebody can write the
// phrases of another one. What recurs word by word, and is short, is likely to be procedure in any language.

import type { DebateEntry } from '../record/debates/debate.ts';
import { singleLine } from '../record/debates/read-heading.ts';
import { type Event, EventReader } from '../record/business/read-events.ts';
import { procedureOf } from '../record/business/record-procedure.ts';
import { wordsOf } from '../record/business/words.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { readingRulesOf } from '../record/parliament/record-rules.ts';

export type PrintedEntry = Pick<DebateEntry, 'type' | 'speakerName' | 'speakerTitle' | 'content'>;

/** Something that is printed so often, with an example. */
export interface Observed {
  readonly what: string;
  readonly count: number;
  readonly example: string;
}

export interface ObservedProcedure {
  /** What the phrases read, by kind, the most frequent first. */
  readonly read: readonly Observed[];
  /** Notes and lines that say nothing to them; sentences and headings that recur and say nothing to them. */
  readonly unread: readonly Observed[];
}

/** Notes and sentences of procedure have up to fourteen words in the documents that were read. */
const WORDS_MAX = 14;
/** Two words such as "Thank you" are said as often, and state nothing. */
const SENTENCE_WORDS_MIN = 3;
/** What is said or printed as a heading less often is of its item. */
const RECURS_MIN = 2;

export function observeProcedure(
  entries: readonly PrintedEntry[],
  parliament: Parliament,
): ObservedProcedure {
  const rules = readingRulesOf(parliament);
  const procedure = procedureOf(rules);
  const reader = new EventReader(procedure, rules);
  const [read, lines, recurring] = [new Tally(), new Tally(), new Tally()];
  for (const [at, draft] of entries.entries()) {
    const entry = { ...draft, id: at + 1, textCounter: at + 1, speaker: null };
    const events = reader.read(at, entry);
    for (const event of events) {
      const kind = kindOf(event);
      if (kind !== null) read.add(kind, kind, event.words);
    }
    const text = singleLine(entry.content);
    const isUnread = events.every(({ kind }) => SAYS_NOTHING.has(kind));
    if (entry.type === 'heading') {
      if (events[0]?.kind === 'title') recurring.add('heading', text, text);
    } else if (entry.type === 'speech') {
      for (const sentence of sentencesOf(text)) {
        if (procedure.sayings(sentence).length === 0) recurring.add('sentence', sentence, sentence);
      }
    } else if (isUnread && !rules.isPassingNote(text) && isShort(text)) {
      lines.add(entry.type === 'scene' ? 'note' : 'line', text, text);
    }
  }
  const unread = [...lines.all(), ...recurring.all().filter(({ count }) => count >= RECURS_MIN)];
  return { read: read.all(), unread: unread.toSorted(mostFirst) };
}

/** Events that every entry of their type has. */
const SAYS_NOTHING: ReadonlySet<Event['kind']> = new Set(['said', 'printed', 'noted', 'blank']);

/** What an event is called in a report; null if every entry of its type has it. */
function kindOf(event: Event): string | null {
  if (SAYS_NOTHING.has(event.kind)) return null;
  if (event.kind === 'put') return event.outcome;
  if (event.kind === 'moved' && event.where !== 'anywhere') return `moved: ${event.where}`;
  if (event.kind === 'section') return `section: ${event.section}`;
  if (event.kind === 'title' && event.section !== null) return `title: ${event.section}`;
  return event.kind;
}

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.?!])\s+/u)
    .filter((sentence) => isShort(sentence) && wordsOf(sentence).length >= SENTENCE_WORDS_MIN);
}

function isShort(text: string): boolean {
  return text.length < UNITS_MAX && wordsOf(text).length <= WORDS_MAX;
}

/** Fourteen words have some eighty characters. */
const UNITS_MAX = 200;

function mostFirst(observed: Observed, second: Observed): number {
  return second.count - observed.count;
}

/** Counts what is the same but for its numbers, case and signs. */
class Tally {
  readonly #observed = new Map<string, { what: string; count: number; example: string }>();

  add(what: string, text: string, example: string): void {
    const words = wordsOf(text).map(({ folded }) => (/^\d/.test(folded) ? '#' : folded));
    const key = `${what} ${words.join(' ')}`;
    const observed = this.#observed.get(key) ?? { what, count: 0, example };
    observed.count += 1;
    this.#observed.set(key, observed);
  }

  all(): readonly Observed[] {
    return [...this.#observed.values()].sort(mostFirst);
  }
}
