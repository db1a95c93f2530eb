// Reads the manifest of the folder of a dump.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { MANIFEST_NAME, parseManifest, type DumpManifest } from '../../formats/dump-manifest.ts';

/** 400 bytes a file: more than any number of years and formats. Somebody else may have written it. */
const MANIFEST_BYTES_MAX = 10_000_000;

/** The bytes of the manifest; null where the folder has none. */
export async function readManifestBytes(folder: string): Promise<Buffer | null> {
  try {
    const file = await open(join(folder, MANIFEST_NAME));
    try {
      const { size } = await file.stat();
      if (size > MANIFEST_BYTES_MAX) throw new Error(`its manifest has ${size} bytes`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`${folder} cannot be read: ${(error as Error).message}.`);
  }
}

/** Null where the folder has none. */
export async function readManifest(folder: string): Promise<DumpManifest | null> {
  const bytes = await readManifestBytes(folder);
  return bytes === null ? null : parseManifest(bytes.toString('utf8'));
}
