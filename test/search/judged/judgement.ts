// Judgements: the expected first page of a search, written from the texts and not from the results.
//
// A line is `query | relevant | first: pattern | never: pattern`; the last two are optional. Patterns are regular expressions
// of whole words, without case. `a & b` means both in one sentence, in any order. `first` must match the first result, and
// `never` no result of the first page.

import { readFileSync } from 'node:fs';

export interface Judgement {
  readonly query: string;
  readonly isRelevant: (content: string) => boolean;
  readonly first: RegExp | null;
  readonly never: RegExp | null;
}

export const DEMO_JUDGEMENTS = readJudgements('demo-judgements.txt');
export const DOCUMENT_JUDGEMENTS = readJudgements('document-judgements.txt');

function readJudgements(file: string): Judgement[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readLine);
}

function readLine(line: string): Judgement {
  const [query = '', relevant = '', ...rest] = line.split(' | ').map((field) => field.trim());
  if (query === '' || relevant === '') throw new Error(`Not a judgement: ${line}`);
  const pattern = (name: string): RegExp | null => {
    const field = rest.find((one) => one.startsWith(`${name}: `));
    return field === undefined ? null : wholeWords(field.slice(name.length + 2));
  };
  return {
    query,
    isRelevant: relevanceOf(relevant),
    first: pattern('first'),
    never: pattern('never'),
  };
}

function relevanceOf(relevant: string): (content: string) => boolean {
  const patterns = relevant.split(' & ').map(wholeWords);
  if (patterns.length === 1) return (content) => patterns[0]!.test(content);
  return (content) =>
    sentencesOf(content).some((sentence) => patterns.every((pattern) => pattern.test(sentence)));
}

/** 5.8 billion is not 8 billion. */
function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
}

/** A full stop after a title or between digits does not end a sentence. */
function sentencesOf(content: string): string[] {
  return content.split(/(?<=[a-z)’”]{3}[.?!;])\s+/);
}
