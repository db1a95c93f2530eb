// Who publishes the record, how to reach them, and under which licence: on the pages about the site and its data.

import { html } from 'ghtml';
import type { Locale } from '../../words/locale.ts';

/** What the settings do not say is said to be missing, so that nobody looks for it. */
export function publisherHtml(locale: Locale): string {
  const { t, publisher } = locale;
  const by =
    publisher.name === null
      ? t('publisherUnstated')
      : t('publishedBy', { publisher: publisher.name });
  return html`<section class="publisher" aria-labelledby="publisher">
<h2 id="publisher">${t('publisher')}</h2>
<p>${publisher.parliament}. ${by}</p>
<p>${t('contact')}: !${contactHtml(locale)}</p>
<p>${t('licence')}: !${licenceLink(locale)}</p>
</section>`;
}

/** The name of the licence, with a link to its text where it has one. */
export function licenceLink({ t, publisher: { licence } }: Locale): string {
  if (licence === null) return html`${t('noneGiven')}`;
  const { name, url } = licence;
  return url === null ? html`${name}` : html`<a rel="license" href="${url}">${name}</a>`;
}

function contactHtml({ t, publisher: { contact } }: Locale): string {
  if (contact === null) return html`${t('noneGiven')}`;
  const address = /^https?:/.test(contact) ? contact : `mailto:${contact}`;
  return html`<a href="${address}">${contact}</a>`;
}
