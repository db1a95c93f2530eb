// Reads from a page what a test needs: its addresses, its text, the JSON it shows.

/** The characters that a template escapes, and numeric references. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

export function decodeHtml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(parseInt(String(hex), 16));
    return NAMED[String(name)] ?? String(whole);
  });
}

export function textOf(html: string): string {
  return decodeHtml(html.replace(/<[^>]*>/g, ''));
}

export interface Link {
  readonly href: string;
  readonly text: string;
  readonly rel: string | null;
}

/** The anchors, in order. */
export function anchorsOf(html: string): Link[] {
  return [...html.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)].map(([, attributes, inner]) => ({
    href: attribute(attributes!, 'href') ?? '',
    text: textOf(inner!),
    rel: attribute(attributes!, 'rel'),
  }));
}

/** The content of the elements of this name and class, in order, with its markup. */
export function innerOf(html: string, name: string, ofClass: string): string[] {
  const element = new RegExp(`<${name}\\s[^>]*class="${ofClass}"[^>]*>(.*?)</${name}>`, 'gs');
  return [...html.matchAll(element)].map(([, inner]) => inner!);
}

/** The response that the page shows. */
export function shownJson(html: string): string {
  return textOf(innerOf(html, 'pre', 'json')[0]!);
}

/** The distinct element names, in alphabetical order. */
export function elementsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name!))].sort();
}

/** Attributes whose name begins with `on`, and script addresses: everything that could run inline. */
export function inlineScripts(html: string): string[] {
  const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
  const attributes = tags.filter((tag) => /\son[a-z]+\s*=|javascript:|\sstyle\s*=/i.test(tag));
  const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)];
  return [...attributes, ...scripts.filter(([, inner]) => inner !== '').map(([whole]) => whole)];
}

function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes);
  return match === null ? null : decodeHtml(match[1]!);
}
