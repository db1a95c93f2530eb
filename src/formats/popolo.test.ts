// People written as Popolo and read again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../test/support/seed.ts';
import type { KnownPerson, Membership } from '../record/person.ts';
import { readPopolo, writePopolo } from './popolo.ts';

const name = fc.option(fc.constantFrom('Senate', 'UPA', 'Ministry of Water', 'party', '7'));

const people = fc.uniqueArray(
  fc.record<KnownPerson>({
    id: fc.integer({ min: 1 }),
    legalName: fc.string({ minLength: 1 }),
    slug: fc.constantFrom('amina', '7'),
    honorificPrefix: name,
    gender: name,
    otherNames: fc.array(fc.string({ minLength: 1 })),
    identifiers: fc.array(
      fc.record({ scheme: fc.constant('wikidata'), identifier: fc.constant('Q1') }),
    ),
    memberships: fc.array(
      fc.record<Membership>({
        chamber: name,
        constituency: name,
        region: name,
        party: name,
        organization: name,
        role: name,
        office: name,
        startDate: fc.constantFrom('2013', null),
        endDate: fc.constantFrom('2017-08', null),
      }),
    ),
  }),
  { selector: ({ id }) => id },
);

test('reading what was written gives the same people', () => {
  fc.assert(
    fc.property(people, (written) => {
      assert.deepEqual(readPopolo(JSON.parse(writePopolo(written))), structuredClone(written));
    }),
  );
});
