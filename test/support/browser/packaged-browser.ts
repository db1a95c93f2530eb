// The Chromium of the package registry and its fonts, unpacked once for all test processes of this machine.
//
// The package unpacks into the folder for temporary files and takes a file that is there for a whole one, though another
// process may still be writing it. So it unpacks into a new folder, which gets its name when everything is in it.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the browser needs beside the C library, and where systems have it. */
const NEEDED_LIBRARIES = ['libnss3.so', 'libnssutil3.so', 'libnspr4.so', 'libexpat.so.1'];
const SYSTEM_LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu',
  '/lib/x86_64-linux-gnu',
  '/usr/lib64',
  '/lib64',
  '/usr/lib',
];

const ARCHIVES = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'));

/** The browser is built for x64; the fonts are for every machine. */
export const hasPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';
const NAMES = hasPackagedBrowser
  ? ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
  : ['fonts.tar.br'];

const UNPACK = `
  import { inflate } from '@sparticuz/chromium';
  for (const name of ${JSON.stringify(NAMES)}) {
    await inflate(decodeURIComponent(new URL(name, ${JSON.stringify(ARCHIVES.href)}).pathname));
  }
`;

/** How to start it; with the libraries of its package where the machine lacks one. */
export function packagedBrowser(): { executablePath: string; env: Record<string, string> } {
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
 * The environment of a browser that has the fonts of the package and no others: pages are laid out alike on every
 * machine. A browser that finds no font at all ends with the first page. The package's own configuration names folders
 * that only its host has.
 */
export function withPackagedFonts(): Record<string, string> {
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
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
