// Every address that an answer gives, whatever its form: a page, a feed, a site map, JSON, a citation, a file.

import { decodeHtml } from './http-html.ts';

/** The addresses in a body of this type, as they are written there. `url` is where the record is served. */
export function addressesOf(body: string, type: string, url: string): string[] {
  if (type.startsWith('text/html'))
    return [...inAttributes(body), ...inText(dataBlocks(body), url)];
  if (/xml/.test(type)) return [...inAttributes(body), ...inElements(body)];
  if (/^(text\/css|text\/javascript|image\/|font\/)/.test(type)) return [];
  // A comma ends a field.
  if (type.startsWith('text/csv')) return inText(body.replaceAll(',', ' '), url);
  return inText(body, url);
}

/** The ids of a page, in order. */
export function anchorIdsOf(html: string): string[] {
  return [...html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(([, id]) => decodeHtml(id!));
}

/** `data-uplot` and `data-style` are loaded by a script; a form is sent to its address as it is. */
function inAttributes(markup: string): string[] {
  const tags = [...markup.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
  return tags.flatMap((tag) =>
    [...tag.matchAll(/\s(?:href|src|action|data-uplot|data-style)="([^"]*)"/g)].map(([, address]) =>
      decodeHtml(address!),
    ),
  );
}

function inElements(markup: string): string[] {
  const element = /<(loc|uri|id)>(https?:[^<]*)<\/\1>/g;
  return [...markup.matchAll(element)].map(([, , address]) => decodeHtml(address!));
}

function dataBlocks(html: string): string {
  return [...html.matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, data]) => data!).join('\n');
}

/** In JSON, in a citation, in a table: what begins as our addresses do. */
function inText(text: string, url: string): string[] {
  const address = new RegExp(`${RegExp.escape(url)}[^\\s"<>}\\\\)]*`, 'g');
  return [...text.matchAll(address)].map(([found]) => found.replace(/[.,;]+$/, ''));
}
