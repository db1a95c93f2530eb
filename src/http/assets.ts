// The style sheets, scripts, icons and the font of pages, each under a path that changes with its content.

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
  'embed.css',
  'favicon.ico',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'site.js',
] as const;

/** Literata with the letters of English and Swahili and the accents of names; decision 11 says how it was made. */
const FONT = makeAsset('serif.woff2', ownFile('serif.woff2'));

/** The style sheet contains the path of the font. Its comments and indentation, a quarter of it, are not sent. */
const SITE_STYLE = Buffer.from(
  ownFile('site.css')
    .toString()
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\n\s+/g, '\n')
    .replace('serif.woff2', FONT.url.slice(ASSETS.length)),
);

const assets: ReadonlyMap<string, ReturnType<typeof makeAsset>> = new Map([
  ['serif.woff2', FONT],
  ['site.css', makeAsset('site.css', SITE_STYLE)],
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
  };
  const response = responseOf(200, Object.entries(headers).flat(), body);
  return { url: `${ASSETS}${stem}.${digest}.${ending}`, response };
}
