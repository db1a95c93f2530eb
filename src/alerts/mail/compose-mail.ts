// Makes the bytes of a message: headers, the text, and the same as HTML.

import { html } from 'ghtml';
import MailComposer from 'nodemailer/lib/mail-composer';
import { followPath, stopPath } from '../../http/shared/links.ts';
import type { Locale } from '../../http/words/locale.ts';
import type { Mail } from '../../store/contract/subscription-store.ts';
import type { OutgoingMessage } from './mail-server.ts';
import type { MailSettings } from './mail-settings.ts';

/** What a mail says, in both of its forms. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  /** The HTML within the body. */
  readonly html: string;
}

/** A subject is one line; programs show less than this. */
const SUBJECT_LENGTH_MAX = 180;

export async function composeMail(
  { id, subscription, madeAtMs }: Mail,
  { from, baseUrl }: MailSettings,
  content: MailContent,
  { language }: Locale,
): Promise<OutgoingMessage> {
  const { address, token } = subscription;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from,
    to: address,
    subject: oneLine(content.subject),
    text: content.text,
    html: html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${content.subject}</title></head><body style="${BODY_STYLE}">!${content.html}</body></html>`,
    // The same for every try, so that a mailbox recognizes a mail it already has.
    messageId: `<${id}@${domain}>`,
    date: new Date(madeAtMs),
    headers: {
      // RFC 8058: a mail program stops the mails by one POST, without opening a page.
      'List-Unsubscribe': `<${baseUrl}${stopPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // RFC 3834: nobody's automatic reply is wanted.
      'Auto-Submitted': 'auto-generated',
    },
    // Nothing in a mail names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from: from.address, to: address, bytes: await composer.compile().build() };
}

const BODY_STYLE = 'font-family:Georgia,serif;line-height:1.5;max-width:40em';

/** The end of every mail: why it came, and how to stop. */
export function mailFooter(
  { subscription }: Pick<Mail, 'subscription'>,
  baseUrl: string,
  { t }: Locale,
): Omit<MailContent, 'subject'> {
  const reason = t('mailReason', { title: subscription.topic.title });
  const url = `${baseUrl}${followPath(subscription.token)}`;
  return {
    text: `-- \n${reason}\n${t('mailStop')} ${url}\n`,
    html: html`<hr><p><small>${reason} <a href="${url}">${t('mailStop').replace(/:$/, '')}</a></small></p>`,
  };
}

/** Control characters cannot add a header: nodemailer encodes them. They cannot be read either. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length <= SUBJECT_LENGTH_MAX ? line : `${line.slice(0, SUBJECT_LENGTH_MAX)}…`;
}
