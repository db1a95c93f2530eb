// Reads a name and a topic in one search: "Ichungwah uniforms", or "What did Ichungwah say about uniforms?", means what Kimani
// Ichung'wah said about uniforms.

import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import { present } from '../../base/present.ts';
import { parseLabel } from '../../record/labels/parse-label.ts';
import { tokensOf, type Token } from '@hansard/search/text';
import { catalogueOf } from '../../words/catalogue.ts';
import { listRequest } from '../page-parts.ts';
import type { RecordRequest } from '../page.ts';
import type { GivenFilters, SearchRequest } from './search-request.ts';

/** An interpreted search: the person, the topic, and the filters that find it. */
export interface SpokenTopic {
  readonly name: string;
  readonly topic: string;
  readonly given: GivenFilters;
}

/** More words are a quotation. */
export const WORDS_MAX = 8;

/** A query with operators is read as typed. */
export const OPERATORS = /["“”„‟＂*]|(?:^|\s)-\S|\b(?:OR|NEAR)\b/;

/**
 * Null if the words neither begin nor end with a name, if several people of that name or none spoke about the rest, or if the
 * words were said side by side: "grace period" is a topic, whoever is called Grace.
 */
export async function readSpeaker(request: SearchRequest): Promise<SpokenTopic | null> {
  const { given, filter, query, rules, languages } = request;
  const { q = '', speaker, speaker_name: label, unlinked_label: unlinked } = given;
  if (query.get('plain') === '1' || (speaker ?? label ?? unlinked) !== undefined) return null;
  const typed = OPERATORS.test(q) ? [] : tokensOf(q, rules.tokens);
  const asking = languages.map((language) => catalogueOf(language).askingWords).join(' ');
  const askingWords = new Set(tokensOf(asking, rules.tokens).map(({ text }) => text));
  const spokenWords = typed.filter(({ text }) => !askingWords.has(text));
  // A single such word is not a question, and may be a name, as Said is.
  const tokens = typed.length - spokenWords.length > 1 ? spokenWords : typed;
  if (tokens.length < 2 || tokens.length > WORDS_MAX) return null;
  const named = [
    ...(await namesAt(tokens, request)),
    ...(await namesAt(tokens.toReversed(), request)),
  ];
  if (named.length === 0) return null;
  if (await isFound({ ...EVERYTHING, query: `~"${q}"` }, request)) return null;
  const longest = named.reduce((most, { words }) => Math.max(most, words), 0);
  const read: SpokenTopic[] = [];
  for (const { name, words, isFirst, ...who } of named) {
    if (words < longest) continue;
    const rest = isFirst ? tokens.slice(words) : tokens.slice(0, -words);
    const topic = q.slice(rest[0]?.start, rest.at(-1)?.end);
    if (await isFound({ ...filter, ...who.filter, query: topic }, request)) {
      read.push({ name, topic, given: { ...who.given, q: topic } });
    }
  }
  return read.length === 1 ? (read[0] ?? null) : null;
}

/** Whether any speech passes a filter. */
export async function isFound(filter: EntryFilter, { finder }: RecordRequest): Promise<boolean> {
  const contributions = await finder.findContributions(listRequest(filter, 1));
  return (contributions?.count ?? 0) > 0;
}

/** A person whose name the words begin with, or end with if they are in reverse, and how many of the words belong to it. */
interface NamedSpeaker {
  readonly name: string;
  readonly words: number;
  readonly isFirst: boolean;
  readonly filter: Partial<EntryFilter>;
  readonly given: GivenFilters;
}

/** How many people of one name are looked at. */
const NAMESAKES_MAX = 20;

/**
 * People who spoke, by the words of their name; if there are none, unlinked labels, of which those that differ in an office or a
 * title are one. Words before a name, such as "Hon.", are skipped.
 */
async function namesAt(
  tokens: readonly Token[],
  { finder, rules, today }: SearchRequest,
): Promise<NamedSpeaker[]> {
  const isFirst = (tokens[0]?.start ?? 0) < (tokens[1]?.start ?? 0);
  const { titles } = rules.labels;
  const titleWords = Math.max(
    tokens.findIndex(({ text }) => !titles.has(text)),
    0,
  );
  const [first, ...rest] = tokens.slice(titleWords);
  if (first === undefined || rest.length === 0 || first.text.length < 3) return [];
  const wordsOf = (words: readonly string[]): number => {
    if (!words.includes(first.text)) return 0;
    const after = rest.findIndex(({ text }) => !words.includes(text) && !titles.has(text));
    return after < 0 ? 0 : titleWords + 1 + after;
  };
  const typed = { text: first.text, entryId: null, today, size: NAMESAKES_MAX };
  const { people, labels } = await finder.suggest(typed);
  const ofPeople = people
    .filter(({ entries }) => entries > 0)
    .map(({ person: { id, legalName: name, slug } }): NamedSpeaker => {
      const words = wordsOf(tokensOf(name, rules.tokens).map(({ text }) => text));
      return { name, words, isFirst, filter: { personId: id }, given: { speaker: slug } };
    });
  const parsed = labels.map(({ label }) => ({ label, ...parseLabel('', label, rules.labels) }));
  const spellings = Map.groupBy(parsed, (spelling) =>
    JSON.stringify([spelling.name, spelling.constituency]),
  );
  const ofLabels = [...spellings.values()].map(
    ([firstSpelling, ...furtherSpellings]): NamedSpeaker => {
      const { label, name } = present(firstSpelling, 'a spelling of a label');
      const own = { name: label, words: wordsOf(name), isFirst };
      if (furtherSpellings.length === 0)
        return { ...own, filter: { unlinkedLabel: label }, given: { unlinked_label: label } };
      const speakerName = name.join(' ');
      return { ...own, filter: { speakerName }, given: { speaker_name: speakerName } };
    },
  );
  const matches = ofPeople.filter(({ words }) => words > 0);
  return matches.length > 0 ? matches : ofLabels.filter(({ words }) => words > 0);
}
