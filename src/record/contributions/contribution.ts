// Contributions: speeches put together again from the pieces into which pages, paragraphs and italics cut them.
//
// Every entry of a sitting is in exactly one contribution, and a contribution is a run of entries in spoken order. An entry
// that is joined to no other is a contribution of its own.
//
// A speech continues in the next speech under the same label. A scene is part of it if it falls within a sentence that the same
// speaker then continues (words in italics, or laughter), or if the parliament's settings say that such notes do not interrupt
// a speech. A stage note that was cut before its closing bracket continues in the entry that has the bracket. The footer of a
// page belongs to the text above it and is ignored when the next entry is compared.

import type { EntryText, EntryType } from '../entry.ts';
import { countWords } from '@hansard/search/text';
import { type ReadingRules, withoutFooter } from './reading-rules.ts';

/** The fields that decide which entries are joined. */
export interface Fragment extends EntryText {
  readonly id: number;
  /** The source's name for the contribution; without one, the texts decide. */
  readonly contribution?: string | null;
}

export type JoinedContribution = ReturnType<typeof joinContribution>;

/** `content.slice(start, end)` is the text of the entry. Offsets in UTF-16 units. */
export interface ContributionPiece {
  readonly entryId: number;
  readonly start: number;
  readonly end: number;
}

/** The end of an entry, or all of it. */
export interface ContributionFooter {
  readonly entryId: number;
  readonly text: string;
}

/**
 * How many later entries can affect whether an entry begins a contribution. When a sitting grows, only its last few entries are
 * decided again.
 */
export const LOOK_AHEAD_ENTRIES = 3;

/**
 * Which entries of a sitting begin a contribution. The list may start at any entry that begins one: earlier entries make no
 * difference.
 */
export function contributionStarts(fragments: readonly Fragment[], rules: ReadingRules): boolean[] {
  const pieces = fragments.map((fragment) => ({
    fragment,
    body: withoutFooter(fragment.content, rules).trim(),
  }));
  const sitting = { pieces, rules };
  let current: Running | null = null;
  return pieces.map((piece, at) => {
    const { fragment, body } = piece;
    if (current !== null && joins(current, piece, sitting, at)) {
      if (body !== '') current = after(current, fragment, body);
      return false;
    }
    current = { first: fragment, spoken: body, body };
    return true;
  });
}

interface Piece {
  readonly fragment: Fragment;
  /** Its text without the page footer; empty if it is only a footer. */
  readonly body: string;
}

interface SittingPieces {
  readonly pieces: readonly Piece[];
  readonly rules: ReadingRules;
}

/** Whether the piece at `at` is part of the contribution before it. */
function joins(
  { first, spoken, body: bodyBefore }: Running,
  { fragment, body }: Piece,
  sitting: SittingPieces,
  at: number,
): boolean {
  const { rules } = sitting;
  const [firstId, ownId] = [first.contribution ?? null, fragment.contribution ?? null];
  if (firstId !== null || ownId !== null) return firstId === ownId;
  if (body === '') return true;
  if (bodyBefore === '') return false;
  if (first.type === 'scene') return closesNote(bodyBefore, fragment, body);
  if (first.type !== 'speech') return false;
  if (fragment.type === 'speech') return isSameSpeaker(first, fragment, rules);
  if (fragment.type !== 'scene') return false;
  const next = speechAfter(first, sitting, at);
  if (next === null) return false;
  // Words in italics may be followed by a name; after "(Laughter)" a capital begins a sentence.
  const inItalics = next.scenes.length === 0 && (goesOn(body) || isPhraseInItalics(body));
  const isWithinSentence = breaksOff(spoken) && (inItalics || goesOn(next.body));
  return isWithinSentence || [body, ...next.scenes].every(rules.isPassingNote);
}

/** The text with which the same speaker continues after the scene at `at`, and the scenes between; null if the next few pieces have none. */
function speechAfter(speaker: Fragment, { pieces, rules }: SittingPieces, at: number) {
  const nextPieces = pieces
    .slice(at + 1, at + 1 + LOOK_AHEAD_ENTRIES)
    .filter(({ body }) => body !== '');
  const end = nextPieces.findIndex(({ fragment }) => fragment.type !== 'scene');
  const next = nextPieces[end];
  const goesOnSpeaking =
    next?.fragment.type === 'speech' && isSameSpeaker(speaker, next.fragment, rules);
  if (!goesOnSpeaking) return null;
  return { body: next.body, scenes: nextPieces.slice(0, end).map(({ body }) => body) };
}

/** A phrase with more words is a note about an event. */
const ITALIC_WORDS_MAX = 4;

/** "Mheshimiwa" in "So, Mheshimiwa Njeri, this Bill": a few words without brackets and without a sentence end. */
function isPhraseInItalics(scene: string): boolean {
  return !/^[([]/.test(scene) && breaksOff(scene) && countWords(scene) <= ITALIC_WORDS_MAX;
}

/** A contribution that is still open. */
interface Running {
  readonly first: Fragment;
  /** The last piece of the speech, whatever scenes followed it. */
  readonly spoken: string;
  /** The last piece that is not a footer; empty if there is none. */
  readonly body: string;
}

function after(running: Running, fragment: Fragment, body: string): Running {
  if (fragment.type !== 'speech') return { ...running, body };
  // A title that was missing at first is known from here on.
  const isTitled = running.first.speakerTitle !== '' || fragment.speakerTitle === '';
  const first = isTitled ? running.first : { ...fragment, type: running.first.type };
  return { first, spoken: body, body };
}

/**
 * One contribution as one text, without footers; the origin of each piece, in order; and the footers that were removed. Its
 * type is that of its first entry.
 */
export function joinContribution(fragments: readonly Fragment[], rules: ReadingRules) {
  let content = '';
  /** The end of the content: cut from the whole, it would cost a copy of the whole for each fragment. */
  let end = '';
  let previousFragment: Fragment | null = null;
  const pieces: ContributionPiece[] = [];
  const footers: ContributionFooter[] = [];
  for (const fragment of fragments) {
    const { bodyEnd, footer } = rules.splitFooter(fragment.content);
    if (footer !== '') footers.push({ entryId: fragment.id, text: footer.trim() });
    const body = fragment.content.slice(0, bodyEnd).trim();
    if (body === '') continue;
    const glue = previousFragment === null ? '' : between(previousFragment, end, fragment, body);
    const start = content.length + glue.length;
    content += `${glue}${body}`;
    end = `${end}${glue}${body}`.slice(-SEEN_UNITS);
    pieces.push({ entryId: fragment.id, start, end: content.length });
    previousFragment = fragment;
  }
  const type: EntryType = fragments[0]?.type ?? 'other';
  return { type, content, words: countWords(content), pieces, footers };
}

/** The text between two pieces, of which the first has this end: nothing, a space, or a paragraph break. */
function between(
  previousFragment: Fragment,
  end: string,
  fragment: Fragment,
  body: string,
): string {
  // A source that names its contributions has paragraphs in them, which may end without a full stop.
  const mayEnd = fragment.contribution != null || !breaksOff(end);
  const isParagraph = BULLET.test(body) || (mayEnd && !goesOn(body));
  if (fragment.type === 'speech' && previousFragment.type === 'speech' && isParagraph)
    return '\n\n';
  return clings(body) || (isCutWord(end) && goesOn(body)) ? '' : ' ';
}

/** A list item begins a new line. */
const BULLET = /^[-–•*]\s/;

/** Enough to see how a text ends, however many quotation marks and brackets close it. */
const SEEN_UNITS = 16;

/** The same name, and the same title or none: a title is printed once and left out afterwards. */
function isSameSpeaker(fragment: Fragment, second: Fragment, rules: ReadingRules): boolean {
  if (fragment.speakerName !== second.speakerName || fragment.speakerName === '') return false;
  // Two entries with such a label may come from two speakers.
  if (rules.isCollective(fragment.speakerName)) return false;
  const [title, otherTitle] = [fragment.speakerTitle, second.speakerTitle];
  return title === otherTitle || title === '' || otherTitle === '';
}

/** The longest stage note has 395 characters; longer texts have brackets of their own. */
const STAGE_NOTE_UNITS_MAX = 400;

/** Whether the note is open and this text closes it before opening another. */
function closesNote(note: string, fragment: Fragment, body: string): boolean {
  if (note.length > STAGE_NOTE_UNITS_MAX || body.length > STAGE_NOTE_UNITS_MAX) return false;
  if (!/^[^)\]]*[)\]]/.test(body) || !/[([][^()[\]]*$/.test(note)) return false;
  if (fragment.type === 'speech') return /^[)\].\s]+$/.test(body);
  return /^[^([]*[)\]]/.test(body);
}

// Which entries of a sitting begin a contribution, whatever the order of their ids.

/**
 * The ids of a sitting's entries that begin a contribution. The entries are in spoken order. Where that differs from id order,
 * as after an insertion, entries are not joined.
 */
export function startsOfSitting(sitting: readonly Fragment[], rules: ReadingRules): Set<number> {
  const starts = new Set<number>();
  for (const stretch of stretchesOf(sitting)) {
    const begins = contributionStarts(stretch, rules);
    stretch.forEach(({ id }, at) => begins[at] === true && starts.add(id));
  }
  return starts;
}

/** The stretches in which spoken order is also id order. Nearly always there is only one. */
function stretchesOf(sitting: readonly Fragment[]): readonly (readonly Fragment[])[] {
  const isAscending = sitting.every(({ id }, at) => id > (sitting[at - 1]?.id ?? -Infinity));
  if (isAscending) return [sitting];
  const ids = sitting.map(({ id }) => id).sort((a, b) => a - b);
  const nextOf = new Map(ids.map((id, index) => [id, ids[index + 1]]));
  const stretches: Fragment[][] = [];
  for (const [at, fragment] of sitting.entries()) {
    const previous = sitting[at - 1];
    const isNext = previous !== undefined && nextOf.get(previous.id) === fragment.id;
    if (isNext) stretches.at(-1)?.push(fragment);
    else stretches.push([fragment]);
  }
  return stretches;
}

// Sentences: whether a piece of text breaks off within one, and whether another continues it.

/** Quotation marks; â is the remains of one that was read in the wrong encoding. */
const CLOSERS = '"”’»\')]â';
const OPENERS = '"“‘«\'';
/** Dashes and dots end an interrupted sentence, and introduce a list. */
const ENDS = '.!?:;…—–-―';
/** Characters without a space before them. */
const CLINGING = '.,;:!?)]}”’…';

const SMALL_LETTER = /^\p{Ll}/u;
/** "a) to provide", "ii. the cost": an item of a list, not the rest of a sentence. */
const LIST_ITEM = /^[a-z]{1,4}[.)]\s/;

/** Whether the sentence is unfinished. The text is trimmed and not empty. */
function breaksOff(text: string): boolean {
  let last = text.length - 1;
  while (last > 0 && CLOSERS.includes(text.charAt(last))) last--;
  if (ENDS.includes(text.charAt(last))) return isCutWord(text);
  // "saidâ" is ambiguous: … or ” ends a sentence more often than ’ breaks one.
  return text.charAt(text.length - 1) !== 'â';
}

/** Whether it continues a sentence: in lower case, or with something that cannot begin one. */
function goesOn(text: string): boolean {
  if (clings(text)) return !/^\.{2}/.test(text);
  let first = 0;
  while (first < text.length && OPENERS.includes(text.charAt(first))) first++;
  if (text.charAt(first) === 'â' && /^[\p{Lu}\p{N}]/u.test(text.slice(first + 1, first + 3))) {
    return false;
  }
  return (
    SMALL_LETTER.test(text.slice(first, first + 2)) && !LIST_ITEM.test(text.slice(first, first + 6))
  );
}

/** Whether no space separates it from the text before it. */
function clings(text: string): boolean {
  return text !== '' && CLINGING.includes(text.charAt(0));
}

/** "develop-": one hyphen right after a letter. */
function isCutWord(text: string): boolean {
  return /[\p{L}]-$/u.test(text.slice(-3));
}
