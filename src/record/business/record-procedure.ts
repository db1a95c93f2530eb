// The procedure of a record: the phrases of its rules, and behind them its patterns of headings (`business`), which settings had
// before there were phrases. A heading that no phrase knows is read by the patterns.

import { memoizeByObject, memoizeShortTexts } from '../../base/memoize.ts';
import { compileBusiness, type HeadingKind } from '../debates/read-heading.ts';
import type { RecordRules } from '../parliament/record-rules.ts';
import { compileProcedure, type HeadingMeaning, type Procedure } from './procedure.ts';

const ROLES: Readonly<Record<HeadingKind, HeadingMeaning['role']>> = {
  'title page': 'titlePage',
  opening: 'opening',
  closing: 'closing',
  section: 'section',
  stage: 'stages',
  number: 'numbers',
  part: 'parts',
  'titled part': 'titledParts',
  item: 'title',
};

export const procedureOf = memoizeByObject((rules: RecordRules): Procedure => {
  const procedure = compileProcedure(rules.procedure);
  const patterns = compileBusiness(rules.business);
  return {
    ...procedure,
    heading: memoizeShortTexts((heading: string): HeadingMeaning => {
      const meaning = procedure.heading(heading);
      return meaning.role === 'title'
        ? { ...meaning, role: ROLES[patterns.kindOf(heading)] }
        : meaning;
    }),
    isOpenTitle: (title) => procedure.isOpenTitle(title) && !patterns.titleEnd.test(title),
  };
});
