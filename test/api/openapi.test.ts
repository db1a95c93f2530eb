// The OpenAPI document: complete, in step with the table of resources, and true of real responses.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CHANGE_KINDS, ITEM_CHANGE_KINDS } from '../../src/record/change.ts';
import { documentPath } from '../../src/api/openapi.ts';
import { RESOURCES } from '../../src/api/resources.ts';
import {
  METHODS,
  type Method,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type Response,
  type Schema,
} from '../../src/http/openapi-document.ts';
import type { Reply } from '../support/http/http-client.ts';
import {
  checkReply,
  momentHeaders,
  serviceLinks,
  STRONG_ETAG,
} from '../support/http/http-expect.ts';
import { DESK, fillCollections } from '../support/http/http-collections.ts';
import { dataBeside } from '../support/beside.ts';
import { faultsOf } from '../support/http/json-schema.ts';
import { HANSARD, LIST, ROOT, sharedServer, startServer } from '../support/http/test-server.ts';

const ADDRESS = `${ROOT}openapi.json`;

/** Every object and list within a value. */
function* parts(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Record<string, unknown>];
  for (const [name, part] of Object.entries(value)) yield* parts(part, `${path}/${name}`);
}

const resolved = (document: OpenApiDocument, reference: string): unknown =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      document,
    );

const operationsOf = (document: OpenApiDocument): [string, Method, Operation, PathItem][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): [string, Method, Operation, PathItem][] =>
      item[method] === undefined ? [] : [[path, method, item[method], item]],
    ),
  );

suite('the OpenAPI document', () => {
  const server = sharedServer();
  const read = async (): Promise<OpenApiDocument> =>
    (await server.get(ADDRESS)).json as OpenApiDocument;

  test('names every kind of change', async () => {
    const { schemas } = (await read()).components;
    for (const [name, kinds] of [
      ['Revision', CHANGE_KINDS],
      ['Change', CHANGE_KINDS],
      ['ItemChange', ITEM_CHANGE_KINDS],
    ] as const) {
      assert.deepEqual(schemas[name]!.properties!['kind']!.enum, kinds);
    }
  });

  test('is there, to be cached and revalidated, for pages of any site', async () => {
    const reply = await server.get(ADDRESS);
    checkReply(reply, {
      status: 200,
      headers: {
        'Content-Type': 'application/json',
        ETag: STRONG_ETAG,
        'Cache-Control': 'private, no-cache',
        'Access-Control-Allow-Origin': '*',
      },
      body: /^\{"openapi":"3\.1\.\d","info":\{/,
    });
    const again = await server.get(ADDRESS, { 'If-None-Match': reply.headers['etag']! });
    assert.equal(again.status, 304);
    const slash = await server.get(`${ADDRESS}/`);
    assert.deepEqual([slash.status, slash.headers['location']], [301, server.url + ADDRESS]);
    checkReply(await server.request('POST', ADDRESS), {
      status: 405,
      headers: momentHeaders('GET, HEAD'),
      body: '{"detail":"Method \\"POST\\" not allowed."}',
    });
  });

  test('is named by the root, by OPTIONS, and on the pages of the interface', async () => {
    for (const reply of [await server.get(ROOT), await server.request('OPTIONS', LIST)]) {
      assert.equal(reply.headers['link'], serviceLinks(server.url));
    }
    const { text } = await server.get(ROOT, { Accept: 'text/html' });
    assert.ok(text.includes(`<a href="${ADDRESS}">`));
    assert.match(text, /<a href="\/docs"[ >]/);
  });

  test('has the parts OpenAPI requires', async () => {
    const document = await read();
    assert.match(document.openapi, /^3\.1\.\d$/);
    assert.match(document.info.title + document.info.version, /^Hansard: Parliament of Kenya\d/);
    assert.deepEqual(document.servers, [{ url: server.url }]);
    const tags = document.tags.map(({ name }) => name);
    const ids = operationsOf(document).map(([, , { operationId }]) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    for (const [path, method, operation, item] of operationsOf(document)) {
      const named = `${method} ${path}`;
      assert.match(path, /^\/[^?#]*$/);
      assert.ok(
        operation.tags.every((tag) => tags.includes(tag)),
        named,
      );
      const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
        '$ref' in one ? (resolved(document, one.$ref) as Parameter) : one,
      );
      const keys = all.map((one) => `${one.in} ${one.name}`);
      assert.equal(new Set(keys).size, keys.length, named);
      for (const one of all) assert.ok(one.description !== '' && 'schema' in one, one.name);
      const inPath = all.filter((one) => one.in === 'path');
      assert.deepEqual(
        inPath.map(({ name, required }) => [`{${name}}`, required]),
        [...path.matchAll(/\{[a-z]+\}/g)].map(([part]) => [part, true]),
      );
      const responses = Object.entries(operation.responses);
      for (const kind of ['2', '4']) {
        assert.ok(
          responses.some(([status]) => status.startsWith(kind)),
          `${named} ${kind}xx`,
        );
      }
      for (const [status, response] of responses) {
        assert.match(status, /^[2-5]\d\d$/);
        const meant = '$ref' in response ? resolved(document, response.$ref) : response;
        assert.ok((meant as Response).description !== '', `${named} ${status}`);
      }
      for (const scheme of operation.security ?? []) {
        for (const name in scheme) assert.ok(name in document.components.securitySchemes, name);
      }
    }
  });

  test('refers to what is there, and has nothing that nobody refers to', async () => {
    const document = await read();
    const used = new Set<string>();
    for (const [path, part] of parts(document)) {
      if (typeof part['$ref'] !== 'string') continue;
      used.add(part['$ref']);
      assert.ok(resolved(document, part['$ref']) !== undefined, `${path}: ${part['$ref']}`);
    }
    for (const [kind, parts] of Object.entries(document.components)) {
      if (kind === 'securitySchemes') continue;
      for (const name in parts) {
        assert.ok(used.has(`#/components/${kind}/${name}`), `${kind} ${name}`);
      }
    }
  });

  test('is such that generators make types of it: one kind of content, typed pages, patterns of any dialect', async () => {
    const document = await read();
    assert.deepEqual(document.security, []);
    for (const [path, , { responses }] of operationsOf(document)) {
      const { content = {} } = (responses['200'] ?? {}) as Response;
      const types = Object.keys(content);
      assert.ok(
        types.length === 0 || types.join() === 'application/json',
        `${path} ${types.join()}`,
      );
      const { $ref = '' } = content['application/json']?.schema ?? {};
      const { properties = {} } = (resolved(document, $ref) ?? {}) as Schema;
      if (properties['next'] !== undefined) {
        assert.match(properties['results']?.items?.$ref ?? '', /^#\/components\/schemas\//, path);
      }
    }
    for (const [path, { pattern }] of parts(document)) {
      if (typeof pattern === 'string') assert.doesNotMatch(pattern, /\\p|\(\?/, path);
    }
  });

  test('has the paths and methods of the table, and no others', async () => {
    const document = await read();
    const described = operationsOf(document).map(
      ([path, method]) => `${method.toUpperCase()} ${path}`,
    );
    const known = RESOURCES.flatMap(({ path, allow }) =>
      allow
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${documentPath(path)}`),
    );
    assert.deepEqual(described.toSorted(), known.toSorted());
  });

  test('says of every method that writes that it needs a token, and of no other', async () => {
    for (const [path, method, { security }] of operationsOf(await read())) {
      const writes = method !== 'get' && method !== 'options';
      assert.equal(security !== undefined, writes, `${method} ${path}`);
    }
  });
});

/** Requests of every kind: method, path, body, and headers besides those of a client that may write. */
const { requests: REQUESTS } = dataBeside<{
  readonly requests: readonly (readonly [string, unknown?, Readonly<Record<string, string>>?])[];
}>(import.meta.url);

test('what is answered is as the document describes it, for every request', async (t) => {
  const server = await startServer(t, { fill: fillCollections });
  const document = (await server.get(ADDRESS)).json as OpenApiDocument;
  const seen = new Set<string>();
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const reply = await server.request(method, path, { ...DESK, ...headers }, text);
    seen.add(check(document, method, path, reply));
  };
  for (const { path, read } of RESOURCES) {
    await send('OPTIONS', path.replace(/:[a-z]+/g, '1'));
    const key = path.includes('/people/') ? 'amina-ngugi' : '1';
    if (read !== undefined) await send('GET', path.replace(':id', key).replace(':revision', '1'));
  }
  for (const [request, body, headers] of REQUESTS) {
    const [method = '', path = ''] = request.split(' ');
    await send(method, `${HANSARD}${path}`, body, headers);
  }
  const statuses =
    'GET 200,GET 301,GET 302,GET 400,GET 401,GET 404,GET 406,POST 201,POST 400,POST 401,POST 415,POST 422,' +
    'PATCH 412,PATCH 404,DELETE 204,DELETE 409';
  assert.deepEqual([...new Set(statuses.split(',')).difference(seen)], []);
});

/** Checks one response against the document; returns its method and status. */
function check(document: OpenApiDocument, method: string, url: string, reply: Reply): string {
  const [path = ''] = url.split('?');
  const item = Object.entries(document.paths).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`).test(path),
  )![1];
  const named = `${method} ${url} ${reply.status}`;
  const stated = item[method.toLowerCase() as Method]?.responses[String(reply.status)];
  assert.ok(stated !== undefined, `${named} is not described: ${reply.text}`);
  const response = ('$ref' in stated ? resolved(document, stated.$ref) : stated) as Response;
  for (const name in response.headers) {
    // Several entries were created, so there is no Location.
    const expected = name !== 'Location' || !reply.text.startsWith('[');
    assert.equal(name.toLowerCase() in reply.headers, expected, `${named} ${name}`);
  }
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) assert.equal(reply.text, '', named);
  else assert.deepEqual(faultsOf(reply.json, schema, document.components.schemas), [], named);
  return `${method} ${reply.status}`;
}
