// Marks the query of the search that led to a page (`?q=`) in its texts, and adds it to the links that lead on.

import { html } from 'ghtml';
import { present } from '../base/present.ts';
import { languagesIn } from '../record/languages/detect-language.ts';
import { type Mark, QueryMarker } from '@hansard/search';
import { mapInTurns } from '../threads/in-turns.ts';
import { withQuery } from '../http/links.ts';
import type { SiteRequest } from './page.ts';
import type { ReadEntry } from './reading/read-entries.ts';

/** The offsets of what is marked in an entry, by its id. */
export type FoundMarks = ReadonlyMap<number, readonly Mark[]>;

type ShownEntry = Pick<ReadEntry, 'id' | 'text' | 'language' | 'begins'>;

const PARAMETER = 'q';

/** The canonical address of a page does not include the search. */
export async function foundMarks(
  entries: readonly ShownEntry[],
  { query, rules }: Pick<SiteRequest, 'query' | 'rules'>,
): Promise<FoundMarks> {
  const text = query.get(PARAMETER) ?? '';
  if (text === '') return new Map();
  const contributions: ShownEntry[][] = [];
  for (const entry of entries) {
    const last = contributions.at(-1);
    if (entry.begins || last === undefined) contributions.push([entry]);
    else last.push(entry);
  }
  const marker = new QueryMarker(text, rules.tokens);
  const marked = await mapInTurns(contributions, (own) => {
    const marks = marker.marks(
      own.map(({ text: content, language }) => ({
        content,
        bodyEnd: content.length,
        languages: languagesIn(language, rules.languages),
        tokens: rules.tokens,
      })),
    );
    return own.map(({ id }, index): [number, readonly Mark[]] => [
      id,
      present(marks[index], 'the marks of an entry'),
    ]);
  });
  return new Map(marked.flat());
}

/** A path with the current search. */
export function withSearch(path: string, { query }: Pick<SiteRequest, 'query'>): string {
  return withQuery(path, { [PARAMETER]: query.get(PARAMETER) ?? null });
}

/** `marks` are offsets in the text, in order, disjoint; in a cut text they may be past its end. */
export function markedHtml(
  text: string,
  marks: readonly (readonly [start: number, end: number])[],
): string {
  let at = 0;
  let shown = '';
  for (const [start, end] of marks) {
    if (start >= text.length) break;
    shown += html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
  }
  return shown + html`${text.slice(at)}`;
}
