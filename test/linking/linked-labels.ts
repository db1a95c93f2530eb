// Linking real documents with real lists of members: how many labels are linked.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { call } from '../support/call-program.ts';

/** People missing from the lists: a member, and a member of the cabinet. */
const NOT_LISTED = /Rindikiri|Ogamba/;

/** Links that were checked by hand: other spellings, orders of words, initials, and the chair. */
const CHECKED: Readonly<Record<string, string>> = {
  'Hon. Speaker': "Moses F.M. Wetang'ula",
  'Hon. Deputy Speaker': 'Gladys Jepkosgei Boss',
  'The Temporary Speaker (Hon. Rahael Nyamai)': 'Rachael Kaki Nyamai',
  'The Temporary Speaker (Hon. David Ochieng’)': 'David Ochieng',
  'Hon. Ali Raso (Saku, UDA)': 'Dido Ali Rasso',
  'Hon. Junet Mohamed (Suna East, ODM)': 'Junet Sheikh Nuh Mohamed',
  'Hon. Aden Mohammed (Wajir East, JP)': 'Mohamed Aden Daudi',
  'Hon. GG Kagombe (Gatundu South, UDA)': 'Gabriel Gathuka Kagombe',
  'Hon. Kimani Kuria (Molo, UDA)': 'Francis Kuria Kimani',
  'Hon. Nicholas Ng’ikor (Turkana East, JP)': 'Nicholas Ngikor Nixon Ngikolong',
  'Hon. Julius M’anaiba (Igembe North, UDA)': 'Julius Mánaiba Taitamu',
  'Hon. Jared Okello (Nyando, ODM)': 'Jared Odoyo Okelo',
  'Hon. Sabina Chege (Nominated, Jubilee)': 'Sabina Wanjiru Chege',
};

interface Label {
  readonly label: string;
  readonly entries: number;
  readonly reasons: readonly string[];
  readonly people: readonly { readonly name: string }[];
}

/** Imports the lists of members into a record of the documents, and links its three sittings of 2026. */
export async function assertLabelsLinked(address: string, shared: string): Promise<void> {
  const hansard = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await call(words, { DATABASE_URL: address });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  for (const list of ['mps_12th_parliament.json', 'mps_13th_parliament.json']) {
    await hansard('people', 'import', join(shared, 'people', list));
  }
  const report = JSON.parse(await hansard('link', '--json', '--date-from', '2026-01-01')) as Record<
    string,
    unknown
  >;
  const labels = (name: string): Label[] => report[name] as Label[];
  const missed = [...labels('doubtful_labels'), ...labels('unlinkable_labels')]
    .filter(({ label, reasons }) => !NOT_LISTED.test(label) && !reasons.includes('several people'))
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
  // The label of a member shares a word with the name of the linked person.
  for (const { label, people } of labels('linked_labels')) {
    const words = people[0]!.name.toLowerCase().replaceAll(/['’]/g, '').split(/[ .]+/);
    const isNamed = label
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .split(/[^\p{L}]+/u)
      .some((word) => words.includes(word));
    assert.ok(isNamed || /Speaker$/.test(label), `${label}: ${people[0]!.name}`);
  }
}
