// A card: one thing with a title that leads to it, and what one should know before following it.

import { html } from 'ghtml';

export interface Card {
  /** The line above the title: what kind of thing it is. */
  readonly kicker: string;
  readonly title: string;
  readonly href: string;
  /** The class that colours its edge; none by default. */
  readonly className?: string;
  /** HTML below the title. */
  readonly inner?: string;
  /** The level of its heading. */
  readonly level?: 2 | 3;
}

export function cardHtml({
  kicker,
  title,
  href,
  className = '',
  inner = '',
  level = 3,
}: Card): string {
  const classes = ['card', className].filter((name) => name !== '').join(' ');
  return html`<article class="${classes}">
!${kicker === '' ? '' : html`<p class="kicker">${kicker}</p>`}
<h${level}><a href="${href}">${title}</a></h${level}>
!${inner}</article>`;
}
