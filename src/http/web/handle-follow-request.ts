// Handles requests to follow something by e-mail, and to confirm, change or end it. Nothing of it is cached.

import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readMailAddress } from '../../record/following/mail-address.ts';
import { nextDigestMs, type Frequency } from '../../record/following/subscription.ts';
import type {
  RequestLimits,
  Subscription,
  SubscriptionStore,
} from '../../store/contract/subscription-store.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { clientNetwork } from '../shared/client-address.ts';
import { readFormBody } from '../shared/read-body.ts';
import type { HttpResponse } from '../shared/response.ts';
import * as pages from './following/following-pages.ts';
import { readTopic, type TopicDependencies } from './following/read-topic.ts';
import type { Page, SiteRequest } from './frame/page.ts';
import { privatePageResponse, siteRequestOf } from './handle-page-request.ts';
import { refuseOtherSites } from './own-form.ts';

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

/** See decision 45. A household or an office has one client address. */
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
      if (known === null) return pages.unknownPage(request);
      return pages.subscriptionPage(known, false, request);
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
    if (known === null) return pages.unknownPage(request);
    if (parsed.method !== 'POST') return pages.stopPage(known, request);
    // Its body says nothing that the address does not.
    parsed.request.resume();
    await dependencies.subscriptions.remove(known.token);
    return pages.endedPage(known.topic.title, request);
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
  if (address === null) return pages.badAddressPage(topic, request);
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
  return result === 'limited' ? pages.tooManyPage(request) : pages.sentPage(topic, request);
}

async function change(
  dependencies: FollowDependencies,
  form: URLSearchParams,
  token: string,
  request: SiteRequest,
): Promise<Page> {
  const { subscriptions, store } = dependencies;
  const known = await find(dependencies, token);
  if (known === null) return pages.unknownPage(request);
  const wanted = form.get('do');
  if (wanted === 'stop') {
    await subscriptions.remove(token);
    return pages.endedPage(known.topic.title, request);
  }
  if (wanted === 'forget') {
    await subscriptions.removeAddress(known.address);
    return pages.endedPage(null, request);
  }
  const [frequency, nowMs] = [frequencyOf(form), Date.now()];
  const nextAtMs = frequency === 'day' ? nextDigestMs(nowMs) : nowMs;
  const lastSeq = await store.lastChange();
  await subscriptions.confirm(token, { frequency, lastSeq, nowMs, nextAtMs });
  const changed = await find(dependencies, token);
  if (changed === null) return pages.unknownPage(request);
  return pages.subscriptionPage(changed, true, request);
}

function frequencyOf(form: URLSearchParams): Frequency {
  return form.get('frequency') === 'day' ? 'day' : 'sitting';
}
