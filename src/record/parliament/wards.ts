// Wards: the parts of constituencies by which people know where they live. The parliament's settings name them.

import { memoizeByObject } from '../../base/memoize.ts';
import { areCloseConstituencies } from '../labels/compare-names.ts';
import { constituencyKey, foldText } from '../labels/fold-name.ts';
import type { LabelWords } from '../labels/label-words.ts';
import type { Parliament } from './parliament.ts';

export interface Ward {
  readonly name: string;
  readonly constituency: string;
}

const wardsOf = memoizeByObject(({ wards }: Parliament) =>
  Object.entries(wards).flatMap(([constituency, names]) =>
    // "Parklands/Highridge" is called by either name.
    names.map((name) => ({ name, constituency, called: [name, ...name.split('/')].map(foldText) })),
  ),
);

/** The wards of this name; without any, those whose name begins with these words: "Kayole" for Kayole North. */
export function wardsNamed(parliament: Parliament, typed: string): readonly Ward[] {
  const text = foldText(typed);
  const { constituencyFillers } = parliament.labels;
  // "Kiamwangi ward"
  const words = text.split(' ').filter((word) => !constituencyFillers.includes(word));
  const bare = words.join(' ');
  if (bare === '') return [];
  const wards = wardsOf(parliament);
  const named = wards.filter(({ called }) => called.includes(text) || called.includes(bare));
  if (named.length > 0) return named;
  return wards.filter(({ called }) => called.some((name) => name.startsWith(`${bare} `)));
}

/** Whether a seat is for one of these constituencies, which member lists misspell. */
export function isSeatFor(
  constituencies: readonly string[],
  seat: string | null,
  words: LabelWords,
): boolean {
  const key = constituencyKey(seat ?? '', words);
  return (
    key !== null &&
    constituencies.some((constituency) =>
      areCloseConstituencies(key, constituencyKey(constituency, words) ?? ''),
    )
  );
}
