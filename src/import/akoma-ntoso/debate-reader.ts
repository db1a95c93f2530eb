// Makes the fields of entries from the elements of a debate. Sections give headings, the paragraphs of a speech one entry, and a
// scene within a speech divides it. A document that this program wrote is read byte for byte; in others white space is layout.

import { lastOf } from '../../present.ts';
import { PARAGRAPH_SEPARATOR } from '../../formats/akoma-ntoso.ts';
import type { JsonLine } from '../../formats/lines.ts';
import type { EntryType } from '../../record/entry.ts';
import { MIXED_LANGUAGES } from '../../record/languages/detect-language.ts';
import { NAME_LENGTH_MAX } from '../../record/field.ts';
import { DebateMetadata } from './debate-metadata.ts';
import {
  elementAttributes,
  exactText,
  ownDetails,
  type Attribute,
  type Attributes,
} from './attributes.ts';

interface OpenEntry {
  readonly element: string;
  readonly type: EntryType;
  readonly line: number;
  readonly attributes: Attributes;
  readonly paragraphs: string[];
  /** What `xml:lang` says of its paragraphs. */
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

/** The elements whose text is the content of an entry, in a document of this program. */
const OWN_TEXT = new Set(['p', 'scene', 'heading']);

const ROOTS = new Set(['akomaNtoso', 'debate', 'debateReport']);

export class DebateReader {
  readonly lines: JsonLine[] = [];
  isDebate = false;
  readonly #metadata = new DebateMetadata();
  /** The names of the elements that are open. */
  readonly #open: string[] = [];
  /** The language of each of them, which is that of the element around it where it has none of its own. */
  readonly #languages: (string | null)[] = [];
  #entry: OpenEntry | null = null;
  /** The speech that a scene divides. */
  #divided: OpenEntry | null = null;
  #text = '';
  /** The number of the section, which its heading follows. */
  #number = '';
  #isOwn = false;
  #metaDepth = 0;

  begin(element: string, given: readonly Attribute[], line: number): void {
    const attributes = elementAttributes(given);
    if (!INLINE.has(element)) this.#endParagraph(line);
    this.#open.push(element);
    this.#languages.push(this.#languageOf(element, attributes));
    if (element === 'akomaNtoso') this.#isOwn = attributes.own.has('form');
    if (element === 'debate' || element === 'debateReport') {
      this.isDebate = true;
      this.#metadata.beginDebate(attributes.own.get('sitting') ?? null);
    }
    if (element === 'meta') this.#metaDepth = this.#open.length;
    if (this.#metaDepth > 0) this.#metadata.element(element, attributes);
    if (element === 'recordedTime') this.#metadata.time(attributes.plain.get('time') ?? '');
    if (element === 'br' || element === 'eol') this.#text += '\n';
    const type = this.#metaDepth > 0 ? undefined : ENTRY_TYPES.get(element);
    if (type !== undefined) this.#beginEntry({ element, type, line, attributes });
  }

  text(text: string): void {
    if (this.#metaDepth > 0) return;
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

  /** An entry within a speech ends what was said before it; the speech goes on after it. */
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

  /** What the root says is of the document with its notes; debates in two languages say it too. */
  #languageOf(element: string, { language }: Attributes): string | null {
    if (ROOTS.has(element)) return null;
    return language ?? this.#languages.at(-1) ?? null;
  }

  #emit({ type, line, attributes, paragraphs, languages, from }: OpenEntry): void {
    const { own, plain } = attributes;
    if (own.has('filler')) return;
    const content = exactText(own, 'exactContent') ?? paragraphs.join(PARAGRAPH_SEPARATOR);
    if (content === '' && !this.#isOwn) return;
    const sitting = this.#metadata.sitting();
    if (this.#isOwn) {
      const object = {
        ...(own.has('id') && { id: Number(own.get('id')) }),
        ...(own.has('counter') && { text_counter: Number(own.get('counter')) }),
        type,
        speaker_name: exactText(own, 'exactName') ?? own.get('name') ?? '',
        speaker_title: exactText(own, 'exactTitle') ?? own.get('title') ?? '',
        speaker: this.#metadata.person(own.get('speaker') ?? ''),
        content,
        ...ownDetails(own),
        sitting,
      };
      this.lines.push({ number: line, object });
      return;
    }
    const printed = from === '' ? this.#metadata.nameOf(plain.get('by') ?? '') : from;
    const label = type === 'speech' ? labelOf(printed) : { name: '', title: '' };
    const role = type === 'speech' ? cut(this.#metadata.nameOf(plain.get('as') ?? '')) : '';
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

/** Text outside of every speech: on the cover it is a heading. */
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

/** Several languages make an entry a mixed one. */
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

function cut(label: string): string {
  return [...label].slice(0, NAME_LENGTH_MAX).join('');
}

/** As in the record: the bracket at the end is the name, and what is before it the title. */
function labelOf(printed: string): { name: string; title: string } {
  const text = printed.replace(/\s*:\s*$/, '');
  const match = /^(.*\S)\s*\(([^()]+)\)$/.exec(text);
  if (match === null) return { name: cut(text), title: '' };
  const [, title = '', name = ''] = match;
  return { name: cut(name), title: cut(title) };
}
