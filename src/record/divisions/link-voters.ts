// Says whom a name in a list of votes means: the person who spoke under the same name in the sitting.
//
// A chamber prints its members so that each can be recognized on that day: "Sen. G. G. Kariuki" beside "Sen. Kariuki". So the same name is
// the same person, and another form of a name is nobody for certain.

import { nameTokens } from '../labels/fold-name.ts';
import type { LabelWords } from '../labels/label-words.ts';
import { parseLabel } from '../labels/parse-label.ts';
import type { DebateEntry } from '../debates/debate.ts';
import type { ListedName } from './read-names.ts';

export interface Voter extends ListedName {
  /** Null where nobody who is known spoke under that name. */
  readonly personId: number | null;
}

/** A function that finds the person of a listed name, by the speeches of the sitting that are linked to people. */
export function votersOf(
  entries: readonly DebateEntry[],
  words: LabelWords,
): (listed: ListedName) => Voter {
  const keys = keysBy(words);
  const people = new Map<string, Set<number>>();
  for (const { speaker, speakerTitle, speakerName } of entries) {
    if (speaker === null) continue;
    const key = keys.ofLabel(speakerTitle, speakerName);
    if (key === '') continue;
    const known = people.get(key);
    if (known === undefined) people.set(key, new Set([speaker.id]));
    else known.add(speaker.id);
  }
  return (listed) => {
    const found = people.get(keys.ofName(listed.name));
    const [personId = null] = found?.size === 1 ? found : [];
    return { ...listed, personId };
  };
}

/** The keys by which names are compared, each computed once. */
interface NameKeys {
  readonly ofLabel: (title: string, name: string) => string;
  readonly ofName: (name: string) => string;
}

const known = new WeakMap<LabelWords, NameKeys>();

function keysBy(words: LabelWords): NameKeys {
  let keys = known.get(words);
  if (keys === undefined) {
    const ofTitles = new Map<string, (name: string) => string>();
    keys = {
      ofLabel: (title, name) => {
        let ofNames = ofTitles.get(title);
        if (ofNames === undefined) {
          ofNames = remember((one) => keyOf(parseLabel(title, one, words).name));
          if (ofTitles.size < REMEMBERED_MAX) ofTitles.set(title, ofNames);
        }
        return ofNames(name);
      },
      ofName: remember((name) => keyOf(nameTokens(name, words))),
    };
    known.set(words, keys);
  }
  return keys;
}

/** Texts whose key is remembered: a record has a few thousand labels. */
const REMEMBERED_MAX = 10_000;

function remember(compute: (text: string) => string): (text: string) => string {
  const values = new Map<string, string>();
  return (text) => {
    const value = values.get(text) ?? compute(text);
    if (values.size < REMEMBERED_MAX) values.set(text, value);
    return value;
  };
}

/** The words of a name in any order: lists print "Kamau J.M.", labels "Mr. J.M. Kamau". */
function keyOf(tokens: readonly string[]): string {
  return [...tokens].sort().join(' ');
}
