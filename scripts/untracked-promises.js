// Imported before the test runner, which follows every promise to the test that made it: a tenth of the computing of
// all tests. So it follows callbacks only. An error that nobody catches fails its file as before; where it comes after an
// `await`, the report does not name its test.
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
