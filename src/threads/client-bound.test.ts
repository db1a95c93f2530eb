// The limit on clients' work: who starts, who waits, who is refused, and in which order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientBound, Lane, type BoundedCall, type BoundLimits } from './client-bound.ts';

const LIMITS: BoundLimits = {
  inWorkMax: Infinity,
  inWorkOfClientMax: 2,
  waitingMax: 6,
  waitingOfClientMax: 4,
};

interface Tried {
  readonly bound: ClientBound;
  /** The names of the calls that were begun. */
  readonly begun: string[];
  /** Whether a call was accepted. */
  readonly enter: (name: string, client: string, lane?: Lane) => boolean;
  /** Ends a call and starts those that may start. */
  readonly end: (name: string) => void;
}

function tried(limits: BoundLimits = LIMITS): Tried {
  const bound = new ClientBound(limits);
  const begun: string[] = [];
  const calls = new Map<string, BoundedCall>();
  return {
    bound,
    begun,
    enter: (name, client, lane) => {
      const begin = (): void => void begun.push(name);
      const call = { client, begin, ...(lane && { lane }) };
      calls.set(name, call);
      const isTaken = bound.enter(call);
      while (bound.beginNext());
      return isTaken;
    },
    end: (name) => {
      bound.leave(calls.get(name)!);
      while (bound.beginNext());
    },
  };
}

test('a limited number of calls of a client run, and the next starts when one has ended', () => {
  const { begun, enter, end } = tried();
  for (const name of ['a1', 'a2', 'a3', 'a4']) assert.ok(enter(name, 'a'));
  assert.ok(enter('b1', 'b'));
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  end('a2');
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
});

test('beyond a number of waiting calls, of a client or in all, a call is refused; another may wait when one has started', () => {
  const { begun, enter, end } = tried();
  const taken = (client: string, count: number): number =>
    Array.from({ length: count }, (_, at) => enter(`${client}${at}`, client)).filter(Boolean)
      .length;
  assert.equal(taken('a', 10), 6);
  assert.equal(taken('b', 10), 4, 'two of four wait: then six wait in all');
  assert.equal(taken('c', 3), 2, 'the work of a third client does not wait for theirs');
  end('a0');
  assert.equal(begun.at(-1), 'a2');
  assert.equal(enter('c9', 'c'), true);
  assert.equal(enter('c10', 'c'), false);
});

test('clients that wait take turns, however many calls each has', () => {
  const { begun, enter, end } = tried({ ...LIMITS, inWorkMax: 1 });
  for (const name of ['a1', 'a2', 'a3']) enter(name, 'a');
  enter('b1', 'b');
  enter('b2', 'b');
  enter('c1', 'c');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    assert.equal(begun.at(-1), name);
    end(name);
  }
  assert.equal(begun.length, 6);
});

test('the calls of a lane follow one another, and hold up no other of their client', () => {
  const { begun, enter, end } = tried();
  const [one, other] = [new Lane(), new Lane()];
  for (const name of ['one1', 'one2', 'one3']) enter(name, 'a', one);
  enter('other1', 'a', other);
  assert.deepEqual(begun, ['one1', 'other1']);
  assert.deepEqual([one.waiting, other.waiting], [2, 0]);
  end('other1');
  assert.deepEqual(begun, ['one1', 'other1']);
  end('one1');
  end('one2');
  assert.deepEqual(begun.slice(2), ['one2', 'one3']);
  assert.equal(one.waiting, 0);
});

test('a call waits until it is begun although there is room, also where no other may wait', () => {
  const bound = new ClientBound({ ...LIMITS, waitingOfClientMax: 0 });
  const [begun, lane] = [[] as string[], new Lane()];
  const enter = (name: string): boolean =>
    bound.enter({ client: 'a', lane, begin: () => void begun.push(name) });
  assert.deepEqual([enter('1'), enter('2')], [true, false]);
  assert.deepEqual([begun, bound.waiting], [[], 1]);
  assert.ok(bound.beginNext());
  assert.deepEqual([begun, bound.waiting], [['1'], 0]);
});
