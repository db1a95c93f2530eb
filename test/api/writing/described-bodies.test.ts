// Bodies that are sent: taken where the schema of the OpenAPI document fits, and refused where it does not.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OpenApiDocument } from '../../../src/http/shared/openapi-document.ts';
import { at, DESK, fillCollections } from '../../support/http/http-collections.ts';
import { faultsOf } from '../../support/http/json-schema.ts';
import { ROOT, sharedServer } from '../../support/http/test-server.ts';

const ADDRESS = `${ROOT}openapi.json`;

suite('what is sent', () => {
  const server = sharedServer({ fill: fillCollections });

  /** Bodies of each list; refused by the schema where the service refuses them, and taken where it takes them. */
  const BODIES: Readonly<Record<string, readonly unknown[]>> = {
    entries: [
      { type: 'speech', content: 'x' },
      [{ type: 'speech', content: 'x', speaker: 'amina-ngugi' }],
      { id: 'ignored', url: 7, type: 'other', content: 'x', speaker: null, sitting: 1 },
      { type: 'other', content: 'x', speaker: { id: 49, legal_name: 'A', slug: 'amina-ngugi' } },
      {},
      { type: 'speech' },
      { type: 'song', content: 'x' },
      { type: 'speech', content: '' },
      { type: 'speech', content: 7 },
      { type: 'speech', content: 'x', speaker_name: null },
      { type: 'speech', content: 'x', speaker_name: 'a'.repeat(201) },
      { type: 'speech', content: 'x', text_counter: 0 },
      { type: 'speech', content: 'x', colour: 'red' },
      [],
      'text',
    ],
    venues: [
      { name: 'County', slug: 'county' },
      { name: 'County' },
      { name: '', slug: 'x' },
      { name: 'X', slug: 'a b' },
      { name: 'X', slug: 'y', colour: 'red' },
    ],
    sources: [
      { name: 'A' },
      { name: 'B', date: null, url: null, list_page: '' },
      { name: null },
      { date: '2013-01-01' },
      { name: 'A', date: 'yesterday' },
    ],
    people: [
      { legal_name: 'A' },
      { legal_name: 'B', slug: null, memberships: [{ party: null, start_date: '2013' }] },
      { legal_name: 'C', other_names: ['D', { name: 'E' }] },
      { slug: 'a' },
      { legal_name: 'A', memberships: {} },
      { legal_name: 'A', identifiers: [{ scheme: 'x', identifier: 'y', more: 1 }] },
    ],
    sittings: [
      {},
      { venue: 'senate', start_date: '2014-01-01', source: { name: 'S.pdf' }, entries: [] },
      { venue: null, start_time: null, source: 'A name' },
      { start_date: '2015-01-01', entries: [{ type: 'other', content: 'x' }] },
      { start_date: '1.1.2014' },
      { entries: [{ type: 'other' }] },
      { entries: {} },
      { colour: 'red' },
    ],
  };

  for (const [name, bodies] of Object.entries(BODIES)) {
    test(`to ${name} is taken where its schema fits, and refused where it does not`, async () => {
      const { paths, components } = (await server.get(ADDRESS)).json as OpenApiDocument;
      const schema = paths[at(name)]!.post!.requestBody!.content['application/json']!.schema!;
      for (const body of bodies) {
        const { status, text } = await server.request('POST', at(name), DESK, JSON.stringify(body));
        const faults = faultsOf(body, schema, components.schemas);
        const verdict = faults.length === 0 ? 201 : 400;
        assert.equal(status, verdict, `${JSON.stringify(body)} ${text} ${faults.join()}`);
      }
    });
  }
});
