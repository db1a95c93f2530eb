// A digest as a mail: plain text, and simple HTML with the same content.

import { html } from 'ghtml';
import type { Locale } from '../../http/words/locale.ts';
import type { Mail } from '../../store/contract/subscription-store.ts';
import { mailFooter, type MailContent } from './compose-mail.ts';
import type { Digest, DigestDebate, DigestSitting, DigestSpeech } from './read-digest.ts';

export function digestMail(
  mail: Pick<Mail, 'subscription'>,
  { sittings, hasMore }: Digest,
  baseUrl: string,
  locale: Locale,
): MailContent {
  const { title, path } = mail.subscription.topic;
  const { t } = locale;
  const [only] = sittings;
  const about =
    sittings.length === 1 && only !== undefined
      ? only.title
      : t('digestSittings', { count: sittings.length });
  const footer = mailFooter(mail, baseUrl, locale);
  const page = `${baseUrl}${path}`;
  const more = hasMore
    ? {
        text: `${t('digestMore')} ${page}\n\n`,
        html: html`<p>${t('digestMore')} <a href="${page}">${title}</a></p>`,
      }
    : { text: '', html: '' };
  return {
    subject: `${title}: ${about}`,
    text: `${title}\n${page}\n\n${sittings.map((one) => sittingText(one, baseUrl)).join('')}${more.text}${footer.text}`,
    html: html`<h1 style="font-size:1.3em"><a href="${page}">${title}</a></h1>!${sittings.map((one) => sittingHtml(one, baseUrl)).join('')}!${more.html}!${footer.html}`,
  };
}

function sittingText({ title, path, debates }: DigestSitting, baseUrl: string): string {
  const inside = debates.map((one) => debateText(one, baseUrl)).join('');
  return `${title.toUpperCase()}\n${baseUrl}${path}\n\n${inside}`;
}

function debateText({ title, path, speeches }: DigestDebate, baseUrl: string): string {
  const heading = title === null ? '' : `* ${title}\n  ${baseUrl}${path}\n\n`;
  return heading + speeches.map((one) => speechText(one, baseUrl)).join('');
}

function speechText({ who, text, path }: DigestSpeech, baseUrl: string): string {
  const said = who === '' ? text : `${who}: ${text}`;
  return `  ${said}\n  ${baseUrl}${path}\n\n`;
}

function sittingHtml({ title, path, debates }: DigestSitting, baseUrl: string): string {
  const inside = debates.map((one) => debateHtml(one, baseUrl)).join('');
  return html`<h2 style="font-size:1.1em"><a href="${baseUrl}${path}">${title}</a></h2>!${inside}`;
}

function debateHtml({ title, path, speeches }: DigestDebate, baseUrl: string): string {
  const heading =
    title === null
      ? ''
      : html`<h3 style="font-size:1em"><a href="${baseUrl}${path}">${title}</a></h3>`;
  return heading + speeches.map((one) => speechHtml(one, baseUrl)).join('');
}

function speechHtml({ who, text, path }: DigestSpeech, baseUrl: string): string {
  const speaker = who === '' ? '→' : who;
  return html`<p><a href="${baseUrl}${path}">${speaker}</a>: ${text}</p>`;
}
