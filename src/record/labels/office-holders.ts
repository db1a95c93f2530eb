// People whom a document names by an office that needs no seat, such as a Cabinet Secretary, or by several spellings of a name,
// and who are not linked: everything printed about them there.

import { areCompatible, areEqual } from './compare-names.ts';
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
 * A person's name as printed most often and as compared, and role, such as "Cabinet Secretary for Education", or null; with the
 * sitting in which they spoke, and their labels and names as printed.
 */
export type OfficeHolder = Readonly<NonNullable<ReturnType<typeof holderOf>>>;

/** By each of their entries. The same office with a name that differs by a letter or two, or in punctuation, is one person. */
export function officeHolders(
  entries: readonly SpokenEntry[],
  words: LabelWords,
): ReadonlyMap<number, OfficeHolder> {
  const unlinked = entries.filter(({ isLinked }) => !isLinked);
  const holders: OfficeHolder[] = [];
  const byLabel = [...Map.groupBy(unlinked, (entry) => labelText(entry, ''))];
  for (const [label, own] of byLabel.sort(
    ([, ownEntries], [, otherEntries]) => otherEntries.length - ownEntries.length,
  )) {
    const holder = holderOf(label, own, words);
    if (holder === null) continue;
    const at = holders.findIndex((candidate) => isSame(candidate, holder));
    const sameHolder = holders[at];
    if (sameHolder === undefined) holders.push(holder);
    else {
      const entryIds = [...sameHolder.entryIds, ...holder.entryIds];
      const names = [...sameHolder.names, ...holder.names];
      holders[at] = { ...sameHolder, entryIds, names, spellings: [...sameHolder.spellings, label] };
    }
  }
  const offered = holders.filter(({ role, names }) => role !== null || new Set(names).size > 1);
  return new Map(
    offered.flatMap((offeredHolder) =>
      offeredHolder.entryIds.map((id) => [id, offeredHolder] as const),
    ),
  );
}

function holderOf(label: string, entries: readonly SpokenEntry[], words: LabelWords) {
  const [first] = entries;
  if (first === undefined) return null;
  const { isOutsider, printedRole, name } = parseLabel(
    first.speakerTitle,
    first.speakerName,
    words,
  );
  // A surname alone could be anybody's.
  if (name.length < 2 || !areEqual(name, nameTokens(first.speakerName, words))) return null;
  const legalName = first.speakerName
    .split(/[\s(),;:]+/)
    .filter((word) => nameTokens(word, words).length > 0)
    .join(' ');
  const [{ sittingId }, entryIds] = [first, entries.map(({ id }) => id)];
  const role = isOutsider ? printedRole : null;
  return { legalName, role, name, sittingId, entryIds, spellings: [label], names: [legalName] };
}

export function isSame(
  first: Pick<OfficeHolder, 'name' | 'role'>,
  second: Pick<OfficeHolder, 'name' | 'role'>,
): boolean {
  return (
    foldText(first.role ?? '') === foldText(second.role ?? '') &&
    areCompatible(first.name, second.name)
  );
}
