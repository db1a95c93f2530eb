// The glossary: terms of procedure with a plain sentence each; and how other pages explain a term where they first use it.

import { html } from 'ghtml';
import * as links from '../http/links.ts';
import type { MakePage, SiteRequest } from './page.ts';

export const glossaryPage: MakePage = async (request) => {
  const { t, locale } = request;
  const { terms } = locale.glossary;
  const items = terms.map(({ slug, term, aliases, meaning }) => {
    const otherNames = aliases.filter((alias) => alias.toLowerCase() !== term.toLowerCase());
    const also =
      otherNames.length === 0
        ? ''
        : html` <small>${t('alsoCalled', { names: otherNames.join(', ') })}</small>`;
    return html`<div id="${slug}"><dt><dfn>${term}</dfn></dt><dd>${meaning}!${also}</dd></div>`;
  });
  const list =
    items.length === 0
      ? html`<p class="none">${t('noTerms')}</p>`
      : html`<dl class="glossary">!${items.join('\n')}</dl>`;
  const body = html`<div>
<header class="head"><h1>${t('glossaryTitle')}</h1>
<p class="lead">${t('glossaryLead')}</p></header>
!${list}
</div>`;
  return {
    title: t('glossaryTitle'),
    description: t('glossaryLead'),
    path: links.GLOSSARY,
    json: links.API_ROOT,
    body,
  };
};

/** The terms that a page has explained. */
const explainedTerms = new WeakMap<SiteRequest, Set<string>>();

/** A text as HTML in which each term that the page uses for the first time leads to its explanation. */
export function explained(text: string, request: SiteRequest): string {
  const { locale, href } = request;
  const used = explainedTerms.get(request) ?? new Set();
  explainedTerms.set(request, used);
  return locale.glossary
    .parts(text)
    .map((part) => {
      if (part.term === null || used.has(part.term.slug)) return html`${part.text}`;
      const { slug, meaning } = part.term;
      used.add(slug);
      return html`<a class="term" href="${href(links.glossaryTerm(slug))}" title="${meaning}">${part.text}</a>`;
    })
    .join('');
}
