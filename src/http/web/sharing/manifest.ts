// GET /manifest.json and /favicon.ico: how a device shows the site among its applications and bookmarks.

import { present } from '../../../present.ts';
import { assetResponse, assetUrl } from '../../shared/assets.ts';
import * as links from '../../shared/links.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import type { SiteRequest } from '../frame/page.ts';
import { fileInLanguage } from './file-in-language.ts';

/** `--paper` and the ground of the icon, as in site.css and icon.svg. */
const PAPER = '#fcfbf8';
const ICON_GROUND = '#8a1f2d';

export function manifest(request: SiteRequest): HttpResponse {
  const { href, locale } = request;
  const { t, language } = locale;
  const icon = (name: string, type: string, sizes: string): object => ({
    src: href(assetUrl(name)),
    type,
    sizes,
  });
  const text = JSON.stringify({
    name: t('siteName'),
    short_name: t('siteName'),
    description: t('tagline'),
    lang: language,
    start_url: href(links.HOME),
    scope: href(links.HOME),
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: ICON_GROUND,
    icons: [
      icon('icon.svg', 'image/svg+xml', 'any'),
      icon('icon-192.png', 'image/png', '192x192'),
      icon('icon-512.png', 'image/png', '512x512'),
    ],
    shortcuts: [
      { name: t('searchRecord'), url: href(links.SEARCH_PAGE) },
      { name: t('sittings'), url: href(links.CALENDAR) },
    ],
  });
  return fileInLanguage('application/manifest+json', text, 'manifest', request);
}

/** The icon at the address where programs look that do not read pages; they may store it for a day. */
export function favicon(): HttpResponse {
  const { body } = present(assetResponse(assetUrl('favicon.ico')), 'the icon');
  const headers = ['Content-Type', 'image/x-icon', 'Cache-Control', 'public, max-age=86400'];
  return responseOf(200, headers, body);
}
