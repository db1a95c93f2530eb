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

for (const [path, target, parameters = {}] of [
  ...['/', '/a/', '/a', '/livez'].map((fixed) => [fixed, fixed] as const),
  ['/a/1/', '/a/:id/', { id: '1' }],
  ['/a/1', '/a/:id', { id: '1' }],
  ['/a/:id/', '/a/:id/', { id: ':id' }],
  ['/files/x.css', '/files/:name', { name: 'x.css' }],
  // Percent-encoding is read once, and never as a slash.
  ['/%61/', '/a/'],
  ['/a/%31%20/', '/a/:id/', { id: '1 ' }],
  ['/a/%2531/', '/a/:id/', { id: '%31' }],
  ['/a/1%2F/', '/a/:id/', { id: '1%2F' }],
  ['/a/%zz/', '/a/:id/', { id: '%zz' }],
  ['/a/%ff/', '/a/:id/', { id: '%ff' }],
  ['/a/__proto__/', '/a/:id/', { id: '__proto__' }],
] as const) {
  test(`finds ${path}`, () => assert.deepEqual(found(path), [target, parameters]));
}

test('finds nothing where a part is missing, empty, or one too many', () => {
  const others = ['', 'a', '//', '/a//', '/a/1/2', '/a/1/2/', '/b/', '/livez/', '/files/', '/A/'];
  for (const path of [...others, '/a%2F', '/constructor']) {
    assert.equal(found(path), null, path);
  }
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
