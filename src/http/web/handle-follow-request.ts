// Following by e-mail: handles requests to follow something, and to confirm, change or end it. Nothing of it is cached.

import { html } from 'ghtml';
import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  readMailAddress,
  type Frequency,
  nextDigestMs,
  type Topic,
} from '../../record/subscription.ts';
import type {
  RequestLimits,
  Subscription,
  SubscriptionStore,
} from '../../store/shared/subscription-store.ts';
import { clientNetwork } from '../shared/client-address.ts';
import * as links from '../shared/links.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { readFormBody } from '../shared/read-body.ts';
import type { HttpResponse } from '../shared/response.ts';
import { privatePageResponse, refuseOtherSites, siteRequestOf } from './handle-page-request.ts';
import { frequencyField } from './page-parts.ts';
import type { Page, SiteRequest } from './page.ts';
import { readTopic, type TopicDependencies } from './read-topic.ts';

export interface Following {
  readonly subscriptions: SubscriptionStore;
  /** The address of the client that sent a request. */
  readonly clientOf: (request: IncomingMessage) => string;
}

export interface FollowDependencies extends TopicDependencies, Following {}

/** A search has at most an address full of filters. */
const FOLLOW_FORM_BYTES_MAX = 32_768;

/** 256 bits: nobody guesses that. */
const TOKEN_BYTES = 32;

/** See decision 28. A household or an office has one client address. */
const LIMITS: RequestLimits = {
  perClientHour: 10,
  perAddressDay: 3,
  perAddress: 50,
  unconfirmed: 5_000,
};

type Respond = (parsed: ParsedRequest) => Promise<HttpResponse>;

/** The form of a page, the page of a subscription, and the forms on that. */
export const followHandler = (dependencies: FollowDependencies): Respond =>
  answering(dependencies, async (parsed, request) => {
    const token = parsed.query.get('token');
    if (parsed.method !== 'POST') {
      const known = await find(dependencies, token);
      if (known === null) return unknownPage(request);
      return subscriptionPage(known, false, request);
    }
    refuseOtherSites(parsed);
    const form = await readFormBody(parsed.request, parsed.response, FOLLOW_FORM_BYTES_MAX);
    return token === undefined
      ? await follow(dependencies, form, parsed, request)
      : await change(dependencies, form, token, request);
  });

/** What mail programs post to (RFC 8058), from anywhere: the token is all that is needed to end the subscription. */
export const stopHandler = (dependencies: FollowDependencies): Respond =>
  answering(dependencies, async (parsed, request) => {
    const known = await find(dependencies, parsed.query.get('token'));
    if (known === null) return unknownPage(request);
    if (parsed.method !== 'POST') return stopPage(known, request);
    // Its body says nothing that the address does not.
    parsed.request.resume();
    await dependencies.subscriptions.remove(known.token);
    return endedPage(known.topic.title, request);
  });

function answering(
  { store }: FollowDependencies,
  makePage: (parsed: ParsedRequest, request: SiteRequest) => Promise<Page>,
): Respond {
  return async (parsed) => {
    const request = siteRequestOf(parsed, await store.recordState());
    return privatePageResponse(await makePage(parsed, request), request);
  };
}

async function find(
  { subscriptions }: FollowDependencies,
  token: string | undefined,
): Promise<Subscription | null> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  return await subscriptions.ofToken(token, Date.now());
}

async function follow(
  dependencies: FollowDependencies,
  form: URLSearchParams,
  { request: incoming }: ParsedRequest,
  request: SiteRequest,
): Promise<Page> {
  const topic = await readTopic(dependencies, form, request.locale);
  const address = readMailAddress(form.get('address') ?? '');
  if (address === null) return badAddressPage(topic, request);
  const result = await dependencies.subscriptions.request(
    {
      address,
      topic,
      frequency: frequencyOf(form),
      language: request.locale.language,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      madeAtMs: Date.now(),
      clientDigest: hash('sha256', clientNetwork(dependencies.clientOf(incoming)), 'hex'),
    },
    LIMITS,
  );
  return result === 'limited' ? tooManyPage(request) : sentPage(topic, request);
}

async function change(
  dependencies: FollowDependencies,
  form: URLSearchParams,
  token: string,
  request: SiteRequest,
): Promise<Page> {
  const { subscriptions, store } = dependencies;
  const known = await find(dependencies, token);
  if (known === null) return unknownPage(request);
  const wanted = form.get('do');
  if (wanted === 'stop') {
    await subscriptions.remove(token);
    return endedPage(known.topic.title, request);
  }
  if (wanted === 'forget') {
    await subscriptions.removeAddress(known.address);
    return endedPage(null, request);
  }
  const [frequency, nowMs] = [frequencyOf(form), Date.now()];
  const nextAtMs = frequency === 'day' ? nextDigestMs(nowMs) : nowMs;
  const lastSeq = await store.lastChange();
  await subscriptions.confirm(token, { frequency, lastSeq, nowMs, nextAtMs });
  const changed = await find(dependencies, token);
  if (changed === null) return unknownPage(request);
  return subscriptionPage(changed, true, request);
}

function frequencyOf(form: URLSearchParams): Frequency {
  return form.get('frequency') === 'day' ? 'day' : 'sitting';
}

/** The same whether the address is known, new, or has had too many mails. */
function sentPage(topic: Topic, request: SiteRequest): Page {
  const { t } = request;
  const said = html`<p class="lead">${t('followSentText', { title: topic.title })}</p>`;
  return plainPage(t('followSentTitle'), said + topicLink(topic, request));
}

function badAddressPage(topic: Topic, request: SiteRequest): Page {
  const { t } = request;
  const said = html`<p role="alert"><b>${t('followBadAddress')}</b></p>`;
  return plainPage(t('followTitle'), said + topicLink(topic, request), 400);
}

function tooManyPage({ t }: SiteRequest): Page {
  return plainPage(t('followTitle'), html`<p role="alert"><b>${t('followTooMany')}</b></p>`, 429);
}

function topicLink({ title, path }: Topic, { href }: SiteRequest): string {
  return html`<p class="more"><a href="${href(path)}">${title}</a></p>`;
}

/** The button that confirms; for one that is confirmed, what can be changed. */
function subscriptionPage(
  subscription: Subscription,
  wasChanged: boolean,
  request: SiteRequest,
): Page {
  const { t } = request;
  const { topic, frequency, confirmedAtMs } = subscription;
  const isConfirmed = confirmedAtMs !== null;
  const said = t(isConfirmed ? 'followingText' : 'followConfirmText', { title: topic.title });
  const button = t(isConfirmed ? 'followChangeButton' : 'followConfirmButton');
  const done = wasChanged ? html`<p role="status">${t('followConfirmedText')}</p>` : '';
  const body = html`<p class="lead">${said}</p>!${done}
<form class="line" method="post" action="${action(subscription, request)}">
!${frequencyField(frequency, request)}
<button name="do" value="confirm">${button}</button></form>
!${topicLink(topic, request)}
!${stopHtml(subscription, request)}`;
  return plainPage(t('followTitle'), body);
}

function stopPage(subscription: Subscription, request: SiteRequest): Page {
  const { t } = request;
  const said = html`<p class="lead">${t('followingText', { title: subscription.topic.title })}</p>`;
  return plainPage(t('followStopTitle'), `${said}${stopHtml(subscription, request)}`);
}

/** `title` is what is not followed any more; null where the address is removed. */
function endedPage(title: string | null, { t }: SiteRequest): Page {
  const said = title === null ? t('followForgottenText') : t('followEndedText', { title });
  return plainPage(t('followEndedTitle'), html`<p class="lead">${said}</p>`);
}

function unknownPage({ t }: SiteRequest): Page {
  return plainPage(
    t('followUnknownTitle'),
    html`<p class="lead">${t('followUnknownText')}</p>`,
    404,
  );
}

function stopHtml(subscription: Subscription, request: SiteRequest): string {
  const { t } = request;
  return html`<form class="line" method="post" action="${action(subscription, request)}">
<button name="do" value="stop">${t('followStopButton')}</button>
<button name="do" value="forget">${t('followForgetButton')}</button></form>
<p class="meta">${t('followForgetText')}</p>`;
}

function action({ token }: Subscription, { href, locale }: SiteRequest): string {
  return href(links.inLanguage(links.followPath(token), locale.language));
}

/** Its canonical path has no token in it. */
function plainPage(title: string, body: string, status = 200): Page {
  return {
    title,
    description: title,
    path: links.FOLLOW,
    json: links.API_ROOT,
    isPrivate: true,
    status,
    body: html`<div class="plain"><h1>${title}</h1>!${body}</div>`,
  };
}
