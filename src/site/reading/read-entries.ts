// The entries of a sitting as shown to readers: joined to contributions, each speaker named once, and page footers set aside.

import { html } from 'ghtml';
import { joinContribution } from '../../record/contributions/contribution.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import type { EntryBody } from '../../record/entry.ts';
import { readWireForm } from '../../record/wire-form.ts';
import type { FoundEntry } from '../../finder/finder.ts';
import { firstOf, present } from '../../base/present.ts';
import { languageAttributes } from '../../words/language-attributes.ts';
import { cutText } from '../../words/shown-text.ts';
import { mapInTurns } from '../../threads/in-turns.ts';

export interface ReadEntry extends Fragment {
  /** The content as shown: without footer, and trimmed. */
  readonly text: string;
  /** The removed footer; empty if there was none. */
  readonly footer: string;
  /** The text between the previous entry and this one, if it continues that one's sentence; otherwise null. */
  readonly glue: string | null;
  /** Whether somebody begins to speak here and is named. */
  readonly labelled: boolean;
}

type Fragment = EntryBody & Pick<FoundEntry, 'id' | 'language' | 'begins' | 'contribution'>;

/** Reads consecutive entries, from one that begins a contribution. */
export function readEntries(
  entries: readonly FoundEntry[],
  rules: ReadingRules,
): readonly ReadEntry[] {
  return [...readContributions(entries.map(fragmentOf), rules)].flat();
}

/** How much a list shows of a contribution: a paragraph. */
const BEGINNING_UNITS = 420;

/** The beginning of a contribution as a paragraph, and whether it continues. */
export function beginningOf(entries: readonly FoundEntry[], rules: ReadingRules) {
  const whole = readEntries(entries, rules)
    .map(({ glue, text }) => `${glue ?? ' '}${text}`)
    .join('')
    .trim();
  const { text, isCut } = cutText(whole, BEGINNING_UNITS);
  const language = languageAttributes(firstOf(entries).language);
  return { paragraph: html`<p !${language}>${isCut ? `${text} …` : text}</p>`, isCut };
}

/** Reads a whole sitting, in turns with other clients: the longest takes some ten milliseconds. */
export async function readSittingEntries(
  entries: readonly FoundEntry[],
  rules: ReadingRules,
): Promise<readonly ReadEntry[]> {
  const fragments = await mapInTurns(entries, fragmentOf);
  const parts = await mapInTurns(readContributions(fragments, rules), (entries) => entries);
  return parts.flat();
}

function fragmentOf({ id, language, begins, contribution, wire }: FoundEntry): Fragment {
  return { ...readWireForm(wire), id, language, begins, contribution };
}

/** The entries of one contribution after another. */
function* readContributions(
  fragments: readonly Fragment[],
  rules: ReadingRules,
): Generator<readonly ReadEntry[]> {
  let speaking: Fragment | null = null;
  for (let from = 0; from < fragments.length;) {
    let to = from + 1;
    while (fragments[to]?.begins === false) to += 1;
    const first = present(fragments[from], 'the first entry of a contribution');
    const labelled = first.type === 'speech' && !(speaking !== null && resumes(speaking, first));
    yield readContribution(fragments.slice(from, to), labelled, rules);
    // A note interrupts; a heading ends.
    if (first.type === 'speech') speaking = first;
    else if (first.type !== 'scene') speaking = null;
    from = to;
  }
}

function readContribution(
  fragments: readonly Fragment[],
  labelled: boolean,
  rules: ReadingRules,
): ReadEntry[] {
  const { content, pieces, footers } = joinContribution(fragments, rules);
  const positions = new Map(pieces.map(({ entryId }, at) => [entryId, at]));
  const footerOf = new Map(footers.map(({ entryId, text }) => [entryId, text]));
  return fragments.map((fragment, index) => {
    const at = positions.get(fragment.id) ?? -1;
    const [previousPiece, piece] = [pieces[at - 1], pieces[at]];
    const between =
      piece === undefined || previousPiece === undefined
        ? null
        : content.slice(previousPiece.end, piece.start);
    return {
      ...fragment,
      text: piece === undefined ? '' : content.slice(piece.start, piece.end),
      footer: footerOf.get(fragment.id) ?? '',
      glue: between === null || between.includes('\n') ? null : between,
      begins: index === 0,
      labelled: labelled && index === 0,
    };
  });
}

/** Whether a speaker continues after a note. The first piece after a printed title begins with a space. */
function resumes(first: EntryBody, entryBody: EntryBody): boolean {
  return (
    first.speakerName === entryBody.speakerName &&
    first.speakerTitle === entryBody.speakerTitle &&
    first.speaker?.id === entryBody.speaker?.id &&
    !entryBody.content.startsWith(' ')
  );
}

/** A heading has letters; a stray bracket or clause number printed in bold has none. */
export function isHeading({ type, text, glue }: ReadEntry): boolean {
  return type === 'heading' && glue === null && /\p{L}{2}/u.test(text);
}
