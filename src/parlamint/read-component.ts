// Reads one component of a ParlaMint corpus, the report of one sitting, as the lines of its entries: headings, the segments of utterances,
// and notes where they stand. A note within a segment cuts the speech in two around it.

import { countWords } from '@hansard/search/text/count-words';
import { OperatorError } from '../errors.ts';
import { type JsonLine, lineFault } from '../formats/lines.ts';
import {
  foldSpace,
  languageOf,
  readXmlParts,
  type XmlElement,
  type XmlPart,
} from '../formats/xml.ts';
import { cutName } from '../record/field.ts';
import type { Person } from '../record/person.ts';
import { isDate } from '../record/rules/date-rules.ts';
import { chamberOf, type Corpus } from './read-corpus.ts';
import { idOf, referencesOf } from './tei.ts';

/** What is opened; everything else in a component is a part of its own. */
const CONTAINERS = new Set(['TEI', 'text', 'front', 'body', 'back', 'div']);

/** The report of the longest sitting has some 5 MB. */
const COMPONENT_BYTES_MAX = 64_000_000;

/** What is not said: each is a scene where it stands. */
const NOTES = new Set(['note', 'kinesic', 'incident', 'vocal', 'gap']);

const HEADING_LEVEL_MAX = 9;

export interface ComponentContext {
  readonly corpus: Corpus;
  /** By the id they have in the corpus. */
  readonly people: ReadonlyMap<string, Person>;
  /** The languages that may be given for an entry. */
  readonly languages: ReadonlySet<string>;
  /** The ids of the components that were read; this one's is added. */
  readonly ids: Set<string>;
}

/** How many words the texts of a component have, and how many of them are in its entries. */
export interface WordCounts {
  document: number;
  entries: number;
}

export async function* readComponent(
  chunks: AsyncIterable<Buffer>,
  context: ComponentContext,
  words: WordCounts,
): AsyncGenerator<JsonLine[]> {
  const reader = new ComponentReader(context, words);
  for await (const parts of readXmlParts(chunks, CONTAINERS, COMPONENT_BYTES_MAX)) {
    for (const part of parts) reader.take(part);
  }
  yield reader.end();
}

class ComponentReader {
  readonly #context: ComponentContext;
  readonly #words: WordCounts;
  readonly #lines: JsonLine[] = [];
  /** As a line has it. */
  #sitting: object | null = null;
  #language: string | null = null;
  /** The line of the last label that no utterance has taken. */
  #label: JsonLine | null = null;
  #utterances = 0;

  constructor(context: ComponentContext, words: WordCounts) {
    this.#context = context;
    this.#words = words;
  }

  take({ element, within }: XmlPart): void {
    if (element.name === 'teiHeader') return this.#takeHeader(element, within[0] ?? element);
    const text = within.find(({ name }) => name === 'text');
    if (text === undefined) return;
    this.#language = text.language ?? this.#language;
    this.#words.document += countWords(this.#allText(element));
    if (element.name === 'u') this.#takeUtterance(element);
    else if (element.name === 'head') {
      const level = within.filter(({ name }) => name === 'div').length;
      this.#add(element, 'heading', element.text, {
        heading_level: Math.min(Math.max(level, 1), HEADING_LEVEL_MAX),
        language: this.#givenLanguage(element.attribute('xml:lang')),
      });
    } else if (NOTES.has(element.name)) this.#takeNote(element);
    else this.#add(element, 'other', element.text, {});
  }

  end(): JsonLine[] {
    if (this.#sitting === null) {
      throw new OperatorError('line 1: it has no header of TEI, and is no component of a corpus.');
    }
    if (this.#lines.length === 0) throw new OperatorError('line 1: nothing is said in it.');
    return this.#lines;
  }

  #takeHeader(header: XmlElement, root: XmlElement): void {
    const { corpus, ids } = this.#context;
    const id = root.attribute('xml:id') ?? '';
    if (id === '') throw lineFault(root.line, 'it has no xml:id, by which a component is known');
    if (ids.has(id))
      throw lineFault(root.line, `another component of the corpus has the id "${id}" too`);
    ids.add(id);
    const date = header.find('setting')[0]?.find('date')[0];
    const given = date?.attribute('when') ?? date?.attribute('from') ?? '';
    const day = given.slice(0, 10);
    if (!isDate(day)) {
      const shown = given || (date?.text ?? '');
      throw lineFault((date ?? header).line, `the date of its setting, "${shown}", is no date`);
    }
    const meetings = header.find('meeting');
    const [address] = header.find('bibl').flatMap((bibl) => bibl.childrenNamed('idno'));
    this.#sitting = {
      venue: chamberOf(corpus, meetings).slug,
      start_date: day,
      source: {
        name: cutName(id),
        date: day,
        url: address?.text ?? '',
        list_page: cutName(corpus.id),
      },
    };
    this.#language = root.language ?? corpus.language;
  }

  #takeUtterance(element: XmlElement): void {
    this.#utterances += 1;
    const { corpus, people } = this.#context;
    const who = idOf(element.attribute('who') ?? '');
    const person = people.get(who) ?? null;
    if (who !== '' && !corpus.personIds.has(who)) {
      throw lineFault(element.line, `who="#${who}" is nobody in the list of people`);
    }
    const pieces = [...this.#piecesOf(element, element.attribute('xml:lang'))];
    const isSaid = pieces.some(({ note }) => note === null);
    const label = isSaid ? this.#takeLabel() : null;
    const name = label ?? person?.legalName ?? '';
    const ana = referencesOf(element.attribute('ana'));
    const topics = ana.filter((one) => one.startsWith('topic:')).map((one) => one.slice(6));
    const role = ana.find((one) => !one.startsWith('topic:'));
    const contribution = element.attribute('xml:id') ?? `u${this.#utterances}`;
    for (const { note, text, id, language } of pieces) {
      if (note !== null) this.#takeNote(note, isSaid ? contribution : null, language);
      else {
        this.#add(element, 'speech', text, {
          speaker_name: cutName(name),
          ...(person !== null && {
            speaker: { id: person.id, legal_name: person.legalName, slug: person.slug },
          }),
          ...(id !== null && { source_id: cutName(id) }),
          ...(role !== undefined && { role: cutName(role) }),
          ...(topics.length > 0 && { extra: { topics } }),
          contribution: cutName(contribution),
          language: this.#givenLanguage(language),
        });
      }
    }
  }

  /** What is said in an utterance, and the notes in it, in order; each segment is a piece, or several around its notes. */
  *#piecesOf(utterance: XmlElement, language: string | null): Generator<Piece> {
    for (const child of utterance.children) {
      if (typeof child === 'string') {
        const text = foldSpace(child);
        if (text !== '') yield { ...NO_NOTE, text, language };
      } else if (NOTES.has(child.name)) yield { ...NO_NOTE, note: child, text: '', language };
      else {
        const own = { language: child.attribute('xml:lang') ?? language };
        yield* piecesOfSegment(child, { ...own, id: child.attribute('xml:id') });
      }
    }
  }

  /** A label that a person printed before an utterance is no entry of its own. */
  #takeLabel(): string | null {
    const line = this.#label;
    this.#label = null;
    if (line === null) return null;
    this.#lines.splice(this.#lines.lastIndexOf(line), 1);
    return line.object['content'] as string;
  }

  /** A note is in its own language, else in that of what it stands in. */
  #takeNote(
    element: XmlElement,
    contribution: string | null = null,
    around: string | null = null,
  ): void {
    const id = element.attribute('xml:id');
    const described = this.#chosen(element.childrenNamed('desc'));
    const own = described?.attribute('xml:lang') ?? element.attribute('xml:lang');
    const line = this.#add(element, 'scene', (described ?? element).text, {
      language: this.#givenLanguage(own ?? around),
      ...(id !== null && { source_id: cutName(id) }),
      ...(contribution !== null && {
        contribution: cutName(contribution),
      }),
    });
    const isLabel = element.attribute('type') === 'speaker' && contribution === null;
    if (isLabel && line !== null) this.#label = line;
  }

  /** Of several descriptions, the one in the language of the corpus counts; null where there is none. */
  #chosen(described: readonly XmlElement[]): XmlElement | null {
    const isOurs = (one: XmlElement): boolean => one.language === this.#language;
    return described.find(isOurs) ?? described[0] ?? null;
  }

  /** All words of an element, as they are counted; of several descriptions, those of the one that counts. */
  #allText(element: XmlElement): string {
    const described = NOTES.has(element.name) ? this.#chosen(element.childrenNamed('desc')) : null;
    if (described !== null) return described.text;
    return element.children
      .map((child) => {
        if (typeof child === 'string') return child;
        const text = this.#allText(child);
        return NOTES.has(child.name) || child.name === 'seg' ? ` ${text} ` : text;
      })
      .join('');
  }

  #add(
    { line: number }: XmlElement,
    type: string,
    content: string,
    fields: Readonly<Record<string, unknown>>,
  ): JsonLine | null {
    if (content === '') return null;
    this.#words.entries += countWords(content);
    const line = { number, object: { type, content, ...fields, sitting: this.#sitting } };
    this.#lines.push(line);
    return line;
  }

  #givenLanguage(given: string | null): string {
    const language = languageOf(given) ?? this.#language ?? '';
    return this.#context.languages.has(language) ? language : 'und';
  }
}

/** A piece of what is said, or a note between two. */
interface Piece {
  readonly note: XmlElement | null;
  readonly text: string;
  readonly id: string | null;
  readonly language: string | null;
}

const NO_NOTE = { note: null, id: null };

function* piecesOfSegment(
  segment: XmlElement,
  own: Pick<Piece, 'id' | 'language'>,
): Generator<Piece> {
  let text = '';
  const said = function* (): Generator<Piece> {
    const folded = foldSpace(text);
    text = '';
    if (folded !== '') yield { ...own, note: null, text: folded };
  };
  const read = function* (element: XmlElement): Generator<Piece> {
    for (const child of element.children) {
      if (typeof child === 'string') text += child;
      else if (NOTES.has(child.name)) {
        yield* said();
        yield { ...own, note: child, text: '' };
      } else yield* read(child);
    }
  };
  yield* read(segment);
  yield* said();
}
