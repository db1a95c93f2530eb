// Reads texts by the readers of documents, formats, settings, notes, labels and queries, in a thread that its test can end.

import { parseQuery, QUERY_UNITS_MAX } from '@hansard/search';
import { classifyBlocks } from '@hansard/documents/classify-blocks';
import { readDocument } from '@hansard/documents/read-document';
import { compileForms, foldForPatterns, isKnown } from '@hansard/documents/document-forms';
import { parentPort, workerData } from 'node:worker_threads';
import { readCsvEntries } from '../../src/formats/csv-read.ts';
import { readNdjson } from '../../src/formats/ndjson.ts';
import { entryIdIn } from '../../src/http/links.ts';
import { readAkomaNtoso } from '../../src/import/read-akoma-ntoso.ts';
import { readComponent } from '../../src/parlamint/read-component.ts';
import { openingWords } from '../../src/record/citation.ts';
import { displayTitle } from '../../src/record/debates/display-title.ts';
import { singleLine, titleSlug } from '../../src/record/debates/read-heading.ts';
import { businessOf, MEANING_UNITS_MAX } from '../../src/record/decisions/decision.ts';
import { evidenceOf } from '../../src/record/languages/language-evidence.ts';
import { parseLabel } from '../../src/record/labels/parse-label.ts';
import { parseDate } from '../../src/record/parse-date.ts';
import {
  checkParliament,
  KENYA,
  ParliamentFault,
} from '../../src/record/parliament/check-parliament.ts';
import { readingRulesOf } from '../../src/record/parliament/record-rules.ts';
import { labelOf } from '../../src/record/speaker-label.ts';

/** How the lines of a page are set. */
export type RunStyle = 'regular' | 'bold' | 'italic' | 'centred';

export interface LongRuns {
  readonly texts: readonly string[];
  readonly style: RunStyle;
}

const rules = readingRulesOf(KENYA);
const forms = compileForms(KENYA);

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

type ReadLines = (chunks: AsyncIterable<Buffer>) => AsyncIterable<readonly unknown[]>;

/** How many entries a document has; none if it is refused. */
async function countRead(read: ReadLines, text: string): Promise<number> {
  const batches = await Array.fromAsync(read(chunksOf(text))).catch(() => []);
  return batches.flat().length;
}

const asXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const corpus = {
  id: 'ParlaMint-XX',
  language: 'en',
  header: null,
  organisations: new Map(),
  affiliations: new Map(),
  people: [],
  personIds: new Set<string>(),
  components: [],
};

const DATED =
  '<profileDesc><settingDesc><setting><date when="2024-01-01"/></setting></settingDesc></profileDesc>';

function asComponent(text: string): string {
  const xml = asXml(text);
  const header = `<teiHeader><fileDesc><titleStmt><title>${xml}</title></titleStmt></fileDesc>${DATED}</teiHeader>`;
  const said = `<note type="speaker">${xml}</note><u><seg>${xml}</seg></u>`;
  return `<TEI xml:id="ParlaMint-XX_2024-01-01">${header}<text><body><div>${said}</div></body></text></TEI>`;
}

function readTei(chunks: AsyncIterable<Buffer>) {
  const context = {
    languages: new Set(['en']),
    ids: new Set<string>(),
    addChamber: async () => {},
  };
  const words = { document: 0, entries: 0 };
  return readComponent(chunks, { ...context, corpus, people: new Map() }, words);
}

function readSettings(text: string): void {
  try {
    checkParliament({ name: text, chambers: [{ slug: text, name: text, mastheads: [text] }] });
  } catch (error) {
    if (!(error instanceof ParliamentFault)) throw error;
  }
}

/** Reads documents that are this text, and those that have it in their entries; returns the least that one of the latter had. */
async function readFormats(text: string): Promise<number> {
  const xml = asXml(text);
  const said = `<speech><from>${xml}</from><p>${xml}</p></speech>`;
  const debate = `<debateSection><heading>${xml}</heading>${said}</debateSection>`;
  const akoma = `<akomaNtoso><debate><debateBody>${debate}</debateBody></debate></akomaNtoso>`;
  for (const read of [readNdjson, readCsvEntries, readAkomaNtoso, readTei]) {
    await countRead(read, text);
  }
  await countRead(readCsvEntries, `type,content\nscene,${text}\n`);
  return Math.min(
    await countRead(readNdjson, `{"type":"speech","content":${JSON.stringify(text)}}\n`),
    await countRead(readCsvEntries, `type,content\nscene,"${text.replaceAll('"', '""')}"\n`),
    await countRead(readAkomaNtoso, akoma),
    await countRead(readTei, asComponent(text)),
  );
}

function classify(text: string): void {
  const kinds = ['heading', 'scene', 'other', 'row', 'text'] as const;
  const spans = [{ text, bold: false, italic: false }];
  const blocks = kinds.map((kind) => ({
    kind,
    text,
    spans,
    page: 1,
    lastPage: 1,
    sheet: 1,
    lastSheet: 1,
    lines: 1,
    inset: false,
  }));
  classifyBlocks(blocks, forms);
}

/** Lines that a text is cut into: a reader whose cost grows with the square of the lines takes minutes. */
const LINES_MAX = 5_000;

const LINES_PER_PAGE = 44;

/** Reads a document of pages whose lines are this text, whole and in parts. */
function readPages(text: string, style: RunStyle): void {
  const part = Math.ceil(text.length / LINES_MAX);
  const parts = Array.from({ length: LINES_MAX }, (_, at) =>
    text.slice(at * part, (at + 1) * part),
  ).filter((line) => line.trim() !== '');
  const isCentred = style === 'centred';
  for (const lines of [[text, text], parts]) {
    const runs = lines.map((line, at) => ({
      text: line,
      x: isCentred ? 250 : 72,
      y: 83 + (at % LINES_PER_PAGE) * 14,
      width: isCentred ? 100 : 450,
      size: 12,
      bold: style === 'bold',
      italic: style === 'italic',
      turned: false,
    }));
    const pages = Array.from({ length: Math.ceil(runs.length / LINES_PER_PAGE) }, (_, at) => ({
      number: at + 1,
      width: 595,
      height: 842,
      runs: runs.slice(at * LINES_PER_PAGE, (at + 1) * LINES_PER_PAGE),
      drawn: [],
    }));
    readDocument({ kind: 'pages', pages }, KENYA);
  }
}

const speaker = { speakerName: 'Hon. Baraka', speakerTitle: '', speaker: null };

if ((await readFormats('Order!')) === 0) throw new Error('A document of this test is refused.');

const { texts, style } = workerData as LongRuns;

for (const text of texts) {
  const types = ['scene', 'speech', 'heading', 'other'] as const;
  const entries = types.map((type, index) => ({
    id: index + 1,
    textCounter: index + 1,
    sittingId: 1,
    type,
    content: text,
    personId: null,
    time: null,
    ...speaker,
  }));
  businessOf(entries, rules);
  // Longer ones are refused, and longer entries not read for their meaning.
  parseQuery(text.slice(0, QUERY_UNITS_MAX), rules.tokens);
  businessOf(
    entries.map((entry) => ({ ...entry, content: text.slice(0, MEANING_UNITS_MAX) })),
    rules,
  );
  await readFormats(text);
  readSettings(text);
  classify(text);
  readPages(text, style);
  rules.isPassingNote(text);
  rules.splitFooter(text);
  evidenceOf(text, rules.languages);
  parseLabel(text, text, rules.labels);
  rules.labels.seat.exec(text);
  Array.from(text.matchAll(rules.labels.chairNote));
  labelOf({ speakerName: text, speakerTitle: '' });
  isKnown(foldForPatterns(text), forms);
  for (const pattern of [forms.furniture, forms.seconded, forms.procedure, forms.headingLabel]) {
    pattern.test(text);
  }
  parseDate(text, '2024-01-01');
  displayTitle(text);
  singleLine(text);
  titleSlug(text);
  openingWords(text);
  entryIdIn(text);
}
parentPort?.postMessage('read');
