// Compiles every pattern that the settings of a parliament make, so that they can be checked.

import { compileForms } from '@hansard/documents/document-forms';
import { compileBusiness } from '../debates/read-heading.ts';
import { compileDecisions } from '../decisions/read-note.ts';
import { compileDivisions } from '../divisions/find-divisions.ts';
import type { Parliament } from './parliament.ts';
import { readingRules, rulesTextOf } from './record-rules.ts';

export function compileAll(parliament: Parliament): void {
  const { business, decisions, divisions } = readingRules(rulesTextOf(parliament));
  compileForms(parliament);
  compileBusiness(business);
  compileDecisions(decisions);
  compileDivisions(divisions);
}
