// Documents of every format, damaged at random, and what importing them says: nothing, or one line.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOfRefusal } from '@hansard/documents';
import { extractDocument } from '@hansard/documents/extract-document';
import { readDocument, reportOn } from '@hansard/documents/read-document';
import {
  makeDoc,
  makeDocx,
  makeDocxOf,
  makeHtml,
} from '../../packages/documents/test/make-word.ts';
import { invented } from '../../packages/documents/test/typesetter.ts';
import { operatorMessage, OperatorError } from '../../src/base/errors.ts';
import { akomaNtoso } from '../../src/formats/akoma-ntoso.ts';
import { refusalOf } from '../../src/import/document.ts';
import { importDocument } from '../../src/import/import-document.ts';
import { isPrinted, openDocument, type OpenDocument } from '../../src/import/open-document.ts';
import { importCorpus } from '../../src/parlamint/import-corpus.ts';
import { readCorpus } from '../../src/parlamint/read-corpus.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { detailsText } from '../../src/record/wire-form.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { INVENTED, LISTS, writeCorpus } from '../parlamint/invented-corpus.ts';
import { fc } from '../support/seed.ts';

/** What is done to the bytes of a document, at a share of its length. */
interface Damage {
  readonly kind: 'cut' | 'drop' | 'double' | 'noise' | 'flip' | 'token';
  readonly at: number;
  readonly length: number;
  readonly bytes: Uint8Array;
  readonly token: string;
}

/** What a careless reader does not expect in the place of a number, a name, a value or a tag. */
const TOKENS =
  `|-1|0|1e999|4294967296|NaN|null|[]|{}|[[{}]]|"|'|\\u0000|constructor|__proto__|../..|<x|</u>|<u>|<!--|]]>|<![CDATA[|<?x|
<!DOCTYPE x [|&e;|&#0;|&#x110000;|#|#nobody|2013-02-30|99:99|0000-00-00|9999-12-31T24:00:00Z|\n|\r|,,,,|\0|\u2028|\ufeff|\ud800`
    .split('|')
    .concat('9'.repeat(400));

/** Numbers, quoted texts and tags. */
const WHOLE_TOKEN = /-?\d+|"[^"\n]*"|<[^<>]*>/g;

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('cut', 'drop', 'double', 'noise', 'flip', 'token', 'token', 'token'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.nat(8), fc.nat(2_000)),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 16 }),
  token: fc.constantFrom(...TOKENS),
});

function damaged(whole: Buffer, damages: readonly Damage[]): Buffer {
  let result = whole;
  for (const { kind, at, length, bytes, token } of damages) {
    const from = Math.floor(at * result.length);
    const [before, after] = [result.subarray(0, from), result.subarray(from)];
    if (kind === 'cut') result = before;
    else if (kind === 'drop') result = Buffer.concat([before, after.subarray(length)]);
    else if (kind === 'noise') result = Buffer.concat([before, bytes, after]);
    else if (kind === 'double') {
      result = Buffer.concat([before, after.subarray(0, length), after]);
    } else if (kind === 'flip') {
      result = Buffer.from(result);
      for (const [index, byte] of bytes.entries()) {
        if (from + index < result.length) result[from + index]! ^= byte;
      }
    } else {
      const text = result.toString('latin1');
      const tokens = [...text.matchAll(WHOLE_TOKEN)];
      const chosen = tokens[Math.floor(at * tokens.length)];
      if (chosen === undefined) continue;
      const end = chosen.index + chosen[0].length;
      result = Buffer.concat([
        result.subarray(0, chosen.index),
        Buffer.from(token),
        result.subarray(end),
      ]);
    }
  }
  return result;
}

const WORDS = `> *PARLIAMENT OF KENYA*

> *THE SENATE*

> *Wednesday, 31st July, 2013*

> _The Senate met at 2.30 p.m._

> *PRAYERS*

> *MOTION*

> THE BOATS OF THE LAKE

*The Speaker:* Order! The pumps of the lake leak, and they have leaked for a year.

*Sen. Bulo (Ziwa, ABC):* I beg to move. _(Applause)_

> _The Senate rose at 6.30 p.m._`;

const LINES = [
  '{"type":"heading","content":"MOTION","sitting":{"venue":"senate","start_date":"2013-07-31","start_time":"14:30:00"}}',
  '{"id":12,"type":"speech","text_counter":2,"speaker_name":"Hon. Njeri","speaker":null,"speaker_title":"","content":"I beg to move.","sitting":{"venue":"senate","start_date":"2013-07-31","start_time":"14:30:00","source":{"name":"A","date":"2013-07-31","url":"https://h.example/"}},"details":{"page":"3","language":"en"}}',
  '{"type":"scene","content":"(Applause)","sitting":{"venue":"senate","start_date":"2013-07-31","start_time":"14:30:00"}}',
];

const COMMA_SEPARATED = `type,content,speaker_name,speaker_title,venue,start_date,start_time,text_counter,page
heading,MOTION,,,senate,2013-07-31,14:30:00,1,1
speech,"I beg to ""move"",
that the boats be mended.",Hon. Njeri,Sen.,senate,2013-07-31,14:30:00,2,1
`;

function akomaNtosoOfOurs(): Buffer {
  const source = {
    name: 'The Senate',
    listPage: 'senate',
    date: '2013-07-31',
    url: 'https://h.example/',
    lastProcessingAttempt: null,
    lastProcessingSuccess: null,
  };
  const sitting = {
    id: 7,
    venueSlug: 'senate',
    startDate: '2013-07-31',
    startTime: '14:30:00',
    endDate: '2013-07-31',
    endTime: '18:30:00',
    source,
  };
  const bodies = [
    { type: 'heading', speakerName: '', content: 'MOTION' },
    { type: 'speech', speakerName: 'Hon. Njeri', content: 'I beg to move.\n\nIt is small.' },
    { type: 'scene', speakerName: '', content: '(Applause)' },
  ] as const;
  const entries = bodies.map((body, index) => ({
    id: 10 + index,
    body: { ...body, speakerTitle: '', speaker: null, textCounter: index + 1 },
    details: detailsText({ ...NO_DETAILS, page: '3' }),
  }));
  const whole = akomaNtoso(sitting, entries, { country: 'ke', name: 'Hansard' });
  return Buffer.from(typeof whole === 'string' ? whole : Buffer.concat([...whole]));
}

interface Format {
  readonly ending: string;
  readonly wholes: () => readonly Buffer[];
  /** What is made of the damaged bytes; they are the file by default. */
  readonly pack?: (bytes: Buffer) => Buffer;
}

const FORMATS = {
  ndjson: { ending: 'ndjson', wholes: () => [Buffer.from(`${LINES.join('\n')}\n`)] },
  csv: { ending: 'csv', wholes: () => [Buffer.from(COMMA_SEPARATED)] },
  akn: { ending: 'xml', wholes: () => [akomaNtosoOfOurs()] },
  pdf: { ending: 'pdf', wholes: () => [invented('senate-2014')] },
  docx: { ending: 'docx', wholes: () => [makeDocx(WORDS)] },
  'the text of DOCX': {
    ending: 'docx',
    wholes: () => [
      Buffer.from(
        WORDS.split('\n')
          .map(
            (line) =>
              `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>${line}</w:t></w:r></w:p>`,
          )
          .join(''),
      ),
    ],
    pack: (bytes) => makeDocxOf(bytes.toString('latin1')),
  },
  doc: { ending: 'doc', wholes: () => [makeDoc(WORDS)] },
  html: { ending: 'html', wholes: () => [makeHtml(WORDS)] },
} as const satisfies Readonly<Record<string, Format>>;

export const DAMAGED_FORMATS = [...Object.keys(FORMATS), 'parlamint'] as const;

const damages = fc.array(damage, { minLength: 1, maxLength: 4 });

/** Tries damaged documents of a format. The store is only read. Returns how many were imported in spite of it. */
export async function tryDamaged(
  name: string,
  runs: number,
  { store, folder }: { readonly store: Store; readonly folder: string },
): Promise<number> {
  const imported: boolean[] = [];
  const format: Format | undefined = new Map<string, Format>(Object.entries(FORMATS)).get(name);
  const tryOne =
    format === undefined ? corpusTrial(store, folder) : documentTrial(format, { store, folder });
  await fc.assert(
    fc.asyncProperty(fc.nat(), damages, async (choice, done) => {
      imported.push(await isImported(() => tryOne(choice, done)));
    }),
    { numRuns: runs },
  );
  return imported.filter(Boolean).length;
}

type Trial = (choice: number, damages: readonly Damage[]) => Promise<void>;

function documentTrial(
  { ending, wholes, pack = (bytes) => bytes }: Format,
  { store, folder }: { readonly store: Store; readonly folder: string },
): Trial {
  const all = wholes();
  return async (choice, done) => {
    const path = join(folder, `document.${ending}`);
    writeFileSync(path, pack(damaged(all[choice % all.length]!, done)));
    const document = await openDocument(path);
    if (document.format === 'parlamint') return await importOneCorpus(store, document);
    const reading = isPrinted(document.format) ? { reading: await read(document) } : {};
    const options = { parliament: KENYA, isDryRun: true, forces: true };
    await importDocument(store, { ...document, ...reading }, options);
  };
}

/** One file of a corpus is damaged. */
function corpusTrial(store: Store, folder: string): Trial {
  const files: Readonly<Record<string, string>> = { ...LISTS, ...INVENTED };
  const names = Object.keys(files);
  return async (choice, done) => {
    const name = names[choice % names.length]!;
    const path = writeCorpus(folder, files);
    writeFileSync(join(folder, name), damaged(Buffer.from(files[name]!), done));
    await importOneCorpus(store, await openDocument(path, 'parlamint'));
  };
}

async function importOneCorpus(store: Store, document: OpenDocument): Promise<void> {
  const corpus = await readCorpus(document.path).catch((error: unknown) => {
    throw refusalOf(error, document.shown);
  });
  const options = { parliament: KENYA, isDryRun: true };
  const { refused } = await importCorpus(store, document, corpus, options);
  if (refused.length > 0) throw new OperatorError(refused[0]);
}

/** As the process does that reads a document: here, so that a thousand do not start a thousand processes. */
async function read({ path, shown }: OpenDocument) {
  try {
    const stages = readDocument(await extractDocument(readFileSync(path)), KENYA);
    return { sittings: stages.sittings, report: reportOn(stages), explanation: null };
  } catch (error) {
    throw refusalOf(new OperatorError(`${reasonOfRefusal(error)}.`), shown);
  }
}

/** A message of several faults has each on a line of its own. */
const FAULTS = / has \d+ faults?(?: or more)?:\n(?: {2}[^\n]+\n)+[^\n]+$/;

async function isImported(trial: () => Promise<void>): Promise<boolean> {
  try {
    await trial();
    return true;
  } catch (error) {
    const message = operatorMessage(error);
    if (message === null) throw error;
    const line = message.replace(FAULTS, '');
    assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}]/u, message);
    assert.ok(message.length < MESSAGE_LENGTH_MAX, message);
    return false;
  }
}

/** A hundred faults of some two hundred characters. */
const MESSAGE_LENGTH_MAX = 40_000;
