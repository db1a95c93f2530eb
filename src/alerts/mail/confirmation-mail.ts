// The mail with the link by which somebody confirms that they follow something.

import { html } from 'ghtml';
import { followPath } from '../../http/shared/links.ts';
import type { Locale } from '../../http/words/locale.ts';
import type { Mail } from '../../store/contract/subscription-store.ts';
import type { MailContent } from './compose-mail.ts';

export function confirmationMail(
  { subscription }: Pick<Mail, 'subscription'>,
  baseUrl: string,
  { t }: Locale,
): MailContent {
  const { topic, token, confirmedAtMs } = subscription;
  const url = `${baseUrl}${followPath(token)}`;
  // Only the owner of the address learns that it follows something already.
  const isNew = confirmedAtMs === null;
  // Whoever typed a search chose the address too: no text of theirs is sent to it. The page behind the link has the words.
  const title = isNew && topic.kind === 'search' ? t('followedSearch') : topic.title;
  const intro = isNew
    ? t('confirmMail', { site: t('siteName'), title })
    : t('alreadyFollowing', { title });
  const ignore = isNew ? t('confirmIgnore') : '';
  return {
    subject: t('confirmSubject', { title }),
    text: `${intro}\n\n${url}\n${ignore === '' ? '' : `\n${ignore}\n`}`,
    html: html`<p>${intro}</p><p><a href="${url}">${url}</a></p><p>${ignore}</p>`,
  };
}
