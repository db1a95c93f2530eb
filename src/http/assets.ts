// The files a page needs beside its HTML, each under an address that changes with its content.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { answerOf, type Answer } from './answer.ts';
import { ASSETS } from './links.ts';

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

interface Asset {
  readonly url: string;
  readonly answer: Answer;
}

const assets: ReadonlyMap<string, Asset> = new Map(
  (['browsable.css', 'browsable.js', 'icon.svg'] as const).map((name) => [name, readAsset(name)]),
);

/** The address of a file, good for as long as the file does not change. */
export function assetUrl(name: string): string {
  return assets.get(name)!.url;
}

/** The answer at an address under ASSETS; undefined where there is no such file. */
export function assetAnswer(path: string): Answer | undefined {
  return assets.values().find((asset) => asset.url === path)?.answer;
}

/** What every page is sent with: nothing from elsewhere, nothing inline, no guessing of types. */
export const PAGE_HEADERS: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'same-origin',
];

function readAsset(name: `${string}.${keyof typeof TYPES}`): Asset {
  const body = readFileSync(new URL(`./assets/${name}`, import.meta.url));
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 10);
  const [stem, ending] = name.split('.') as [string, keyof typeof TYPES];
  return {
    url: `${ASSETS}${stem}.${digest}.${ending}`,
    answer: answerOf(
      200,
      [
        'Content-Type',
        TYPES[ending],
        'Cache-Control',
        'public, max-age=31536000, immutable',
        'ETag',
        `"${digest}"`,
        'Vary',
        'Accept-Encoding',
        'X-Content-Type-Options',
        'nosniff',
      ],
      body,
    ),
  };
}
