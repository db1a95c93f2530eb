// Request bodies are accepted if they match the schema in the OpenAPI document, and refused if not.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OpenApiDocument, Schema } from '../../../src/http/openapi-document.ts';
import { dataBeside } from '../../support/beside.ts';
import { at, DESK, fillCollections } from '../../support/http/http-collections.ts';
import { faultsOf, type Schemas } from '../../support/http/json-schema.ts';
import { ROOT, sharedServer } from '../../support/http/test-server.ts';

const ADDRESS = `${ROOT}openapi.json`;

/** Bodies for each list, some of which are accepted and some refused. */
const { bodies: BODIES } = dataBeside<{
  readonly bodies: Readonly<Record<string, readonly unknown[]>>;
}>(import.meta.url);

suite('what is sent', () => {
  const server = sharedServer({ fill: fillCollections });

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

  test('takes null in a field where its schema says so, and nowhere else', async () => {
    const { paths, components } = (await server.get(ADDRESS)).json as OpenApiDocument;
    const { schemas } = components;
    let number = 0;
    for (const [name, whole] of Object.entries(WHOLE)) {
      const described = paths[at(name)]!.post!.requestBody!.content['application/json']!.schema!;
      const { properties } =
        name === 'entries' ? schemas['NewEntry']! : resolved(described, schemas);
      for (const field of Object.keys(properties!)) {
        const body = { ...whole(++number), [field]: null };
        const { status, text } = await server.request('POST', at(name), DESK, JSON.stringify(body));
        const faults = faultsOf(body, described, schemas);
        assert.equal(status, faults.length === 0 ? 201 : 400, `${name}.${field}: null ${text}`);
      }
    }
  });

  test('a removal whose reason is too long is a 400 that its description has', async () => {
    const { paths } = (await server.get(ADDRESS)).json as OpenApiDocument;
    const removals = Object.entries(paths).filter(([, item]) => item.delete !== undefined);
    assert.equal(removals.length, 5);
    for (const [path, item] of removals) {
      const { json } = await server.get(`${path.replace('{id}/', '')}?format=json`);
      const [{ id }] = (json as { results: [{ id: number }] }).results;
      const address = `${path.replace('{id}', `${id}`)}?reason=${'x'.repeat(1_001)}`;
      assert.equal((await server.request('DELETE', address, DESK)).status, 400, path);
      assert.ok('400' in item.delete!.responses, path);
    }
  });
});

/** What is required, and different each time. */
const WHOLE: Readonly<Record<string, (number: number) => object>> = {
  entries: () => ({ type: 'speech', content: 'x' }),
  venues: (number) => ({ name: `Chamber ${number}`, slug: `chamber-${number}` }),
  sources: (number) => ({ name: `Document ${number}` }),
  people: (number) => ({ legal_name: `Person ${number}` }),
  sittings: (number) => ({
    start_date: new Date(number * 86_400_000).toISOString().slice(0, 10),
    source: { name: `Document of ${number}` },
  }),
};

function resolved(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]!;
}
