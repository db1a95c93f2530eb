// Titles: what stands over an item, before it is put in capitals.

import { templates } from './template.ts';

export const SUBJECT = templates([
  '{subject}',
  '{harm} in {place}',
  '{subject} in {county} County',
  'plans to {deed}',
  'failure to {deed}',
  'measures for {doing}',
]);

export const LAID_BY = templates(['{member}']);

export const LAID_OVER = templates([
  '(By {mover} on {day})',
  '(Motion of {mover}, notice of which was given on {day})',
  '[{mover} had the Floor when debate was interrupted on {day}]',
]);

export const MOVER = templates(['{mover}']);

export const PETITION_OPENINGS = templates([
  '{chair}, I rise to present a Petition on behalf of {people} from {place}.',
  'Thank you, {chair}. I beg to present a Petition regarding {subject}.',
]);

export const TELLER = templates(['{member}.', '{member}', 'I am {member}, {chair}.']);

export const VOTER = templates(['{member}', '{member}, {place}', '{member}, {county} County']);
