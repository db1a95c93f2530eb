// Request bodies are accepted if they match the schema in the OpenAPI document, and refused if not.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { OpenApiDocument } from '../../../src/http/openapi-document.ts';
import { dataBeside } from '../../support/beside.ts';
import { at, DESK, fillCollections } from '../../support/http/http-collections.ts';
import { faultsOf } from '../../support/http/json-schema.ts';
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
});
