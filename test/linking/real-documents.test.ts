// Linking on real documents with real lists of members, where they are there: how many labels are linked.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const SHARED = process.env['SHARED'] ?? fileURLToPath(new URL('../../../shared/', import.meta.url));
const skip = existsSync(join(SHARED, 'hansard-pdfs')) ? false : 'needs the documents in ../shared';

/** Of whom the lists know nothing: a member who is missing in them, and a member of the cabinet. */
const NOT_LISTED = /Rindikiri|Ogamba/;

/** Links that were compared by eye with the lists: other spellings, orders of words, initials, and the chair. */
const CHECKED: Readonly<Record<string, string>> = {
  'Hon. Speaker': "Moses F.M. Wetang'ula",
  'Hon. Deputy Speaker': 'Boss Gladys Jepkosgei',
  'The Temporary Speaker (Hon. Rahael Nyamai)': 'Nyamai Rachael Kaki',
  'The Temporary Speaker (Hon. David Ochieng’)': 'David Ochieng',
  'Hon. Ali Raso (Saku, UDA)': 'Dido Ali Rasso',
  'Hon. Junet Mohamed (Suna East, ODM)': 'Junet Sheikh Nuh Mohamed',
  'Hon. Aden Mohammed (Wajir East, JP)': 'Mohamed Aden Daudi',
  'Hon. GG Kagombe (Gatundu South, UDA)': 'Kagombe Gabriel Gathuka',
  'Hon. Kimani Kuria (Molo, UDA)': 'Francis Kuria Kimani',
  'Hon. Nicholas Ng’ikor (Turkana East, JP)': 'Ngikolong Nicholas Ngikor Nixon',
  'Hon. Julius M’anaiba (Igembe North, UDA)': 'Taitamu Julius Mánaiba',
  'Hon. Jared Okello (Nyando, ODM)': 'Jared Odoyo Okelo',
  'Hon. Sabina Chege (Nominated, Jubilee)': 'Chege Sabina Wanjiru',
};

interface Label {
  readonly label: string;
  readonly entries: number;
  readonly reasons: readonly string[];
  readonly people: readonly { readonly name: string }[];
}

test(
  '97 of 100 labels of members in the lists are linked in three sittings of 2026',
  { skip },
  async (t) => {
    const environment = { DATABASE_URL: `sqlite:${join(temporaryFolder(t), 'record.sqlite')}` };
    const hansard = async (...words: string[]): Promise<string> => {
      const { code, stdout, stderr } = await run(words, environment);
      assert.equal(code, 0, stderr);
      return stdout;
    };
    for (const list of ['mps_12th_parliament.json', 'mps_13th_parliament.json']) {
      await hansard('people', 'import', join(SHARED, 'people', list));
    }
    const days = ['2026-02-10', '2026-03-12', '2026-04-22'];
    await hansard(
      'import',
      '--no-link',
      ...days.map((day) => join(SHARED, 'hansard-pdfs', `${day}-national-assembly.pdf`)),
    );
    const report = JSON.parse(await hansard('link', '--json')) as Record<string, unknown>;
    const labels = (name: string): Label[] => report[name] as Label[];
    const missed = [...labels('doubtful_labels'), ...labels('unlinkable_labels')]
      .filter(
        ({ label, reasons }) => !NOT_LISTED.test(label) && !reasons.includes('several people'),
      )
      .reduce((sum, { entries }) => sum + entries, 0);
    const linked = report['linked'] as number;
    assert.ok(
      linked > 800 && linked / (linked + missed) >= 0.97,
      `${linked} linked, ${missed} missed`,
    );
    const people = new Map(
      labels('linked_labels').map((one) => [one.label, one.people.map(({ name }) => name)]),
    );
    for (const [label, name] of Object.entries(CHECKED)) {
      assert.deepEqual(people.get(label), [name], label);
    }
    // A label of a member has a word of the name of whom it is linked to.
    for (const { label, people } of labels('linked_labels')) {
      const words = people[0]!.name.toLowerCase().replaceAll(/['’]/g, '').split(/[ .]+/);
      const isNamed = label
        .toLowerCase()
        .replaceAll(/['’]/g, '')
        .split(/[^\p{L}]+/u)
        .some((word) => words.includes(word));
      assert.ok(isNamed || /Speaker$/.test(label), `${label}: ${people[0]!.name}`);
    }
  },
);
