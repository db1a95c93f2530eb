// Reads a document from the runs of its pages to its sittings: extract-lines → drop-furniture → join-lines →
// classify-blocks → find-sitting. Every stage is pure, and the result holds what each made, so that it can be explained.

import { compileParliament } from '../../record/parliament/compile-parliament.ts';
import type { Parliament } from '../../record/parliament/parliament.ts';
import { classifyBlocks, type ClassifiedEntry } from './classify-blocks.ts';
import { countDocumentWords, type Conservation } from './count-document-words.ts';
import { dropFurniture, type BodyPage } from './drop-furniture.ts';
import { extractLines } from './extract-lines.ts';
import { findGutters } from './find-gutters.ts';
import { findSittings, type FoundSitting } from './find-sitting.ts';
import { joinLines, type TextBlock } from './join-lines.ts';
import type { PageRuns } from './page-runs.ts';

export interface ReadStages {
  readonly pages: readonly BodyPage[];
  readonly blocks: readonly TextBlock[];
  readonly entries: readonly ClassifiedEntry[];
  readonly sittings: readonly FoundSitting[];
  readonly conservation: Conservation;
}

export function readDocument(runs: readonly PageRuns[], parliament: Parliament): ReadStages {
  const rules = compileParliament(parliament);
  const gutters = findGutters(runs);
  const lines = runs.map((page, index) => extractLines(page, gutters[index]));
  const pages = dropFurniture(lines, rules);
  const blocks = joinLines(pages, rules);
  const entries = classifyBlocks(blocks, rules);
  const furniture = pages.flatMap((page) => page.furniture.map((line) => line.text));
  const sittings = findSittings(entries, furniture, rules);
  const conservation = countDocumentWords(runs, lines, { pages, blocks, entries });
  return { pages, blocks, entries, sittings, conservation };
}
