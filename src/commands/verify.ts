// hansard verify <folder>: whether a dump is what its manifest says, and of the record in a store.

import { type DumpManifest, readManifest } from '../formats/dump-manifest.ts';
import { chainFault, verifyDump } from '../distribute/verify-dump.ts';
import { OperatorError } from '../errors.ts';
import { openRecord } from './open-record.ts';
import { counted, megabytes, seconds, showProgress } from './progress.ts';
import type { CommandDescription } from './command.ts';

const verify: CommandDescription = {
  name: 'verify',
  summary:
    'Verifies a dump: digests, counts, and, where a store is named, that its change log has the chain of the dump.',
  interrupted: 'The folder was not verified to its end. Nothing was changed.',
  settings: ['databaseUrl'],
  arguments: [{ syntax: '<folder>', help: 'the folder of the dump' }],
  run: async ({ settings, given, arguments: [folder = ''] }) => {
    const startedMs = Date.now();
    const manifest = await readManifest(folder);
    if (manifest === null) {
      throw new OperatorError(`${folder} has no manifest.json: it is not the folder of a dump.`);
    }
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const progress = showProgress('Verifying', bytes);
    const faults: string[] = [];
    for await (const fault of verifyDump(folder, manifest, progress.at)) faults.push(fault);
    progress.end();
    if (given.has('databaseUrl')) {
      const found = await storeFaults(settings.databaseUrl, manifest);
      for (const fault of found) faults.push(fault);
    }
    for (const fault of faults) console.log(fault);
    if (faults.length > 0) {
      throw new OperatorError(
        `The dump in ${folder} has ${counted(faults.length, 'fault', 'faults')}. Take the files again, or make the dump anew in an empty folder.`,
      );
    }
    const { entries, seq } = manifest.record;
    const compared = given.has('databaseUrl') ? ', and the store has its change log' : '';
    console.log(
      `All is well: ${counted(manifest.files.length, 'file', 'files')}, ${megabytes(bytes)}, ` +
        `${counted(entries, 'entry', 'entries')} at change ${seq}${compared} (${seconds(startedMs)}).`,
    );
  },
};

export const commands = [verify];

async function storeFaults(databaseUrl: string, manifest: DumpManifest): Promise<string[]> {
  await using store = await openRecord(databaseUrl, { mayCreate: false });
  const fault = await chainFault(store, manifest);
  return fault === null ? [] : [fault];
}
