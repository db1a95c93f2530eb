// Makes the bytes of a message: headers, the text, and the same as HTML.

import { html } from 'ghtml';
import MailComposer from 'nodemailer/lib/mail-composer';
import { sittingTitles } from '../http/feeds/feed-items.ts';
import * as links from '../http/shared/links.ts';
import { followPath, stopPath } from '../http/shared/links.ts';
import type { Locale } from '../http/words/locale.ts';
import { joinContribution } from '../record/contributions/contribution.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { debateAt } from '../record/debates/debate.ts';
import { displayTitle } from '../record/debates/display-title.ts';
import { titleSlug } from '../record/debates/read-heading.ts';
import { languagesIn } from '../record/languages/detect-language.ts';
import { readingRules } from '../record/parliament/reading-rules.ts';
import { labelText } from '../record/speaker-label.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { DebateRow, Finder, FoundContribution } from '../finder/finder.ts';
import { parseQuery } from '@hansard/search/query/parse-query';
import { makeSnippet } from '@hansard/search/query/snippet';
import type { Store } from '../store/contract/store.ts';
import type { Mail } from '../store/contract/subscription-store.ts';
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

// The mail with the link by which somebody confirms that they follow something.

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

// A digest as a mail: plain text, and simple HTML with the same content.

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

// Reads what a digest is about, as the record is when it is sent: sittings, their debates, and what was said.

export interface DigestDependencies {
  readonly store: Store;
  readonly finder: Pick<Finder, 'contribution'>;
}

interface Digest {
  readonly sittings: readonly DigestSitting[];
  /** Whether something was left out. */
  readonly hasMore: boolean;
}

interface DigestSitting {
  readonly title: string;
  readonly path: string;
  readonly debates: readonly DigestDebate[];
}

interface DigestDebate {
  /** Null for what was said outside of debates. */
  readonly title: string | null;
  readonly path: string;
  readonly speeches: readonly DigestSpeech[];
}

interface DigestSpeech {
  readonly who: string;
  readonly text: string;
  readonly path: string;
}

/** More is read on the site: a mail of some pages is not read. */
const SPEECHES_MAX = 25;
const DIGEST_DEBATES_MAX = 60;

/** Null where all of it has been withdrawn meanwhile. */
export async function readDigest(
  { store, finder }: DigestDependencies,
  { subscription, entryIds, found }: Mail,
  locale: Locale,
): Promise<Digest | null> {
  const contributions = new Map<number, FoundContribution>();
  for (const id of entryIds) {
    const contribution = await finder.contribution(id);
    if (contribution !== null) contributions.set(contribution.id, contribution);
  }
  if (contributions.size === 0) return null;
  const { kind, filter } = subscription.topic;
  const reader = {
    rules: readingRules(await store.rulesText()),
    query: filter.query,
    unnamed: locale.t('unnamedSpeaker'),
  };
  const titleOf = sittingTitles(store, locale);
  const sittings: DigestSitting[] = [];
  let [debatesLeft, speechesLeft] = [DIGEST_DEBATES_MAX, SPEECHES_MAX];
  for (const [id, ofSitting] of Map.groupBy(contributions.values(), (one) => one.sittingId)) {
    const rows = await store.sittingDebates(id);
    const debates =
      kind === 'chamber'
        ? rows.map((row) => debateOf(row, id, []))
        : withSpeeches(rows, ofSitting.slice(0, speechesLeft), id, reader);
    speechesLeft -= Math.min(speechesLeft, ofSitting.length);
    const shown = debates.slice(0, debatesLeft);
    debatesLeft -= shown.length;
    sittings.push({ title: await titleOf(id), path: links.sittingPathById(id), debates: shown });
  }
  const hasMore =
    debatesLeft === 0 ||
    (kind !== 'chamber' && (contributions.size > SPEECHES_MAX || found > entryIds.length));
  return { sittings, hasMore };
}

/** How the texts of contributions are read. */
interface SpeechReader {
  readonly rules: ReadingRules;
  readonly query: string | null;
  readonly unnamed: string;
}

function withSpeeches(
  rows: readonly DebateRow[],
  contributions: readonly FoundContribution[],
  sittingId: number,
  reader: SpeechReader,
): DigestDebate[] {
  const groups = Map.groupBy(contributions, ({ id }) => debateAt(rows, id));
  return [...groups].map(([row, inside]) =>
    debateOf(
      row,
      sittingId,
      inside.map((one) => speechOf(one, reader)),
    ),
  );
}

function debateOf(
  row: DebateRow | null,
  sittingId: number,
  speeches: readonly DigestSpeech[],
): DigestDebate {
  return {
    title: row === null ? null : displayTitle(row.title),
    path:
      row === null
        ? links.sittingPathById(sittingId)
        : links.debatePath(row.id, titleSlug(row.title)),
    speeches,
  };
}

function speechOf(
  { id, entries }: FoundContribution,
  { rules, query: text, unnamed }: SpeechReader,
): DigestSpeech {
  const bodies = entries.map((entry) => ({ id: entry.id, ...readWireForm(entry.wire) }));
  const [first] = bodies;
  const { content } = joinContribution(bodies, rules);
  const query = text === null ? null : parseQuery(text, rules.tokens);
  const languages = new Set(
    entries.flatMap(({ language }) => languagesIn(language, rules.languages)),
  );
  const snippet = makeSnippet(
    { content, bodyEnd: content.length, languages: [...languages], tokens: rules.tokens },
    query?.kind === 'fault' ? null : query,
  );
  const shown = snippet.text.replace(/\s+/g, ' ').trim();
  return {
    who: first?.speaker?.legalName ?? (first === undefined ? unnamed : labelText(first, '')),
    text: `${snippet.cutBefore ? '… ' : ''}${shown}${snippet.cutAfter ? ' …' : ''}`,
    path: links.contributionPath(id),
  };
}
