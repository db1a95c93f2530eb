// hansard imports: which documents were imported, and the report of one of them.

import { counted } from '../base/group-digits.ts';
import { OperatorError } from '../base/errors.ts';
import type { StoredReport } from '../record/import-report.ts';
import { shownPath } from '../import/document.ts';
import type { PastImport, ReportedImport } from '../store/outside-record/publishing-rows.ts';
import type { PublishingReads } from '../store/contract/store.ts';
import { describeStoredReport } from './describe-import.ts';
import { openRecord } from './open-record.ts';
import { type CommandCall, type CommandDescription, JSON_REPORT, timeOf } from './command.ts';

/** Imports read at a time. */
const IMPORTS_PER_READ = 500;

/** Characters of a digest that identify an import, as `list` shows them. */
const DIGEST_SHOWN = 12;

const imports: CommandDescription = {
  name: 'imports',
  summary: 'Lists the documents that were imported, or shows the report of one.',
  settings: ['databaseUrl'],
  arguments: { '[import]': 'the beginning of the digest of a document, as listed' },
  options: { ...JSON_REPORT },
  run: async ({ settings, flags, print, arguments: [digest] }) => {
    await using store = await openRecord(settings);
    if (digest !== undefined) return await show(store, digest, print);
    let any = false;
    for await (const { sha256, name, entries, atMs } of allImports(store)) {
      any = true;
      const at = timeOf(atMs);
      const sentence = `${sha256.slice(0, DIGEST_SHOWN)}  ${at}  ${counted(entries, 'entry', 'entries')}  ${shownPath(name)}`;
      print({ sha256, name, entries, at }, sentence);
    }
    if (!any && !flags['json']) console.log('Nothing was imported.');
  },
};

export const commands = [imports];

async function show(
  store: PublishingReads,
  digest: string,
  print: CommandCall['print'],
): Promise<void> {
  const storedImport = await findImport(store, digest.toLowerCase());
  const { sha256, name, entries, atMs } = storedImport;
  const report =
    storedImport.report === null ? null : (JSON.parse(storedImport.report) as StoredReport);
  const at = timeOf(atMs);
  const lines = report === null ? ['its report was not stored'] : describeStoredReport(report);
  const sentence = [
    `${shownPath(name)}: ${counted(entries, 'entry', 'entries')}, imported on ${at}`,
    ...lines,
  ].join('\n  ');
  print({ sha256, name, entries, at, report }, sentence);
}

async function findImport(store: PublishingReads, digest: string): Promise<ReportedImport> {
  const all = await Array.fromAsync(allImports(store));
  const matches = all.filter(({ sha256 }) => sha256.startsWith(digest));
  const [first] = matches;
  if (matches.length > 1) {
    throw new OperatorError(
      `The digests of ${counted(matches.length, 'document')} begin with "${digest}". Give more characters of the digest.`,
    );
  }
  const reported = first === undefined ? null : await store.importOf(first.sha256);
  if (reported !== null) return reported;
  throw new OperatorError(
    `No document whose digest begins with ${JSON.stringify(digest)} was imported. "hansard imports" lists the documents.`,
  );
}

async function* allImports(store: PublishingReads): AsyncGenerator<PastImport> {
  for (let number = 1; ; number += 1) {
    const collectionPage = await store.imports(number, IMPORTS_PER_READ);
    yield* collectionPage?.items ?? [];
    if (collectionPage === null || number >= collectionPage.page.pages) return;
  }
}
