// Imported before the test runner, which tracks every promise to the test that made it: a tenth of the computing time of all
// tests. With this it only tracks callbacks. An uncaught error still fails its file; after an `await`, the report does not name
// its test.
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
