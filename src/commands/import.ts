// hansard import <file…>: adds the sittings of files to the record.

import { OperatorError } from '../errors.ts';
import { IMPORTABLE_TITLES } from '../formats/entry-formats.ts';
import { explainPdf, importPdf, type PdfImport } from '../import/import-pdf.ts';
import { importEntries, type ImportReport } from '../import/import-file.ts';
import { INPUT_FORMATS, type InputFormat } from '../import/input/input-format.ts';
import { openDocument, type OpenDocument } from '../import/open-document.ts';
import type { Store } from '../store/contract/store.ts';
import { describePdfImport, pdfImportJson } from './describe-pdf-import.ts';
import { lateRecord, type LateRecord } from './open-record.ts';
import { counted, seconds, showProgress } from './progress.ts';
import { readParliament } from './read-parliament.ts';
import { JSON_REPORT, printReport } from './report.ts';
import type { Verb, VerbCall } from './verb.ts';
import { writeDraftLines } from '../import/write-draft-lines.ts';

export const importFiles: Verb = {
  name: 'import',
  summary: `Adds the entries of files to the record (${IMPORTABLE_TITLES}, Akoma Ntoso, PDF); a file is stored whole or not at all.`,
  interrupted: 'Nothing of the file under way was stored; what is reported above is in the record.',
  settings: ['databaseUrl', 'parliament'],
  arguments: [
    { syntax: '<file...>', help: 'files to import, in this order; - is the standard input' },
  ],
  options: [
    {
      syntax: '--format <format>',
      help: `${INPUT_FORMATS.join(', ')} (default: by the name, or by the content)`,
    },
    {
      syntax: '--skip-space-check',
      help: 'try even where the disk seems to have no space for all entries',
    },
    JSON_REPORT,
    { syntax: '--dry-run', help: 'read PDF documents and report, but store nothing' },
    { syntax: '--output <file>', help: 'write the entries of PDF documents to a file, as NDJSON' },
    {
      syntax: '--explain [page]',
      help: 'show what each stage made of a page of a PDF document, or of all pages; store nothing',
    },
  ],
  run: async (call) => {
    if (call.flags['explain'] !== undefined) return await explain(call);
    const isDryRun = Boolean(call.flags['dryRun']);
    const record = isDryRun ? null : lateRecord(call);
    try {
      await importEach(call, record);
    } finally {
      await record?.close();
    }
  },
};

async function explain({ settings, flags, arguments: files }: VerbCall): Promise<void> {
  const given: unknown = flags['explain'];
  const page = given === true ? null : Number(given);
  if (page !== null && !(Number.isSafeInteger(page) && page >= 1)) {
    throw new OperatorError(`--explain is "${String(given)}", but must be the number of a page.`);
  }
  const parliament = readParliament(settings.parliament);
  for (const file of files) {
    await withDocument(file, flags, async (document) => {
      console.log(await explainPdf(document, parliament, page));
    });
  }
}

async function importEach(call: VerbCall, record: LateRecord | null): Promise<void> {
  const { settings, flags, arguments: files } = call;
  const parliament = readParliament(settings.parliament);
  const documents: PdfImport[] = [];
  for (const file of files) {
    await withDocument(file, flags, async (document) => {
      const startedMs = Date.now();
      const store = (await record?.open()) ?? null;
      if (document.format === 'pdf') {
        const done = await importPdf(document, { parliament, store });
        documents.push(done);
        const sentence = describePdfImport(document.shown, done, seconds(startedMs));
        printReport(flags, { file, ...pdfImportJson(done) }, sentence);
      } else if (store === null || flags['output'] !== undefined) {
        throw new OperatorError(`${document.shown}: --dry-run and --output are for PDF documents.`);
      } else await importLines(document, store, call, { file, startedMs });
    });
  }
  if (flags['output'] !== undefined) await writeDraftLines(flags['output'], documents);
}

async function withDocument(
  file: string,
  { format }: VerbCall['flags'],
  work: (document: OpenDocument) => Promise<void>,
): Promise<void> {
  const document = await openDocument(file, format === undefined ? null : parseFormat(format));
  try {
    await work(document);
  } finally {
    await document.close();
  }
}

function parseFormat(text: string): InputFormat {
  const format = INPUT_FORMATS.find((name) => name === text);
  if (format !== undefined) return format;
  throw new OperatorError(`--format is "${text}", but must be one of ${INPUT_FORMATS.join(', ')}.`);
}

async function importLines(
  document: OpenDocument,
  store: Store,
  { flags }: VerbCall,
  { file, startedMs }: { readonly file: string; readonly startedMs: number },
): Promise<void> {
  const { shown } = document;
  const progress = showProgress(shown, null);
  try {
    const report = await importEntries(store, document, progress.at, {
      checksSpace: !flags['skipSpaceCheck'],
    });
    progress.end();
    const sentence = `${shown}: ${describeEntriesImport(report)} (${seconds(startedMs)})`;
    const warnings = report.warnings.map((warning) => `\n  to look at: ${warning}`);
    printReport(flags, { file, ...report }, sentence + warnings.join(''));
  } finally {
    progress.end();
  }
}

/** What was stored of a file of entries. */
export function describeEntriesImport({
  added,
  unchanged,
  sittings,
  venues,
  warnings,
  importedBeforeMs,
}: ImportReport): string {
  if (importedBeforeMs !== null) {
    const when = new Date(importedBeforeMs).toISOString();
    return `nothing to do, the same file was imported on ${when}`;
  }
  const parts = [
    `${counted(added, 'entry', 'entries')} in ${counted(sittings, 'new sitting', 'new sittings')} added`,
  ];
  if (unchanged > 0) parts.push(`${counted(unchanged, 'entry was', 'entries were')} there already`);
  if (venues.length > 0) parts.push(`new venue: ${venues.join(', ')}`);
  if (warnings.length > 0) parts.push(counted(warnings.length, 'warning', 'warnings'));
  return parts.join('; ');
}
