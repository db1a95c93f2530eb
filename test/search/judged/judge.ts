// Judges the first pages of searches over HTTP: precision at ten, and the share of first pages that contain the typed word.
//
//   node test/search/judged/judge.ts demo|documents http://127.0.0.1:8000
//
// prints the table of a running server, so that two versions of the program can be compared over the same record.

import { withoutFooter } from '../../../src/record/contributions/reading-rules.ts';
import { readingRules } from '../../../src/record/parliament/record-rules.ts';
import { DEMO_JUDGEMENTS, DOCUMENT_JUDGEMENTS, type Judgement } from './judgement.ts';

export interface Verdict {
  readonly query: string;
  /** The number of relevant texts in the record. */
  readonly relevant: number;
  /** The share of relevant texts among the first ten, or among as many as are relevant. */
  readonly precision: number;
  /**
   * The share of texts on the first page that contain the word as typed; null unless the query is a word that ten texts contain.
   */
  readonly typed: number | null;
  /** Expected first results that are not first, and forbidden ones that are present. */
  readonly faults: readonly string[];
}

const PAGE_SIZE = 10;

export async function judge(
  origin: string,
  judgements: readonly Judgement[],
): Promise<readonly Verdict[]> {
  const texts = await readTexts(origin);
  const verdicts: Verdict[] = [];
  for (const judgement of judgements) {
    const query = encodeURIComponent(judgement.query);
    const path = `entries/?q=${query}&ordering=relevance&page_size=${PAGE_SIZE}`;
    verdicts.push(verdictOf(judgement, await contentsOf(origin, path), texts));
  }
  return verdicts;
}

function verdictOf(
  { query, isRelevant, first, never }: Judgement,
  found: readonly string[],
  texts: readonly string[],
): Verdict {
  const relevant = texts.filter(isRelevant).length;
  const wanted = Math.min(PAGE_SIZE, relevant);
  const right = found.slice(0, wanted).filter(isRelevant).length;
  const faults: string[] = [];
  if (first !== null && !first.test(found[0] ?? '')) faults.push(`first is: ${found[0]}`);
  for (const content of found) if (never?.test(content) === true) faults.push(`has: ${content}`);
  return {
    query,
    relevant,
    precision: wanted === 0 ? Number(found.length === 0) : right / wanted,
    typed: typedShare(query, found, texts),
    faults,
  };
}

function typedShare(
  query: string,
  found: readonly string[],
  texts: readonly string[],
): number | null {
  if (!/^[a-z]+$/i.test(query)) return null;
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${query}(?![\\p{L}\\p{N}])`, 'iu');
  const first = texts.values().filter((text) => word.test(text));
  if (first.take(PAGE_SIZE).toArray().length < PAGE_SIZE) return null;
  return found.filter((text) => word.test(text)).length / PAGE_SIZE;
}

/** Every text of the record. */
async function readTexts(origin: string): Promise<string[]> {
  const texts: string[] = [];
  for (let page = 1; ; page++) {
    const read = await contentsOf(origin, `entries/?page_size=${READ_SIZE}&page=${page}`);
    texts.push(...read);
    if (read.length < READ_SIZE) return texts;
  }
}

/** The largest page of the interface. */
const READ_SIZE = 100;

async function contentsOf(origin: string, path: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/v0.1/hansard/${path}`);
  if (response.status === 404) return [];
  const { results } = (await response.json()) as { results: { content: string }[] };
  return results.map(({ content }) => withoutFooter(content, readingRules('')));
}

export interface Sums {
  readonly queries: number;
  /** The mean over all queries. */
  readonly precision: number;
  /** Queries for a word that ten texts contain, and how many of their first pages have it in every text. */
  readonly typedQueries: number;
  readonly typedFull: number;
  readonly faults: number;
}

export function sumOf(verdicts: readonly Verdict[]): Sums {
  const typed = verdicts.flatMap((verdict) => verdict.typed ?? []);
  return {
    queries: verdicts.length,
    precision: verdicts.reduce((sum, { precision }) => sum + precision, 0) / verdicts.length,
    typedQueries: typed.length,
    typedFull: typed.filter((share) => share === 1).length,
    faults: verdicts.filter(({ faults }) => faults.length > 0).length,
  };
}

if (import.meta.main) {
  const [record = '', origin = ''] = process.argv.slice(2);
  const verdicts = await judge(
    origin,
    record === 'documents' ? DOCUMENT_JUDGEMENTS : DEMO_JUDGEMENTS,
  );
  for (const { query, relevant, precision, typed, faults } of verdicts) {
    const share = typed === null ? '    ' : typed.toFixed(2);
    console.log(`${precision.toFixed(2)}  ${share}  ${String(relevant).padStart(5)}  ${query}`);
    for (const fault of faults) console.log(`                   ${fault.slice(0, 100)}`);
  }
  console.log(sumOf(verdicts));
}
