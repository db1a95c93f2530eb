// The links in a page of the site that lead to the same page with other parameters.

/** The addresses among the links of a page that have this path and no other parameters than these. `basePath` is that of the base URL. */
export function linksToSamePage(
  html: string,
  path: string,
  parameters: readonly string[],
  basePath: string,
): string[] {
  const start = `${basePath.replace(/\/$/, '')}${path}?`;
  const isPublished = (query: string): boolean =>
    query.split('&').every((part) => parameters.includes(part.slice(0, part.indexOf('='))));
  return [...html.matchAll(/ href="([^"]*)"/g)]
    .map(([, href = '']) => unescapeHtml(href))
    .filter((href) => href.startsWith(start) && isPublished(href.slice(start.length)))
    .map((href) => `${path}?${href.slice(start.length)}`);
}

function unescapeHtml(text: string): string {
  return text.replace(/&#([0-9]+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
