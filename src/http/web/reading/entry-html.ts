// Entries as HTML: speeches with their labels, notes in their own style, headings, and a permalink on each.

import { languageAttributes } from '../../shared/language-attributes.ts';
import { html } from 'ghtml';
import {
  contributionPath,
  ENTRY_LIST,
  entryAnchor,
  itemPath,
  labelPath,
  personPath,
} from '../../shared/links.ts';
import { PageText } from '../../shared/shown-text.ts';
import type { SiteRequest } from '../frame/page.ts';
import { labelOf, labelText } from '../../../hansard/speaker-label.ts';
import { isHeading, type ReadEntry } from './read-entries.ts';

export interface EntriesHtml {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The footers of the printed pages, folded away. */
  readonly footers: string;
}

export interface Heading {
  readonly id: number;
  readonly level: 2 | 3;
  readonly text: string;
}

export function entriesHtml(entries: readonly ReadEntry[], request: SiteRequest): EntriesHtml {
  const writer = new EntryWriter(entries[0]?.textCounter === 1, request);
  for (const entry of entries) writer.add(entry);
  return writer.end();
}

/**
 * Writes entries one after another into sections that headings begin. A heading right after another is below it. The
 * headings a sitting opens with are the title of the printed report, and no order of business.
 */
class EntryWriter {
  readonly #request: SiteRequest;
  readonly #opensSitting: boolean;
  readonly #text = new PageText();
  readonly #headings: Heading[] = [];
  readonly #sections: string[] = [];
  /** Of the section that is being written: its tag says how long it is, so it is opened last. */
  readonly #pieces: string[] = [];
  #footers = '';
  #isInParagraph = false;
  #isAfterHeading = false;
  #isInTitle: boolean;

  constructor(opensSitting: boolean, request: SiteRequest) {
    this.#request = request;
    this.#opensSitting = opensSitting;
    this.#isInTitle = opensSitting;
  }

  add(whole: ReadEntry): void {
    if (whole.footer !== '') this.#footers += `${footerHtml(whole)}\n`;
    if (whole.text === '') return;
    const { text, isCut } = this.#text.show(whole.text);
    const entry = isCut ? { ...whole, text } : whole;
    if (this.#isInParagraph && entry.glue === null) this.#pieces.push('</p>\n');
    if (!isHeading(entry)) this.#isInTitle = false;
    if (this.#isInTitle) this.#addTitle(entry);
    else if (isHeading(entry)) this.#addHeading(entry);
    else this.#addText(entry);
    if (isCut) this.#pieces.push(readOnHtml(entry, this.#request));
  }

  end(): EntriesHtml {
    if (this.#isInParagraph) this.#pieces.push('</p>\n');
    this.#endSection();
    return {
      html: this.#sections.join('\n'),
      headings: this.#headings,
      footers: footersHtml(this.#footers, this.#request),
    };
  }

  #addTitle(entry: ReadEntry): void {
    this.#pieces.push(openParagraph(entry, 't', this.#request));
    this.#isInParagraph = true;
  }

  #addHeading(entry: ReadEntry): void {
    const level = this.#isAfterHeading ? 3 : 2;
    this.#isAfterHeading = true;
    this.#isInParagraph = false;
    this.#headings.push({ id: entry.id, level, text: entry.text });
    if (level === 2) this.#endSection();
    this.#pieces.push(headingHtml(entry, level, this.#request), '\n');
  }

  #addText(entry: ReadEntry): void {
    this.#isAfterHeading = false;
    const isDate = this.#headings.length === 0 && this.#opensSitting && entry.type === 'other';
    this.#pieces.push(
      entry.glue !== null && this.#isInParagraph
        ? `${entry.glue}${joinedHtml(entry, this.#request)}`
        : openParagraph(entry, isDate ? 'd' : classOf(entry), this.#request),
    );
    this.#isInParagraph = true;
  }

  #endSection(): void {
    const inner = this.#pieces.splice(0).join('');
    this.#sections.push(`<section class="${heightClass(inner)}">\n${inner}</section>`);
  }
}

/** Markup that a telephone of 360 pixels shows in a rem of height: a line of 1.55 rem has some 38 characters, and as much markup. */
const UNITS_A_REM = 40;
const HEIGHTS = [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120];

/** The height reserved for a section that is not laid out yet: rather too much, or it would overlap the next. */
function heightClass(inner: string): string {
  const rems = inner.length / UNITS_A_REM;
  return `h${HEIGHTS.find((one) => one >= rems) ?? HEIGHTS.at(-1)!}`;
}

/** Short names, for they stand before every entry: s speech, b its beginning, x note, o other, t title, d date. */
const CLASSES = { speech: 's', scene: 'x', heading: 'o', other: 'o' } as const;

function classOf({ labelled, type }: ReadEntry): string {
  return labelled ? 's b' : CLASSES[type];
}

function openParagraph(entry: ReadEntry, kind: string, request: SiteRequest): string {
  return html`<p class="${kind}" id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${marks(entry, request)}!${whoHtml(entry, request)}${entry.text}`;
}

function joinedHtml(entry: ReadEntry, request: SiteRequest): string {
  const kind = entry.type === 'scene' ? ' class="i"' : '';
  return html`<span!${kind} id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${marks(entry, request)}${entry.text}</span>`;
}

function headingHtml(entry: ReadEntry, level: 2 | 3, request: SiteRequest): string {
  return html`<h${level} id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${marks(entry, request)}${entry.text}</h${level}>`;
}

/**
 * The number that links to the entry itself, and the link to its citation, which shows when one points at it. Their text
 * is in the style sheet, so that nothing interrupts a sentence that continues in the next entry when it is searched,
 * copied, or the target of a quote.
 */
function marks({ id, textCounter }: ReadEntry, { locale, href }: SiteRequest): string {
  return html`<span class="n"><a href="${entryAnchor(id)}" aria-label="${textCounter}"></a><a class="c" href="${href(contributionPath(id))}" aria-label="${locale.words.cite}"></a></span>`;
}

function whoHtml(entry: ReadEntry, request: SiteRequest): string {
  if (!entry.labelled) return '';
  const { first, second } = labelOf(entry);
  if (first === '' && second === '') return '';
  const path =
    entry.speaker === null ? labelPath(labelText(entry, '')) : personPath(entry.speaker.slug);
  const name = html`<a href="${request.href(path)}">${first}</a>`;
  const role = second === '' ? '' : html` <span>(${second})</span>`;
  return html`<b>!${name}!${role}:</b> `;
}

/** The link to the rest of a text too long for a page. */
function readOnHtml({ id }: ReadEntry, { locale, href }: SiteRequest): string {
  return html` … <a href="${href(itemPath(ENTRY_LIST, id))}">${locale.words.goOn}</a>`;
}

function footerHtml({ id, text, textCounter, footer, language }: ReadEntry): string {
  const anchor = text === '' ? html` id="entry-${id}"` : '';
  return html`<li!${anchor} !${languageAttributes(language)}><a href="${entryAnchor(id)}">${textCounter}</a> ${footer}</li>`;
}

function footersHtml(items: string, { locale }: SiteRequest): string {
  if (items === '') return '';
  return html`<details class="footers"><summary>${locale.words.footers}</summary><ul>
!${items}</ul></details>`;
}
