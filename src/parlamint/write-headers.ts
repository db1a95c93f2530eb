// Writes the root of a ParlaMint corpus, and a component around the text of its sitting: the headers that the schemas demand.

import { foldSpace } from '../formats/xml.ts';
import { xml } from '../formats/xml-text.ts';
import { groupDigits } from '../group-digits.ts';
import { type Parliament, textIn, todayIn } from '../record/parliament/parliament.ts';
import type { Source } from '../record/sitting.ts';
import { TEI_NAMESPACE } from './tei.ts';
import type { ComponentCounts, ComponentText } from './write-component.ts';
import { chamberId, type ListedChamber } from './write-people.ts';

type CorpusHead = ReturnType<typeof corpusHead>;

export interface Component {
  readonly id: string;
  readonly date: string;
  readonly chamber: ListedChamber | null;
  readonly source: Source | null;
  readonly sittingId: number;
  readonly text: ComponentText;
}

interface Root {
  /** Of the components, from the folder of the root. */
  readonly files: readonly string[];
  readonly counts: ComponentCounts;
  readonly span: { readonly from: string; readonly to: string };
  readonly taxonomies: readonly string[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const ABOUT =
  'The record of a parliament as its publisher has it, encoded as the ParlaMint project recommends (https://www.clarin.eu/parlamint).';

/** What was done to the texts, for each element of the declaration. */
const EDITORIAL = {
  correction: 'Nothing was corrected beyond what the publisher of the record corrected.',
  normalization: 'Texts are as the record has them, except for white space.',
  hyphenation: 'Hyphens at the ends of printed lines are removed.',
  quotation: 'Quotation marks are as printed.',
  segmentation: 'Contributions are utterances, and the entries of the record are segments.',
};

/** Whose record it is, and where it is published. */
export interface PublishedRecord {
  readonly parliament: Parliament;
  readonly baseUrl: string;
  readonly sittingUrl: (id: number) => string;
}

const CC_BY = 'http://creativecommons.org/licenses/by/4.0/';

/** What all headers of a corpus say alike. */
export function corpusHead(
  { parliament, baseUrl, sittingUrl }: PublishedRecord,
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
    /** Of the parliament. */
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

export function componentXml(head: CorpusHead, component: Component): string {
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

export function rootXml(head: CorpusHead, { files, counts, span, taxonomies }: Root): string {
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
  const [from, to] = [xml(span.from), xml(span.to)];
  return (
    `${DECLARATION}<teiCorpus xmlns="${TEI_NAMESPACE}" xmlns:xi="http://www.w3.org/2001/XInclude" xml:id="${id}" xml:lang="${language}">\n` +
    `<teiHeader>\n<fileDesc>\n<titleStmt>\n${titleXml(`${head.name}: ${id}`, language)}${meetings.join('')}` +
    `<respStmt><persName>${xml(foldSpace(head.responsible))}</persName><resp xml:lang="en">Publication and encoding</resp></respStmt>\n` +
    `<funder><orgName>${xml(foldSpace(head.funder))}</orgName></funder>\n</titleStmt>\n` +
    `${editionXml(head, counts)}<sourceDesc>\n<bibl>\n<title>${xml(foldSpace(head.name))}</title>\n` +
    `<idno type="URI">${xml(head.baseUrl)}</idno>\n<date from="${from}" to="${to}">${from} – ${to}</date>\n</bibl>\n</sourceDesc>\n</fileDesc>\n` +
    `<encodingDesc>\n<projectDesc>${paragraph(ABOUT)}</projectDesc>\n<editorialDecl>\n${editorial.join('')}</editorialDecl>\n` +
    `${tagsXml(counts)}<classDecl>\n${taxonomies.map(include).join('')}</classDecl>\n</encodingDesc>\n` +
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

/** The document that a sitting was taken from; where it has no address, the sitting itself. */
function sourceXml(
  { sittingUrl, name }: CorpusHead,
  { source, sittingId, date }: Component,
): string {
  const given = source?.url ?? '';
  const address = /^https?:\/\/\S+$/.test(given) ? given : sittingUrl(sittingId);
  const title = foldSpace(source?.name ?? '') || name;
  return (
    `<sourceDesc>\n<bibl>\n<title>${xml(title)}</title>\n<idno type="URI">${xml(address)}</idno>\n` +
    `<date when="${date}">${date}</date>\n</bibl>\n</sourceDesc>\n`
  );
}

function tagsXml({ tags }: ComponentCounts): string {
  const usage = [...tags]
    .sort(([one], [other]) => (one < other ? -1 : 1))
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
