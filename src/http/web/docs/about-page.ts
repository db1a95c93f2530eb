// About the site: what it is, how the record is made, links that last, languages.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { MakePage } from '../frame/page.ts';
import { publisherHtml } from './publisher-html.ts';

export const aboutPage: MakePage = async ({ locale, languages, href }) => {
  const { words, publisher } = locale;
  const list = new Intl.ListFormat(locale.tag, { type: 'disjunction' });
  const body = html`<div class="plain beside-publisher">
<h1>${words.aboutTitle}</h1>
<p class="lead">${words.aboutWhat}</p>
!${publisherHtml(locale)}
<h2>${words.aboutMadeTitle}</h2>
<p>${words.aboutMade}</p>
!${publisher.official ? '' : html`<p>${words.aboutCertified}</p>`}
<h2>${words.aboutLinksTitle}</h2>
<p>${words.aboutLinks}</p>
<h2>${words.aboutLanguageTitle}</h2>
<p>${words.aboutLanguage(list.format(languages.map(locale.languageName)), list.format(languages.map((one) => `lang=${one}`)))}</p>
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
