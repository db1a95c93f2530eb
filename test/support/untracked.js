// Is imported before the tests of a run. The test runner notes every promise, so that it can tell which test an error came from
// that nobody caught: a tenth of the time of tests that wait for much. Without the notes such an error ends the file at once.
import asyncHooks from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { createHook } = asyncHooks;
  asyncHooks.createHook = () => ({ enable() {}, disable() {} });
  await import('node:test');
  asyncHooks.createHook = createHook;
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      console.error(`An error that nobody caught ended the file (${event}):`, error);
      process.exit(1);
    });
  }
}
