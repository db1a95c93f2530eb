// hansard import <file…>: adds the sittings of files to the record.

import { OperatorError } from '../errors.ts';
import {
  correctFromFile,
  describeCorrections,
  describeDifferences,
} from '../import/correct-entries.ts';
import { faultLike, shownPath } from '../import/document.ts';
import { openDraftFile, type DraftFile } from '../import/draft-lines.ts';
import { explainPdf, importPdf } from '../import/import-pdf.ts';
import { checkFileEntries, importEntries, type ImportReport } from '../import/import-file.ts';
import {
  INPUT_FORMATS,
  INPUT_TITLES,
  type InputFormat,
  openDocument,
  type OpenDocument,
} from '../import/open-document.ts';
import { checkReason, FieldFaults } from '../record/rules/field-faults.ts';
import {
  describeKept,
  describePdfImport,
  listDifferences,
  pdfImportJson,
} from './describe-pdf-import.ts';
import { isStoreMade } from '../store/open-store.ts';
import { lateRecord, type LateRecord, openRecord, readParliament } from './open-record.ts';
import { counted, seconds, showProgress } from './progress.ts';
import {
  type CommandCall,
  type CommandDescription,
  JSON_REPORT,
  printReport,
  wholeNumberOf,
} from './command.ts';

export const NO_LINK = {
  syntax: '--no-link',
  help: 'do not link the speakers of PDF documents to the people of the record',
};

/** A flag that begins with --no is false where it is given. */
export function mayLink(flags: Readonly<Record<string, unknown>>): boolean {
  return flags['link'] !== false;
}

const importFiles: CommandDescription = {
  name: 'import',
  summary: `Adds the entries of files to the record (${INPUT_TITLES}); a file is stored whole or not at all.`,
  interrupted: 'Nothing of the file under way was stored; what is reported above is in the record.',
  settings: ['databaseUrl', 'lockWait', 'parliament'],
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
    {
      syntax: '--reinstate',
      help: 'restore also the entries of the files that were withdrawn one by one',
    },
    {
      syntax: '--append',
      help: 'add lines that have neither ids nor counters after the last entry of their sitting',
    },
    {
      syntax: '--reissue',
      help: 'the files have whole sittings anew: what they changed is corrected, and what people did since stays',
    },
    {
      syntax: '--correct',
      help: 'correct known entries: each line has an id and the fields that replace those of the record',
    },
    { syntax: '--reason <text>', help: 'why entries are corrected, for the change log' },
    NO_LINK,
    {
      syntax: '--dry-run',
      help: 'report what would change in the record, where there is one, and store nothing',
    },
    { syntax: '--output <file>', help: 'write the entries that were read to a file, as NDJSON' },
    {
      syntax: '--explain [page]',
      help: 'show what each stage made of a page of a PDF document, or of all pages; store nothing',
    },
  ],
  run: async (call) => {
    if (call.flags['explain'] !== undefined) return await explain(call);
    if (call.flags['correct']) return await correctEach(call);
    const isDryRun = Boolean(call.flags['dryRun']);
    const isThere = isStoreMade(call.settings.databaseUrl);
    const record = isDryRun && !isThere ? null : lateRecord(call, isDryRun);
    try {
      await importEach(call, record);
    } finally {
      await record?.close();
    }
  },
};

export const commands = [importFiles];

/** No document has as many pages. */
const PAGE_NUMBERS = { least: 1, most: 1_000_000 };

async function explain({ settings, flags, arguments: files }: CommandCall): Promise<void> {
  const given: unknown = flags['explain'];
  const page = given === true ? null : wholeNumberOf('explain', String(given), PAGE_NUMBERS);
  const parliament = readParliament(settings.parliament);
  for (const file of files) {
    await withDocument(file, flags, async (document) => {
      console.log(await explainPdf(document, parliament, page));
    });
  }
}

async function importEach(call: CommandCall, record: LateRecord | null): Promise<void> {
  const { flags, arguments: files } = call;
  const { output } = flags;
  const draftFile = output === undefined ? null : openDraftFile(output);
  try {
    for (const [index, file] of files.entries()) {
      await namingFilesLeft(files.slice(index + 1), () =>
        withDocument(file, flags, (document) =>
          importOne(call, { file, document, record, draftFile }),
        ),
      );
    }
    await draftFile?.finish();
  } finally {
    await draftFile?.abandon();
  }
}

/** Files are imported in their order, since one may continue the one before: the first that fails is the last. */
async function namingFilesLeft(later: readonly string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OperatorError) || later.length === 0) throw error;
    throw faultLike(
      error,
      `${error.message} Not imported after it: ${later.map(shownPath).join(', ')}.`,
    );
  }
}

interface OneImport {
  /** As it was named. */
  readonly file: string;
  readonly document: OpenDocument;
  /** Null for a dry run without a record. */
  readonly record: LateRecord | null;
  readonly draftFile: DraftFile | null;
}

async function importOne(call: CommandCall, one: OneImport): Promise<void> {
  const { file, document, record, draftFile } = one;
  const { settings, flags } = call;
  if (document.format !== 'pdf') return await importLines(call, one);
  if (flags['reinstate']) {
    throw new OperatorError(
      `${document.shown} is a PDF document, whose entries have no ids: --reinstate is not for it. Use hansard reinstate <id>.`,
    );
  }
  const startedMs = Date.now();
  const store = (await record?.open()) ?? null;
  const parliament = readParliament(settings.parliament);
  const isDryRun = Boolean(flags['dryRun']);
  const done = await importPdf(document, { parliament, store, isDryRun, links: mayLink(flags) });
  for (const draft of done.drafts) await draftFile?.write(draft);
  const sentence = describePdfImport(document.shown, done, seconds(startedMs));
  printReport(flags, { file, ...pdfImportJson(done) }, sentence);
}

async function correctEach({ settings, flags, arguments: files }: CommandCall): Promise<void> {
  if (flags['output'] !== undefined) {
    throw new OperatorError(
      '--output writes entries that are imported, and none are with --correct.',
    );
  }
  const isDryRun = Boolean(flags['dryRun']);
  const reason = parseReason(flags['reason']);
  await using store = await openRecord(settings.databaseUrl, { mayCreate: false });
  for (const file of files) {
    await withDocument(file, flags, async (document) => {
      const { shown } = document;
      const startedMs = Date.now();
      const { at, end } = showProgress(shown, null);
      const report = await correctFromFile(store, document, {
        isDryRun,
        reason,
        progress: at,
      }).finally(end);
      const differences = isDryRun ? describeDifferences(report) : '';
      const sentence = `${shown}: ${describeCorrections(report, isDryRun)} (${seconds(startedMs)})${differences}`;
      printReport(flags, { file, dry_run: isDryRun, ...report }, sentence);
    });
  }
}

function parseReason(given: unknown): string | null {
  const faults = new FieldFaults();
  const reason = checkReason(given, faults);
  if (faults.count > 0) throw new OperatorError(`--${faults.toString()}`);
  return reason;
}

async function withDocument(
  file: string,
  { format }: CommandCall['flags'],
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
  { flags }: CommandCall,
  { file, document, record, draftFile }: OneImport,
): Promise<void> {
  const { shown } = document;
  const startedMs = Date.now();
  const store = (await record?.open()) ?? null;
  using progress = showProgress(shown, null);
  const onDraft = draftFile === null ? {} : { onDraft: draftFile.write };
  const report =
    store === null
      ? await checkFileEntries(document, progress.at, onDraft)
      : await importEntries(store, document, progress.at, {
          checksSpace: !flags['skipSpaceCheck'],
          reinstates: Boolean(flags['reinstate']),
          appends: Boolean(flags['append']),
          reissues: Boolean(flags['reissue']),
          isDryRun: Boolean(flags['dryRun']),
          ...onDraft,
        });
  progress.end();
  const isDryRun = Boolean(flags['dryRun']);
  const done = store === null ? describeCheck(report) : describeEntriesImport(report);
  const dry = isDryRun && store !== null ? '; nothing stored (--dry-run)' : '';
  const warnings = report.warnings.map((warning) => `\n  to look at: ${warning}`);
  const differences = listDifferences(report.differences, isDryRun).map((line) => `\n  ${line}`);
  const more = [...warnings, ...differences].join('');
  const sentence = `${shown}: ${done}${dry} (${seconds(startedMs)})${more}`;
  printReport(flags, { file, ...report, dryRun: isDryRun }, sentence);
}

/** What was read of a file of entries in a dry run. */
function describeCheck({ added, sittings, warnings }: ImportReport): string {
  const read = `${counted(added, 'entry', 'entries')} in ${counted(sittings, 'sitting', 'sittings')} read`;
  const doubts =
    warnings.length === 0 ? '' : `; ${counted(warnings.length, 'warning', 'warnings')}`;
  return `${read}, not compared with the record, and nothing stored (--dry-run)${doubts}`;
}

/** What was stored of a file of entries. */
export function describeEntriesImport({
  added,
  unchanged,
  restored,
  withdrawn,
  corrected,
  removed,
  kept,
  conflicts,
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
  if (corrected > 0) parts.push(`${counted(corrected, 'entry', 'entries')} corrected`);
  if (removed > 0) parts.push(`${counted(removed, 'entry', 'entries')} withdrawn`);
  if (restored > 0) parts.push(`${counted(restored, 'entry', 'entries')} restored`);
  if (withdrawn > 0) {
    const stay = counted(withdrawn, 'entry stays', 'entries stay');
    parts.push(`${stay} withdrawn (--reinstate restores what was withdrawn)`);
  }
  if (kept > 0) parts.push(describeKept(kept, conflicts));
  if (unchanged > 0) parts.push(`${counted(unchanged, 'entry was', 'entries were')} there already`);
  if (venues.length > 0) parts.push(`new venue: ${venues.join(', ')}`);
  if (warnings.length > 0) parts.push(counted(warnings.length, 'warning', 'warnings'));
  return parts.join('; ');
}
