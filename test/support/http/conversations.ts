// Conversations with a server as data: a sequence of requests, with the response to each. Every response is also checked for what
// the interface promises of all: headers, compact JSON, the address of a created item.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../../src/store/contract/store.ts';
import { faultsOf } from '../records/entries.ts';
import type { Reply } from './http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
  readHeaders,
  REQUEST_ID,
  READING_ALLOW,
  ROOT_ALLOW,
  signposts,
} from './http-expect.ts';
import { HANSARD, ROOT, sharedServer, startServer, type TestServer } from './test-server.ts';

/**
 * `["PATCH venues/3/", {"name": "x"}, 200, {"slug": "y"}, {…}]`: the method and the path, relative to `hansard/` unless it begins
 * with a slash; the JSON that is sent, if any; the status; the response, if it matters; and more. The body of an error is
 * compared completely (a string is its `detail`); of other responses only the given fields, or that a page contains a text.
 * `{url}` is the address of the server everywhere.
 */
type Step = readonly [request: string, ...rest: unknown[]];

interface More {
  /** Request headers besides the token and the content type of a write; empty for none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Response headers besides those of every response of its kind. */
  readonly answered?: Readonly<Record<string, string>>;
  /** Text that the body must not contain. */
  readonly lacks?: string;
  /** The name under which the ETag is used from then on: `{name}`. */
  readonly etag?: string;
  /** The same for the whole body; if the name is already known, the response is compared with it. */
  readonly text?: string;
}

/** By title. A string among the steps is a comment. */
export type Conversations = Readonly<Record<string, readonly (Step | string)[]>>;

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };

/**
 * Each conversation is a test. Those that only read share one record; each of the others has its own, which must be sound at the
 * end.
 */
export function playConversations(
  what: string,
  conversations: Conversations,
  fill: (store: Store) => Promise<void>,
): void {
  const isWriting = (steps: readonly unknown[]): boolean =>
    steps.some((step) => /^\["(POST|PUT|PATCH|DELETE) /.test(JSON.stringify(step)));
  suite(what, () => {
    const shared = Object.values(conversations).every(isWriting) ? null : sharedServer({ fill });
    for (const [title, steps] of Object.entries(conversations)) {
      test(title, async (t) => {
        const writes = isWriting(steps);
        const server = (!writes && shared) || (await startServer(t, { fill }));
        const names = new Map([['url', server.url]]);
        for (const step of steps) {
          if (typeof step === 'string') continue;
          try {
            await take(server, step, names);
          } catch (error) {
            throw new Error(`at ${JSON.stringify(step)}`, { cause: error });
          }
        }
        if (writes) assert.deepEqual(await faultsOf(server.store), []);
      });
    }
  });
}

async function take(server: TestServer, step: Step, names: Map<string, string>): Promise<void> {
  const [request, ...given] = named(step, names) as Step;
  const body = typeof given[0] === 'number' ? undefined : given.shift();
  const [status, expected, more = {}] = given as [number, unknown, More?];
  const [method = '', path = ''] = request.split(/ (.*)/s);
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const target = path.startsWith('/') ? path : `${HANSARD}${path}`;
  const headers = { ...(!reads && DESK), ...more.headers };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const reply = await server.request(method, target, headers, sent);
  assert.equal(reply.status, status, reply.text);
  const isJson = status === 200 && reply.headers['content-type'] === 'application/json';
  const { url = '' } = (isJson && method === 'GET' ? reply.json : {}) as { url?: string };
  const links = signposts(url);
  checkHead(reply, target, { ...links, ...more.answered }, server.url);
  if (expected !== undefined && expected !== null) checkBody(reply, expected);
  if (more.lacks !== undefined) assert.ok(!reply.text.includes(more.lacks), reply.text);
  if (more.etag !== undefined) names.set(more.etag, reply.headers['etag']!);
  if (more.text !== undefined) {
    assert.equal(reply.text, names.get(more.text) ?? reply.text);
    names.set(more.text, reply.text);
  }
}

/** The step with values in place of names; unknown names stay. */
function named(step: Step, names: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(step).replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => {
    const value = names.get(name);
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1);
  });
  return JSON.parse(text);
}

/** The fields of an entry, in the seed's order. */
const EIGHT = 'id url text_counter type speaker_name speaker_title speaker content'.split(' ');

/** The paths of writable lists and of their items. */
const WRITTEN = /^\/api\/v0\.1\/hansard\/(?:entries|venues|sources|sittings|people)\/([^/]+\/)?$/;

/** Null if it is not a resource of the interface, or has other headers. */
function allowOf(path: string): string | null {
  const written = WRITTEN.exec(path);
  if (written !== null) return written[1] === undefined ? LIST_ALLOW : DETAIL_ALLOW;
  if (/\/(debates|decisions)\/[^/]+\/$/.test(path)) return READING_ALLOW;
  return path.startsWith(ROOT) && !/\/(revisions|restore)\/$/.test(path) ? ROOT_ALLOW : null;
}

function checkHead(
  reply: Reply,
  target: string,
  answered: Readonly<Record<string, string>>,
  url: string,
): void {
  const { status, headers, text } = reply;
  for (const [name, value] of Object.entries(answered)) {
    assert.equal(headers[name.toLowerCase()], value);
  }
  if (status === 204) checkGone(reply);
  if (headers['content-type'] !== 'application/json' || text === '') return;
  const compact = JSON.stringify(reply.json);
  assert.equal(text, compact.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'));
  const [path = '', query = ''] = target.split('?');
  if (
    status < 300 &&
    !query.includes('expand') &&
    Object.hasOwn(Object(reply.json) as object, 'text_counter')
  ) {
    assert.deepEqual(Object.keys(reply.json as object), EIGHT);
  }
  const allow = allowOf(path);
  if (allow === null || (status > 300 && status < 400)) return;
  if (status === 200 && headers['etag'] !== undefined) {
    checkReply(reply, { status, headers: { ...readHeaders(allow), ...answered }, body: text });
    return;
  }
  const { id } = reply.json as { readonly id?: number };
  const made = `${url}${path}${id}/?format=${/format=(\w+)/.exec(query)?.[1] ?? 'api'}`;
  const own = {
    ...(status === 201 && id !== undefined && { Location: made }),
    ...(status === 401 && { 'WWW-Authenticate': 'Token' }),
    ...(status === 415 && { Accept: 'application/json' }),
    ...answered,
  };
  checkReply(reply, { status, headers: momentHeaders(allow, own), body: text });
}

function checkBody(reply: Reply, expected: unknown): void {
  const { status, text } = reply;
  if (typeof expected !== 'string') {
    const json = status < 400 ? shapedAs(reply.json, expected) : reply.json;
    assert.deepEqual(json, expected);
    assert.equal(JSON.stringify(json), JSON.stringify(expected), 'in the same order');
  } else if (reply.headers['content-type'] === 'application/json') {
    assert.deepEqual(reply.json, { detail: expected });
  } else assert.ok(text.includes(expected), text);
}

/** The part of a value that another one has: the same fields of objects, item by item in lists. */
function shapedAs(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape)) {
    return value.map((item, at) => shapedAs(item, shape[at]));
  }
  if (typeof value !== 'object' || typeof shape !== 'object' || !value || !shape) return value;
  const inBoth = Object.entries(value).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(
    inBoth.map(([name, field]) => [
      name,
      shapedAs(field, (shape as Record<string, unknown>)[name]),
    ]),
  );
}

/** A 204 has no body, and no headers about one. */
export function checkGone({ status, headers, text }: Reply): void {
  const { date, connection, 'keep-alive': keepAlive, 'x-request-id': id, ...rest } = headers;
  assert.match(id ?? '', REQUEST_ID);
  assert.ok(date !== undefined && (connection !== undefined || keepAlive !== undefined));
  assert.deepEqual(
    { status, headers: rest, text },
    {
      status: 204,
      headers: {
        allow: DETAIL_ALLOW,
        vary: 'Accept',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
        'x-content-type-options': 'nosniff',
      },
      text: '',
    },
  );
}
