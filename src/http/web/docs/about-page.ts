// About the site: what it is, how the record is made, links that last, languages.

import { html } from 'ghtml';
import * as links from '../../shared/links.ts';
import type { MakePage } from '../frame/page.ts';

export const aboutPage: MakePage = async ({ locale, href }) => {
  const { words } = locale;
  const body = html`<div class="plain">
<h1>${words.aboutTitle}</h1>
<p class="lead">${words.aboutWhat}</p>
<h2>${words.aboutMadeTitle}</h2>
<p>${words.aboutMade}</p>
<p>${words.aboutCertified}</p>
<h2>${words.aboutLinksTitle}</h2>
<p>${words.aboutLinks}</p>
<h2>${words.aboutLanguageTitle}</h2>
<p>${words.aboutLanguage}</p>
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
