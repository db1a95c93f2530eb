// The checked settings for sending mail: the server, the sender, and the site's address in links; and the dependencies of mails.

import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { OperatorError } from '../base/errors.ts';
import type { Finder } from '../finder/finder.ts';
import { isLoopback } from '../http/base-url.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { readMailAddress } from '../record/subscription.ts';
import type { Settings } from '../base/settings.ts';
import type { StoreReads } from '../store/contract/store.ts';
import type { SubscriptionStore } from '../store/outside-record/subscription-store.ts';
import type { SendingDependencies } from './outbox.ts';

export interface MailSettings {
  readonly server: ReturnType<typeof parseConnectionUrl>;
  readonly from: { readonly name: string; readonly address: string };
  /** The base of the addresses in a mail. */
  readonly baseUrl: string;
}

/** What composing and sending mails needs. */
export interface MailDependencies extends SendingDependencies {
  readonly store: StoreReads;
  readonly finder: Pick<Finder, 'matching' | 'contribution'>;
  readonly subscriptions: SubscriptionStore;
  readonly settings: MailSettings;
  readonly parliament: Parliament;
  readonly timeoutMs?: number;
}

type GivenMailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'baseUrl'>;

/** Null if no mail is to be sent. Messages never contain a password. */
export function readMailSettings(givenMailSettings: GivenMailSettings): MailSettings | null {
  const { smtpUrl, mailFrom, baseUrl } = givenMailSettings;
  if (smtpUrl === null && mailFrom === null) return null;
  if (smtpUrl === null || mailFrom === null) {
    throw new OperatorError(
      'To send mail, SMTP_URL and MAIL_FROM are needed. Set both or neither.',
    );
  }
  if (baseUrl === null) {
    throw new OperatorError('Set BASE_URL to send mail: the links in a mail begin with it.');
  }
  return { server: readServer(smtpUrl), from: readSender(mailFrom), baseUrl };
}

function readServer(text: string): MailSettings['server'] {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new OperatorError('SMTP_URL must be an address such as smtps://user:password@host:465.');
  }
  const server = parseConnectionUrl(text);
  // Without this, an attacker in between could pretend that the server has no TLS, and read the password.
  const isOpen = url.searchParams.has('ignoreTLS') || isLoopback(url.hostname);
  return url.username === '' || isOpen ? server : { requireTLS: true, ...server };
}

/** `hansard@example.org` or `Hansard <hansard@example.org>`. */
function readSender(text: string): MailSettings['from'] {
  const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]*)>\s*$/u.exec(text) ?? [];
  const address = readMailAddress(inBrackets ?? text);
  if (address === null) {
    throw new OperatorError(
      `MAIL_FROM is ${JSON.stringify(text)}. It must be an address such as "Hansard <hansard@example.org>".`,
    );
  }
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
