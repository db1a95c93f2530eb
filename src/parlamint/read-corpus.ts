// Reads the metadata of a ParlaMint corpus: the header of its root, the organisations and people in its lists, and the files of
// its components. Files are only included from the root's folder.

import { hash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { OperatorError } from '../base/errors.ts';
import { lineFault } from '../formats/lines.ts';
import { readXmlParts, type XmlElement, type XmlPart } from '../formats/xml.ts';
import { chunksOf } from '../import/document.ts';
import type { PersonDraft } from '../import/read-member-list.ts';
import { cutName } from '../record/field.ts';
import { firstCharacters, slugWords } from '../record/id.ts';
import { organisationOf, personOf } from './read-people.ts';
import { idOf, idOfText, nameIn, type Organisation, referencesOf } from './tei.ts';

/** The longest lists have some thousands. */
const LISTED_MAX = 100_000;

/** A list of people with all their affiliations. */
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
  /** The root's header; null for a component without one beside it. */
  readonly header: XmlElement | null;
  readonly organisations: ReadonlyMap<string, Organisation>;
  /** How many affiliations people have with each organisation. */
  readonly affiliations: ReadonlyMap<string, number>;
  readonly people: readonly PersonDraft[];
  /** The ids of those people in the corpus. */
  readonly personIds: ReadonlySet<string>;
  /** The files of the components, in the order of the root. */
  readonly components: readonly string[];
}

/** The corpus of a root; for a single component, the corpus or the lists beside or above it. */
export async function readCorpus(path: string): Promise<Corpus> {
  const root = await readRoot(path);
  if (root.isCorpus) {
    const components = await Array.fromAsync(root.includes, (element) => included(element, path));
    if (components.length === 0)
      throw new OperatorError('line 1: the corpus includes no component.');
    return await corpusOf(root, await listsOf(root, path), components);
  }
  const [id = ''] = root.id.split('_');
  const above = await fileAbove(path, [`${id}.xml`, `${id}.ana.xml`]);
  if (above !== null) {
    const whole = await readRoot(above);
    return await corpusOf(whole, await listsOf(whole, above), [path]);
  }
  const lists = ['Org', 'Person'].map((kind) => fileAbove(path, [`${id}-list${kind}.xml`]));
  const matches = (await Promise.all(lists)).filter((list) => list !== null);
  return await corpusOf({ ...root, id, header: null }, matches, [path]);
}

type Root = Awaited<ReturnType<typeof readRoot>>;

/** The header of a corpus or a component, and the elements with which a corpus includes its components. */
async function readRoot(path: string) {
  let header: XmlElement | null = null;
  let around: XmlElement | null = null;
  const includes: XmlElement[] = [];
  for await (const { element, within } of partsOf(path, ['teiCorpus', 'TEI'])) {
    around ??= within[0] ?? element;
    if (element.name === 'teiHeader') header ??= element;
    if (element.name === 'include') includes.push(element);
    // A component is read in its turn.
    if (around.name === 'TEI' && header !== null) break;
  }
  if (around === null || header === null) {
    throw new OperatorError('line 1: it is neither a TEI corpus nor a component of one.');
  }
  const id = idOfText(around) || basename(path).replace(/\.xml$/i, '');
  const language = around.language ?? 'und';
  return { isCorpus: around.name === 'teiCorpus', id, language, header, includes };
}

async function* partsOf(path: string, containers: readonly string[]): AsyncGenerator<XmlPart> {
  const parts = readXmlParts(chunksOf(path), new Set(containers), LIST_BYTES_MAX);
  for await (const some of parts) yield* some;
}

/** A file with one of these names beside another, or up to two folders above. */
async function fileAbove(path: string, wanted: readonly string[]): Promise<string | null> {
  let folder = dirname(resolve(path));
  for (let level = 0; level <= 2; level += 1) {
    const names: string[] = await readdir(folder).catch(() => []);
    const name = wanted.find((text) => names.includes(text));
    if (name !== undefined && join(folder, name) !== resolve(path)) return join(folder, name);
    folder = dirname(folder);
  }
  return null;
}

/** The lists that a root includes. */
async function listsOf({ header }: Root, path: string): Promise<string[]> {
  const includes = header.find('particDesc').flatMap((list) => list.find('include'));
  return await Array.fromAsync(includes, (include) => included(include, path));
}

/** The file that an element includes, which must be in the root's folder. */
async function included(include: XmlElement, root: string): Promise<string> {
  const folder = dirname(resolve(root));
  const href = include.attribute('href') ?? '';
  const refuse = (why: string): never => {
    throw lineFault(include.line, `it includes "${firstCharacters(href, 200)}", ${why}`);
  };
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|[?#\0]|^$/i.test(href)) {
    refuse('but only files in its own folder can be included');
  }
  const find = async (): Promise<string> => realpath(resolve(folder, decodeURI(href)));
  const path = await find().catch(() => refuse('which does not exist'));
  const within = await realpath(folder);
  if (!path.startsWith(within + sep)) refuse('but only files in its own folder can be included');
  if (path === (await realpath(root))) refuse('which is the including file itself');
  // Opening a pipe would block.
  if (!(await stat(path)).isFile()) refuse('which is not a file');
  return path;
}

/** People and organisations are in separate files, or in the header of the root. */
async function corpusOf(
  { id, language, header }: Pick<Corpus, 'id' | 'language' | 'header'>,
  lists: readonly string[],
  components: readonly string[],
): Promise<Corpus> {
  const inline = header?.find('particDesc') ?? [];
  const elements = inline.flatMap((list) => [...list.find('org'), ...list.find('person')]);
  for (const list of lists) {
    try {
      for await (const { element } of partsOf(list, ['listPerson', 'listOrg', 'particDesc'])) {
        if (elements.push(element) > LISTED_MAX) {
          throw lineFault(element.line, `it lists more than ${LISTED_MAX}`);
        }
      }
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      throw new OperatorError(`${basename(list)}, ${error.message}`);
    }
  }
  const organisations = new Map(
    elements
      .flatMap((element) => [element, ...element.find('org')])
      .filter(({ name }) => name === 'org')
      .map((org) => organisationOf(org, language))
      .map((organisation) => [organisation.id, organisation]),
  );
  const persons = elements.filter(({ name }) => name === 'person');
  const affiliations = new Map<string, number>();
  for (const affiliation of persons.flatMap((person) => person.childrenNamed('affiliation'))) {
    const organisationId = idOf(affiliation.attribute('ref') ?? '');
    affiliations.set(organisationId, (affiliations.get(organisationId) ?? 0) + 1);
  }
  return {
    id,
    language,
    header,
    organisations,
    affiliations,
    people: persons.map((person) => personOf(person, { corpusId: id, language, organisations })),
    personIds: new Set(persons.map((person) => person.attribute('xml:id') ?? '')),
    components,
  };
}

// Chambers.

/** The taxonomy of ParlaMint; a committee is a chamber of its own. */
const CHAMBER_KINDS = ['parla.lower', 'parla.upper', 'parla.uni', 'parla.bi'];
const COMMITTEE = 'parla.committee';

/** Chamber names for a corpus that has none. */
const CHAMBER_NAMES: ReadonlyMap<string, string> = new Map([
  ['parla.lower', 'Lower House'],
  ['parla.upper', 'Upper House'],
  [COMMITTEE, 'Committee'],
]);

/** The chambers that the corpus lists; some corpora repeat one for every term. */
export function chambersOf(corpus: Corpus): Chamber[] {
  const chambers = parliamentsOf(corpus).map((parliament) =>
    chamberNamed(parliament, corpus.language),
  );
  return [...new Map(chambers.map((chamber) => [chamber.slug, chamber])).values()];
}

/** The list may have other chambers too, such as former ones: the root says which kinds meet. */
function parliamentsOf({ organisations, header }: Corpus): Organisation[] {
  const all = [...organisations.values()].filter(({ role }) => role === 'parliament');
  const said = [...(header?.find('meeting') ?? []), ...(header?.find('catRef') ?? [])];
  const ids = new Set(said.flatMap(referencesIn));
  const meeting = all.filter(({ id, kinds }) =>
    [id, ...kinds.filter((kind) => CHAMBER_KINDS.includes(kind))].some((text) => ids.has(text)),
  );
  return meeting.length === 0 ? all : meeting;
}

function referencesIn(element: XmlElement): string[] {
  return ['corresp', 'ana', 'target'].flatMap((name) => referencesOf(element.attribute(name)));
}

/** The chamber of a component, by its meetings; `session` is the name that its text gives to the session, or empty. */
export function chamberOf(
  corpus: Corpus,
  meetings: readonly XmlElement[],
  session: string,
): Chamber {
  const { organisations, language } = corpus;
  const isOfCommittee = (id: string): boolean => id.startsWith(COMMITTEE);
  const committees = meetings.filter((meeting) => referencesIn(meeting).some(isOfCommittee));
  const ids = (committees.length === 0 ? meetings : committees).flatMap(referencesIn);
  const named = ids
    .map((id) => organisations.get(id))
    .filter((candidate) => candidate !== undefined);
  if (committees.length > 0) {
    const organisation = named.find(({ role }) => role !== 'parliament');
    // A number or a date is of the meeting, not of the committee.
    const text = committees
      .map((committee) => committee.text)
      .find((meetingText) => meetingText !== '' && !/\d/.test(meetingText));
    const names = organisation?.names ?? new Map([[language, text ?? session]]);
    return chamberNamed({ names, id: organisation?.id ?? '', kinds: [COMMITTEE] }, language);
  }
  const kind = CHAMBER_KINDS.find((kindId) => ids.includes(kindId)) ?? '';
  const parliaments = parliamentsOf(corpus);
  const organisation =
    named.find(({ role }) => role === 'parliament') ??
    parliaments.find(({ kinds }) => kinds.includes(kind)) ??
    (parliaments.length === 1 ? parliaments[0] : undefined);
  return chamberNamed(organisation ?? { names: new Map(), id: '', kinds: [kind] }, language);
}

/**
 * A slug has Latin letters: for a name in another script it is derived from the English name, the id in the corpus, or the
 * kind, with a digest of the name.
 */
function chamberNamed(
  { names: allNames, id, kinds }: Pick<Organisation, 'names' | 'id' | 'kinds'>,
  language: string,
): Chamber {
  const names = new Map([...allNames].map(([code, name]) => [code, cutName(name)]));
  const kind = kinds.map((text) => CHAMBER_NAMES.get(text)).find(Boolean) ?? 'Parliament';
  const own = nameIn(names, language);
  const name = own || cutName(id) || kind;
  const ofKind = own === '' ? kind : `${kind} ${hash('sha256', own, 'hex').slice(0, 8)}`;
  // An exported corpus has the slugs of the record in its ids (write-people.ts).
  const [, exported = ''] = /^parliament\.([a-z0-9_]+)$/.exec(id) ?? [];
  const slug = [exported, name, nameIn(names, 'en'), id, ofKind]
    .map((candidate) => firstCharacters(slugWords(candidate).join('_'), 100))
    .find((candidate) => /^[a-z0-9_]+$/.test(candidate));
  return { slug: slug ?? 'parliament', name, names };
}
