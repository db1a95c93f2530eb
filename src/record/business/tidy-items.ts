// What is known of items only when the whole sitting has been read: the call of an item before its heading, and a question that is
// printed again because it was called twice.

import { titleSlug } from '../debates/read-heading.ts';
import type { Item } from './order-of-business.ts';
import { type AskedQuestion, isQuestions, isSettled } from './question-time.ts';
import type { Event, Speaker } from './read-events.ts';

/** What a member says before the heading is short: "I had not even moved the Motion." */
const CALL_WORDS_MAX = 40;
/** The chair, the member, the chair again, and notes between them. */
const CALL_ENTRIES_MAX = 6;

type SittingEvents = readonly (readonly Event[])[];

/**
 * Gives each item the words before its heading with which its first speaker was called: that member said one short thing to the
 * chair there, and nothing else in the item before.
 */
export function moveCalls(
  items: readonly Item[],
  events: SittingEvents,
  wordsAt: (at: number) => number,
): void {
  for (const [index, item] of items.entries()) {
    const piecesBefore = items[index - 1]?.pieces;
    const own = item.pieces[0];
    const last = piecesBefore?.at(-1);
    const speaker = firstSpeaker(item, events);
    if (
      piecesBefore === undefined ||
      own === undefined ||
      last?.[1] !== own[0] - 1 ||
      speaker === null
    )
      continue;
    const call = callBefore(own[0], last[0], { events, speaker });
    if (call === null || wordsAt(call.said) > CALL_WORDS_MAX) continue;
    const saysMore = piecesBefore.some(([first, end]) =>
      events.slice(first, Math.min(end + 1, call.from)).some(([said]) => isSpokenBy(said, speaker)),
    );
    if (saysMore) continue;
    last[1] = call.from - 1;
    own[0] = call.from;
  }
}

/** The one speech of the member who is called before a heading, and the chair's before it; null if there is none. */
function callBefore(
  heading: number,
  first: number,
  { events, speaker }: { readonly events: SittingEvents; readonly speaker: Speaker },
): { readonly from: number; readonly said: number } | null {
  let said: number | null = null;
  for (let at = heading - 1; at > first && heading - at <= CALL_ENTRIES_MAX; at -= 1) {
    const [event, ...furtherEvents] = events[at] ?? [];
    if (event === undefined || furtherEvents.length > 0) return null;
    if (event.kind === 'said' && event.role === 'chair') {
      if (said !== null) return { from: at, said };
    } else if (isSpokenBy(event, speaker)) {
      if (said !== null) return null;
      said = at;
    } else if (event.kind !== 'noted' && event.kind !== 'blank') return null;
  }
  return null;
}

function firstSpeaker(item: Item, events: SittingEvents): Speaker | null {
  const [first = 0, last = -1] = item.pieces[0] ?? [];
  for (let at = first; at <= last; at += 1) {
    const said = events[at]?.[0];
    if (said?.kind === 'said' && said.role === 'member') return said.by;
  }
  return null;
}

function isSpokenBy(event: Event | undefined, { name, title }: Speaker): boolean {
  return event?.kind === 'said' && event.by.name === name && event.by.title === title;
}

/**
 * Joins items that are one question, called again: the same title and number, the first neither answered nor put off. Returns
 * which item each went into.
 */
export function joinRepeatedQuestions(
  items: readonly Item[],
  asked: readonly AskedQuestion[],
): ReadonlyMap<Item, Item> {
  const joined = new Map<Item, Item>();
  const questionOf = (item: Item) => asked.find((question) => question.item === item);
  for (const [index, item] of items.entries()) {
    if (!item.isNamed || !isQuestions(item)) continue;
    const earlier = items
      .slice(0, index)
      .find((earlierItem) => !joined.has(earlierItem) && isSameQuestion(earlierItem, item));
    const question = earlier && questionOf(earlier);
    if (earlier === undefined || question === undefined || isSettled(question)) continue;
    const again = questionOf(item);
    question.answeredAt = again?.answeredAt ?? null;
    question.outcome = again?.outcome ?? null;
    question.settledAt = again?.settledAt ?? null;
    for (const piece of item.pieces) earlier.pieces.push(piece);
    joined.set(item, earlier);
  }
  return joined;
}

function isSameQuestion(first: Item, second: Item): boolean {
  return (
    first.isNamed &&
    isQuestions(first) &&
    (first.number?.words ?? '') === (second.number?.words ?? '') &&
    titleSlug(first.title) === titleSlug(second.title)
  );
}
