// About the site: what it is, how the record is made, links that last, languages.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { MakePage } from '../frame/page.ts';
import { publisherHtml } from './publisher-html.ts';

export const aboutPage: MakePage = async ({ locale, languages, href }) => {
  const { t, publisher } = locale;
  const list = new Intl.ListFormat(locale.tag, { type: 'disjunction' });
  const body = html`<div class="plain beside-publisher">
<h1>${t('aboutTitle')}</h1>
<p class="lead">${t('aboutWhat')}</p>
!${publisherHtml(locale)}
<h2>${t('aboutMadeTitle')}</h2>
<p>${t('aboutMade')}</p>
!${publisher.official ? '' : html`<p>${t('aboutCertified')}</p>`}
<h2>${t('aboutLinksTitle')}</h2>
<p>${t('aboutLinks')}</p>
<h2>${t('aboutLanguageTitle')}</h2>
<p>${t('aboutLanguage', { languages: list.format(languages.map(locale.languageName)), example: list.format(languages.map((one) => `lang=${one}`)) })}</p>
<p><a href="${href(links.DATA)}#licence">${t('licence')}</a></p>
</div>`;
  return {
    title: t('aboutTitle'),
    description: t('aboutDescription'),
    path: links.ABOUT,
    json: links.API_ROOT,
    section: 'about',
    body,
  };
};
