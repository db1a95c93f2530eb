// One entry as HTML: its paragraph or heading, its number with the link to its citation, and who speaks.

import { html } from 'ghtml';
import { displayTitle } from '../../../record/debates/display-title.ts';
import { labelOf, labelText } from '../../../record/speaker-label.ts';
import { languageAttributes } from '../../shared/pages/language-attributes.ts';
import * as links from '../../shared/links.ts';
import type { FoundMarks } from '../frame/found-marks.ts';
import { markedHtml } from '../frame/marked-html.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { HeadingLevel } from './heading-levels.ts';
import type { ReadEntry } from './read-entries.ts';

/** How the entries of a page are written. */
export interface EntryStyle {
  readonly request: SiteRequest;
  /** Whether one comes to every number with the tab key: on a page of a few entries. */
  readonly isNumberFocusable: boolean;
  /** The entry that is marked, where one is. */
  readonly markedId: number | null;
  /** What is marked in the texts: what was searched for. */
  readonly found: FoundMarks;
}

/** Short names, for they stand before every entry: s speech, b its beginning, x note, o other, t title, d date. */
const CLASSES = { speech: 's', scene: 'x', heading: 'o', other: 'o' } as const;

export function classOf({ labelled, type }: ReadEntry): string {
  return labelled ? 's b' : CLASSES[type];
}

/** The beginning of a paragraph; entries that go on with its sentence follow it. */
export function openParagraph(entry: ReadEntry, kind: string, style: EntryStyle): string {
  const own = entry.id === style.markedId ? `${kind} cited` : kind;
  return html`<p class="${own}" id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${whoHtml(entry, style.request)}!${marks(entry, style)}!${textHtml(entry, style)}`;
}

export function joinedHtml(entry: ReadEntry, style: EntryStyle): string {
  const kinds = [
    ...(entry.type === 'scene' ? ['i'] : []),
    ...(entry.id === style.markedId ? ['cited'] : []),
  ];
  const kind = kinds.length === 0 ? '' : ` class="${kinds.join(' ')}"`;
  return html`<span!${kind} id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${marks(entry, style)}!${textHtml(entry, style)}</span>`;
}

export function headingHtml(entry: ReadEntry, level: HeadingLevel, style: EntryStyle): string {
  return html`<h${level} id="entry-${entry.id}" !${languageAttributes(entry.language)}>!${marks(entry, style)}${displayTitle(entry.text)}</h${level}>`;
}

/**
 * The number that links to the entry itself, and the link to its citation, which shows when one points at it or comes to
 * the name of the speaker with the tab key. Their text is in the style sheet, so that nothing interrupts a sentence that
 * continues in the next entry when it is searched, copied, or the target of a quote.
 */
function marks({ id, textCounter }: ReadEntry, style: EntryStyle): string {
  const { locale, href } = style.request;
  const focus = style.isNumberFocusable ? '' : ' tabindex="-1"';
  return html`<span class="n"><a href="${links.entryAnchor(id)}"!${focus} aria-label="${locale.t('numberOfEntry', { counter: textCounter })}" data-n="${textCounter}"></a><a class="c" href="${href(links.contributionPath(id))}" aria-label="${locale.t('cite')}"></a></span>`;
}

function textHtml({ id, text }: ReadEntry, { found }: EntryStyle): string {
  return markedHtml(text, found.get(id) ?? []);
}

function whoHtml(entry: ReadEntry, request: SiteRequest): string {
  if (!entry.labelled) return '';
  const { first, second } = labelOf(entry);
  if (first === '' && second === '') return '';
  const path =
    entry.speaker === null
      ? links.labelPath(labelText(entry, ''))
      : links.personPath(entry.speaker.slug);
  const name = html`<a href="${request.href(path)}">${first}</a>`;
  const role = second === '' ? '' : html` <span>(${second})</span>`;
  return html`<b>!${name}!${role}:</b> `;
}

/** The link to the rest of a text too long for a page. */
export function readOnHtml({ id }: ReadEntry, { locale, href }: SiteRequest): string {
  return html` … <a href="${href(links.itemPath(links.ENTRY_LIST, id))}">${locale.t('goOn')}</a>`;
}

/** A footer of the printed report as an item of the list at the end. */
export function footerHtml({ id, text, textCounter, footer, language }: ReadEntry): string {
  const anchor = text === '' ? html` id="entry-${id}"` : '';
  return html`<li!${anchor} !${languageAttributes(language)}><a href="${links.entryAnchor(id)}">${textCounter}</a> ${footer}</li>`;
}

export function footersHtml(items: string, { locale }: SiteRequest): string {
  if (items === '') return '';
  return html`<details class="footers"><summary>${locale.t('footers')}</summary><ul>
!${items}</ul></details>`;
}
