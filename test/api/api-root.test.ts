// GET /api/v0.1/: the resources and their addresses.

import { suite, test } from 'node:test';
import {
  checkReply,
  ignoring,
  momentHeaders,
  readHeaders,
  ROOT_ALLOW,
  serviceLinks,
} from '../support/http/http-expect.ts';
import { HANSARD, ROOT, sharedServer } from '../support/http/test-server.ts';

suite('the root of the interface', () => {
  const server = sharedServer();
  const listed = (query = '') => ({
    status: 200,
    headers: { ...readHeaders(ROOT_ALLOW), Link: serviceLinks(server.url) },
    body: `{${[
      ...['entries', 'contributions', 'debates', 'divisions', 'sittings', 'venues', 'sources'],
      ...['people', 'changes', 'search/facets', 'search/trends', 'search/words'],
      ...['search/suggest', 'search/spelling', 'status'],
    ]
      .map((name) => `"${name}":"${server.url}${HANSARD}${name}/${query}"`)
      .join(',')}}`,
  });

  test('names the resources by their addresses', async () => {
    checkReply(await server.get(ROOT), listed());
  });

  test('repeats the format of the request in its addresses', async () => {
    checkReply(await server.get(`${ROOT}?format=api`), listed('?format=api'));
    const { headers, ...rest } = listed('?format=json');
    checkReply(await server.get(`${ROOT}?format=json&x=1`), {
      ...rest,
      headers: { ...headers, ...ignoring('x') },
    });
  });

  test('describes itself', async () => {
    checkReply(await server.request('OPTIONS', ROOT), {
      status: 200,
      headers: momentHeaders(ROOT_ALLOW, { Link: serviceLinks(server.url) }),
      body: /^\{"name":"Api Root","description":"[^"]+","renders":\["application\/json","text\/html"\],"parses":\["application\/json"\]\}$/,
    });
  });
});
