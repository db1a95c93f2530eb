// Compiles every pattern that the settings of a parliament make, so that they can be checked.

import { compileForms } from '@hansard/documents/document-forms';
import { compileBusiness } from '../debates/read-heading.ts';
import { compilePapers } from '../decisions/read-papers.ts';
import { compileDivisions } from '../divisions/find-divisions.ts';
import type { Parliament } from './parliament.ts';
import { compileRules, rulesTextOf } from './record-rules.ts';

/** What is compiled once for an object or a text is compiled again. */
export function compileAll(parliament: Parliament): void {
  const { business, decisions, divisions } = compileRules(rulesTextOf(parliament));
  compileForms(parliament);
  compileBusiness(business);
  compilePapers(decisions);
  compileDivisions(divisions);
}
