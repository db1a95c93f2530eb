// Whether the settings of a parliament make a pattern that some text slows down. Those of Kenya do not (`npm run check patterns`),
// so only what differs is looked at: a fraction of a second, or some seconds if the phrases of decisions differ.

import { findAttack } from '@hansard/patterns';
import { recordPatterns } from '@hansard/patterns/compile-pattern';
import { compileForms } from '@hansard/documents/document-forms';
import { KENYA } from './check-parliament.ts';
import { compileAll } from './compile-all.ts';
import type { Parliament } from './parliament.ts';

/** `forms` are the patterns for documents alone. */
export type PatternScope = 'all' | 'forms';

const COMPILE = { all: compileAll, forms: compileForms } as const;

/** What is wrong, in a sentence; null if every pattern takes linear time. */
export function slowPatternIn(parliament: Parliament, scope: PatternScope): string | null {
  const compile = COMPILE[scope];
  const checked = new Set(patternsOf(KENYA, compile).keys());
  for (const [key, { source, flags }] of patternsOf(parliament, compile)) {
    if (checked.has(key)) continue;
    const attack = findAttack(source, flags);
    if (attack === null) continue;
    const { kind, description, prefix, pump } = attack;
    const places = ownPlaces(parliament).filter(({ text }) => source.includes(text));
    const named = places.map(({ path }) => path).join(', ') || JSON.stringify(source);
    return kind === 'unchecked'
      ? `${named}: whether the pattern takes linear time cannot be checked (${description}).`
      : `${named}: the pattern takes too long for ${JSON.stringify(prefix)} and many times ${JSON.stringify(pump)} (${description}).`;
  }
  return null;
}

function patternsOf(parliament: Parliament, compile: (parliament: Parliament) => unknown) {
  const take = recordPatterns();
  // A copy: what was compiled for this object before would not be compiled again.
  compile(structuredClone(parliament));
  return new Map(take().map((pattern) => [`${pattern.flags} ${pattern.source}`, pattern]));
}

interface Place {
  readonly path: string;
  readonly text: string;
}

/** The texts of a description that Kenya's does not have. */
function ownPlaces(parliament: Parliament): readonly Place[] {
  const texts = new Set(placesIn(KENYA, '').map(({ text }) => text));
  return placesIn(parliament, '').filter(({ text }) => text !== '' && !texts.has(text));
}

function placesIn(value: unknown, path: string): Place[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const step = Array.isArray(value) ? `[${name}]` : `${path === '' ? '' : '.'}${name}`;
    return placesIn(item, path + step);
  });
}
