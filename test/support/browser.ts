// A real Chromium: the one from the package registry, which is built for x64; elsewhere one that is installed.

import bundled from '@sparticuz/chromium';
import { existsSync } from 'node:fs';
import { chromium as driver, type Browser } from 'playwright-core';
import type { Ending } from './temporary.ts';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const installed = process.arch === 'x64' ? undefined : INSTALLED.find((path) => existsSync(path));

/** Why browser tests cannot run here; false where they can. */
export const noBrowser: string | false =
  process.arch !== 'x64' && installed === undefined
    ? `no Chromium: the package registry has none for ${process.arch}, and none is installed`
    : false;

/** Starts a browser that ends with the test. It talks to nobody but the pages it is sent to. */
export async function openBrowser(test: Ending): Promise<Browser> {
  const browser = await driver.launch({
    executablePath: installed ?? (await bundled.executablePath()),
    headless: true,
    args: [
      ...(installed === undefined
        ? bundled.args.filter((word) => !word.startsWith('--headless'))
        : []),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  test.after(() => browser.close());
  return browser;
}
