// The labels that carry the name of a person and are linked to nobody.

import { firstOf } from '../../../present.ts';
import { nameTokens } from '../../../record/labels/fold-name.ts';
import type { LabelWords } from '../../../record/labels/label-words.ts';
import { parseLabel } from '../../../record/labels/parse-label.ts';
import type { RecordState } from '../../../record/change.ts';
import type { Finder, UnlinkedLabel } from '../../../finder/finder.ts';
import { memoizeByVersion } from '../memoize-by-version.ts';

/** Most contributions first. */
export type FindUnlinkedNames = (
  state: RecordState,
  names: readonly string[],
) => Promise<readonly UnlinkedLabel[]>;

interface NamedLabel {
  readonly label: UnlinkedLabel;
  /** The words of the name, folded, without titles. */
  readonly name: readonly string[];
}

/**
 * A label carries the name of a person where it has two or more words of one of their names, and no other word. A single word is
 * not enough: many share a surname.
 */
export function unlinkedNames(finder: Finder, words: LabelWords): FindUnlinkedNames {
  const read = memoizeByVersion(async () => byWord(await finder.unlinkedLabels(), words));
  return async (state, names) => {
    const labels = await read(state);
    const found = new Set<UnlinkedLabel>();
    for (const name of names) {
      const own = new Set(nameTokens(name, words));
      for (const word of own) {
        for (const one of labels.get(word) ?? []) {
          if (one.name.every((other) => own.has(other))) found.add(one.label);
        }
      }
    }
    return [...found].sort((one, other) => other.contributions - one.contributions);
  };
}

const NAME_WORDS_MIN = 2;

/** The labels by the first word of their name. */
function byWord(
  labels: readonly UnlinkedLabel[],
  words: LabelWords,
): ReadonlyMap<string, readonly NamedLabel[]> {
  const named = labels
    .map((label) => ({
      label,
      name: parseLabel(label.speakerTitle, label.speakerName, words).name,
    }))
    .filter(({ name }) => new Set(name).size >= NAME_WORDS_MIN);
  return Map.groupBy(named, ({ name }) => firstOf(name));
}
