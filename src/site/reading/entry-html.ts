// Entries as HTML, in sections that headings begin: speeches with their labels, notes in their own style, and a permalink on each.

import { html } from 'ghtml';
import { debateAt } from '../../record/debates/debate.ts';
import { displayTitle } from '../../record/debates/display-title.ts';
import { procedureOf } from '../../record/business/record-procedure.ts';
import { singleLine } from '../../record/debates/read-heading.ts';
import { parseLabel } from '../../record/labels/parse-label.ts';
import { labelOf, labelText } from '../../record/speaker-label.ts';
import type { DebateRow, DivisionRow } from '../../finder/finder.ts';
import { forEachInTurns } from '../../threads/in-turns.ts';
import * as links from '../../http/links.ts';
import { languageAttributes } from '../../words/language-attributes.ts';
import { PageText } from '../../words/shown-text.ts';
import { type FoundMarks, markedHtml } from '../found-marks.ts';
import type { RecordRequest } from '../page.ts';
import { foldedHtml } from '../page-parts.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { type ContentsItem, sizeLine } from './debate-parts.ts';
import { divisionLink } from '../votes/vote-parts.ts';
import { isHeading, type ReadEntry } from './read-entries.ts';

/** How the entries of a page are shown. */
interface EntriesView {
  /** The debates of the sitting, by which headings are read. */
  readonly debates: readonly DebateRow[];
  /** Those whose entries link to the result and the names. */
  readonly divisions: readonly DivisionRow[];
  /** The debate that has the page to itself: its title is already above the page. */
  readonly alone: DebateRow | null;
  /** Whether the tab key stops at every number: on a page with few entries. */
  readonly isNumberFocusable: boolean;
  /** The level of the heading that the entries are below. */
  readonly level: HeadingLevel;
  /** The marked entry, if there is one. */
  readonly markedId: number | null;
  /** The marks in the texts: the words searched for. */
  readonly found: FoundMarks;
  readonly request: RecordRequest;
}

const PLAIN: Omit<EntriesView, 'request'> = {
  debates: [],
  divisions: [],
  alone: null,
  isNumberFocusable: false,
  level: 1,
  markedId: null,
  found: new Map(),
};

export async function entriesHtml(
  entries: readonly ReadEntry[],
  request: RecordRequest,
  view: Partial<Omit<EntriesView, 'request'>> = {},
) {
  // A debate has no title page, although the sitting may open with it.
  const opensSitting = view.alone === undefined && entries[0]?.textCounter === 1;
  const writer = new EntryWriter(opensSitting, { ...PLAIN, ...view, request });
  await forEachInTurns(entries, (entry) => writer.add(entry));
  return writer.end();
}

/**
 * Writes entries one after another. The headings at the beginning of a sitting are the title of the printed report, not
 * business.
 */
class EntryWriter {
  readonly #view: EntriesView;
  readonly #levels: HeadingLevels;
  readonly #opensSitting: boolean;
  readonly #divisions: ReadonlyMap<number, DivisionRow>;
  readonly #text = new PageText();
  readonly #headings: Heading[] = [];
  readonly #sections: string[] = [];
  /** The headings and the text of the section that is being written. */
  #title = '';
  #pieces: string[] = [];
  #footers = '';
  #isInParagraph = false;
  #isInSpeech = false;
  /** The level of the last heading. */
  #level: HeadingLevel;
  #isInTitle: boolean;
  #firstSpeech: number | null = null;

  constructor(opensSitting: boolean, view: EntriesView) {
    this.#view = view;
    const { debates, divisions, alone, level } = view;
    this.#level = level;
    this.#levels = new HeadingLevels(alone === null ? debates : [alone]);
    this.#divisions = new Map(divisions.map((division) => [division.id, division]));
    this.#opensSitting = opensSitting;
    this.#isInTitle = opensSitting;
  }

  add(whole: ReadEntry): void {
    if (whole.footer !== '') this.#footers += `${footerHtml(whole)}\n`;
    if (whole.text === '') return;
    const entry = { ...whole, ...this.#text.show(whole.text) };
    if (entry.glue === null) this.#endParagraph();
    // A record without a title page opens with its first debate, or with the section of that.
    const opens = ({ id, section }: DebateRow): boolean =>
      id === entry.id || sameWords(entry.text, section ?? '');
    this.#isInTitle &&= isHeading(entry) && !this.#view.debates.some(opens);
    if (!isHeading(entry) && !this.#isInParagraph) this.#addVote(entry);
    if (this.#isInTitle || this.#isOfTitlePage(entry)) this.#open(entry, 't');
    else if (isHeading(entry)) this.#addHeading(entry);
    else this.#addText(entry);
    if (entry.isCut) {
      // The link to the rest of a text too long for a page.
      const { t, href } = this.#view.request;
      const rest = href(links.itemPath(links.ENTRY_LIST, entry.id));
      this.#pieces.push(html` … <a href="${rest}">${t('goOn')}</a>`);
    }
  }

  /** A report may repeat its title below a cover: the title page lasts until the first section begins or somebody speaks. */
  #isOfTitlePage(entry: ReadEntry): boolean {
    if (!this.#opensSitting || this.#headings.length > 0 || this.#firstSpeech !== null)
      return false;
    if (!isHeading(entry)) return false;
    return (
      procedureOf(this.#view.request.rules).heading(singleLine(entry.text)).role === 'titlePage'
    );
  }

  /** The sections, with the page footers folded away, and the headings for the table of contents. */
  end() {
    this.#endSpeech();
    this.#endSection(true);
    const { t } = this.#view.request;
    const list = this.#footers && `<ul class="plain-list">\n${this.#footers}</ul>`;
    const footers = foldedHtml(t('footers'), list, 'footers');
    return {
      body: `${this.#sections.join('')}${footers}`,
      headings: this.#headings as readonly Heading[],
      /** Where the text begins for readers who skip what is above it; if nobody speaks, at the top. */
      start: this.#firstSpeech === null ? undefined : links.entryAnchor(this.#firstSpeech),
    };
  }

  #addHeading(entry: ReadEntry): void {
    this.#endSpeech();
    const placed = this.#levels.readHeading(entry.id, entry.text);
    const { kind, begins, debate } = placed;
    if (this.#view.alone !== null && kind !== 'part') {
      // It is the page's heading; links to the entry lead here.
      this.#addTitleLine(html`<span id="entry-${entry.id}"></span>`);
      return;
    }
    if (begins) this.#endSection();
    const level = this.#view.alone === null ? placed.level : 2;
    this.#level = level;
    this.#listHeading(entry, { ...placed, level });
    const isTitleEnd = kind === 'title' && debate?.titleEnd === entry.id;
    const line =
      `${headingHtml(entry, level, this.#view)}\n` +
      (isTitleEnd ? `${sizeLine(debate, this.#view.request)}\n` : '');
    if (kind === 'part') this.#pieces.push(line);
    else this.#addTitleLine(line);
    this.#addVote(entry);
  }

  /** Where a division begins, below its heading: the result, linked to the names. */
  #addVote({ id }: ReadEntry): void {
    const division = this.#divisions.get(id);
    if (division === undefined) return;
    const { debates, alone } = this.#view;
    const debate = alone ?? debates.find((candidate) => candidate.id === division.debateId) ?? null;
    const named = debate && namedDebate(debate);
    this.#addTitleLine(`${divisionLink(division, named, this.#view.request)}\n`);
  }

  /** Adds a heading in its place: one that follows text of its section, such as "(Order for Committee read)", stays below it. */
  #addTitleLine(line: string): void {
    if (this.#pieces.length === 0) this.#title += line;
    else this.#pieces.push(line);
  }

  /** Lists it in the contents, and the title of a debate once, even if it is printed in several lines. */
  #listHeading({ id, text }: ReadEntry, { level, kind, debate }: PlacedHeading): void {
    const isTitle = kind === 'title' && debate !== null;
    if (isTitle && debate.id !== id) return;
    const isPart = kind === 'part';
    this.#headings.push({
      href: links.entryAnchor(id),
      text: displayTitle(isTitle ? debate.title : text),
      ...(isTitle && { about: debate.about.join(', ') }),
      isBelow: level > 2 || isPart,
      isPart,
    });
  }

  #addText(entry: ReadEntry): void {
    this.#levels.readText();
    if (entry.type === 'speech') this.#firstSpeech ??= entry.id;
    if (isTable(entry)) {
      this.#pieces.push(tableHtml(entry, this.#view));
      return;
    }
    if (entry.glue !== null && this.#isInParagraph) {
      this.#pieces.push(`${entry.glue}${joinedHtml(entry, this.#view)}`);
      return;
    }
    const isDate = this.#headings.length === 0 && this.#opensSitting && entry.type === 'other';
    const kind = entry.labelled ? this.#beginningOf(entry) : CLASSES[entry.type];
    this.#open(entry, isDate ? 'd' : kind);
  }

  /** A few words of the chair, such as "Order, Members!", are set lighter than speeches. */
  #beginningOf({ speakerTitle, speakerName, text }: ReadEntry): string {
    if (text.length > CHAIR_UNITS_MAX) return 's b';
    const { labels } = this.#view.request.rules;
    return parseLabel(speakerTitle, speakerName, labels).kind === 'chair' ? 's b w' : 's b';
  }

  /** Begins a paragraph, and a speech if somebody is named; entries that go on with its sentence follow it. */
  #open(entry: ReadEntry, kind: string): void {
    const view = this.#view;
    this.#beginSpeech(entry);
    this.#pieces.push(
      html`<p class="${ownClass(entry, kind, view)}" id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${entryLinks(entry, view)}!${textHtml(entry, view)}`,
    );
    this.#isInParagraph = true;
  }

  /** A speech is an article with the speaker as its heading: who listens to a page jumps from speaker to speaker. */
  #beginSpeech(entry: ReadEntry): void {
    const who = whoHtml(entry, this.#view.request);
    if (who === '') return;
    this.#endSpeech();
    const level = this.#level + 1;
    this.#pieces.push(html`<article class="speech" aria-labelledby="speaker-${entry.id}">
<h${level} class="speaker" id="speaker-${entry.id}">!${who}</h${level}>
`);
    this.#isInSpeech = true;
  }

  #endSpeech(): void {
    this.#endParagraph();
    if (this.#isInSpeech) this.#pieces.push('</article>\n');
    this.#isInSpeech = false;
  }

  #endParagraph(): void {
    if (this.#isInParagraph) this.#pieces.push('</p>\n');
    this.#isInParagraph = false;
  }

  #endSection(isLast = false): void {
    this.#endSpeech();
    const [title, text] = [this.#title, this.#pieces.join('')];
    [this.#title, this.#pieces] = ['', []];
    if (title === '' && text === '') return;
    // Entries before the first heading are the title page, if nobody spoke.
    const isTitlePage =
      this.#opensSitting && this.#headings.length === 0 && this.#firstSpeech === null && !isLast;
    const head = title === '' ? '' : `<div class="title">\n${title}</div>\n`;
    const { t } = this.#view.request;
    const shown = isTitlePage ? foldedHtml(t('titlePage'), text, 'title-page') : `${head}${text}`;
    this.#sections.push(`<section>\n${shown}</section>\n`);
  }
}

/** What the chair says to keep the debate going: a line on a wide screen. */
const CHAIR_UNITS_MAX = 80;

/**
 * Short class names, because they are repeated for every entry: s speech, b its beginning, w words of the chair, x note, o
 * other, t title, d date.
 */
const CLASSES = { speech: 's', scene: 'x', heading: 'o', other: 'o' } as const;

/** A printed table has a line for each row, and tabs between its cells. */
function isTable({ type, text }: ReadEntry): boolean {
  return type === 'other' && /\t[^\t\n]*\n[^\t\n]*\t/.test(text);
}

/** Matches are marked cell by cell. The text has no space around it, although the first cells may be empty. */
function tableHtml(entry: ReadEntry, view: EntriesView): string {
  const { t } = view.request;
  const matches = view.found.get(entry.id) ?? [];
  const [empty] = /^\t*/.exec(entry.content) ?? [''];
  let next = -empty.length;
  const cellHtml = (cell: string): string => {
    const start = next;
    next += cell.length + 1;
    const within = matches.map(([from, to]) => [from - start, Math.min(to - start, cell.length)]);
    const marked = within.flatMap(([from = 0, to = 0]) =>
      to > 0 && from < cell.length ? [[Math.max(0, from), to] as const] : [],
    );
    return `<td${/\p{L}/u.test(cell) ? ' class="l"' : ''}>${markedHtml(cell, marked)}</td>`;
  };
  const rows = `${empty}${entry.text}`
    .split('\n')
    .map((row) => row.split('\t').map(cellHtml).join(''));
  const name = t('numberOfEntry', { counter: entry.textCounter });
  return html`<div class="${ownClass(entry, 'o', view)}" id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${entryLinks(entry, view)}<div class="wide" tabindex="0" role="region" aria-label="${name}"><table>
!${rows.map((row) => `<tr>${row}</tr>\n`).join('')}</table></div></div>
`;
}

function ownClass({ id }: ReadEntry, kind: string, { markedId }: EntriesView): string {
  return id === markedId ? `${kind} cited` : kind;
}

/** Its text with the matches marked. The gap between paragraphs is smaller than between speakers, and not an empty line. */
function textHtml({ id, text }: ReadEntry, { found }: EntriesView): string {
  return markedHtml(text, found.get(id) ?? []).replaceAll(/(?<!\s)\s{2,}/g, (space) => {
    const [first, last] = [space.indexOf('\n'), space.lastIndexOf('\n')];
    if (first === last) return space;
    return `${space.slice(0, first)}\n<i class="gap"></i>${space.slice(last + 1)}`;
  });
}

function joinedHtml(entry: ReadEntry, view: EntriesView): string {
  const names = ownClass(entry, entry.type === 'scene' ? 'i' : '', view).trim();
  const kind = names === '' ? '' : ` class="${names}"`;
  return html`<span!${kind} id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${entryLinks(entry, view)}!${textHtml(entry, view)}</span>`;
}

function headingHtml(entry: ReadEntry, level: HeadingLevel, view: EntriesView): string {
  return html`<h${level} id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${entryLinks(entry, view)}${displayTitle(entry.text)}</h${level}>`;
}

/**
 * The number that links to the entry, and the link to its citation, which appears when one points at it or reaches the
 * speaker's name with the tab key. On the page for publishers, there is a link to its correction instead, which is always visible.
 * Their text is in the style sheet, so that nothing interrupts a sentence that continues in the next entry when it is searched,
 * copied, or the target of a quote.
 */
function entryLinks({ id, textCounter }: ReadEntry, view: EntriesView): string {
  const { t, href, isForPublishers } = view.request;
  if (isForPublishers) {
    return html`<span class="n"><a href="${href(links.entryReviewPath(id))}" aria-label="${t('correctTitle', { id })}" data-n="${t('correct')}"></a></span>`;
  }
  const focus = view.isNumberFocusable ? '' : ' tabindex="-1"';
  return html`<span class="n"><a href="${links.entryAnchor(id)}"!${focus} aria-label="${t('numberOfEntry', { counter: textCounter })}" data-n="${textCounter}"></a><a class="c" href="${href(links.contributionPath(id))}" aria-label="${t('cite')}"></a></span>`;
}

function whoHtml(entry: ReadEntry, request: RecordRequest): string {
  if (!entry.labelled) return '';
  const { first, second } = labelOf(entry);
  if (first === '' && second === '') return '';
  const path =
    entry.speaker === null
      ? links.labelPath(labelText(entry, ''))
      : links.personPath(entry.speaker.slug);
  const name = html`<a href="${request.href(path)}">${first}</a>`;
  const role = second === '' ? '' : html` <span>(${second})</span>`;
  return `${name}${role}`;
}

/** A page footer as an item of the list at the end. */
function footerHtml({ id, text, textCounter, footer, language }: ReadEntry): string {
  const anchor = text === '' ? html` id="entry-${id}"` : '';
  return html`<li!${anchor} !${languageAttributes(language)}><a href="${links.entryAnchor(id)}">${textCounter}</a> ${footer}</li>`;
}

type HeadingLevel = 1 | 2 | 3 | 4;

/** A heading as the contents list it. */
export interface Heading extends ContentsItem {
  /** Whether it belongs to a part of a debate, such as a clause of a bill. */
  readonly isPart: boolean;
}

interface PlacedHeading {
  readonly level: Exclude<HeadingLevel, 1>;
  /** A section, or outside debates; a line of a debate's title; or a part of a debate, such as a clause of a bill. */
  readonly kind: 'section' | 'title' | 'part';
  /** Whether it begins an item of business, or the text between two. */
  readonly begins: boolean;
  readonly debate: DebateRow | null;
}

/** Reads the headings of a page in order. A heading outside debates is below the one directly before it. */
class HeadingLevels {
  readonly #debates: readonly DebateRow[];
  #debate: DebateRow | null = null;
  #isTitleRead = false;
  #isAfterHeading = false;
  #hasSection = false;

  constructor(debates: readonly DebateRow[]) {
    this.#debates = debates;
  }

  readHeading(id: number, text: string): PlacedHeading {
    const debate = debateAt(this.#debates, id);
    const begins = debate !== this.#debate || (debate === null && !this.#isAfterHeading);
    if (debate !== this.#debate) [this.#debate, this.#isTitleRead] = [debate, false];
    this.#isAfterHeading = true;
    const kind = debate === null ? 'section' : this.#kindWithin(debate, id, text);
    const level = this.#levelOf(kind, begins, debate);
    if (level === 2) this.#hasSection = true;
    return { level, kind, begins, debate };
  }

  readText(): void {
    this.#isAfterHeading = false;
  }

  #kindWithin(debate: DebateRow, id: number, text: string): PlacedHeading['kind'] {
    if (this.#isTitleRead) return 'part';
    this.#isTitleRead = id === debate.titleEnd;
    const isOfSection = id !== debate.id && sameWords(text, debate.section ?? '');
    return isOfSection ? 'section' : 'title';
  }

  #levelOf(
    kind: PlacedHeading['kind'],
    begins: boolean,
    debate: DebateRow | null,
  ): PlacedHeading['level'] {
    if (debate === null) return begins || !this.#hasSection ? 2 : 3;
    if (kind === 'section' || !this.#hasSection) return 2;
    const isSectionItself = debate.section === null || debate.section === debate.title;
    if (kind === 'part') return isSectionItself ? 3 : 4;
    return isSectionItself ? 2 : 3;
  }
}

function sameWords(first: string, second: string): boolean {
  const words = (text: string): string => text.replaceAll(/[^\p{L}\d]+/gu, ' ').trim();
  return words(first).toLowerCase() === words(second).toLowerCase();
}
