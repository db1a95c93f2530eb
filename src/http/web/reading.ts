// The entries of a sitting as one reads them: what begins a contribution, what goes on in mid-sentence,
// what is a heading, and which sentences are the printed pages' footers.

import type { EntryBody } from '../../hansard/entry.ts';
import type { Language } from '../../hansard/language.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import type { FoundEntry } from '../../store/finder.ts';

export interface ReadEntry extends EntryBody {
  readonly id: number;
  readonly language: Language;
  /** The content as it is shown: without footer, without space around it. */
  readonly text: string;
  /** The footer that was taken from it; empty where there was none. */
  readonly footer: string;
  /** Whether it begins a contribution, and so shows who speaks. */
  readonly starts: boolean;
  /** Whether it goes on in the middle of the sentence before it. */
  readonly joins: boolean;
}

export function readEntries(found: readonly FoundEntry[]): ReadEntry[] {
  let current: EntryBody | null = null;
  let before: ReadEntry | null = null;
  return found.map(({ id, language, wire }) => {
    const body = readWireForm(wire);
    const { text, footer } = withoutFooter(body.content);
    const starts = body.type === 'speech' && (current === null || !isSameSpeaker(current, body));
    const joins =
      !starts &&
      before?.type === 'speech' &&
      body.type === 'speech' &&
      text !== '' &&
      goesOn(before.text, text);
    if (body.type === 'speech') current = body;
    else if (body.type !== 'scene') current = null;
    const read = { ...body, id, language, text, footer, starts, joins };
    if (text !== '') before = read;
    return read;
  });
}

function isSameSpeaker(one: EntryBody, other: EntryBody): boolean {
  return (
    one.speakerName === other.speakerName &&
    one.speakerTitle === other.speakerTitle &&
    one.speaker?.id === other.speaker?.id &&
    // The first piece of a speech under a title begins with a space.
    !other.content.startsWith(' ')
  );
}

/** A sentence cut at the end of a page has no end, and goes on in lower case. */
function goesOn(before: string, text: string): boolean {
  return !/[.!?:;…”"’)\]-]$/.test(before) && /^[\p{Ll}\d(“‘]/u.test(text);
}

const FOOTER =
  /(?:The electronic version of the (?:Official|Senate) Hansard Report is for information\s*)?(?:purposes\s?only\.\s?A certified (?:version|copy) of this Report can be obtained from the [^.]{0,80}\.?)?$/;

function withoutFooter(content: string): { text: string; footer: string } {
  const at = content.length > 40 ? content.search(FOOTER) : content.length;
  return { text: content.slice(0, at).trim(), footer: content.slice(at).trim() };
}

export interface Label {
  readonly first: string;
  /** What stands in brackets after it: a chair's name, a member's constituency. */
  readonly second: string;
}

/** Who speaks, in the order it was printed: "The Speaker (Hon. Kingi)". */
export function labelOf({ speakerName, speakerTitle }: EntryBody): Label {
  return speakerTitle === ''
    ? { first: speakerName, second: '' }
    : { first: speakerTitle, second: speakerName };
}

/** The label as one text. */
export function labelText(entry: EntryBody, unnamed: string): string {
  const { first, second } = labelOf(entry);
  if (first === '' && second === '') return unnamed;
  return second === '' ? first : `${first} (${second})`;
}

/** A heading has letters; a stray bracket or clause number that was printed in bold has none. */
export function isHeading({ type, text }: ReadEntry): boolean {
  return type === 'heading' && /\p{L}{2}/u.test(text);
}
