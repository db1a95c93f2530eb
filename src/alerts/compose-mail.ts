// Makes the bytes of a message: headers, text, and the same as HTML.

import { endOf, endText } from '../words/decision-text.ts';
import { html } from 'ghtml';
import { languageAttributes } from '../words/language-attributes.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import { bodyOf, type FeedReader, sittingTitles } from '../words/feed-items.ts';
import * as links from '../http/links.ts';
import { namedDebate } from '../words/named-debate.ts';
import { type Locale, localesOf } from '../words/locale.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { debateAt } from '../record/debates/debate.ts';
import { readingRules } from '../record/parliament/record-rules.ts';
import { labelText } from '../record/speaker-label.ts';
import type { DebateRow, FoundContribution } from '../finder/finder.ts';
import type { DecisionRow } from '../store/contract/results.ts';
import type { Mail, Subscription } from '../store/outside-record/subscription-store.ts';
import type { MailDependencies } from './mail-settings.ts';
import { excerptMaker } from './matching-entries.ts';

/** The content of a mail, in both of its forms. */
interface MailContent {
  readonly subject: string;
  readonly text: string;
  /** The HTML within the body. */
  readonly html: string;
}

/** The base of a mail's addresses, and its language. */
type MailReader = Pick<FeedReader, 'baseUrl' | 'locale'>;

/** A subject is one line; programs show less than this. */
const SUBJECT_LENGTH_MAX = 180;

/** A message ready to send: sender, recipient and bytes. */
export type OutgoingMessage = NonNullable<Awaited<ReturnType<typeof composeMail>>>;

/** The message of a mail, from the current state of the record; null if everything it is about has been withdrawn since. */
export async function composeMail(dependencies: MailDependencies, mail: Mail) {
  const { from, baseUrl } = dependencies.settings;
  const { id, kind, subscription, madeAtMs } = mail;
  const { address, token, language } = subscription;
  const reader = { baseUrl, locale: localesOf(dependencies.parliament).in(language) };
  const content =
    kind === 'digest'
      ? await digestMail(dependencies, mail, reader)
      : confirmationMail(subscription, reader);
  if (content === null) return null;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from,
    to: address,
    subject: oneLine(content.subject),
    text: content.text,
    html: html`<!doctype html><html !${languageAttributes(reader.locale.language)}><head><meta charset="utf-8"><title>${content.subject}</title></head><body style="${BODY_STYLE}">!${content.html}</body></html>`,
    // The same for every attempt, so that a mailbox recognizes a mail it already has.
    messageId: `<${id}@${domain}>`,
    date: new Date(madeAtMs),
    headers: {
      // RFC 8058: a mail program unsubscribes with one POST, without opening a page.
      'List-Unsubscribe': `<${baseUrl}${links.stopPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // RFC 3834: no automatic replies.
      'Auto-Submitted': 'auto-generated',
    },
    // Nothing in a mail names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from: from.address, to: address, bytes: await composer.compile().build() };
}

const BODY_STYLE = 'font-family:Georgia,serif;line-height:1.5;max-width:40em';

/** The end of every mail: why it was sent, and how to unsubscribe. */
function mailFooter(subscription: Subscription, { baseUrl, locale: { t } }: MailReader) {
  const reason = t('mailReason', { title: subscription.topic.title });
  const url = `${baseUrl}${links.followPath(subscription.token)}`;
  return {
    text: `-- \n${reason}\n${t('mailStop')} ${url}\n`,
    html: html`<hr><p><small>${reason} <a href="${url}">${t('mailStop').replace(/:$/, '')}</a></small></p>`,
  };
}

/** nodemailer encodes control characters, so they cannot add a header. But they are not readable either. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length <= SUBJECT_LENGTH_MAX ? line : `${line.slice(0, SUBJECT_LENGTH_MAX)}…`;
}

// The mail with the link that confirms a subscription.

function confirmationMail(
  { topic, token, confirmedAtMs }: Subscription,
  { baseUrl, locale: { t, siteTitle } }: MailReader,
): MailContent {
  const url = `${baseUrl}${links.followPath(token)}`;
  // Only the owner of the address learns that it already follows something.
  const isNew = confirmedAtMs === null;
  // The person who typed a search also chose the address: none of their text is sent to it. The page behind the link has the words.
  const title = isNew && topic.kind === 'search' ? t('followedSearch') : topic.title;
  const intro = isNew
    ? t('confirmMail', { site: siteTitle, title })
    : t('alreadyFollowing', { title });
  const ignore = isNew ? t('confirmIgnore') : '';
  return {
    subject: t('confirmSubject', { title }),
    text: `${intro}\n\n${url}\n${ignore === '' ? '' : `\n${ignore}\n`}`,
    html: html`<p>${intro}</p><p><a href="${url}">${url}</a></p><p>${ignore}</p>`,
  };
}

// A digest as a mail: plain text, and simple HTML with the same content.

async function digestMail(
  dependencies: MailDependencies,
  mail: Mail,
  reader: MailReader,
): Promise<MailContent | null> {
  const { baseUrl, locale } = reader;
  const digest = await readDigest(dependencies, mail, locale);
  if (digest === null) return null;
  const { sittings, parts, hasMore } = digest;
  const { title, path } = mail.subscription.topic;
  const { t } = locale;
  const [about = ''] =
    sittings.length === 1 ? sittings : [t('digestSittings', { count: sittings.length })];
  const footer = mailFooter(mail.subscription, reader);
  const page = `${baseUrl}${path}`;
  const text = parts.map((part) => partText(part, baseUrl)).join('');
  const inside = parts.map((part) => partHtml(part, baseUrl)).join('');
  const more = hasMore
    ? {
        text: `${t('digestMore')} ${page}\n\n`,
        html: html`<p>${t('digestMore')} <a href="${page}">${title}</a></p>`,
      }
    : { text: '', html: '' };
  return {
    subject: `${title}: ${about}`,
    text: `${title}\n${page}\n\n${text}${more.text}${footer.text}`,
    html: html`<h1 style="font-size:1.3em"><a href="${page}">${title}</a></h1>!${inside}!${more.html}!${footer.html}`,
  };
}

function partText({ kind, title, path, text }: DigestPart, baseUrl: string): string {
  const url = `${baseUrl}${path}`;
  if (kind === 'sitting') return `${title.toUpperCase()}\n${url}\n\n`;
  const line = kind === 'debate' ? `* ${title}` : `  ${title === '' ? '' : `${title}: `}${text}`;
  return `${line}\n  ${url}\n\n`;
}

function partHtml({ kind, title, path, text }: DigestPart, baseUrl: string): string {
  const link = html`<a href="${baseUrl}${path}">${title === '' ? '→' : title}</a>`;
  if (kind === 'sitting') return html`<h2 style="font-size:1.1em">!${link}</h2>`;
  return kind === 'debate'
    ? html`<h3 style="font-size:1em">!${link}</h3>`
    : html`<p>!${link}: ${text}</p>`;
}

// Reads the content of a digest when it is sent: sittings, their debates, and speeches.

interface DigestPart {
  readonly kind: 'sitting' | 'debate' | 'speech';
  /** For a speech, the speaker. */
  readonly title: string;
  readonly path: string;
  readonly text?: string;
}

/** The rest is on the site: nobody reads a mail of many pages. */
const SPEECHES_MAX = 25;
const DIGEST_DEBATES_MAX = 60;

/**
 * The titles of its sittings; its parts: each sitting, followed by its debates, and each debate by its speeches; and whether
 * something was left out. Null if all of it has been withdrawn since.
 */
async function readDigest(
  { store, finder }: MailDependencies,
  { subscription, entryIds, found: newEntries }: Mail,
  locale: Locale,
) {
  const contributions = new Map<number, FoundContribution>();
  for (const id of entryIds) {
    const contribution = await finder.contribution(id);
    if (contribution !== null) contributions.set(contribution.id, contribution);
  }
  if (contributions.size === 0) return null;
  const { kind, filter } = subscription.topic;
  const isChamber = kind === 'chamber';
  const speechOf = speechReader(readingRules(await store.rulesText()), filter.query);
  const titleOf = sittingTitles(store, locale);
  const sittings: string[] = [];
  const parts: DigestPart[] = [];
  let [debatesLeft, speechesLeft] = [DIGEST_DEBATES_MAX, SPEECHES_MAX];
  for (const [id, ofSitting] of Map.groupBy(
    contributions.values(),
    (contribution) => contribution.sittingId,
  )) {
    const title = await titleOf(id);
    sittings.push(title);
    parts.push({ kind: 'sitting', title, path: links.sittingPathById(id) });
    const rows = await store.sittingDebates(id);
    const debates = isChamber
      ? rows.map((row) => [row, []] as const)
      : [...Map.groupBy(ofSitting.slice(0, speechesLeft), (speech) => debateAt(rows, speech.id))];
    speechesLeft -= Math.min(speechesLeft, ofSitting.length);
    const shown = debates.slice(0, debatesLeft);
    debatesLeft -= shown.length;
    for (const [row, speeches] of shown) {
      if (row !== null) {
        parts.push({ kind: 'debate', ...namedDebate(row) });
        const ends = endParts(await store.debateDecisions(row.id), row, locale);
        for (const end of ends) parts.push(end);
      }
      // Up to its title, a debate has headings only.
      const said = speeches.filter(({ id: speechId }) => speechId > (row?.id ?? 0));
      for (const speech of said) parts.push(speechOf(speech));
    }
  }
  const isCut = contributions.size > SPEECHES_MAX || newEntries > entryIds.length;
  return { sittings, parts, hasMore: debatesLeft === 0 || (!isChamber && isCut) };
}

/** How a debate ended; nothing if nothing was decided. */
function endParts(
  decisions: readonly DecisionRow[],
  debate: DebateRow,
  locale: Locale,
): DigestPart[] {
  const { t } = locale;
  const end = endOf(decisions, debate, locale);
  if (end === null) return [];
  const path = links.entryPath(end.entryId);
  return [{ kind: 'speech', title: t('decided'), path, text: endText(decisions, debate, locale) }];
}

function speechReader(
  rules: ReadingRules,
  query: string | null,
): (contribution: FoundContribution) => DigestPart {
  const excerptOf = excerptMaker(rules, query);
  return ({ id, entries }) => {
    const body = bodyOf({ entries }, rules);
    const languages = entries.map(({ language }) => language);
    const { text, cutBefore, cutAfter } = excerptOf(body.content, languages);
    return {
      kind: 'speech',
      title: body.speaker?.legalName ?? labelText(body, ''),
      path: links.contributionPath(id),
      text: `${cutBefore ? '… ' : ''}${text.replace(/\s+/g, ' ').trim()}${cutAfter ? ' …' : ''}`,
    };
  };
}
