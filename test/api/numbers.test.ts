// Numbers of a request at the bounds of integers: no route answers with a fault. The routes and their parameters are those of the
// server, so a new one is tested with the others. Repeated on PostgreSQL.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { RESOURCES } from '../../src/api/resources.ts';
import { createRoutes, type RouteDependencies } from '../../src/serving/routes.ts';
import { routesOf } from '../../src/serving/render-address.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';

/** Beside the limits of integers of 32 and 64 bits, and of numbers that JavaScript has exactly. */
const NUMBERS = [31n, 32n, 53n, 63n, 64n].flatMap((bits) =>
  [-2n, -1n, 0n, 1n].map((by) => 2n ** bits + by),
);

suite('numbers of a request', () => {
  const server = sharedServer();
  const withoutFault = async (path: string): Promise<void> => {
    const { status } = await server.get(path);
    assert.ok(status !== undefined && status < 500, `${path}: ${status}`);
  };

  test('in a path are bounded', async () => {
    const dependencies = { parliament: {}, metrics: null, signIns: {} } as unknown;
    const routes = routesOf(createRoutes(dependencies as RouteDependencies));
    const numbered = [...routes].filter((route) => route.includes(':'));
    assert.ok(numbered.length > 30, String(numbered.length));
    for (const route of numbered) {
      for (const number of NUMBERS) {
        await withoutFault(route.replaceAll(/:\w+/g, String(number)));
        await withoutFault(route.replaceAll(/:\w+/g, `${number}-${number}`));
      }
    }
    for (const number of NUMBERS) await withoutFault(`/cite/${number}.bib`);
  });

  test('in a query are bounded', async () => {
    for (const { path, filters = {}, read } of RESOURCES) {
      if (read === undefined || path.includes(':')) continue;
      for (const name of ['page', ...Object.keys(filters)]) {
        for (const number of NUMBERS) await withoutFault(`${path}?${name}=${number}`);
      }
    }
  });

  test('beyond the end of a log find nothing, and those that are not exact are refused', async () => {
    for (const path of ['changes/', 'changes/items/']) {
      for (const since of [2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1]) {
        const { status, json } = await server.get(`${HANSARD}${path}?since=${since}`);
        assert.equal(status, 200, path);
        assert.deepEqual((json as { results: unknown[] }).results, []);
      }
      assert.equal((await server.get(`${HANSARD}${path}?since=9007199254740992`)).status, 400);
    }
  });

  test('in the items of a log are bounded', async () => {
    for (const resource of ['sittings', 'venues', 'sources', 'people']) {
      for (const number of NUMBERS) {
        await withoutFault(`${HANSARD}changes/items/?resource=${resource}&id=${number}`);
      }
    }
  });
});
