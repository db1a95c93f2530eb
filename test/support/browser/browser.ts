// A real Chromium for tests, started with the same arguments on every machine.
//
// On Linux on x64 it is the one from the package registry, and nothing has to be installed. The registry has none for other
// machines: there one that is installed is used, and where none is, the tests are skipped. TEST_BROWSER names the one to use;
// where it is set, nothing is skipped. A browser that is there and does not start is always a failure.

import { existsSync } from 'node:fs';
import { chromium as driver, type Browser } from 'playwright-core';
import { hasPackagedBrowser, packagedBrowser, withPackagedFonts } from './packaged-browser.ts';
import type { Ending } from '../temporary.ts';

/**
 * The shell without windows first: it is what the package has, so that every machine tests the same kind of browser, and
 * tests take it a third to three quarters of the processor time of a browser that lays out a window for every page.
 */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The packaged browser's own arguments are not used: they are made for machines without processes or memory to spare.
 * `--single-process` ends the browser with its second context; `--in-process-gpu` with `--use-angle=swiftshader` may draw
 * canvases otherwise than a reader's browser does; `--disable-web-security` turns off what the tests are to prove.
 */
const ARGUMENTS = [
  // Tests may be run by root, as in containers, where Chromium refuses to start with its sandbox.
  '--no-sandbox',
  '--disable-gpu',
  // The shared memory of a container may be small.
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** For a step of a page. Playwright gives it half a minute; a test of four seconds took fifty on a machine that others use as well. */
const TIMEOUT_MS = 120_000;

const chosen = process.env['TEST_BROWSER'] ?? '';
const isPackaged = chosen === '' && hasPackagedBrowser;
const installed = chosen === '' ? INSTALLED.find((path) => existsSync(path)) : chosen;

/** Why browser tests cannot run here; false where they can. */
export const noBrowser: string | false =
  process.env['TEST_QUICK'] === '1'
    ? 'npm run test:quick leaves the browser out'
    : !isPackaged && installed === undefined
      ? `no Chromium: the package registry has none for ${process.platform} on ${process.arch}, and none is installed. ` +
        'Install one, or name one with TEST_BROWSER'
      : false;

/** Starts a browser that ends with the test. It talks to nobody but the pages it is sent to. */
export async function openBrowser(test: Ending): Promise<Browser> {
  const found = isPackaged
    ? packagedBrowser()
    : { executablePath: installed!, env: withPackagedFonts() };
  const browser = await driver.launch({
    ...found,
    headless: true,
    args: ARGUMENTS,
    timeout: TIMEOUT_MS,
  });
  test.after(() => browser.close());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(TIMEOUT_MS);
    return context;
  };
  return browser;
}
