// About the site: what it is, how the record is made, links that last, languages.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { Locale } from '../../words/locale.ts';
import type { MakePage } from '../frame/page.ts';

export const aboutPage: MakePage = async ({ locale, languages, href }) => {
  const { words, publisher } = locale;
  const list = new Intl.ListFormat(locale.tag, { type: 'disjunction' });
  const body = html`<div class="plain">
<h1>${words.aboutTitle}</h1>
<p class="lead">${words.aboutWhat}</p>
<p>${publisher.parliament}. ${publisher.name === null ? '' : words.publishedBy(publisher.name)}</p>
!${contactHtml(locale)}
<h2>${words.aboutMadeTitle}</h2>
<p>${words.aboutMade}</p>
!${publisher.official ? '' : html`<p>${words.aboutCertified}</p>`}
<h2>${words.aboutLinksTitle}</h2>
<p>${words.aboutLinks}</p>
<h2>${words.aboutLanguageTitle}</h2>
<p>${words.aboutLanguage(list.format(languages.map(locale.languageName)), list.format(languages.map((one) => `lang=${one}`)))}</p>
<h2>${words.licence}</h2>
<p><a href="${href(links.DATA)}#licence">${words.licence}</a></p>
</div>`;
  return {
    title: words.aboutTitle,
    description: words.aboutDescription,
    path: links.ABOUT,
    json: links.API_ROOT,
    section: 'about',
    body,
  };
};

function contactHtml({ words, publisher: { contact } }: Locale): string {
  if (contact === null) return '';
  const address = /^https?:/.test(contact) ? contact : `mailto:${contact}`;
  return html`<p>${words.contact}: <a href="${address}">${contact}</a></p>`;
}
