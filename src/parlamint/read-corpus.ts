// Reads what a ParlaMint corpus says of itself: the header of its root, the organisations and people in its lists, and which files its
// components are. Files are included from the folder of the root, and from nowhere else.

import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { OperatorError } from '../errors.ts';
import { lineFault } from '../formats/lines.ts';
import { readXmlParts, type XmlElement, type XmlPart } from '../formats/xml.ts';
import { chunksOf } from '../import/document.ts';
import type { PersonDraft } from '../import/read-member-list.ts';
import { cutName } from '../record/field.ts';
import { firstCharacters, slugWords } from '../record/id.ts';
import { MEMBERSHIP_TEXT_MAX } from '../record/person.ts';
import { personOf } from './read-people.ts';
import { nameIn, type Organisation, referencesOf } from './tei.ts';

/** A list of people with all that they ever belonged to. */
const LIST_BYTES_MAX = 256_000_000;

export interface Chamber {
  readonly slug: string;
  readonly name: string;
  /** By the code of the language. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Corpus {
  readonly id: string;
  readonly language: string;
  /** Of the root; null where a component was given that has none beside it. */
  readonly header: XmlElement | null;
  readonly organisations: ReadonlyMap<string, Organisation>;
  readonly people: readonly PersonDraft[];
  /** The ids of those people in the corpus. */
  readonly personIds: ReadonlySet<string>;
  /** The files of the components, in the order of the root. */
  readonly components: readonly string[];
}

/** The corpus of a root; of a component alone, the corpus that lies beside or above it. */
export async function readCorpus(path: string): Promise<Corpus> {
  const root = await readRoot(path);
  if (root.isCorpus) {
    const folder = dirname(resolve(path));
    const components: string[] = [];
    for (const include of root.includes) components.push(await included(folder, include, path));
    return await corpusOf(root, folder, components);
  }
  const above = await rootAbove(path, root.id);
  if (above !== null) {
    return await corpusOf(await readRoot(above), dirname(above), [path]);
  }
  return await corpusOf({ ...root, header: null }, dirname(resolve(path)), [path]);
}

interface Root {
  readonly isCorpus: boolean;
  readonly id: string;
  readonly language: string;
  readonly header: XmlElement | null;
  /** The elements that include components. */
  readonly includes: readonly XmlElement[];
}

async function readRoot(path: string): Promise<Root> {
  let header: XmlElement | null = null;
  let around: XmlElement | null = null;
  const includes: XmlElement[] = [];
  for await (const { element, within } of partsOf(path, ['teiCorpus', 'TEI'])) {
    around ??= within[0] ?? element;
    if (element.name === 'teiHeader') header = element;
    if (element.name === 'include') includes.push(element);
    // A component is read when its turn comes.
    if (around.name === 'TEI' && header !== null) break;
  }
  if (around === null || header === null) {
    throw new OperatorError('line 1: it is neither a corpus nor a component of TEI.');
  }
  const id = around.attribute('xml:id') ?? basename(path).replace(/\.xml$/i, '');
  const language = around.language ?? 'und';
  return { isCorpus: around.name === 'teiCorpus', id, language, header, includes };
}

async function* partsOf(path: string, containers: readonly string[]): AsyncGenerator<XmlPart> {
  const parts = readXmlParts(chunksOf(path), new Set(containers), LIST_BYTES_MAX);
  for await (const some of parts) yield* some;
}

/** The root of the corpus that a component is of: the file named as its id begins, beside it or up to two folders above. */
async function rootAbove(path: string, componentId: string): Promise<string | null> {
  const name = `${componentId.split('_')[0]}.xml`;
  let folder = dirname(resolve(path));
  for (let level = 0; level <= 2; level += 1) {
    const names: string[] = await readdir(folder).catch(() => []);
    if (names.includes(name) && join(folder, name) !== resolve(path)) return join(folder, name);
    folder = dirname(folder);
  }
  return null;
}

/** The file that an element includes, which must be in the folder of the root. */
async function included(folder: string, include: XmlElement, root: string): Promise<string> {
  const href = include.attribute('href') ?? '';
  const refuse = (why: string): never => {
    throw lineFault(include.line, `it includes "${firstCharacters(href, 200)}", ${why}`);
  };
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|[?#\0]|^$/i.test(href)) {
    refuse('and only files in its own folder are included');
  }
  const path = resolve(folder, decodeURI(href));
  const real = await realpath(path).catch(() => refuse('which is not there'));
  const within = await realpath(folder);
  if (!real.startsWith(within + sep)) refuse('and only files in its own folder are included');
  if (real === (await realpath(root))) refuse('which is the file itself');
  return path;
}

/** The lists are in the header of the root, or included there; a component without a root may have them beside it. */
async function corpusOf(
  root: Root,
  folder: string,
  components: readonly string[],
): Promise<Corpus> {
  const { id, language, header } = root;
  const lists: XmlElement[] = header === null ? [] : header.find('particDesc');
  const elements = lists.flatMap((list) => [...list.find('org'), ...list.find('person')]);
  for (const include of lists.flatMap((list) => list.find('include'))) {
    const path = await included(folder, include, join(folder, `${id}.xml`));
    for await (const { element } of partsOf(path, ['listPerson', 'listOrg', 'particDesc'])) {
      elements.push(element);
    }
  }
  const organisations = new Map(
    elements
      .filter(({ name }) => name === 'org')
      .map(organisationOf)
      .map((one) => [one.id, one]),
  );
  const persons = elements.filter(({ name }) => name === 'person');
  return {
    id,
    language,
    header,
    organisations,
    people: persons.map((person) => personOf(person, { corpusId: id, language, organisations })),
    personIds: new Set(persons.map((person) => person.attribute('xml:id') ?? '')),
    components,
  };
}

function organisationOf(element: XmlElement): Organisation {
  const given = element.childrenNamed('orgName');
  const full = given.filter((one) => one.attribute('full') !== 'abb');
  const short = given.find((one) => one.attribute('full') === 'abb');
  const names = new Map<string, string>();
  for (const one of full.length === 0 ? given : full) {
    const language = one.language ?? '';
    if (!names.has(language)) names.set(language, firstCharacters(one.text, MEMBERSHIP_TEXT_MAX));
  }
  return {
    id: element.attribute('xml:id') ?? '',
    role: element.attribute('role') ?? '',
    kinds: referencesOf(element.attribute('ana')),
    names,
    abbreviation: short === undefined ? null : firstCharacters(short.text, MEMBERSHIP_TEXT_MAX),
  };
}

// Chambers.

/** In the taxonomy of ParlaMint; a committee is a chamber of its own. */
const CHAMBER_KINDS = ['parla.lower', 'parla.upper', 'parla.uni', 'parla.bi'];
const COMMITTEE = 'parla.committee';

/** What a chamber is called where the corpus has no name for it. */
const CHAMBER_NAMES: ReadonlyMap<string, string> = new Map([
  ['parla.lower', 'Lower House'],
  ['parla.upper', 'Upper House'],
  [COMMITTEE, 'Committee'],
]);

/** The chambers that the corpus lists. */
export function chambersOf({ organisations, language }: Corpus): Chamber[] {
  const parliaments = [...organisations.values()].filter(({ role }) => role === 'parliament');
  return parliaments.map((one) => chamberNamed(one.names, language, one.id));
}

/** The chamber of a component, by its meetings. */
export function chamberOf(corpus: Corpus, meetings: readonly XmlElement[]): Chamber {
  const { organisations, language } = corpus;
  const kinds = meetings.flatMap((meeting) => referencesOf(meeting.attribute('ana')));
  const committee = meetings.find((meeting) =>
    referencesOf(meeting.attribute('ana')).includes(COMMITTEE),
  );
  const named = [...(committee === undefined ? meetings : [committee])]
    .flatMap((meeting) => [meeting.attribute('corresp'), meeting.attribute('ana')])
    .flatMap(referencesOf)
    .map((id) => organisations.get(id))
    .filter((one) => one !== undefined);
  if (committee !== undefined) {
    const organisation = named.find(({ role }) => role !== 'parliament');
    const names = organisation?.names ?? new Map([['', committee.text]]);
    return chamberNamed(names, language, CHAMBER_NAMES.get(COMMITTEE) ?? '');
  }
  const kind = CHAMBER_KINDS.find((one) => kinds.includes(one)) ?? '';
  const parliaments = [...organisations.values()].filter(({ role }) => role === 'parliament');
  const organisation =
    named.find(({ role }) => role === 'parliament') ??
    parliaments.find((one) => one.kinds.includes(kind)) ??
    (parliaments.length === 1 ? parliaments[0] : undefined);
  const fallback = CHAMBER_NAMES.get(kind) ?? 'Parliament';
  return chamberNamed(organisation?.names ?? new Map(), language, organisation?.id ?? fallback);
}

/** A name in letters that no address has gives the slug of its id in the corpus. */
function chamberNamed(
  names: ReadonlyMap<string, string>,
  language: string,
  fallback: string,
): Chamber {
  const name = cutName(nameIn(names, language) || fallback);
  const slug = [name, nameIn(names, 'en'), fallback, 'parliament']
    .map((one) => firstCharacters(slugWords(one).join('_'), 100))
    .find((one) => one !== '');
  return { slug: slug ?? 'parliament', name, names };
}
