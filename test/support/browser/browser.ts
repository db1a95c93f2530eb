// A real Chromium for tests, started with the same arguments on every machine.
//
// On Linux x64 it is the one from the package registry, and nothing has to be installed. The registry has none for other
// platforms: an installed browser is used there, and without one the tests are skipped. TEST_BROWSER names the browser to use; if
// it is set, nothing is skipped. A browser that exists but does not start is always a failure.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium as driver, type Page, type ViewportSize } from 'playwright-core';
import type { Ending } from '../temporary.ts';

/**
 * The headless shell first: the package contains it, so that every machine tests the same kind of browser, and tests with it take
 * a third to three quarters of the CPU time of a browser that lays out a window for every page.
 */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The packaged browser's own arguments are not used: they are for machines without processes or memory to spare.
 * `--single-process` ends the browser with its second context; `--in-process-gpu` with `--use-angle=swiftshader` may draw
 * canvases differently than a reader's browser; `--disable-web-security` turns off what the tests must prove.
 */
const ARGUMENTS = [
  // Tests may run as root, as in containers, where Chromium refuses to start with its sandbox.
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

/** The timeout of a step. Playwright's is half a minute; a test of four seconds took fifty on a shared machine. */
const TIMEOUT_MS = 120_000;

/** The browser is for x64; the fonts are for every platform. */
const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';
const chosen = process.env['TEST_BROWSER'] ?? '';
const isPackaged = chosen === '' && hasPackagedBrowser;
const installed = chosen === '' ? INSTALLED.find((path) => existsSync(path)) : chosen;

/** Why browser tests cannot run here; false if they can. */
export const noBrowser: string | false =
  process.env['TEST_QUICK'] === '1'
    ? 'npm run test:quick leaves the browser out'
    : !isPackaged && installed === undefined
      ? `no Chromium: the package registry has none for ${process.platform} on ${process.arch}, and none is installed. ` +
        'Install one, or name one with TEST_BROWSER'
      : false;

let started: Promise<Browser> | null = null;
after(async () => (await started)?.close());

export interface OpenedPage {
  readonly page: Page;
  /** Console messages, errors of scripts, and requests to other servers. */
  readonly complaints: readonly string[];
}

export interface PageOptions {
  readonly scripts?: boolean;
  readonly viewport?: ViewportSize;
}

export type OpenPage = (path: string, options?: PageOptions) => Promise<OpenedPage>;

const VIEWPORT = { width: 1_280, height: 720 };

/**
 * Opens pages of a site for the tests of a suite. They share two windows, one with scripts and one without, because a new window
 * takes a third of a second of CPU time. Each test begins with an empty page and without cookies.
 */
export async function openBrowser(test: Ending, baseURL: string): Promise<OpenPage> {
  const browser = await (started ??= startBrowser());
  test.after(() => Promise.all(browser.contexts().map((context) => context.close())));
  const windows = new Map<boolean, Page>();
  return async (path, { scripts = true, viewport = VIEWPORT } = {}) => {
    const page = windows.get(scripts) ?? (await openWindow(browser, baseURL, scripts));
    windows.set(scripts, page);
    await page.removeAllListeners().goto('about:blank');
    await page.context().clearCookies();
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.setViewportSize(viewport);
    const complaints = complaintsOf(page, baseURL);
    await page.goto(path);
    return { page, complaints };
  };
}

async function openWindow(browser: Browser, baseURL: string, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: scripts });
  context.setDefaultTimeout(TIMEOUT_MS);
  return await context.newPage();
}

function complaintsOf(page: Page, baseURL: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} at ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL)) complaints.push(`requests ${request.url()}`);
  });
  return complaints;
}

async function startBrowser(): Promise<Browser> {
  const found = isPackaged
    ? packagedBrowser()
    : { executablePath: installed!, env: withPackagedFonts() };
  return await driver.launch({ ...found, headless: true, args: ARGUMENTS, timeout: TIMEOUT_MS });
}

// The Chromium of the package registry and its fonts, unpacked once for all test processes of this machine.
//
// The package unpacks into the folder for temporary files and takes an existing file for a complete one, although another process
// may still be writing it. So it unpacks into a new folder, which is renamed when it is complete.

/** The libraries the browser needs besides the C library, and where systems have them. */
const NEEDED_LIBRARIES = ['libnss3.so', 'libnssutil3.so', 'libnspr4.so', 'libexpat.so.1'];
const SYSTEM_LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu',
  '/lib/x86_64-linux-gnu',
  '/usr/lib64',
  '/lib64',
  '/usr/lib',
];

const ARCHIVES = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'));

const NAMES = hasPackagedBrowser
  ? ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  : ['fonts.tar.br'];

const UNPACK = `
  import { inflate } from '@sparticuz/chromium';
  for (const name of ${JSON.stringify(NAMES)}) {
    await inflate(decodeURIComponent(new URL(name, ${JSON.stringify(ARCHIVES.href)}).pathname));
  }
`;

/** How to start it; with the libraries of its package if the machine lacks one. */
function packagedBrowser(): { executablePath: string; env: Record<string, string> } {
  const folder = unpackedFolder();
  const isInstalled = (library: string): boolean =>
    SYSTEM_LIBRARIES.some((path) => existsSync(join(path, library)));
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...withPackagedFonts(),
      ...(!NEEDED_LIBRARIES.every(isInstalled) && {
        LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      }),
    },
  };
}

/**
 * The environment of a browser that only has the fonts of the package, so that pages are laid out the same on every machine. A
 * browser without any font crashes on the first page. The package's own configuration names folders that only its host has.
 */
function withPackagedFonts(): Record<string, string> {
  return {
    ...(process.env as Record<string, string>),
    FONTCONFIG_FILE: join(unpackedFolder(), 'fonts.conf'),
  };
}

const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;

function unpackedFolder(): string {
  const sizes = NAMES.map((name) => statSync(new URL(name, ARCHIVES)).size);
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `hansard-browser-${user}-${sizes.join('-')}`);
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TMPDIR: making },
  });
  writeFileSync(join(making, 'fonts.conf'), fontConfiguration(folder));
  try {
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
