// Reads a debate in Akoma Ntoso: XML → events → lines with the fields of entries. Document types and entity declarations are
// refused, and size, depth and the number of elements are bounded.

import { OperatorError } from '../base/errors.ts';
import { OWN_NAMESPACE, PARAGRAPH_SEPARATOR } from '../formats/akoma-ntoso.ts';
import { type JsonLine, lineFault, parsedOrNull } from '../formats/lines.ts';
import { languageOf, readXml, type XmlAttribute, type XmlHandler } from '../formats/xml.ts';
import { lastOf } from '../base/present.ts';
import { CONTENT_LENGTH_MAX, type EntryType } from '../record/entry.ts';
import { cutName, type JsonObject, NAME_LENGTH_MAX } from '../record/field.ts';
import { MIXED_LANGUAGES } from '../record/languages/detect-language.ts';

/** The largest sitting has some 1.1 MB of text; 64 MB take about a second to read. */
const DOCUMENT_BYTES_MAX = 64_000_000;

/** The largest sitting has 3,440 entries, with some five elements each. */
const ELEMENTS_MAX = 1_000_000;

/** A character has at most two units, and half of a text may be white space that is layout. */
const CONTENT_UNITS_MAX = 4 * CONTENT_LENGTH_MAX;

export async function* readAkomaNtoso(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonLine[]> {
  const debate = new DebateReader();
  await Array.fromAsync(readXml(chunks, DOCUMENT_BYTES_MAX, debate));
  if (!debate.isDebate) {
    throw new OperatorError(
      'line 1: it has no Akoma Ntoso debate. To import a ParlaMint corpus, name its root file or the file of a sitting.',
    );
  }
  yield debate.lines;
}

// Makes the fields of entries from the elements of a debate. Sections give headings, the paragraphs of a speech one entry, and
// a scene within a speech divides it. A document written by this program is read byte for byte; in others, white space is
// layout.

interface OpenEntry {
  readonly element: string;
  readonly type: EntryType;
  readonly line: number;
  readonly attributes: Attributes;
  readonly paragraphs: string[];
  /** The languages that `xml:lang` gives for its paragraphs. */
  readonly languages: Set<string>;
  from: string;
}

const ENTRY_TYPES: ReadonlyMap<string, EntryType> = new Map([
  ['speech', 'speech'],
  ['question', 'speech'],
  ['answer', 'speech'],
  ['scene', 'scene'],
  ['narrative', 'scene'],
  ['heading', 'heading'],
  ['subheading', 'heading'],
  ['other', 'other'],
  ['summary', 'other'],
]);

/** Elements within a line of text; all others end a paragraph. */
const INLINE = new Set(
  (
    'a abbr affectedDocument argument authorialNote b concept courtType date def docDate docNumber docTitle docType ' +
    'embeddedText em entity event extractText fillIn i img inline ins judge lawyer legislature location mref neutralCitation ' +
    'noteRef object omissis opinion organization party person placeholder process quantity ref relatedDocument remark rmod ' +
    'role rref session shortTitle span strong sub sup term time tocItem u vote decoration del docCommittee docIntroducer ' +
    'docJurisdiction docProponent docPurpose docStage docStatus docketNumber recordedTime change outcome'
  ).split(' '),
);

/** The elements whose text is the content of an entry, in a document written by this program. */
const OWN_TEXT = new Set(['p', 'scene', 'heading']);

const ROOTS = new Set(['akomaNtoso', 'debate', 'debateReport']);

class DebateReader implements XmlHandler {
  readonly lines: JsonLine[] = [];
  isDebate = false;
  readonly #metadata = new DebateMetadata();
  #elements = 0;
  /** The names of the elements that are open. */
  readonly #open: string[] = [];
  /** The language of each, inherited from the parent element if it has none. */
  readonly #languages: (string | null)[] = [];
  #entry: OpenEntry | null = null;
  /** The speech that a scene divides. */
  #divided: OpenEntry | null = null;
  #text = '';
  /** The length of all text since the last entry. */
  #units = 0;
  /** The number of the section, before its heading. */
  #number = '';
  #isOwn = false;
  #metaDepth = 0;

  begin(element: string, attributeList: readonly XmlAttribute[], line: number): void {
    this.#elements += 1;
    if (this.#elements > ELEMENTS_MAX) {
      throw lineFault(line, `it has more than ${ELEMENTS_MAX} elements`);
    }
    const attributes = elementAttributes(attributeList);
    if (!INLINE.has(element)) this.#endParagraph(line);
    this.#open.push(element);
    this.#languages.push(this.#languageOf(element, attributes));
    if (element === 'debate' || element === 'debateReport') {
      this.isDebate = true;
      this.#metadata.beginDebate();
    }
    if (element === 'debateBody') this.#isOwn = this.#metadata.describe(attributes.own);
    if (element === 'meta') this.#metaDepth = this.#open.length;
    if (this.#metaDepth > 0) this.#metadata.element(element, attributes);
    if (element === 'recordedTime') this.#metadata.time(attributes.plain.get('time') ?? '');
    if (element === 'br' || element === 'eol') this.#text += '\n';
    const type = this.#metaDepth > 0 ? undefined : ENTRY_TYPES.get(element);
    if (type !== undefined) this.#beginEntry({ element, type, line, attributes });
  }

  text(text: string, line: number): void {
    if (this.#metaDepth > 0) return;
    this.#units += text.length;
    if (this.#units > CONTENT_UNITS_MAX) {
      throw lineFault(line, `the text of an entry is longer than ${CONTENT_LENGTH_MAX} characters`);
    }
    if (!this.#isOwn || OWN_TEXT.has(this.#open.at(-1) ?? '')) this.#text += text;
  }

  end(line: number): void {
    const element = lastOf(this.#open);
    if (!INLINE.has(element)) this.#endParagraph(line);
    this.#open.pop();
    this.#languages.pop();
    if (element === 'meta') this.#metaDepth = 0;
    if (this.#entry?.element === element && ENTRY_TYPES.has(element)) {
      this.#emit(this.#entry);
      this.#entry = this.#divided;
      this.#divided = null;
    }
  }

  /** An entry within a speech ends the text before it; the speech continues after it. */
  #beginEntry(begun: Omit<OpenEntry, 'paragraphs' | 'languages' | 'from'>): void {
    const outer = this.#entry;
    if (outer !== null) {
      if (outer.type !== 'speech') return;
      this.#emit(outer);
      this.#divided = { ...outer, paragraphs: [], languages: new Set() };
    }
    this.#entry = { ...begun, paragraphs: [], languages: new Set(), from: '' };
  }

  #endParagraph(line: number): void {
    const element = this.#open.at(-1) ?? '';
    const text = this.#isOwn ? this.#text : laidOut(this.#text);
    this.#text = '';
    if (text === '' && this.#entry === null) this.#units = 0;
    if (this.#isOwn ? !OWN_TEXT.has(element) : text === '') return;
    if (this.#entry === null && element === 'num') this.#number = text;
    else if (this.#entry === null) this.#emit(strayEntry(this.#open, text, line));
    else if (element === 'from') this.#entry.from = text;
    else this.#addParagraph(this.#entry, text);
  }

  #addParagraph({ paragraphs, languages }: OpenEntry, text: string): void {
    paragraphs.push(text);
    const language = this.#languages.at(-1) ?? null;
    if (language !== null) languages.add(language);
  }

  /** The language of the root is that of the document with its notes; debates in two languages have it too. */
  #languageOf(element: string, { language }: Attributes): string | null {
    if (ROOTS.has(element)) return null;
    return language ?? this.#languages.at(-1) ?? null;
  }

  #emit({ type, line, attributes, paragraphs, languages, from }: OpenEntry): void {
    this.#units = 0;
    const { own, plain } = attributes;
    if (own.has('filler')) return;
    const content = paragraphs.join(PARAGRAPH_SEPARATOR);
    const sitting = this.#metadata.sitting();
    if (this.#isOwn) {
      const fields = parsedOrNull(own.get('entry') ?? '{}') as JsonObject | null;
      this.lines.push({ number: line, object: { type, content, ...fields, sitting } });
      return;
    }
    if (content === '') return;
    const printed = from === '' ? this.#metadata.nameOf(plain.get('by') ?? '') : from;
    const label = type === 'speech' ? labelOf(printed) : { name: '', title: '' };
    const role = type === 'speech' ? cutName(this.#metadata.nameOf(plain.get('as') ?? '')) : '';
    const fields = {
      speaker_name: label.name,
      speaker_title: label.title,
      ...(role !== '' && { role }),
      ...(languages.size > 0 && { language: languageOfAll(languages) }),
      sitting,
    };
    const number = this.#number;
    this.#number = '';
    const isNumbered = number !== '' && type === 'heading';
    if (number !== '' && !isNumbered) {
      this.lines.push({ number: line, object: { type: 'heading', content: number, sitting } });
    }
    const whole = isNumbered ? `${number} ${content}` : content;
    this.lines.push({ number: line, object: { type, ...fields, content: whole } });
  }
}

/** Text outside any speech: on the cover it is a heading. */
function strayEntry(open: readonly string[], text: string, line: number): OpenEntry {
  const isCover = open.includes('preface') || open.includes('coverPage');
  return {
    element: '',
    type: isCover ? 'heading' : 'other',
    line,
    attributes: elementAttributes([]),
    paragraphs: [text],
    languages: new Set(),
    from: '',
  };
}

/** Several languages make an entry mixed. */
function languageOfAll(languages: ReadonlySet<string>): string {
  const [first = MIXED_LANGUAGES] = languages;
  return languages.size === 1 ? first : MIXED_LANGUAGES;
}

function laidOut(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[ \t\r]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** As in the record: the bracket at the end is the name, and the text before it the title. */
function labelOf(printed: string): { name: string; title: string } {
  const text = printed.replace(/(?<!\s)\s*:\s*$/, '');
  const match = /^(.*\S)\s*\(([^()]+)\)$/.exec(text);
  if (match === null) return { name: cutName(text), title: '' };
  const [, title = '', name = ''] = match;
  return { name: cutName(name), title: cutName(title) };
}

// The metadata of a debate: its sitting, and the people behind references.

interface FoundSitting {
  readonly venue: string | null;
  readonly start_date: string | null;
  start_time: string | null;
  readonly source: object | null;
}

class DebateMetadata {
  readonly #names = new Map<string, string>();
  #given: unknown = null;
  #isWork = false;
  #date: string | null = null;
  #work = '';
  #author = '';
  #startTime: string | null = null;
  /** The same object for all entries of the debate. */
  #sitting: FoundSitting | null = null;

  beginDebate(): void {
    [this.#given, this.#sitting] = [null, null];
    [this.#date, this.#startTime, this.#work, this.#author] = [null, null, '', ''];
  }

  /** Reads the whole description of the sitting from a document written by this program; returns whether it is one. */
  describe(own: Attributes['own']): boolean {
    this.#given = parsedOrNull(own.get('sitting') ?? '');
    return own.has('sitting');
  }

  element(name: string, { plain }: Attributes): void {
    const value = (attribute: string): string => plain.get(attribute) ?? '';
    if (name.startsWith('FRBR') && /^FRBR(Work|Expression|Manifestation|Item)$/.test(name)) {
      this.#isWork = name === 'FRBRWork';
    } else if (name === 'FRBRdate' && this.#isWork) this.#date ??= dayOf(value('date'));
    else if (name === 'FRBRthis' && this.#isWork) this.#work ||= value('value');
    else if (name === 'FRBRauthor' && this.#isWork) this.#author ||= value('href');
    else if (name.startsWith('TLC')) {
      this.#names.set(value('eId') || value('id'), value('showAs'));
    }
  }

  /** The first recorded time is the beginning; it may come after the first entries. */
  time(text: string): void {
    const time = /(?:^|T)(\d{2}:\d{2}:\d{2})/.exec(text)?.[1];
    if (time === undefined || this.#startTime !== null) return;
    this.#startTime = time;
    if (this.#sitting !== null) this.#sitting.start_time = this.#startTime;
  }

  /** The name behind a reference such as "#person-12". */
  nameOf(reference: string): string {
    return this.#names.get(reference.replace(/^#/, '')) ?? '';
  }

  sitting(): unknown {
    if (this.#given !== null) return this.#given;
    this.#sitting ??= {
      venue: slugOf(this.nameOf(this.#author)),
      // Some publishers give the day of the markup as one that cannot be; the address of the work has the day of the sitting.
      start_date: this.#date ?? dayOf(/\d{4}-\d{2}-\d{2}/.exec(this.#work)?.[0] ?? ''),
      start_time: this.#startTime,
      source: this.#work === '' ? null : { name: cutName(this.#work), date: this.#date },
    };
    return this.#sitting;
  }
}

/** The years in which a debate can have been; Akoma Ntoso names no sitting of the future. */
const YEAR_MIN = 1200;
const YEAR_MAX = 2200;

/** The day at the beginning of a date; null if there is no such day. */
function dayOf(text: string): string | null {
  const day = text.slice(0, 10);
  const year = Number(day.slice(0, 4));
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toJSON()?.startsWith(day) === true;
  return isDay && year >= YEAR_MIN && year <= YEAR_MAX ? day : null;
}

/** Null if nobody is named. */
function slugOf(name: string): string | null {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return slug === '' ? null : slug.slice(0, NAME_LENGTH_MAX);
}

// The attributes of an element: those of the standard, and those of this program's namespace.

interface Attributes {
  readonly plain: ReadonlyMap<string, string>;
  readonly own: ReadonlyMap<string, string>;
  /** The language code of `xml:lang`; null if there is none. */
  readonly language: string | null;
}

function elementAttributes(attributeList: readonly XmlAttribute[]): Attributes {
  const of = (uri: string): ReadonlyMap<string, string> =>
    new Map(
      attributeList
        .filter((attribute) => attribute.uri === uri)
        .map(({ local, value }) => [local, value]),
    );
  const tag = attributeList.find(({ name }) => name === 'xml:lang')?.value || null;
  // The rules check invalid codes.
  return { plain: of(''), own: of(OWN_NAMESPACE), language: languageOf(tag) ?? tag };
}
