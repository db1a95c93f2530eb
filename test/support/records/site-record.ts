// A small record with everything that the reading site shows. Its first sitting, the afternoon of 31 July 2013 in the National
// Assembly, has entries 1 to 14; two sittings have the same hour, and one has neither date nor chamber.

import { readFileSync } from 'node:fs';
import type { Person } from '../../../src/record/person.ts';
import { type DescribedRecord, publishing } from './described-record.ts';

const RECORD = JSON.parse(
  readFileSync(new URL('site-record.json', import.meta.url), 'utf8'),
) as DescribedRecord & { readonly people: readonly [Person, Person] };

export const [BAYA, MUMMA] = RECORD.people;

export const publishSiteRecord = publishing(RECORD);

export const AFTERNOON_PATH = '/hansard/sitting/national_assembly/2013-07-31-14-30-00';
