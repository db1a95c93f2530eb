// Exports the record as a ParlaMint corpus: a root, lists of people and organisations, taxonomies, and a component for each sitting, in
// folders by year.

import { dirname, join } from 'node:path';
import { readDataFile } from '../base/data-file.ts';
import { OperatorError } from '../base/errors.ts';
import { makeFolder, PUBLIC_FILE, writeWholeFile } from '../base/files.ts';
import type { Finder, SittingFilter } from '../finder/finder.ts';
import { xml } from '../formats/xml-text.ts';
import { foldSpace } from '../formats/xml.ts';
import { groupDigits } from '../base/group-digits.ts';
import { present } from '../base/present.ts';
import { freeName } from '../record/id.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import { type Parliament, textIn, todayIn } from '../record/parliament/parliament.ts';
import type { Source, Venue } from '../record/sitting.ts';
import type { ItemReads, EntryReads } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import { TEI_NAMESPACE } from './tei.ts';
import { type ComponentCounts, componentText, type ComponentText } from './write-component.ts';
import { chamberId, type ListedChamber, ListWriter, personIdsOf } from './write-people.ts';

export interface CorpusExport {
  readonly store: EntryReads & ItemReads;
  readonly finder: Finder;
  readonly parliament: Parliament;
  readonly baseUrl: string;
  readonly sittingUrl: (id: number) => string;
  readonly filter: SittingFilter;
  readonly folder: string;
  readonly progress: (sittings: number, of: number) => void;
}

const TAXONOMIES = ['parla.legislature', 'speaker_types', 'subcorpus'].map(
  (name) => `ParlaMint-taxonomy-${name}.xml`,
);

const NO_PEOPLE =
  'A corpus needs a list of people, but the record has none. Import the members first (hansard people import).';

export async function exportCorpus(corpusExport: CorpusExport) {
  const { store, finder, parliament, folder, progress } = corpusExport;
  const all = await finder.sittings(corpusExport.filter);
  const dated = all.filter(({ startDate, entries }) => startDate !== null && entries > 0);
  const people = await everyItem(store, 'people');
  if (dated.length === 0) throw new OperatorError('There are no sittings with a date to export.');
  if (people.length === 0) throw new OperatorError(NO_PEOPLE);
  const { chambers, venues } = await chambersOf(store, parliament);
  const head = corpusHead(corpusExport, chambers);
  const labels = compileLabels(parliament);
  const lists = new ListWriter(head.id, head.language, chambers);
  const personIds = personIdsOf(people, head.id);
  const peopleXml = people.map((person) => lists.personXml(person, personIds));
  await write(folder, `${head.id}-listPerson.xml`, lists.peopleXml(peopleXml));
  await write(folder, `${head.id}-listOrg.xml`, lists.organisationsXml(parliament, labels));
  for (const name of TAXONOMIES) await write(folder, name, readDataFile(`parlamint/${name}`));
  const counts: ComponentCounts = { tags: new Map(), speeches: 0, words: 0 };
  const files: string[] = [];
  const ids = new Set<string>();
  for (const [at, sitting] of dated.entries()) {
    const venue = venues.get(sitting.venueId ?? -1) ?? null;
    const source = (await store.item('sittings', sitting.id))?.source ?? null;
    const date = present(sitting.startDate, 'the date of a sitting');
    const id = componentId(head.id, { date, source }, venue, ids);
    const entries = await finder.sittingEntries(sitting.id);
    const details = await store.entryDetails(entries.map((entry) => entry.id));
    const text = componentText({ id, entries, details, labels, personIds });
    addCounts(counts, text.counts);
    const chamber = chambers.find(({ slug }) => slug === venue?.slug) ?? null;
    const file = `${date.slice(0, 4)}/${id}.xml`;
    const component = { id, date, chamber, source, sittingId: sitting.id, text };
    await write(folder, file, componentXml(head, component));
    files.push(file);
    progress(at + 1, dated.length);
  }
  const span = [dated[0], dated.at(-1)].map((sitting) => sitting?.startDate ?? '');
  const root = rootXml(head, files, counts, span);
  const { speeches, words } = counts;
  return {
    root: await write(folder, `${head.id}.xml`, root),
    sittings: dated.length,
    people: people.length,
    /** Sittings without a date, which the schema requires. */
    undated: all.length - dated.length,
    speeches,
    words,
    /** Whether the licence is the one that the ParlaMint schema allows; with any other it is a Parla-CLARIN corpus. */
    isParlaMint: head.isParlaMint,
  };
}

async function write(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await makeFolder(dirname(path));
  await writeWholeFile(path, [Buffer.from(text)], PUBLIC_FILE);
  return path;
}

/** As in the corpus it came from; else "ParlaMint-KE_2014-02-03-senate", with a number for the second of a day. */
function componentId(
  corpusId: string,
  { date, source }: Pick<Component, 'date' | 'source'>,
  venue: Venue | null,
  ids: Set<string>,
): string {
  const day = `${corpusId}_${date}`;
  const sourceName = source?.listPage === corpusId ? source.name : '';
  const isOfCorpus = sourceName.startsWith(day) && /^[\w.-]+$/.test(sourceName);
  const made = `${day}${venue === null ? '' : `-${venue.slug}`}`;
  const id = freeName(isOfCorpus ? sourceName : made, ids);
  ids.add(id);
  return id;
}

function addCounts(counts: ComponentCounts, { tags, speeches, words }: ComponentCounts): void {
  for (const [tag, count] of tags) counts.tags.set(tag, (counts.tags.get(tag) ?? 0) + count);
  counts.speeches += speeches;
  counts.words += words;
}

/** Names of upper houses. */
const UPPER = /senat|lords|upper|council/i;

async function chambersOf(store: ItemReads, parliament: Parliament) {
  const venues = new Map((await everyItem(store, 'venues')).map((venue) => [venue.id, venue]));
  const language = parliament.languages[0] ?? 'en';
  const named = new Map(parliament.chambers.map(({ slug, name }) => [slug, name]));
  // A venue that the settings do not list as a chamber is a committee.
  const kindOf = (slug: string): string => {
    if (!named.has(slug)) return 'parla.committee';
    if (named.size === 1) return 'parla.uni';
    return UPPER.test(slug) ? 'parla.upper' : 'parla.lower';
  };
  const chambers: ListedChamber[] = [...venues.values()].map(({ slug, name }) => ({
    slug,
    name: textIn(named.get(slug) ?? name, language),
    names: named.get(slug) ?? name,
    kind: kindOf(slug),
  }));
  return { chambers, venues };
}

// Writes the root of a ParlaMint corpus, and a component around the text of its sitting: the headers that the schemas require.

type CorpusHead = ReturnType<typeof corpusHead>;

interface Component {
  readonly id: string;
  readonly date: string;
  readonly chamber: ListedChamber | null;
  readonly source: Source | null;
  readonly sittingId: number;
  readonly text: ComponentText;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const ABOUT =
  'The record of a parliament as its publisher keeps it, encoded as the ParlaMint project recommends (https://www.clarin.eu/parlamint).';

/** The editorial declaration: how the texts were treated. */
const EDITORIAL = {
  correction: 'Nothing was corrected beyond what the publisher of the record corrected.',
  normalization: 'Texts are as the record has them, except for white space.',
  hyphenation: 'Hyphens at the ends of printed lines are removed.',
  quotation: 'Quotation marks are as printed.',
  segmentation: 'Contributions are utterances, and the entries of the record are segments.',
};

const CC_BY = 'http://creativecommons.org/licenses/by/4.0/';

/** The common content of all headers of a corpus. */
function corpusHead(
  { parliament, baseUrl, sittingUrl }: CorpusExport,
  chambers: readonly ListedChamber[],
) {
  const { country, languages, licence, corpus } = parliament;
  const language = languages[0] ?? 'en';
  const url = licence?.url ?? null;
  const isParlaMint = url?.replace(/^https?:\/\/(?:www\.)?/, '') === CC_BY.replace('http://', '');
  const code = (country ?? 'xx').toUpperCase();
  const unknown = 'Unknown';
  return {
    id: `ParlaMint-${code}`,
    language,
    languages,
    /** In capitals. */
    country: code,
    /** The parliament's name. */
    name: textIn(parliament.name ?? 'Parliament', language),
    publisher: textIn(parliament.publisher ?? parliament.name ?? unknown, language),
    /** The address of the licence. */
    licence: isParlaMint ? CC_BY : (url ?? unknown),
    isParlaMint,
    baseUrl,
    sittingUrl,
    today: todayIn(parliament),
    chambers,
    responsible: corpus?.responsible ?? unknown,
    funder: corpus?.funder ?? unknown,
    city: corpus?.city ?? unknown,
  };
}

function componentXml(head: CorpusHead, component: Component): string {
  const { id, date, chamber, text } = component;
  const kind = chamber?.kind ?? 'parla.uni';
  const corresp = chamber === null ? '' : ` corresp="#${xml(chamberId(chamber.slug))}"`;
  const title = `${head.name}, ${chamber?.name ?? ''} ${date}`;
  const { language } = head;
  return (
    `${DECLARATION}<TEI xmlns="${TEI_NAMESPACE}" xml:id="${xml(id)}" xml:lang="${language}" ana="#parla.sitting #reference">\n` +
    `<teiHeader>\n<fileDesc>\n<titleStmt>\n${titleXml(title, language)}` +
    `<meeting${corresp} ana="#${kind} #parla.sitting">${xml(date)}</meeting>\n</titleStmt>\n` +
    `${editionXml(head, text.counts)}${sourceXml(head, component)}</fileDesc>\n` +
    `<encodingDesc>\n<projectDesc>${paragraph(ABOUT)}</projectDesc>\n${tagsXml(text.counts)}</encodingDesc>\n` +
    `<profileDesc>\n${settingXml(head, `when="${date}"`)}</profileDesc>\n</teiHeader>\n` +
    `<text xml:lang="${language}" ana="#reference">\n<body>\n${text.xml}</body>\n</text>\n</TEI>\n`
  );
}

/** `files` are those of the components; `span` has the first and the last date. */
function rootXml(
  head: CorpusHead,
  files: readonly string[],
  counts: ComponentCounts,
  span: readonly string[],
): string {
  const { id, language, chambers } = head;
  const include = (href: string): string => `<xi:include href="${xml(href)}"/>\n`;
  const editorial = Object.entries(EDITORIAL).map(
    ([name, text]) => `<${name}>${paragraph(text)}</${name}>\n`,
  );
  const meetings = chambers.map(
    ({ slug, kind, name }) =>
      `<meeting corresp="#${xml(chamberId(slug))}" ana="#${kind}">${xml(foldSpace(name))}</meeting>\n`,
  );
  const languages = head.languages.map(
    (code) => `<language ident="${code}" xml:lang="en">${xml(languageName(code))}</language>\n`,
  );
  const [from, to] = span.map(xml);
  return (
    `${DECLARATION}<teiCorpus xmlns="${TEI_NAMESPACE}" xmlns:xi="http://www.w3.org/2001/XInclude" xml:id="${id}" xml:lang="${language}">\n` +
    `<teiHeader>\n<fileDesc>\n<titleStmt>\n${titleXml(`${head.name}: ${id}`, language)}${meetings.join('')}` +
    `<respStmt><persName>${xml(foldSpace(head.responsible))}</persName><resp xml:lang="en">Publication and encoding</resp></respStmt>\n` +
    `<funder><orgName>${xml(foldSpace(head.funder))}</orgName></funder>\n</titleStmt>\n` +
    `${editionXml(head, counts)}<sourceDesc>\n<bibl>\n<title>${xml(foldSpace(head.name))}</title>\n` +
    `<idno type="URI">${xml(head.baseUrl)}</idno>\n<date from="${from}" to="${to}">${from} – ${to}</date>\n</bibl>\n</sourceDesc>\n</fileDesc>\n` +
    `<encodingDesc>\n<projectDesc>${paragraph(ABOUT)}</projectDesc>\n<editorialDecl>\n${editorial.join('')}</editorialDecl>\n` +
    `${tagsXml(counts)}<classDecl>\n${TAXONOMIES.map(include).join('')}</classDecl>\n</encodingDesc>\n` +
    `<profileDesc>\n${settingXml(head, `from="${from}" to="${to}"`)}` +
    `<particDesc>\n${include(`${id}-listOrg.xml`)}${include(`${id}-listPerson.xml`)}</particDesc>\n` +
    `<langUsage>\n${languages.join('')}</langUsage>\n</profileDesc>\n</teiHeader>\n${files.map(include).join('')}</teiCorpus>\n`
  );
}

function titleXml(title: string, language: string): string {
  return `<title type="main" xml:lang="${language}">${xml(foldSpace(title))}</title>\n`;
}

function paragraph(text: string): string {
  return `<p xml:lang="en">${xml(text)}</p>`;
}

function editionXml(head: CorpusHead, { speeches, words }: ComponentCounts): string {
  const measure = (unit: string, quantity: number): string =>
    `<measure unit="${unit}" quantity="${quantity}" xml:lang="en">${groupDigits(quantity)} ${unit}</measure>\n`;
  return (
    `<editionStmt><edition>${head.today}</edition></editionStmt>\n` +
    `<extent>\n${measure('speeches', speeches)}${measure('words', words)}</extent>\n` +
    `<publicationStmt>\n<publisher><orgName>${xml(foldSpace(head.publisher))}</orgName></publisher>\n` +
    `<idno type="URI">${xml(head.baseUrl)}</idno>\n<availability status="free">\n<licence>${xml(head.licence)}</licence>\n` +
    `${paragraph(`The licence is ${head.licence}.`)}\n</availability>\n<date when="${head.today}">${head.today}</date>\n</publicationStmt>\n`
  );
}

/** The source document of a sitting; if it has no address, the sitting itself. */
function sourceXml(
  { sittingUrl, name }: CorpusHead,
  { source, sittingId, date }: Component,
): string {
  const sourceUrl = source?.url ?? '';
  const address = /^https?:\/\/\S+$/.test(sourceUrl) ? sourceUrl : sittingUrl(sittingId);
  const title = foldSpace(source?.name ?? '') || name;
  return (
    `<sourceDesc>\n<bibl>\n<title>${xml(title)}</title>\n<idno type="URI">${xml(address)}</idno>\n` +
    `<date when="${date}">${date}</date>\n</bibl>\n</sourceDesc>\n`
  );
}

function tagsXml({ tags }: ComponentCounts): string {
  const usage = [...tags]
    .sort(([tag], [otherTag]) => (tag < otherTag ? -1 : 1))
    .map(([tag, count]) => `<tagUsage gi="${tag}" occurs="${count}"/>\n`);
  return `<tagsDecl><namespace name="${TEI_NAMESPACE}">\n${usage.join('')}</namespace></tagsDecl>\n`;
}

function settingXml({ city, country }: CorpusHead, when: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(country);
  return (
    `<settingDesc><setting>\n<name type="city">${xml(foldSpace(city))}</name>\n` +
    `<name type="country" key="${country}">${xml(name ?? country)}</name>\n<date ${when}/>\n</setting></settingDesc>\n`
  );
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(code) ?? code;
}
