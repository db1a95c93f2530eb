// Checks of written corpora: their schemas, their references, and that importing them gives the same record.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { exportCorpus } from '../../src/parlamint/export-corpus.ts';
import { checkParliament } from '../../src/record/parliament/check-parliament.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { everyItem } from '../../src/store/every-item.ts';
import {
  type Ending,
  temporaryFolder,
  temporaryRecord,
  type TemporaryRecord,
} from '../support/temporary.ts';
import { importFrom, SAMPLES } from './import-from.ts';

/** The schema of each kind of file, by the end of its name. */
const SCHEMAS: readonly (readonly [RegExp, string])[] = [
  [/-listPerson\.xml$/, 'ParlaMint-listPerson'],
  [/-listOrg\.xml$/, 'ParlaMint-listOrg'],
  [/-taxonomy-.*\.xml$/, 'ParlaMint-taxonomy'],
  [/ParlaMint-[A-Z]{2}\.xml$/, 'ParlaMint-teiCorpus'],
  [/_.*\.xml$/, 'ParlaMint-TEI'],
];

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.xml'),
  );
}

export function parse(path: string): XmlDocument {
  return XmlDocument.fromBuffer(readFileSync(path), { url: path });
}

/** Checks each file against its schema, and that every reference leads to an id of the corpus. */
function validate(folder: string): void {
  xmlRegisterFsInputProviders();
  const validators = new Map<string, RelaxNGValidator>();
  const [ids, references] = [new Set<string>(), new Set<string>()];
  for (const name of filesIn(folder)) {
    const schema = SCHEMAS.find(([pattern]) => pattern.test(name))![1];
    using rng = parse(join(SAMPLES, 'schema', `${schema}.rng`));
    const validator = validators.get(schema) ?? RelaxNGValidator.fromDoc(rng);
    validators.set(schema, validator);
    using document = parse(join(folder, name));
    assert.doesNotThrow(() => validator.validate(document), name);
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, id] of text.matchAll(/ xml:id="([^"]+)"/g)) ids.add(id!);
    for (const [, list] of text.matchAll(/ (?:who|ref|ana|corresp)="(#[^"]+)"/g)) {
      for (const one of list!.split(' ')) references.add(one.slice(1));
    }
  }
  for (const validator of validators.values()) validator.dispose();
  assert.deepEqual(
    [...references].filter((one) => !ids.has(one)),
    [],
  );
}

/** The data that survives a round trip. */
async function contentOf({ store, finder }: TemporaryRecord) {
  const sittings = [];
  for (const { id, startDate, venueId } of await finder.sittings({})) {
    const venue = (await store.item('venues', venueId!))!.name;
    const entries = (await finder.sittingEntries(id)).map(({ wire, language, begins }) => {
      const { type, speakerName, speaker, content } = readWireForm(wire);
      const said = type === 'speech' ? [speakerName, speaker?.slug ?? null] : [];
      return [type, ...said, content, language, begins];
    });
    sittings.push([startDate, venue, entries]);
  }
  return sittings;
}

async function peopleOf(store: Store) {
  const page = (await store.collection('people', 1, 5_000))!;
  return page.items
    .map(({ legalName, slug, gender, otherNames, memberships, identifiers }) => ({
      legalName,
      slug,
      gender,
      otherNames,
      memberships: memberships.map((one) => JSON.stringify(one)).sort(),
      identifiers: identifiers.filter(({ scheme }) => scheme !== 'parlamint'),
    }))
    .sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

export async function exportOf(
  { store, finder }: TemporaryRecord,
  folder: string,
  parliament: object,
) {
  return await exportCorpus({
    store,
    finder,
    folder,
    filter: {},
    progress: () => {},
    parliament: checkParliament(parliament),
    baseUrl: 'https://hansard.example.org',
    sittingUrl: (id) => `https://hansard.example.org/sitting/${id}/`,
  });
}

/** Imports a corpus, exports the record, and imports that: the files are valid, and the records equal. */
export async function assertRoundTrip(t: Ending, path: string): Promise<void> {
  const [first, folder] = [await temporaryRecord(t), temporaryFolder(t)];
  const { own } = await importFrom(first.store, path);
  const { root, isParlaMint, people } = await exportOf(first, folder, own);
  assert.equal(isParlaMint, true);
  validate(folder);
  const second = await temporaryRecord(t);
  const { own: again, report } = await importFrom(second.store, root);
  // Parties without members are not exported.
  const settings = own as { chambers: object[]; parties: object };
  const { chambers, parties } = again as typeof settings;
  assert.deepEqual(chambers, settings.chambers);
  assert.deepEqual({ ...settings.parties, ...parties }, settings.parties);
  assert.deepEqual([report.refused, report.people], [[], people]);
  assert.deepEqual(await contentOf(second), await contentOf(first));
  assert.deepEqual(await peopleOf(second.store), await peopleOf(first.store));
  // In the record that it came from, a corpus of the same name doubles nothing, and components have the names they had.
  const sources = await everyItem(first.store, 'sources');
  if (sources[0]?.listPage !== basename(root, '.xml')) return;
  const files = filesIn(folder).map((name) => basename(name, '.xml'));
  const [content, known] = [await contentOf(first), await peopleOf(first.store)];
  for (const { id, name } of sources) {
    assert.ok(files.includes(name), name);
    // As if it were known from another document.
    const isChanged = await first.store.write(async (transaction) => {
      const source = (await transaction.item('sources', id))!;
      return await transaction.sources.change({ ...source, name: `Printed ${id}`, listPage: '' });
    });
    assert.ok(isChanged);
  }
  await importFrom(first.store, root);
  assert.deepEqual(await contentOf(first), content);
  assert.deepEqual(await peopleOf(first.store), known);
}
