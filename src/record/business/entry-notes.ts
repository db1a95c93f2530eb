// The notes in an entry, without their brackets.

import { singleLine } from '../debates/read-heading.ts';
import type { EntryType } from '../entry.ts';
import type { Procedure } from './procedure.ts';

/** The longest note has some 300 characters in the documents that were read. */
const NOTE_UNITS_MAX = 800;

/**
 * The notes of an entry without their brackets: those of a stage note, and paragraphs of other text in brackets. Text that lost
 * its brackets is a note if it says nothing else.
 */
export function notesIn(type: EntryType, content: string, procedure: Procedure): readonly string[] {
  const split = (text: string): string[] =>
    singleLine(text)
      .split(BETWEEN_NOTES)
      .map(bareNote)
      .filter((note) => note !== '');
  if (type === 'scene') return content.length > NOTE_UNITS_MAX ? [] : split(content);
  if (type === 'speech' && !BEGINS_BRACKET.test(content)) return [];
  const paragraphs = content.split(/\n+/u);
  const isAlone = type === 'other' && paragraphs.length === 1;
  const isNote = (text: string): boolean =>
    BRACKETED.test(text) ||
    (isAlone && (BRACKET_AT_ONE_END.test(text) || procedure.isUnbracketedNote(bareNote(text))));
  return paragraphs.filter((text) => text.length <= NOTE_UNITS_MAX && isNote(text)).flatMap(split);
}

const BEGINS_BRACKET = /^\s{0,20}[([]/m;
/** "(a) The Bill was passed (with amendments)" is not a note. */
const BRACKETED = /^\s{0,20}[([](?!\w{1,4}[)\]]).*[)\]]\W{0,20}$/su;
/** As "Question put and agreed to)", but not "(a) the Motion". */
const BRACKET_AT_ONE_END = /^\s{0,20}[([][^)\]]*$|^[^([]*[)\]]\W{0,20}$/u;
/** "(Question put and agreed to) (The Bill was read a Second Time)" is two, "by Hon. (Dr.) (Ms.) X" is none. */
const BETWEEN_NOTES = /(?<=[)\]])\s*(?=[([]\p{Lu}\p{Ll}{2,}\s)/u;

/** What is after the last word. */
const END = /(?<!\W)\W+$/u;

/** In the documents that were read, a bracket is missing at one end more than once. */
export function bareNote(note: string): string {
  const text = note
    .trim()
    .replace(/^[([]+/u, '')
    .replace(/(?<![.:;])[.:;]+$/u, '');
  const closes = text.split(/[)\]]/u).length - text.split(/[([]/u).length;
  return closes > 0
    ? text.replace(END, (end) => end.replace(/[)\]].*$/su, '')).replace(/(?<![.:;])[.:;]+$/u, '')
    : text;
}
