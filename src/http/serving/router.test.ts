// Which route an address has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRouter } from './router.ts';

const router = createRouter<string>();
for (const pattern of ['/', '/a/', '/a', '/a/:id/', '/a/:id', '/files/:name', '/livez']) {
  router.add(pattern, pattern);
}
const found = (path: string): [string, object] | null => {
  const route = router.find(path);
  return route === null ? null : [route.target, { ...route.parameters }];
};

test('finds a fixed address', () => {
  assert.deepEqual(found('/'), ['/', {}]);
  assert.deepEqual(found('/a/'), ['/a/', {}]);
  assert.deepEqual(found('/a'), ['/a', {}]);
  assert.deepEqual(found('/livez'), ['/livez', {}]);
});

test('finds an address with a part that varies, and returns the part', () => {
  assert.deepEqual(found('/a/1/'), ['/a/:id/', { id: '1' }]);
  assert.deepEqual(found('/a/1'), ['/a/:id', { id: '1' }]);
  assert.deepEqual(found('/a/:id/'), ['/a/:id/', { id: ':id' }]);
  assert.deepEqual(found('/files/x.css'), ['/files/:name', { name: 'x.css' }]);
});

test('finds nothing where a part is missing, empty, or one too many', () => {
  for (const path of [
    '',
    'a',
    '//',
    '/a//',
    '/a/1/2',
    '/a/1/2/',
    '/b/',
    '/livez/',
    '/files/',
    '/A/',
  ]) {
    assert.equal(found(path), null, path);
  }
});

test('reads percent-encoding once, and never as a slash', () => {
  assert.deepEqual(found('/%61/'), ['/a/', {}]);
  assert.deepEqual(found('/a/%31%20/'), ['/a/:id/', { id: '1 ' }]);
  assert.deepEqual(found('/a/%2531/'), ['/a/:id/', { id: '%31' }]);
  assert.deepEqual(found('/a/1%2F/'), ['/a/:id/', { id: '1%2F' }]);
  assert.equal(found('/a%2F'), null);
  assert.deepEqual(found('/a/%zz/'), ['/a/:id/', { id: '%zz' }]);
  assert.deepEqual(found('/a/%ff/'), ['/a/:id/', { id: '%ff' }]);
});

test('names of the object prototype are ordinary parts', () => {
  assert.deepEqual(found('/a/__proto__/'), ['/a/:id/', { id: '__proto__' }]);
  assert.equal(found('/constructor'), null);
});

test('finds an address with several parts that vary', () => {
  const many = createRouter<string>();
  for (const pattern of ['/sitting/:id/', '/sitting/:venue/:day', '/sitting/:venue/:day/']) {
    many.add(pattern, pattern);
  }
  assert.deepEqual(many.find('/sitting/senate/2013-07-31'), {
    target: '/sitting/:venue/:day',
    parameters: { venue: 'senate', day: '2013-07-31' },
  });
  assert.equal(many.find('/sitting/senate/2013-07-31/')!.target, '/sitting/:venue/:day/');
  assert.deepEqual(many.find('/sitting/7/'), { target: '/sitting/:id/', parameters: { id: '7' } });
  assert.equal(many.find('/sitting//2013-07-31'), null);
  assert.equal(many.find('/sitting/a/b/c'), null);
});
