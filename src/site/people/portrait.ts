// Portraits on pages, or the initials of somebody without one; and the files of the portraits.

import { html } from 'ghtml';
import { PORTRAIT_TYPES, type PortraitImage } from '../../record/portrait.ts';
import type { Person } from '../../record/person.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import { headerList, type HttpResponse, responseOf } from '../../http/response.ts';
import { avatarHtml } from '../components/person.ts';
import type { RecordRequest } from '../page.ts';

/** The portrait of a person or, without one, the circle with their initials. Large on their own page, small beside a name. */
export async function portraitHtml(
  person: Pick<Person, 'id' | 'legalName'>,
  size: 'large' | 'small',
  request: RecordRequest,
): Promise<string> {
  const image = (await request.portraits()).get(person.id);
  if (image === undefined) return avatarHtml(person.legalName, size === 'large');
  // Beside the name, a picture says nothing more to those who do not see it.
  const text = size === 'large' ? request.t('portraitOf', { name: person.legalName }) : '';
  const side = SIDES[size];
  return html`<img class="avatar portrait ${size}" src="${request.href(portraitAddress(image))}" alt="${text}" width="${side}" height="${side}" loading="lazy" decoding="async">`;
}

/** In pixels, as in the style sheet. */
const SIDES = { large: 110, small: 40 };

export function portraitAddress({ digest, type }: PortraitImage): string {
  return links.portraitPath(`${digest}.${PORTRAIT_TYPES.get(type) ?? ''}`);
}

const DIGEST_LENGTH = 64;

/** A portrait, which never changes at its address: the address has the digest. */
export async function portraitFile(request: RecordRequest): Promise<HttpResponse> {
  const name = pathParameter(request, 'name');
  const portrait = orNotFound(await request.store.portrait(name.slice(0, DIGEST_LENGTH)));
  if (name.slice(DIGEST_LENGTH) !== `.${PORTRAIT_TYPES.get(portrait.type) ?? ''}`) orNotFound(null);
  const headers = headerList({
    'Content-Type': portrait.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${name.slice(0, DIGEST_LENGTH)}"`,
  });
  return responseOf(200, headers, portrait.bytes);
}
