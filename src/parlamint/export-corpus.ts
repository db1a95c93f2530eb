// Exports the record as a ParlaMint corpus: a root, lists of people and organisations, taxonomies, and a component for each sitting, in
// folders by year.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDataFile } from '../data-file.ts';
import { OperatorError } from '../errors.ts';
import type { Finder, SittingFilter, SittingSummary } from '../finder/finder.ts';
import { PUBLIC_FILE, writeWholeFile } from '../files.ts';
import { everyItem } from '../store/every-item.ts';
import { present } from '../present.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import { type Parliament, textIn } from '../record/parliament/parliament.ts';
import { type Venue, VENUES_MAX } from '../record/sitting.ts';
import type { Store } from '../store/contract/store.ts';
import { componentXml, corpusHead, type PublishedRecord, rootXml } from './write-headers.ts';
import { componentText, type ComponentCounts } from './write-component.ts';
import { type ListedChamber, ListWriter, personId } from './write-people.ts';

export interface CorpusExport extends PublishedRecord {
  readonly store: Store;
  readonly finder: Finder;
  readonly filter: SittingFilter;
  readonly folder: string;
  readonly progress: (sittings: number, of: number) => void;
}

const TAXONOMIES = ['parla.legislature', 'speaker_types', 'subcorpus'].map(
  (name) => `ParlaMint-taxonomy-${name}.xml`,
);

const NO_PEOPLE =
  'A corpus needs a list of people, and the record has none: import the members first (hansard people import).';

export async function exportCorpus(given: CorpusExport) {
  const { store, finder, parliament, folder, progress } = given;
  const all = await finder.sittings(given.filter);
  const dated = all.filter(({ startDate, entries }) => startDate !== null && entries > 0);
  const people = await everyItem(store, 'people');
  if (dated.length === 0) throw new OperatorError('There is no sitting with a date to export.');
  if (people.length === 0) throw new OperatorError(NO_PEOPLE);
  const { chambers, venues } = await chambersOf(store, parliament);
  const head = corpusHead(given, chambers);
  const lists = new ListWriter(head.id, head.language, chambers);
  const peopleXml = people.map((person) => lists.personXml(person));
  await write(folder, `${head.id}-listPerson.xml`, lists.peopleXml(peopleXml));
  await write(folder, `${head.id}-listOrg.xml`, lists.organisationsXml());
  for (const name of TAXONOMIES) await write(folder, name, readDataFile(`parlamint/${name}`));
  const counts: ComponentCounts = { tags: new Map(), speeches: 0, words: 0 };
  const files: string[] = [];
  const labels = compileLabels(parliament);
  const ids = new Set<string>();
  for (const [at, sitting] of dated.entries()) {
    const venue = venues.get(sitting.venueId ?? -1) ?? null;
    const id = componentId(head.id, sitting, venue, ids);
    const entries = await finder.sittingEntries(sitting.id);
    const details = await store.entryDetails(entries.map((entry) => entry.id));
    const text = componentText({ id, entries, details, personId, labels });
    addCounts(counts, text.counts);
    const date = present(sitting.startDate, 'the date of a sitting');
    const source = (await store.item('sittings', sitting.id))?.source ?? null;
    const chamber = chambers.find(({ slug }) => slug === venue?.slug) ?? null;
    const file = `${date.slice(0, 4)}/${id}.xml`;
    const component = { id, date, chamber, source, sittingId: sitting.id, text };
    await write(folder, file, componentXml(head, component));
    files.push(file);
    progress(at + 1, dated.length);
  }
  const span = { from: dated[0]?.startDate ?? '', to: dated.at(-1)?.startDate ?? '' };
  const root = rootXml(head, { files, counts, span, taxonomies: TAXONOMIES });
  const { speeches, words } = counts;
  return {
    root: await write(folder, `${head.id}.xml`, root),
    sittings: dated.length,
    people: people.length,
    /** Sittings without a date, which the schema demands. */
    undated: all.length - dated.length,
    ...{ speeches, words },
    /** Whether the licence is the one that the schema of ParlaMint allows; with another it is a corpus of Parla-CLARIN. */
    isParlaMint: head.isParlaMint,
  };
}

async function write(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  await writeWholeFile(path, [Buffer.from(text)], PUBLIC_FILE);
  return path;
}

/** "ParlaMint-KE_2014-02-03-senate", with a number for the second of a day. */
function componentId(
  corpusId: string,
  { startDate }: SittingSummary,
  venue: Venue | null,
  ids: Set<string>,
): string {
  const base = `${corpusId}_${startDate}${venue === null ? '' : `-${venue.slug}`}`;
  let id = base;
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`;
  ids.add(id);
  return id;
}

function addCounts(counts: ComponentCounts, { tags, speeches, words }: ComponentCounts): void {
  for (const [tag, count] of tags) counts.tags.set(tag, (counts.tags.get(tag) ?? 0) + count);
  counts.speeches += speeches;
  counts.words += words;
}

/** What upper houses are called. */
const UPPER = /senat|lords|upper|council/i;

async function chambersOf(store: Store, parliament: Parliament) {
  const page = await store.collection('venues', 1, VENUES_MAX);
  const venues = new Map((page?.items ?? []).map((venue) => [venue.id, venue]));
  const language = parliament.languages[0] ?? 'en';
  const named = new Map(
    parliament.chambers.map(({ slug, name }) => [slug, textIn(name, language)]),
  );
  const isAlone = parliament.chambers.length === 1;
  const chambers: ListedChamber[] = [...venues.values()].map(({ slug, name }) => ({
    slug,
    name: named.get(slug) ?? name,
    kind: isAlone ? 'parla.uni' : UPPER.test(slug) ? 'parla.upper' : 'parla.lower',
  }));
  return { chambers, venues };
}
