// hansard verify <folder>: whether a dump matches its manifest and the record in a store.

import { counted } from '../base/group-digits.ts';
import { readManifest } from '../formats/dump-manifest.ts';
import { chainFault, verifyDump } from '../distribute/verify-dump.ts';
import { OperatorError } from '../base/errors.ts';
import { openRecord } from './open-record.ts';
import { megabytes, withProgress } from './progress.ts';
import { always, type CommandDescription } from './command.ts';

const verify: CommandDescription = {
  name: 'verify',
  summary:
    'Verifies a dump: its digests, its counts and, if a store is given, that the chain of the dump is in the change log of the store.',
  interrupted: always('The verification is incomplete. Nothing was changed.'),
  settings: ['databaseUrl'],
  arguments: { '<folder>': 'the folder of the dump' },
  run: async ({ settings, givenTexts, took, arguments: [folder = ''] }) => {
    const manifest = await readManifest(folder);
    if (manifest === null) {
      throw new OperatorError(`${folder} has no manifest.json, so it is not the folder of a dump.`);
    }
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const faults = await withProgress('Verifying', bytes, (at) =>
      Array.fromAsync(verifyDump(folder, manifest, at)),
    );
    if (givenTexts.has('databaseUrl')) {
      await using store = await openRecord(settings);
      const fault = await chainFault(store, manifest.record);
      if (fault !== null) faults.push(fault);
    }
    for (const fault of faults) console.log(fault);
    if (faults.length > 0) {
      throw new OperatorError(
        `The dump in ${folder} has ${counted(faults.length, 'fault')}. Copy the files again, or make a new dump in an empty folder.`,
      );
    }
    const { entries, seq } = manifest.record;
    const compared = givenTexts.has('databaseUrl') ? ', and the store has its change log' : '';
    console.log(
      `All is well: ${counted(manifest.files.length, 'file')}, ${megabytes(bytes)}, ` +
        `${counted(entries, 'entry', 'entries')} at change ${seq}${compared} (${took()}).`,
    );
  },
};

export const commands = [verify];
