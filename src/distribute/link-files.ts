// Rewrites the links of a response that is published as a file: each leads to another file. Links that need the service are
// removed.

import { html } from 'ghtml';
import * as links from '../http/links.ts';
import { jsonText } from '../record/wire-form.ts';

/** The same link in the tree; null if it leads to a page of ours that has no file. External links stay as they are. */
export type LinkInTree = (link: string) => string | null;

/** A page, a feed, a sitemap or data, by the name of its file. */
export function linkFiles(text: string, file: string, linkTo: LinkInTree): string {
  if (file.endsWith('.html')) return linkPage(text, linkTo);
  if (file.endsWith('.json')) return linkData(text, linkTo, `/${file}`);
  if (file.endsWith('.atom'))
    return linkTags(text, linkTo).replaceAll(/<link [^>]*"absent:[^>]*>\n?/g, '');
  return text.replaceAll(/<url><loc>([^<]*)<\/loc><\/url>\n/g, (_, url: string) => {
    const to = linkTo(unescapeHtml(url));
    return to === null
      ? ''
      : html`<url><loc>${to}</loc></url>
`;
  });
}

/** The page that replaces a redirect, which a file cannot be. */
export function redirectPage(to: string): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${to}">
<title>${to}</title>
<p><a href="${to}">${to}</a></p>
</html>
`;
}

// Pages. We write their markup: attributes are in quotation marks, and angle brackets in texts are escaped.

const ADDRESS = / (href|src|action|data-address|property="og:url" content)="([^"]*)"/g;
const ABSENT = '<!--absent-->';

/** Sets the address of every tag; one without a target begins with `absent:`. */
function linkTags(text: string, linkTo: LinkInTree): string {
  return text.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
    tag.replaceAll(ADDRESS, (_, name: string, value: string) => {
      const link = unescapeHtml(value);
      return ` ${name}="${html`${linkTo(link) ?? `absent:${link}`}`}"`;
    }),
  );
}

function linkPage(page: string, linkTo: LinkInTree): string {
  const text = linkTags(nameFiles(page, linkTo), linkTo)
    .replaceAll(/<(form|details|nav) [^>]*>.*?<\/\1>|<link [^>]*>\n?/gs, withoutService)
    .replaceAll(
      /<a [^>]*href="absent:([^"]*)"[^>]*>(.*?)<\/a>/gs,
      (_, link: string, inner: string) => (isName(link) ? inner : ABSENT),
    );
  return withoutEmpty(text).replaceAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
    (_, data: string) => {
      const linked = linkData(data, linkTo).replaceAll('<', '\\u003c');
      return `<script type="application/ld+json">${linked}</script>`;
    },
  );
}

/** An address shown in a command to copy becomes that of the file; without a file it is not a link. */
function nameFiles(page: string, linkTo: LinkInTree): string {
  return page.replaceAll(/<a href="([^"]*)">\1<\/a>/g, (_, address: string) => {
    const to = linkTo(unescapeHtml(address));
    return to === null ? address : html`<a href="!${address}">${to}</a>`;
  });
}

/**
 * A form needs the service, unless the tree has a search, and so do frames on other sites. A line of choices is kept or removed
 * as a whole.
 */
function withoutService(element: string): string {
  if (/^<form [^>]*role="search" action="(?!absent:)/.test(element)) {
    // Input is not completed: that needs a search of the service.
    return element.replaceAll(/ data-offer(?:s|ed)="[^"]*"/g, '');
  }
  if (/^<(?:form|details class="embed")/.test(element)) return ABSENT;
  const isWhole = /^<(?:link|details class="folded"|nav class="choices")/.test(element);
  return isWhole && element.includes('"absent:') ? ABSENT : element;
}

/** Whether the text of a link is part of what one reads, such as a word or a name, and not only navigation. */
function isName(link: string): boolean {
  const [path = '', query = ''] = unescapeHtml(link).split('?', 2);
  if (path.endsWith(links.SEARCH_PAGE)) return /^(?:q|unlinked_label)=/.test(query);
  return path.endsWith(links.PEOPLE);
}

/** Removes elements that only contained absent links. */
function withoutEmpty(text: string): string {
  const emptied = text.replaceAll(
    /<(li|nav|p|section|span|ul)\b[^>]*>(?:\s*<!--absent-->)+\s*<\/\1>/g,
    ABSENT,
  );
  return emptied === text ? text.replaceAll(ABSENT, '') : withoutEmpty(emptied);
}

function unescapeHtml(text: string): string {
  return text.replaceAll(/&#([0-9]+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

/** The fields with addresses of ours; any other text belongs to the record. The root of the interface has only addresses. */
const LINK_FIELD =
  /^(?:next|previous|url|revisions|venue|sitting|division|isPartOf|documentation|home_page_url|feed_url|json)$/;

function linkData(text: string, linkTo: LinkInTree, path = ''): string {
  // The description of the interface is that of the service.
  if (path === links.OPENAPI) return text;
  const isRoot = path === `${links.API_ROOT}index.json`;
  return jsonText(
    JSON.parse(text, (field, value: unknown) =>
      typeof value === 'string' && (isRoot || LINK_FIELD.test(field))
        ? (linkTo(value) ?? (isRoot ? undefined : value))
        : value,
    ),
  );
}

/** The queries of a page's links to the same path. */
export function queriesIn(page: string, path: string): string[] {
  return [...page.matchAll(/ href="([^"]*)"/g)]
    .map(([, href = '']) => unescapeHtml(href))
    .filter((href) => href.startsWith(`${path}?`))
    .map((href) => href.slice(path.length + 1));
}
