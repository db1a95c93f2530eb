// GET /opensearch.xml: how a browser searches the record from its address bar (OpenSearch 1.1).

import { html } from 'ghtml';
import { plainLine } from '../../../record/citation.ts';
import { assetUrl } from '../../shared/assets.ts';
import * as links from '../../shared/links.ts';
import type { HttpResponse } from '../../shared/response.ts';
import type { SiteRequest } from '../frame/page.ts';
import { fileInLanguage } from './file-in-language.ts';

/** What OpenSearch 1.1 allows for the short name. */
const SHORT_NAME_UNITS_MAX = 16;

export function openSearch(request: SiteRequest): HttpResponse {
  const { base, locale } = request;
  const { t } = locale;
  const name = plainLine(t('siteName')).slice(0, SHORT_NAME_UNITS_MAX).toWellFormed().trim();
  const at = (path: string): string => `${base.url}${path}`;
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<LongName>${plainLine(t('siteName'))}</LongName>
<Description>${plainLine(t('tagline'))}</Description>
<Url type="text/html" template="${at(links.SEARCH_PAGE)}?q={searchTerms}"/>
<Url type="application/atom+xml" template="${at(links.searchFeed('atom'))}?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${at(links.OPENSEARCH)}"/>
<Image width="32" height="32" type="image/x-icon">${at(assetUrl('favicon.ico'))}</Image>
<Language>${locale.language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
</OpenSearchDescription>
`;
  return fileInLanguage(
    'application/opensearchdescription+xml; charset=utf-8',
    text,
    'opensearch',
    request,
  );
}
