// A division as JSON.

import { SIDES } from '../../../record/divisions/find-divisions.ts';
import { isConsistent, totalOf, type DivisionSide } from '../../../record/divisions/division.ts';
import { jsonText } from '../../../record/wire-form.ts';
import type { DivisionRow, VoterRow } from '../../../search/finder/finder.ts';
import { DIVISION_LIST } from '../../shared/links.ts';
import { addressOf } from '../collections/collection-json.ts';
import { sittingUrl } from '../collections/sitting-json.ts';
import type { ApiRequest } from '../resource/resource.ts';

export interface DivisionParts {
  /** The JSON of its sitting where that was requested, else null. */
  readonly sitting: string | null;
  /** The JSON of the title of its debate. */
  readonly debate: string;
}

export function divisionJson(
  division: DivisionRow,
  request: ApiRequest,
  { sitting, debate }: DivisionParts,
): string {
  const { id, sittingId, question, questionEntry, result, lastEntry } = division;
  const head = { id, url: addressOf(request, DIVISION_LIST, id) };
  const ofSitting = sitting ?? jsonText(sittingUrl(request, sittingId));
  const rest = {
    question,
    question_entry: questionEntry,
    result,
    last_entry: lastEntry,
    agrees: SIDES.every((side) => isConsistent(division[side])),
    ...Object.fromEntries(SIDES.map((side) => [side, sideJson(division[side])])),
  };
  return `${jsonText(head).slice(0, -1)},"sitting":${ofSitting},"debate":${debate},${jsonText(rest).slice(1)}`;
}

function sideJson(side: DivisionSide<VoterRow>): Readonly<Record<string, unknown>> {
  return {
    total: totalOf(side),
    printed: side.printed,
    listed: side.names.length,
    agrees: isConsistent(side),
    names: side.names.map(({ name, place, person }) => ({
      name,
      place,
      speaker:
        person === null ? null : { id: person.id, legal_name: person.legalName, slug: person.slug },
    })),
  };
}
