// hansard import <file…>: adds the sittings of files to the record.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { OperatorError } from '../base/errors.ts';
import { beginFile, finishFile } from '../base/files.ts';
import { forgetWritten } from '../base/written.ts';
import { correctFromFile } from '../import/correct-entries.ts';
import { faultLike, importFault, refusalOf, shownPath } from '../import/document.ts';
import { openDraftFile, type DraftFile } from '../import/read-drafts.ts';
import { importDocument } from '../import/import-document.ts';
import {
  INPUT_FORMATS,
  INPUT_TITLES,
  isPrinted,
  openDocument,
  type OpenDocument,
} from '../import/open-document.ts';
import { OCR_LANGUAGE, recogniseText } from '../import/recognise-text.ts';
import { explainDocument } from '../import/read-printed.ts';
import { checkParliament } from '../record/parliament/check-parliament.ts';
import { textIn } from '../record/parliament/parliament.ts';
import type { Store } from '../store/contract/store.ts';
import { isStoreMade } from '../store/open-store.ts';
import { describeCorpus, describeCorrections, describeImport } from './describe-import.ts';
import {
  openOwnRecord,
  openRecord,
  parliamentIn,
  readParliament,
  takeOver,
} from './open-record.ts';
import { seconds, type ShowProgress, withProgress } from './progress.ts';
import {
  type CommandCall,
  type CommandDescription,
  JSON_REPORT,
  isTurnedOff,
  numberOf,
  oneOf,
  reasonOf,
} from './command.ts';

export const NO_LINK = {
  '--no-link': 'do not link the speakers of PDF documents to the people of the record',
};

const importFiles: CommandDescription = {
  name: 'import',
  summary: `Adds the entries of files to the record (${INPUT_TITLES}); a file is stored whole or not at all.`,
  interrupted: {
    unwritten:
      'Nothing of the current file was stored; the files reported above are in the record.',
    written:
      'The current file may be in the record, without links of its speakers: hansard imports lists what is. ' +
      'The files reported above are in the record.',
  },
  settings: ['databaseUrl', 'lockWait', 'parliament'],
  arguments: { '<file...>': 'files to import, in this order; - is the standard input' },
  options: {
    '--format <format>': `${INPUT_FORMATS.join(', ')} (default: by the name, or by the content)`,
    ...JSON_REPORT,
    '--force':
      'import a PDF, Word or HTML document even if it is damaged, doubtful, or does not look like a report of debates',
    '--ocr [languages]':
      'recognise the text of scanned PDF documents first, with ocrmypdf or tesseract, if installed (languages as they name them, such as eng+swa; default: eng)',
    '--reinstate': 'also restore the entries of these files that were withdrawn one by one',
    '--append':
      'add lines that have neither ids nor counters after the last entry of their sitting',
    '--reissue':
      'the files are new issues of whole sittings: apply their changes, but keep the corrections that people made',
    '--correct': 'correct existing entries: each line has an id and the fields to replace',
    '--reason <text>': 'the reason for the corrections, for the change log',
    ...NO_LINK,
    '--dry-run': 'report what the import would change, and store nothing',
    '--output <file>': 'write the entries that were read to a file, as NDJSON',
    '--explain [page]':
      'show what each stage makes of one page of a PDF document, or of all pages; store nothing',
  },
  run: async (call) => {
    if (call.flags['explain'] !== undefined) return await explain(call);
    if (call.flags['correct']) return await correctEach(call);
    const { databaseUrl } = call.settings;
    if (!call.flags['dryRun']) return await importEach(call, () => openOwnRecord(call));
    if (!isStoreMade(databaseUrl)) return await importIntoNothing(call);
    await importEach(call, () => openRecord(call.settings));
  },
};

export const commands = [importFiles];

/** No document has as many pages. */
const PAGE_NUMBERS = { usual: 1, least: 1, most: 1_000_000 };

async function explain({ settings, flags, arguments: files }: CommandCall): Promise<void> {
  const isWhole = (flags['explain'] as unknown) === true;
  const page = isWhole ? null : numberOf(flags, 'explain', PAGE_NUMBERS);
  const parliament = readParliament(settings.parliament);
  for (const file of files) {
    await withDocument(file, flags, async (document) => {
      console.log(await explainDocument(document, parliament, page));
    });
  }
}

/** A dry run without a record imports into a temporary one. */
async function importIntoNothing(call: CommandCall): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hansard-dry-run-'));
  beginFile(folder);
  const databaseUrl = `sqlite:${join(folder, 'record.sqlite')}`;
  const givenTexts = new Map(call.givenTexts).set('databaseUrl', databaseUrl);
  const own = { ...call, settings: { ...call.settings, databaseUrl }, given: givenTexts };
  try {
    await importEach(call, () => openOwnRecord(own));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    finishFile(folder);
  }
}

/** The store is opened only when there is something to import: a mistyped file name does not create one. */
async function importEach(call: CommandCall, open: () => Promise<Store>): Promise<void> {
  const { flags, arguments: files } = call;
  const draftFile = flags['output'] === undefined ? null : openDraftFile(flags['output']);
  let store: Store | null = null;
  try {
    for (const [index, file] of files.entries()) {
      await namingFilesLeft(files.slice(index + 1), () =>
        withDocument(file, flags, async (document) => {
          store ??= await open();
          forgetWritten();
          const importIt = document.format === 'parlamint' ? importOneCorpus : importOne;
          await importIt(call, { file, document, store, draftFile });
        }),
      );
    }
    await draftFile?.finish();
  } finally {
    await draftFile?.abandon();
    await (store as Store | null)?.close();
  }
}

/** Files are imported in order, because one may continue the one before: the first failure stops the import. */
async function namingFilesLeft(later: readonly string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OperatorError) || later.length === 0) throw error;
    throw faultLike(
      error,
      `${error.message} These files after it were not imported: ${later.map(shownPath).join(', ')}.`,
    );
  }
}

interface OneImport {
  /** As it was named. */
  readonly file: string;
  readonly document: OpenDocument;
  readonly store: Store;
  readonly draftFile: DraftFile | null;
}

/** A record without PARLIAMENT is published without a name. */
const WHOSE_RECORD =
  'PARLIAMENT is not set, so the record is published without a name and without a licence. ' +
  'Set PARLIAMENT=kenya, or PARLIAMENT=parliament.json with "name" and "licence" in the file (docs/parliament.md), and start the server with it.';

/** The common options of both kinds of imports. */
function sharedOptions({ flags }: CommandCall, { draftFile }: OneImport, at: ShowProgress) {
  return {
    // The number of entries in a file is unknown: it is estimated from the share that was read.
    progress: (entries: number, share: number) =>
      at(entries, share > 0 ? Math.round(entries / share) : null),
    isDryRun: Boolean(flags['dryRun']),
    ...(draftFile !== null && { onDraft: draftFile.write }),
  };
}

async function importOne(call: CommandCall, task: OneImport): Promise<void> {
  const { settings, flags, print } = call;
  const { file, document, store } = task;
  const { format, shown } = document;
  if (isPrinted(format) && flags['reinstate']) {
    throw new OperatorError(
      `${shown} is a printed document, whose entries have no ids: --reinstate is not for it. Use hansard reinstate <id>.`,
    );
  }
  const startedMs = Date.now();
  const isDryRun = Boolean(flags['dryRun']);
  const done = await withProgress(shown, null, async (at) =>
    importDocument(store, document, {
      ...sharedOptions(call, task, at),
      parliament: await parliamentIn(store, settings),
      links: !isTurnedOff(flags, 'link'),
      reinstates: Boolean(flags['reinstate']),
      forces: Boolean(flags['force']),
      appends: Boolean(flags['append']),
      reissues: Boolean(flags['reissue']),
    }),
  );
  const sentence = `${shown}: ${describeImport(done, isDryRun, seconds(startedMs))}`;
  const missing = settings.parliament === null ? WHOSE_RECORD : null;
  const notice = missing === null ? '' : `\n  ${missing}`;
  const report = { file, ...done, dryRun: isDryRun, ...(missing !== null && { missing }) };
  print(report, sentence + notice);
}

/**
 * How much the heap may grow between two full collections, relative to live data of some 20 MB. By default V8 lets the heap
 * grow to 130 MB, and a corpus of 30 MB takes 358 MB of memory instead of 281.
 */
const HEAP_GROWING_PERCENT = 100;

/** A record without entries takes the settings of the corpus, unless others are given. */
async function importOneCorpus(call: CommandCall, task: OneImport): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  // Loaded here: few imports need them, and they bring an XML parser.
  const { importCorpus } = await import('../parlamint/import-corpus.ts');
  const { parliamentOfCorpus } = await import('../parlamint/parliament-of-corpus.ts');
  const { readCorpus } = await import('../parlamint/read-corpus.ts');
  const { settings, flags, print } = call;
  const { file, document, store } = task;
  const startedMs = Date.now();
  const isDryRun = Boolean(flags['dryRun']);
  const corpus = await readCorpus(document.path).catch((error: unknown) => {
    throw importFault(error, document.shown);
  });
  const isEmpty = (await store.recordState()).count === 0;
  const described = settings.parliament === null && isEmpty ? parliamentOfCorpus(corpus) : null;
  const own = described && checkParliament(described);
  if (own !== null && !isDryRun) {
    await takeOver(store, own);
    await store.write((transaction) => transaction.describeParliament(JSON.stringify(described)));
  }
  const parliament = own ?? (await parliamentIn(store, settings));
  const done = await withProgress(document.shown, null, (at) =>
    importCorpus(store, document, corpus, { ...sharedOptions(call, task, at), parliament }),
  );
  const sentence = `${document.shown}: ${describeCorpus(done, isDryRun, seconds(startedMs))}`;
  print({ file, ...done, dryRun: isDryRun }, sentence);
  if (own !== null) {
    const { name, languages, chambers } = own;
    console.error(
      `hansard: the record ${isDryRun ? 'would have' : 'has'} the settings of the corpus: ${textIn(name ?? '', 'en')}; ` +
        `chambers ${chambers.map(({ slug }) => slug).join(', ')}; languages ${languages.join(', ')}. ` +
        'Set PARLIAMENT to a file to use others.',
    );
  }
  if (done.refused.length > 0) throw new OperatorError(done.refused.join('\n'));
}

async function correctEach({
  settings,
  flags,
  print,
  arguments: files,
}: CommandCall): Promise<void> {
  if (flags['output'] !== undefined) {
    throw new OperatorError(
      '--output writes imported entries, but --correct imports none. Leave out one of them.',
    );
  }
  const isDryRun = Boolean(flags['dryRun']);
  const reason = reasonOf(flags);
  await using store = await openRecord(settings);
  for (const file of files) {
    await withDocument(file, flags, async (document) => {
      forgetWritten();
      const { shown } = document;
      const startedMs = Date.now();
      const report = await withProgress(shown, null, (progress) =>
        correctFromFile(store, document, { isDryRun, reason, progress }),
      );
      const sentence = `${shown}: ${describeCorrections(report, isDryRun, seconds(startedMs))}`;
      print({ file, dry_run: isDryRun, ...report }, sentence);
    });
  }
}

async function withDocument(
  file: string,
  { format, ocr }: CommandCall['flags'],
  work: (document: OpenDocument) => Promise<void>,
): Promise<void> {
  const named = format === undefined ? null : oneOf('format', format, INPUT_FORMATS);
  const document = await openDocument(file, named);
  try {
    if (ocr === undefined || document.format !== 'pdf') return await work(document);
    const languages = (ocr as unknown) === true ? OCR_LANGUAGE : ocr;
    const recognised = await recogniseText(document.path, languages).catch((error: unknown) => {
      throw refusalOf(error, document.shown);
    });
    try {
      await work({ ...document, path: recognised.path });
    } finally {
      await recognised.close();
    }
  } finally {
    await document.close();
  }
}
