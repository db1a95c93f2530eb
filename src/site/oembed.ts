// GET /oembed?url=: how a program that knows only the address of a speech embeds it (oEmbed 1.0).

import { clientErrors } from '../base/errors.ts';
import { jsonText } from '../record/wire-form.ts';
import * as links from '../http/links.ts';
import { orNotFound } from '../http/parsed-request.ts';
import type { HttpResponse } from '../http/response.ts';
import type { RecordRequest } from './page.ts';
import { findCited, frameHtml, FRAME_WIDTH } from './reading/cited-entry.ts';
import { sittingNames } from './reading/sitting-list.ts';
import { siteFile } from './site-files.ts';

export async function oEmbed(request: RecordRequest): Promise<HttpResponse> {
  const { query, base, locale, state } = request;
  const url = query.get('url') ?? '';
  if (!url.startsWith(`${base.url}/`)) {
    throw clientErrors.badParameter('url', 'It must be the address of a speech on this site.');
  }
  if (!['', 'json'].includes(query.get('format') ?? '')) throw clientErrors.notFound();
  const id = orNotFound(links.entryIdIn(url));
  const cited = await findCited(String(id), request);
  const { html, height } = frameHtml(cited, request);
  const text = jsonText({
    version: '1.0',
    type: 'rich',
    title: sittingNames(cited.sitting, request).title,
    provider_name: locale.siteTitle,
    provider_url: `${base.url}${links.HOME}`,
    thumbnail_url: `${base.url}${links.picturePath('speech', id)}`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    html,
    width: FRAME_WIDTH,
    height,
  });
  const name = `${state.version}.oembed-${id}`;
  const headers = ['Access-Control-Allow-Origin', '*'];
  return siteFile({ type: 'application/json', text, name, isTranslated: true, headers }, request);
}
