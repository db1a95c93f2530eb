// People whom a document names by an office that needs no seat, such as a Cabinet Secretary, and who are not linked: everything
// printed about them there, in any spelling.

import { areCompatible } from './compare-names.ts';
import { foldText, nameTokens } from './fold-name.ts';
import type { LabelWords } from './label-words.ts';
import { parseLabel } from './parse-label.ts';
import { labelText, type SpeakerFields } from '../speaker-label.ts';

interface SpokenEntry extends SpeakerFields {
  readonly id: number;
  readonly sittingId: number;
  readonly isLinked: boolean;
}

/**
 * A person's name as printed and as compared, and role, such as "Cabinet Secretary for Education"; with the first sitting in
 * which they spoke, and their labels as printed.
 */
export type OfficeHolder = Readonly<NonNullable<ReturnType<typeof holderOf>>>;

/** By each of their entries. The same office with a name that differs by a letter or two, or in punctuation, is one person. */
export function officeHolders(
  entries: readonly SpokenEntry[],
  words: LabelWords,
): ReadonlyMap<number, OfficeHolder> {
  const unlinked = entries.filter(({ isLinked }) => !isLinked);
  const holders: OfficeHolder[] = [];
  for (const [label, own] of Map.groupBy(unlinked, (entry) => labelText(entry, ''))) {
    const holder = holderOf(label, own, words);
    if (holder === null) continue;
    const at = holders.findIndex((one) => isSame(one, holder));
    const known = holders[at];
    if (known === undefined) holders.push(holder);
    else {
      const entryIds = [...known.entryIds, ...holder.entryIds];
      holders[at] = { ...known, entryIds, spellings: [...known.spellings, label] };
    }
  }
  return new Map(holders.flatMap((one) => one.entryIds.map((id) => [id, one] as const)));
}

function holderOf(label: string, entries: readonly SpokenEntry[], words: LabelWords) {
  const [first] = entries;
  if (first === undefined || first.speakerTitle === '') return null;
  const { isOutsider, printedRole, name } = parseLabel(
    first.speakerTitle,
    first.speakerName,
    words,
  );
  // A surname alone could be anybody's.
  if (!isOutsider || printedRole === null || name.length < 2) return null;
  const legalName = first.speakerName
    .split(/[\s(),;:]+/)
    .filter((word) => nameTokens(word, words).length > 0)
    .join(' ');
  const [{ sittingId }, entryIds] = [first, entries.map(({ id }) => id)];
  return { legalName, role: printedRole, name, sittingId, entryIds, spellings: [label] };
}

export function isSame(
  one: Pick<OfficeHolder, 'name' | 'role'>,
  other: Pick<OfficeHolder, 'name' | 'role'>,
): boolean {
  return foldText(one.role) === foldText(other.role) && areCompatible(one.name, other.name);
}
