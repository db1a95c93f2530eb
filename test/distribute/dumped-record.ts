// Shared by the tests of dumps: a small record, dumped into a folder.

import { join } from 'node:path';
import { dumpRecord } from '../../src/distribute/dump-record.ts';
import { type DumpFile, type DumpManifest, readManifest } from '../../src/formats/dump-manifest.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { verifyDump } from '../../src/distribute/verify-dump.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, publishSitting, writeTo } from '../support/records/entries.ts';
import { temporaryFolder, temporaryRecord, type Ending } from '../support/temporary.ts';

/** The publisher and the address of the dumps. */
export const PUBLISHED = {
  program: 'hansard test',
  parliament: {
    ...KENYA,
    siteName: KENYA.name!,
    doi: '10.5281/zenodo.1234',
    about: { en: 'Corpus-KE: kept at hdl.example.' },
  },
  baseUrl: 'https://hansard.example',
};

/** Sittings of two years that alternate in id order, and one without a date. */
const DATES = ['2012-05-02', '2013-07-31', '2012-11-06', null];

async function fill(store: Store): Promise<void> {
  const wanjiku = { id: 49, legalName: 'Wanjikũ "Ng’ang’a"', slug: 'wanjiku' };
  await writeTo(store).people.know(wanjiku);
  for (const [index, startDate] of DATES.entries()) {
    const contents = [`one,\n"two" of ${index}`, '=SUM(1;2)'];
    const entries = contents.map((content, at) => anEntry(at + 1, { content }));
    await publishSitting(store, entries, { startDate });
  }
}

interface Dumped {
  readonly store: Store;
  readonly folder: string;
  readonly again: () => ReturnType<typeof dumpRecord>;
  readonly manifest: () => Promise<DumpManifest>;
  readonly faults: () => Promise<string[]>;
}

export async function dumped(ending: Ending): Promise<Dumped> {
  const { store, finder } = await temporaryRecord(ending);
  await fill(store);
  const folder = join(temporaryFolder(ending), 'dump');
  const again = () => dumpRecord({ store, finder, ...PUBLISHED }, folder, () => {});
  const manifest = async (): Promise<DumpManifest> => (await readManifest(folder))!;
  await again();
  return {
    store,
    folder,
    again,
    manifest,
    faults: async () => await Array.fromAsync(verifyDump(folder, await manifest(), () => {})),
  };
}

export const ofFormat = ({ files }: DumpManifest, format: DumpFile['format']): DumpFile[] =>
  files.filter((file) => file.format === format && file.content === 'entries');
