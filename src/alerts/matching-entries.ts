// Shared by alerts and subscriptions: which entries pass a filter now, which of them are new, and their excerpts.

import { parseQuery, makeSnippet, type Snippet } from '@hansard/search';
import { SearchTooLong } from '../base/errors.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { MERGE_BEGINNING } from '../record/change.ts';
import type { EntryFilter } from '../record/filter.ts';
import { languagesIn } from '../record/languages/detect-language.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { Finder, FoundSet } from '../finder/finder.ts';
import type { EntryReads, ItemReads, ServingReads } from '../store/contract/store.ts';
import { findItem } from '../store/filter-lookup.ts';
import { textsIn } from '../store/entries/entry-revisions.ts';

/**
 * Returns the entries that pass a filter, searching again when the record has changed; null if the search takes too long. The
 * search runs after the changes were read, so its version of the record is the same or later.
 */
export function matchingEntries(store: ServingReads & ItemReads, finder: Pick<Finder, 'matching'>) {
  const sets = new Map<string, FoundSet>();
  return async (askedFilter: EntryFilter): Promise<FoundSet | null> => {
    const { version } = await store.recordState();
    const filter = { ...askedFilter, personId: await personNow(store, askedFilter.personId) };
    const key = JSON.stringify(filter);
    const cached = sets.get(key);
    if (cached?.version === version) return cached;
    try {
      const matches = await finder.matching(filter);
      sets.set(key, matches);
      return matches;
    } catch (error) {
      if (error instanceof SearchTooLong) return null;
      throw error;
    }
  };
}

/** A follower of a merged person follows the survivor. */
async function personNow(store: ItemReads, id: number | null): Promise<number | null> {
  return id === null ? null : ((await findItem(store, 'people', id))?.id ?? id);
}

/**
 * Whether an entry has just been linked to its speaker. That is news to a follower of the person; a new name, which is written
 * into all their entries, is not, nor are the entries that a merge of two people, or its undoing, moves.
 */
export async function isNewlyLinked(
  store: EntryReads & ItemReads,
  { personId }: EntryFilter,
  entryId: number,
): Promise<boolean> {
  if (personId === null) return false;
  const [textBefore, textAfter] = (textsIn(await store.history(entryId)) ?? []).slice(-2);
  if (textBefore === undefined || textAfter === undefined) return false;
  if (textAfter.by?.startsWith(`undo ${MERGE_BEGINNING}`) === true) return false;
  const [was, is] = [textBefore, textAfter].map(
    ({ wire }) => readWireForm(wire).speaker?.id ?? null,
  );
  return (await personNow(store, was ?? null)) !== is;
}

/** Makes excerpts of texts, with the words of a query marked by the rules of each text's language. */
export function excerptMaker(
  rules: ReadingRules,
  queryText: string | null,
): (content: string, languages: readonly string[]) => Snippet {
  const query = queryText === null ? null : parseQuery(queryText, rules.tokens);
  return (content, detected) => {
    const { bodyEnd } = rules.splitFooter(content);
    const languages = [
      ...new Set(detected.flatMap((language) => languagesIn(language, rules.languages))),
    ];
    const text = { content, bodyEnd, languages, tokens: rules.tokens };
    return makeSnippet(text, query?.kind === 'fault' ? null : query);
  };
}
