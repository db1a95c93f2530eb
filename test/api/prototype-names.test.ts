// Names that every JavaScript object has, such as `constructor`, sent wherever the server looks a name up.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../src/record/change.ts';
import { at } from '../support/http/http-collections.ts';
import { sharedServer, startServer } from '../support/http/test-server.ts';

const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];
const LISTS = ['entries', 'contributions', 'sittings', 'venues', 'sources', 'people', 'changes'];

suite('the names of an object’s prototype', () => {
  const server = sharedServer();

  test('are no format: 404, as for any other unknown one', async () => {
    for (const name of NAMES) {
      for (const list of LISTS) {
        const { status } = await server.get(`${at(list)}?format=${name}`);
        assert.equal(status, 404, `${list} ${name}`);
      }
    }
  });

  test('are no filter: an unknown parameter is ignored', async () => {
    const { json } = await server.get(at('entries'));
    const { count } = json as { count: number };
    for (const name of NAMES) {
      const reply = await server.get(`${at('entries')}?${name}=x`);
      assert.equal(reply.status, 200, name);
      assert.equal((reply.json as { count: number }).count, count, name);
    }
  });

  test('are no value of a parameter that has a few', async () => {
    const parameters = ['ordering', 'expand', 'highlight', 'type', 'language', 'venue', 'speaker'];
    for (const name of NAMES) {
      for (const parameter of parameters) {
        const { status, json } = await server.get(`${at('entries')}?${parameter}=${name}`);
        assert.equal(status, 400, `${parameter} ${name}`);
        assert.deepEqual(Object.keys(json as object), [parameter]);
      }
      const trends = await server.get(`${at('search/trends')}?interval=${name}`);
      assert.equal(trends.status, 400, name);
    }
  });

  test('are no item', async () => {
    for (const name of NAMES) {
      for (const list of LISTS.filter((one) => one !== 'changes')) {
        const { status } = await server.get(at(list, name));
        assert.equal(status, 404, `${list} ${name}`);
      }
    }
  });

  test('are no field of a body', async (t) => {
    const desk = await startServer(t);
    await desk.store.write((transaction) => transaction.tokens.add('desk', keyDigest('k')));
    const headers = { Authorization: 'Token k', 'Content-Type': 'application/json' };
    for (const name of [...NAMES, '']) {
      for (const list of ['entries', 'sittings', 'venues', 'sources', 'people']) {
        const body = `{"${name}":{"name":"x"}}`;
        const { status, json } = await desk.request('POST', at(list), headers, body);
        assert.equal(status, 400, `${list} ${name}`);
        const faults = new Map(Object.entries(json as Record<string, string[]>));
        assert.deepEqual(faults.get(name), ['There is no such field.'], `${list} ${name}`);
      }
    }
  });
});
