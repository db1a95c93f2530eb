// The sections of a page of the record: the contents, the bar that stays in sight on a telephone, titles, and the text in parts.

import { html } from 'ghtml';
import { lastOf } from '../../../present.ts';
import * as links from '../../shared/links.ts';
import type { RecordRequest } from '../page.ts';
import type { Heading, RecordSection } from './entry-html.ts';

/** With more entries a slow telephone takes half a second to lay out text that nobody has scrolled to yet. */
export const LONG_ENTRIES = 100;

/** The sections of a sitting, each with a bar that leads to those beside it. */
export function sittingSections(
  sections: readonly RecordSection[],
  request: RecordRequest,
): string {
  const named = sections.filter(({ name }) => name !== null);
  const barOf = (section: RecordSection): string => {
    if (section.name === null) return '';
    const at = named.indexOf(section);
    const neighbours = { previous: anchorOf(named[at - 1]), next: anchorOf(named[at + 1]) };
    return barHtml(section.name.text, neighbours, request);
  };
  return sections.map((section) => sectionHtml(section, barOf(section))).join('');
}

/** Pages that have a few entries need no bar. */
export function sectionHtml({ title, parts }: RecordSection, bar = ''): string {
  const shown = parts.map((part) => `<div class="part ${heightClass(part)}">\n${part}</div>\n`);
  const head = title === '' ? '' : `<div class="title">\n${title}</div>\n`;
  return `<section>\n${bar}${head}${shown.join('')}</section>\n`;
}

export interface Neighbours {
  readonly previous: BarLink | null;
  readonly next: BarLink | null;
}

export interface BarLink {
  readonly href: string;
  readonly title: string;
}

/**
 * The bar at the top of a narrow screen: what is being read, and the ways to the contents and to the items beside it. Its
 * signs are in the style sheet. A heading says the title already.
 */
export function barHtml(
  title: string,
  { previous, next }: Neighbours,
  { t }: RecordRequest,
): string {
  const step = (to: BarLink | null, sign: string, label: string): string =>
    to === null
      ? ''
      : html`<a class="${sign}" href="${to.href}" aria-label="${label}: ${to.title}"></a>`;
  return html`<div class="bar"><span aria-hidden="true">${title}</span>!${step(previous, 'prev', t('previousDebate'))}<a class="all" href="#contents" aria-label="${t('onThisPage')}"></a>!${step(next, 'next', t('nextDebate'))}</div>
`;
}

function anchorOf(section: RecordSection | undefined): BarLink | null {
  const name = section?.name ?? null;
  return name === null ? null : { href: links.entryAnchor(name.id), title: name.text };
}

/** The links to what is before and after a page, each with its label; empty where there is neither. */
export function besideHtml(
  ...[previous, next]: readonly (readonly [label: string, to: BarLink | null])[]
): string {
  const step = (
    rel: string,
    [label, to]: readonly [string, BarLink | null] = ['', null],
  ): string =>
    to === null
      ? ''
      : html`<a rel="${rel}" href="${to.href}"><span>${label}</span> ${to.title}</a>`;
  return step('prev', previous) + step('next', next);
}

/** Markup that a telephone of 360 pixels shows in a rem of height: a line of 1.55 rem has some 38 characters, and as much markup. */
const UNITS_A_REM = 40;
const HEIGHTS = [20, 80, 320];

/** The height reserved for a part that is not laid out yet: rather too much, or it would overlap the next. */
function heightClass(inner: string): string {
  const rems = inner.length / UNITS_A_REM;
  return `h${HEIGHTS.find((one) => one >= rems) ?? lastOf(HEIGHTS)}`;
}

export interface ContentsItem {
  readonly href: string;
  readonly text: string;
  readonly isBelow: boolean;
  /** Whether it is the page itself. */
  readonly isCurrent: boolean;
}

export function contentsItem({ id, level, text, isPart }: Heading): ContentsItem {
  const isBelow = level > 2 || isPart;
  return { href: links.entryAnchor(id), text, isBelow, isCurrent: false };
}

/** The order of business: beside the text on wide screens, else folded above it. */
export function contentsHtml(items: readonly ContentsItem[], { t }: RecordRequest): string {
  if (items.length === 0) return '';
  const listed = items.map(({ href, text, isBelow, isCurrent }) => {
    const current = isCurrent ? ' aria-current="page"' : '';
    return html`<li!${isBelow ? ' class="sub"' : ''}><a href="${href}"!${current}>${text}</a></li>`;
  });
  return html`<details class="contents"><summary>${t('onThisPage')}</summary>
<nav id="contents" aria-label="${t('onThisPage')}"><ol>
!${listed.join('\n')}
</ol></nav></details>`;
}
