// Following by e-mail: handles requests to follow something, and to confirm, change or end a subscription. Nothing of it is cached.

import { html } from 'ghtml';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientErrors } from '../base/errors.ts';
import { displayTitle } from '../record/debates/display-title.ts';
import { EVERYTHING } from '../record/filter.ts';
import {
  FREQUENCIES,
  type Frequency,
  nextDigestMs,
  readMailAddress,
  type Topic,
} from '../record/subscription.ts';
import type { Observe } from '../observe/observation.ts';
import type {
  RequestLimits,
  Subscription,
  SubscriptionStore,
} from '../store/outside-record/subscription-store.ts';
import { networksOf } from '../http/client-address.ts';
import * as links from '../http/links.ts';
import { orNotFound } from '../http/parsed-request.ts';
import { parseQueryString } from '../http/query-string.ts';
import { readFormBody } from '../http/read-body.ts';
import type { HttpResponse } from '../http/response.ts';
import { privatePageResponse, refuseOtherSites } from './handle-page-request.ts';
import { frequencyField } from './page-parts.ts';
import type { FormRequest, Page, RecordRequest, SiteRequest } from './page.ts';
import { givenFilters, readGiven } from './search/search-request.ts';
import { topicOfQuery } from './topics-page.ts';

export interface Following {
  readonly subscriptions: SubscriptionStore;
  /** The address of the client that sent a request. */
  readonly clientOf: (request: IncomingMessage) => string;
}

type FollowDependencies = Following & { readonly observe: Observe };

/** A search has at most an address full of filters. */
const FOLLOW_FORM_BYTES_MAX = 32_768;

/** 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;

/** See decision 28. A household or an office has one client address; a provider may have some thousand customers in a network. */
const LIMITS: RequestLimits = {
  perNetworkHour: [10, 40, 160],
  perAddressDay: 3,
  perAddress: 50,
  unconfirmed: 5_000,
};

const RETRY_IN_AN_HOUR = ['Retry-After', '3600'];

/** The form of a page, the page of a subscription, and the forms on that. */
export const followHandler =
  (dependencies: FollowDependencies) =>
  async (request: FormRequest): Promise<HttpResponse> => {
    const page = await pageFor(dependencies, request);
    const isRefused = page.status === 429 || page.status === 503;
    return privatePageResponse(page, request, isRefused ? RETRY_IN_AN_HOUR : []);
  };

async function pageFor(dependencies: FollowDependencies, request: FormRequest): Promise<Page> {
  const { subscriptions } = dependencies;
  const { t, query, sent } = request;
  const token = query.get('token') ?? '';
  const isPost = sent.method === 'POST';
  const isStop = sent.path === links.FOLLOW_STOP;
  let form = new URLSearchParams();
  // The target of mail programs (RFC 8058), from any origin: the token is all that is needed to end the subscription.
  if (isPost && isStop) sent.request.resume();
  else if (isPost) {
    refuseOtherSites(sent);
    form = await readFormBody(sent, FOLLOW_FORM_BYTES_MAX);
    if (!query.has('token')) return await follow(dependencies, form, request);
  }
  const subscription = /^[\w-]{43}$/.test(token)
    ? await subscriptions.ofToken(token, Date.now())
    : null;
  if (subscription === null) {
    return followPage(t('followUnknownTitle'), lead(t('followUnknownText')), 404);
  }
  if (!isPost) return subscriptionPage(subscription, false, request);
  if (isStop || form.get('do') === 'stop') {
    await subscriptions.remove(token);
    const { title } = subscription.topic;
    return followPage(t('followEndedTitle'), lead(t('followEndedText', { title })));
  }
  if (form.get('do') === 'forget') {
    await subscriptions.removeAddress(subscription.address);
    return followPage(t('followEndedTitle'), lead(t('followForgottenText')));
  }
  const [frequency, nowMs] = [frequencyOf(form), Date.now()];
  const nextAtMs = nextDigestMs(nowMs, sent.parliament, frequency);
  const lastSeq = await request.store.lastChange();
  await subscriptions.confirm(token, { frequency, lastSeq, nowMs, nextAtMs });
  return subscriptionPage({ ...subscription, frequency, confirmedAtMs: nowMs }, true, request);
}

async function follow(
  dependencies: FollowDependencies,
  form: URLSearchParams,
  request: FormRequest,
): Promise<Page> {
  const topic = await readTopic(form, request);
  const address = readMailAddress(form.get('address') ?? '');
  const { t } = request;
  const link = topicLink(topic, request);
  if (address === null) return alertPage(t('followBadAddress'), link, 400, request);
  const outcome = await dependencies.subscriptions.request(
    {
      address,
      topic,
      frequency: frequencyOf(form),
      language: request.locale.language,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      madeAtMs: Date.now(),
      networks: networksOf(dependencies.clientOf(request.sent.request)),
    },
    LIMITS,
  );
  if (outcome === 'limited') return alertPage(t('followTooMany'), '', 429, request);
  if (outcome !== 'accepted') dependencies.observe({ kind: 'following full', outcome });
  if (outcome === 'full') return alertPage(t('followFull'), '', 503, request);
  // The same whether the address is known, new, or has had too many mails.
  const text = t('followSentText', { title: topic.title });
  return followPage(t('followSentTitle'), lead(text) + link);
}

function frequencyOf(form: URLSearchParams): Frequency {
  return FREQUENCIES.find((frequency) => frequency === form.get('frequency')) ?? 'sitting';
}

function topicLink({ title, path }: Topic, { href }: SiteRequest): string {
  return html`<p class="more"><a href="${href(path)}">${title}</a></p>`;
}

/** The button that confirms; for a confirmed subscription, what can be changed. */
function subscriptionPage(
  subscription: Subscription,
  wasChanged: boolean,
  request: SiteRequest,
): Page {
  const { t, href, locale } = request;
  const { topic, frequency, confirmedAtMs, token } = subscription;
  const action = href(links.inLanguage(links.followPath(token), locale.language));
  const isConfirmed = confirmedAtMs !== null;
  const sentence = t(isConfirmed ? 'followingText' : 'followConfirmText', { title: topic.title });
  const button = t(isConfirmed ? 'followChangeButton' : 'followConfirmButton');
  const done = wasChanged ? html`<p role="status">${t('followConfirmedText')}</p>` : '';
  const body = html`!${lead(sentence)}!${done}
<form class="line" method="post" action="${action}">
!${frequencyField(frequency, request)}
<button name="do" value="confirm">${button}</button></form>
!${topicLink(topic, request)}
<form class="line" method="post" action="${action}">
<button name="do" value="stop">${t('followStopButton')}</button>
<button name="do" value="forget">${t('followForgetButton')}</button></form>
<p class="meta">${t('followForgetText')}</p>`;
  return followPage(t('followTitle'), body);
}

function alertPage(text: string, more: string, status: number, { t }: SiteRequest): Page {
  return followPage(t('followTitle'), html`<p role="alert"><b>${text}</b></p>!${more}`, status);
}

function lead(text: string): string {
  return html`<p class="lead">${text}</p>`;
}

/** The canonical path does not contain the token. */
function followPage(title: string, body: string, status = 200): Page {
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

/** The topic of a form: 404 for a missing page, 400 for a search that cannot be followed. */
async function readTopic(form: URLSearchParams, request: RecordRequest): Promise<Topic> {
  const { store, finder, locale } = request;
  const [kind, key] = [form.get('kind'), form.get('key') ?? ''];
  const rest = { filter: EVERYTHING, series: null };
  if (kind === 'person') {
    const { id, slug, legalName: title } = orNotFound(await store.item('people', key));
    const filter = { ...EVERYTHING, personId: id };
    return { ...rest, kind, filter, title, path: links.personPath(slug) };
  }
  if (kind === 'chamber') {
    const venue = orNotFound(await store.item('venues', key));
    const filter = { ...EVERYTHING, venueId: venue.id };
    const path = links.withQuery(links.CALENDAR, { venue: venue.slug });
    return { ...rest, kind, filter, title: locale.chamber(venue), path };
  }
  if (kind === 'business') {
    const debate = orNotFound((await store.seriesDebates(key)).at(-1));
    const [title, path] = [displayTitle(debate.title), links.businessPath(key)];
    return { ...rest, kind, series: key, title, path };
  }
  if (kind !== 'search') throw clientErrors.notFound();
  const typedFilters = givenFilters(parseQueryString(key));
  const { filter, faults } = await readGiven(typedFilters, store);
  // A query of only quotation marks narrows nothing either.
  if (Object.values(filter).every((value) => value === null))
    faults.add('q', 'Say what to search for.');
  if (faults.count > 0) throw clientErrors.badRequest(faults.toString());
  // It will be searched repeatedly, without anybody waiting: a search that is too expensive for a request is refused here too.
  await finder.matching(filter);
  const { title: query = '', ...furtherFilters } = typedFilters;
  const ofTopic = Object.keys(furtherFilters).length === 0 ? topicOfQuery(query, request) : null;
  if (ofTopic !== null) {
    const { topic, name: title } = ofTopic;
    return { ...rest, kind, filter, title, path: links.topicPath(topic.slug) };
  }
  const path = links.withQuery(links.SEARCH_PAGE, typedFilters);
  return { ...rest, kind, filter, title: Object.values(typedFilters).join(', '), path };
}
