// Reads what a heading is in the order of business of a parliament.

import { alternatives } from '../parliament/alternatives.ts';
import type { BusinessForms } from '../parliament/business-forms.ts';

export type HeadingKind =
  | 'title page'
  | 'opening'
  | 'closing'
  | 'section'
  | 'stage'
  | 'number'
  | 'part'
  | 'titled part'
  | 'item';

export interface CompiledBusiness {
  readonly forms: BusinessForms;
  readonly kinds: readonly (readonly [HeadingKind, RegExp])[];
  readonly titleEnd: RegExp;
  readonly article: RegExp;
  readonly billNumber: RegExp;
}

const compiled = new WeakMap<BusinessForms, CompiledBusiness>();

/** The patterns of a parliament, compiled once. */
export function compileBusiness(forms: BusinessForms): CompiledBusiness {
  let business = compiled.get(forms);
  if (business === undefined) {
    business = compile(forms);
    compiled.set(forms, business);
  }
  return business;
}

function compile(forms: BusinessForms): CompiledBusiness {
  const whole = (patterns: readonly string[]): RegExp =>
    new RegExp(`^(?:${alternatives(patterns)})$`, 'iu');
  return {
    forms,
    // A section is looked for before a part: both may begin alike.
    kinds: [
      ['opening', whole(forms.openings)],
      ['closing', whole(forms.closings)],
      ['section', whole(forms.sections)],
      ['stage', whole(forms.stages)],
      ['number', whole(forms.numbers)],
      ['titled part', whole(forms.titledParts)],
      ['part', whole(forms.parts)],
      ['title page', whole(forms.titlePage)],
    ],
    titleEnd: new RegExp(`(?:${alternatives(forms.titleEnds)})$`, 'iu'),
    article: new RegExp(`^(?:${alternatives(forms.articles.map(articlePattern))})`, 'iu'),
    billNumber: new RegExp(forms.billNumber, 'iu'),
  };
}

/** An article is a word, not a pattern. One that ends in an apostrophe stands right before the next word. */
function articlePattern(article: string): string {
  const word = article.replaceAll(/[‘’ʼ]/gu, "'").replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
  return word.endsWith("'") ? word : `${word}\\s+`;
}

/** What a heading is; `item` where it has none of the known forms. */
export function headingKind(heading: string, { kinds }: CompiledBusiness): HeadingKind {
  if (heading.length > MATCHED_UNITS_MAX) return 'item';
  const text = plainHeading(heading).replace(/[.:;,-]+$/u, '');
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'item';
}

/** The longest heading that is compared with the patterns; a longer one is the title of an item. */
const MATCHED_UNITS_MAX = 200;

/** A heading as patterns are matched against it. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[‘’ʼâ]/gu, "'")
    .trim();
}
