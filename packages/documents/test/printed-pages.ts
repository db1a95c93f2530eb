// Compares what is read from the nine documents of ../shared, which are not part of this repository, with what they print. The
// tests are part of test/search/judged, which imports the drafts read here: reading the documents takes ten seconds.
//
// printed-pages.txt lists the entries that begin on 28 pages: type, title, name, beginning and end of the content. It was checked
// entry by entry against pictures of the pages. order-of-business.txt has the headings that name business.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { businessOf } from '../../../src/record/decisions/decision.ts';
import { readingRules } from '../../../src/record/parliament/record-rules.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { extractRuns } from '../src/extract-runs.ts';
import { readDocument, reportOn, type ReadStages } from '../src/read-document.ts';
import { readDocumentFile, type DocumentReading } from '../src/read-file.ts';

/** Their names contain chamber and date. All sittings begin at half past two, and end as printed. */
const ENDS: Readonly<Record<string, string>> = {
  '2008-08-07-national-assembly-afternoon': '19:10:00',
  '2010-10-12-national-assembly': '18:30:00',
  '2011-09-01-national-assembly': '18:30:00',
  '2013-07-31-senate': '18:30:00',
  '2014-04-24-national-assembly': '18:30:00',
  '2016-12-01-national-assembly-afternoon': '18:30:00',
  '2026-02-10-national-assembly': '15:55:00',
  '2026-03-12-national-assembly': '19:06:00',
  '2026-04-22-national-assembly': '19:45:00',
};

/** The one that takes longest to read. */
const LONGEST = '2026-04-22-national-assembly';

const FURNITURE =
  /electronic version|certified (?:copy|version)|hansard editor|\bDEBATES \d|Assembly Debates/i;

/** Each document is read once per process. */
export class DocumentsReadHere {
  readonly #folder: string;
  readonly #stages = new Map<string, ReadStages>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The drafts read from a document, to be imported. */
  async read(name: string): Promise<DocumentReading> {
    const stages = await this.stagesOf(name);
    return { sittings: stages.sittings, report: reportOn(stages), explanation: null };
  }

  async stagesOf(name: string): Promise<ReadStages> {
    const known = this.#stages.get(name);
    if (known !== undefined) return known;
    const pages = await extractRuns(readFileSync(this.pathOf(name)));
    const stages = readDocument({ kind: 'pages', pages }, KENYA);
    this.#stages.set(name, stages);
    return stages;
  }

  pathOf(name: string): string {
    return `${this.#folder}/${name}.pdf`;
  }
}

export function printedPages(documents: DocumentsReadHere): void {
  const pages = readList('printed-pages.txt', '# ');
  const business = readList('order-of-business.txt', '== ');
  for (const [name, end] of Object.entries(ENDS)) {
    test(`reads ${name} as it is printed`, async () => {
      const stages = await documents.stagesOf(name);
      const { lost, invented, lostCharacters, inOrder, breaksInSentences } = stages.conservation;
      assert.deepEqual(
        [lost, invented, lostCharacters, inOrder, breaksInSentences],
        [[], [], 0, true, 0],
      );
      assert.deepEqual(
        stages.sittings.map(({ venueSlug, date, startTime, endTime }) => [
          venueSlug,
          date,
          startTime,
          endTime,
        ]),
        [
          [
            name.includes('senate') ? 'senate' : 'national_assembly',
            name.slice(0, 10),
            '14:30:00',
            end,
          ],
        ],
      );
      assert.deepEqual(
        stages.entries.filter(({ content }) => FURNITURE.test(content)),
        [],
      );
      assert.deepEqual(debatesIn(stages), business.get(name));
      const its = [...pages].filter(([page]) => page.startsWith(`${name} `));
      assert.ok(its.length >= 2);
      for (const [page, expected] of its) {
        const sheet = Number(page.split(' ')[1]);
        assert.deepEqual(entriesOn(stages, sheet), expected, page);
      }
    });
  }

  test('the process that reads documents reads the longest within its limits, and the same of it', async () => {
    const { report, ...reading } = await readDocumentFile(documents.pathOf(LONGEST), {
      forms: KENYA,
    });
    const { report: expected, ...read } = await documents.read(LONGEST);
    // Only the process reads when the file says that it was made.
    assert.match(report.made ?? '', /^2026-04-\d\dT/);
    assert.deepEqual(
      { ...reading, report: { ...report, made: null } },
      { ...read, report: expected },
    );
  });
}

/** The entries that begin on a page, in the format of printed-pages.txt. */
function entriesOn({ entries }: ReadStages, sheet: number): string[] {
  return entries
    .filter((entry) => entry.sheet === sheet)
    .map(({ type, speakerTitle, speakerName, content }) => {
      const text = content.replace(/\s+/g, ' ');
      const parts = [
        type,
        speakerTitle,
        speakerName,
        text.slice(0, 24).trim(),
        text.slice(-14).trim(),
      ];
      return parts.join(' | ');
    });
}

/** The debates of a document, in the format of order-of-business.txt. */
function debatesIn({ entries }: ReadStages): string[] {
  const numbered = entries.map((entry, index) => {
    const { type, speakerName, speakerTitle, content } = entry;
    const counter = { id: index + 1, textCounter: index + 1 };
    return { ...counter, type, speakerName, speakerTitle, content, speaker: null };
  });
  return businessOf(numbered, readingRules('')).debates.map(({ title, section }) =>
    title === section ? `[${title}]` : `${section} / ${title}`,
  );
}

/** The lines of a list by the name above them. */
function readList(name: string, mark: string): Map<string, string[]> {
  const text = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  const parts = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith(mark)) parts.set(line.slice(mark.length), (current = []));
    else if (line !== '') current.push(line);
  }
  return parts;
}
