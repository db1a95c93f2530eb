// Reads one component of a ParlaMint corpus, the report of one sitting, as the lines of its entries: headings, the segments of
// utterances, and notes in their places. A note within a segment splits the speech around it.

import { countWords } from '@hansard/search/text';
import { OperatorError } from '../base/errors.ts';
import { type JsonLine, lineFault } from '../formats/lines.ts';
import { foldSpace, readXmlParts, type XmlElement, type XmlPart } from '../formats/xml.ts';
import { cutName } from '../record/field.ts';
import type { Person } from '../record/person.ts';
import { isDate } from '../record/rules/date-rules.ts';
import { speakerJson } from '../record/wire-form.ts';
import { SITTING_ENTRIES_MAX } from '../record/sitting.ts';
import { type Chamber, chamberOf, type Corpus } from './read-corpus.ts';
import { parlamintId } from './read-people.ts';
import { idOf, idOfText, preferred, referencesOf } from './tei.ts';

/** Elements that are descended into; everything else in a component is a separate part. */
const CONTAINERS = new Set(['TEI', 'text', 'front', 'body', 'back', 'div']);

/** The report of the longest sitting has some 5 MB. */
const COMPONENT_BYTES_MAX = 64_000_000;

/** Elements that are not speech: each becomes a scene in its place. */
const NOTES = new Set(['note', 'kinesic', 'incident', 'vocal', 'gap']);

/** The words and punctuation of an annotated text, and the lines of a printed one: each ends with a space. */
const TOKENS = new Set(['w', 'pc', 'lb']);

const HEADING_LEVEL_MAX = 9;

export interface ComponentContext {
  readonly corpus: Corpus;
  /** By their identifiers in corpora. */
  readonly people: ReadonlyMap<string, Person>;
  /** The languages that may be given for an entry. */
  readonly languages: ReadonlySet<string>;
  /** The ids of the components read so far; this one's is added. */
  readonly ids: Set<string>;
  readonly addChamber: (chamber: Chamber) => Promise<void>;
}

/** The number of words in the texts of a component, and in its entries. */
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
  const { lines, chamber } = reader.end();
  await context.addChamber(chamber);
  yield lines;
}

class ComponentReader {
  readonly #context: ComponentContext;
  readonly #words: WordCounts;
  readonly #lines: JsonLine[] = [];
  /** As in a line, but for the venue. */
  #sitting: Record<string, unknown> | null = null;
  #meetings: readonly XmlElement[] = [];
  /** Its titles, in the preferred language first. */
  #titles: readonly string[] = [];
  /** The name of the session, as a heading has it: a committee may be named nowhere else. */
  #session = '';
  /** The line of the last label that no utterance has used. */
  #label: JsonLine | null = null;
  #utterances = 0;

  constructor(context: ComponentContext, words: WordCounts) {
    this.#context = context;
    this.#words = words;
  }

  take({ element, within }: XmlPart): void {
    if (element.name === 'teiHeader') return this.#takeHeader(element, within[0] ?? element);
    if (!within.some(({ name }) => name === 'text')) return;
    joinTokens(element);
    this.#words.document += countWords(this.#allText(element));
    if (element.name === 'u') this.#takeUtterance(element);
    else if (NOTES.has(element.name)) this.#takeNote(element);
    else {
      const level = within.filter(({ name }) => name === 'div').length;
      const heading = { heading_level: Math.min(Math.max(level, 1), HEADING_LEVEL_MAX) };
      const isHeading = element.name === 'head';
      if (isHeading && this.#isSessionName(element)) this.#session ||= element.text;
      for (const { source, text } of piecesOf(element)) {
        if (text === null) this.#takeNote(source);
        else this.#add(source, isHeading ? 'heading' : 'other', text, isHeading ? heading : {});
      }
    }
  }

  end() {
    if (this.#sitting === null) {
      throw new OperatorError(
        'line 1: it has no TEI header, so it is not a component of a corpus.',
      );
    }
    if (this.#lines.length === 0) throw new OperatorError('line 1: it has no utterances.');
    const { corpus } = this.#context;
    const day = new Date(this.#sitting['start_date'] as string);
    const session = this.#session || nameBeforeDay(this.#titles, corpus.language, day);
    const chamber = chamberOf(corpus, this.#meetings, session);
    this.#sitting['venue'] = chamber.slug;
    return { lines: this.#lines, chamber };
  }

  /** Whether a heading names the session: it is marked so, or a title of the component repeats it. */
  #isSessionName(heading: XmlElement): boolean {
    const { text } = heading;
    const isRepeated = !/\d/.test(text) && this.#titles.some((title) => title.includes(text));
    return isRepeated || heading.attribute('type') === 'sessionName';
  }

  #takeHeader(header: XmlElement, root: XmlElement): void {
    const { corpus, ids } = this.#context;
    const id = idOfText(root);
    if (id === '') throw lineFault(root.line, 'it has no xml:id, which identifies a component');
    if (ids.has(id))
      throw lineFault(root.line, `another component of the corpus has the id "${id}" too`);
    ids.add(id);
    const date = header.find('setting')[0]?.find('date')[0];
    const printedDate = date?.attribute('when') ?? date?.attribute('from') ?? '';
    const day = printedDate.slice(0, 10);
    if (!isDate(day)) {
      const shown = printedDate || (date?.text ?? '');
      throw lineFault((date ?? header).line, `the date of its setting, "${shown}", is not a date`);
    }
    this.#meetings = header.find('meeting');
    this.#titles = preferred(header.find('title'), corpus.language).map(({ text }) => text);
    const [address] = header.find('bibl').flatMap((bibl) => bibl.childrenNamed('idno'));
    this.#sitting = {
      start_date: day,
      source: {
        name: cutName(id),
        date: day,
        url: address?.text ?? '',
        list_page: cutName(corpus.id),
      },
    };
  }

  #takeUtterance(element: XmlElement): void {
    this.#utterances += 1;
    const { corpus, people } = this.#context;
    const who = idOf(element.attribute('who') ?? '');
    const person = people.get(parlamintId(corpus.id, who)) ?? null;
    if (who !== '' && !corpus.personIds.has(who)) {
      throw lineFault(element.line, `who="#${who}" is not in the list of people`);
    }
    const pieces = piecesOf(element);
    // Notes before the first word are no part of the speech: it would begin without its speaker.
    const start = pieces.findIndex(({ text }) => text !== null);
    const notesBefore = pieces.splice(0, start < 0 ? pieces.length : start);
    for (const { source } of notesBefore) this.#takeNote(source);
    if (pieces.length === 0) return;
    const name = this.#takeLabel() ?? person?.legalName ?? '';
    const ana = referencesOf(element.attribute('ana'));
    const topics = ana
      .filter((reference) => reference.startsWith('topic:'))
      .map((reference) => reference.slice(6));
    const role = ana.find((reference) => !reference.startsWith('topic:'));
    // No id has this character.
    const contribution = cutName(element.attribute('xml:id') ?? `#${this.#utterances}`);
    for (const { source, text } of pieces) {
      if (text === null) this.#takeNote(source, contribution);
      else {
        this.#add(source, 'speech', text, {
          speaker_name: cutName(name),
          speaker: speakerJson(person),
          ...sourceId(source),
          ...(role !== undefined && { role: cutName(role) }),
          ...(topics.length > 0 && { extra: { topics } }),
          contribution,
        });
      }
    }
  }

  /** A label printed before an utterance is not an entry of its own. */
  #takeLabel(): string | null {
    const line = this.#label;
    this.#label = null;
    if (line === null) return null;
    this.#lines.splice(this.#lines.lastIndexOf(line), 1);
    return line.object['content'] as string;
  }

  /** A note that is too long for a label stays a scene, so that none of its words is lost. */
  #takeNote(element: XmlElement, contribution: string | null = null): void {
    const described = this.#described(element);
    const { text } = described;
    const line = this.#add(described, 'scene', text, {
      ...sourceId(element),
      ...(contribution !== null && { contribution }),
    });
    const isLabel = element.attribute('type') === 'speaker' && contribution === null;
    if (isLabel && line !== null) this.#label = cutName(text) === text ? line : null;
  }

  /** The element that describes a note: its description, otherwise the note itself. */
  #described(note: XmlElement): XmlElement {
    const { language } = this.#context.corpus;
    return preferred(note.childrenNamed('desc'), language)[0] ?? note;
  }

  /** All words of an element for counting; of several descriptions, only those of the one that is used. */
  #allText(element: XmlElement): string {
    if (NOTES.has(element.name)) return ` ${this.#described(element).text} `;
    const inner = element.children.map((child) =>
      typeof child === 'string' ? child : this.#allText(child),
    );
    return element.name === 'seg' ? ` ${inner.join('')} ` : inner.join('');
  }

  #add(
    { line: number, language }: XmlElement,
    type: string,
    content: string,
    fields: Readonly<Record<string, unknown>>,
  ): JsonLine | null {
    if (content === '') return null;
    this.#words.entries += countWords(content);
    const { corpus, languages } = this.#context;
    const entryLanguage = language ?? corpus.language;
    const object = {
      type,
      content,
      ...fields,
      sitting: this.#sitting,
      language: languages.has(entryLanguage) ? entryLanguage : 'und',
    };
    const line = { number, object };
    if (this.#lines.push(line) > SITTING_ENTRIES_MAX) {
      throw lineFault(number, `it has more than ${SITTING_ENTRIES_MAX} entries`);
    }
    return line;
  }
}

/** From a title such as "Committee on Fish of Monday 3 February", the name of the committee; otherwise empty. */
function nameBeforeDay(titles: readonly string[], language: string, day: Date): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const weekday = ` ${format.format(day).toLowerCase()}`;
  const title = titles.find((text) => text.toLowerCase().includes(weekday)) ?? '';
  return title.slice(0, title.toLowerCase().indexOf(weekday)).replace(/ \p{Ll}+$/u, '');
}

function sourceId(element: XmlElement): { source_id?: string } {
  const id = element.attribute('xml:id');
  return id === null ? {} : { source_id: cutName(id) };
}

/** A piece of speech with its element; or a note between two pieces, without a text. */
interface Piece {
  readonly source: XmlElement;
  readonly text: string | null;
}

/** The speech and notes in an element, in order; each segment is a piece, or several around its notes. */
function piecesOf(whole: XmlElement): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  const end = (source: XmlElement): void => {
    const folded = foldSpace(text);
    text = '';
    if (folded !== '') pieces.push({ source, text: folded });
  };
  const read = (element: XmlElement, source: XmlElement): void => {
    for (const child of element.children) {
      if (typeof child === 'string') text += child;
      else if (NOTES.has(child.name)) {
        end(source);
        pieces.push({ source: child, text: null });
      } else if (child.name === 'seg') {
        end(source);
        read(child, child);
        end(child);
      } else read(child, source);
    }
  };
  read(whole, whole);
  end(whole);
  return pieces;
}

/**
 * An annotated text has an element for each word, and white space between them is layout: a space follows a word that is not
 * joined to the next.
 */
function joinTokens(element: XmlElement, isLayout = false): void {
  const { children } = element;
  const isTokens =
    isLayout || children.some((child) => typeof child !== 'string' && child.name === 's');
  for (const [at, child] of children.entries()) {
    if (typeof child === 'string') {
      if (isTokens && child.trim() === '') children[at] = '';
    } else if (TOKENS.has(child.name)) {
      const isJoined = child.attribute('join') !== null || child.attribute('break') === 'no';
      children[at] = `${child.text}${isJoined ? '' : ' '}`;
    } else if (!NOTES.has(child.name)) joinTokens(child, isTokens);
  }
}
