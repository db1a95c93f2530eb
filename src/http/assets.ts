// The style sheets, scripts, icons and fonts of pages, each under a path that changes with its content.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { present } from '../base/present.ts';
import { responseOf, type HttpResponse } from './response.ts';
import { ASSETS } from './links.ts';

const TYPES = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
} as const;

const OWN = [
  'browsable.css',
  'browsable.js',
  'favicon.ico',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'site.js',
] as const;

/** The style sheets in which the fonts of the site are used. */
const STYLES = ['site.css', 'embed.css'] as const;

/** Literata and Source Sans, each in parts by script; decision 11 says how they were made. */
const FONTS = ['serif', 'sans'].flatMap((face) =>
  ['latin', 'accents', 'latin-ext', 'greek', 'cyrillic'].map((script) => {
    const name: AssetName = `${face}-${script}.woff2`;
    return [name, makeAsset(name, ownFile(name))] as const;
  }),
);

const FONT_FACES = ownFile('fonts.css').toString();

/** The faces, with the paths of their files, before a style sheet. Comments and indentation, a quarter of it, are not sent. */
function withFonts(name: AssetName): Buffer {
  let style = `${FONT_FACES}${ownFile(name).toString()}`;
  for (const [font, { url }] of FONTS) style = style.replace(font, url.slice(ASSETS.length));
  return Buffer.from(style.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\n\s+/g, '\n'));
}

const assets: ReadonlyMap<string, ReturnType<typeof makeAsset>> = new Map([
  ...FONTS,
  ...STYLES.map((name) => [name, makeAsset(name, withFonts(name))] as const),
  ...OWN.map((name) => [name, makeAsset(name, ownFile(name))] as const),
]);

/** The path of a file, valid until the file changes. */
export function assetUrl(name: string): string {
  return present(assets.get(name), `the file ${name}`).url;
}

/** The paths of all files. */
export function assetUrls(): string[] {
  return [...assets.values()].map(({ url }) => url);
}

/** The response at a path under ASSETS; undefined if there is no such file. */
export function assetResponse(path: string): HttpResponse | undefined {
  return assets.values().find((asset) => asset.url === path)?.response;
}

/** The headers of every page. They allow nothing from other hosts, nothing inline, and no sniffing of types. */
export const PAGE_HEADERS: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy',
  'same-origin',
];

type AssetName = `${string}.${keyof typeof TYPES}`;

function ownFile(name: string): Buffer {
  return readFileSync(new URL(`./assets/${name}`, import.meta.url));
}

function makeAsset(name: AssetName, body: Buffer) {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 10);
  const [stem, ending] = name.split('.') as [string, keyof typeof TYPES];
  const headers = {
    'Content-Type': TYPES[ending],
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${digest}"`,
    Vary: 'Accept-Encoding',
    // A frame on another site, which has no origin, loads the fonts of a quote.
    ...(ending === 'woff2' && { 'Access-Control-Allow-Origin': '*' }),
  };
  const response = responseOf(200, Object.entries(headers).flat(), body);
  return { url: `${ASSETS}${stem}.${digest}.${ending}`, response };
}
