// The pages about one subscription: look at your mail, confirm, change, stop.

import { html } from 'ghtml';
import type { Topic } from '../../../record/following/subscription.ts';
import type { Subscription } from '../../../store/contract/subscription-store.ts';
import * as links from '../../shared/links.ts';
import { frequencyField } from '../frame/follow-form.ts';
import type { Page, SiteRequest } from '../frame/page.ts';

/** The same whether the address is known, new, or has had too many mails. */
export function sentPage({ title, path }: Topic, request: SiteRequest): Page {
  const { t } = request.locale;
  return plainPage(
    t('followSentTitle'),
    html`<p class="lead">${t('followSentText', { title })}</p><p class="more"><a href="${request.href(path)}">${title}</a></p>`,
  );
}

export function badAddressPage({ title, path }: Topic, request: SiteRequest): Page {
  const { t } = request.locale;
  const body = html`<p role="alert"><b>${t('followBadAddress')}</b></p><p class="more"><a href="${request.href(path)}">${title}</a></p>`;
  return { ...plainPage(t('followTitle'), body), status: 400 };
}

export function tooManyPage({ locale }: SiteRequest): Page {
  const { t } = locale;
  const body = html`<p role="alert"><b>${t('followTooMany')}</b></p>`;
  return { ...plainPage(t('followTitle'), body), status: 429 };
}

/** The button that confirms; for one that is confirmed, what can be changed. */
export function subscriptionPage(
  subscription: Subscription,
  wasChanged: boolean,
  request: SiteRequest,
): Page {
  const { t } = request.locale;
  const { topic, frequency, confirmedAtMs } = subscription;
  const isConfirmed = confirmedAtMs !== null;
  const said = isConfirmed
    ? t('followingText', { title: topic.title })
    : t('followConfirmText', { title: topic.title });
  const button = isConfirmed ? t('followChangeButton') : t('followConfirmButton');
  const done = wasChanged ? html`<p role="status">${t('followConfirmedText')}</p>` : '';
  const body = html`<p class="lead">${said}</p>!${done}
<form class="line" method="post" action="${action(subscription, request)}">
!${frequencyField(frequency, request)}
<button name="do" value="confirm">${button}</button></form>
<p class="more"><a href="${request.href(topic.path)}">${topic.title}</a></p>
!${stopHtml(subscription, request)}`;
  return plainPage(t('followTitle'), body);
}

export function stopPage(subscription: Subscription, request: SiteRequest): Page {
  const { t } = request.locale;
  const said = html`<p class="lead">${t('followingText', { title: subscription.topic.title })}</p>`;
  return plainPage(t('followStopTitle'), `${said}${stopHtml(subscription, request)}`);
}

/** `title` is what is not followed any more; null where the address is removed. */
export function endedPage(title: string | null, { locale }: SiteRequest): Page {
  const { t } = locale;
  const said = title === null ? t('followForgottenText') : t('followEndedText', { title });
  return plainPage(t('followEndedTitle'), html`<p class="lead">${said}</p>`);
}

export function unknownPage({ locale }: SiteRequest): Page {
  const { t } = locale;
  const body = html`<p class="lead">${t('followUnknownText')}</p>`;
  return { ...plainPage(t('followUnknownTitle'), body), status: 404 };
}

function stopHtml(subscription: Subscription, request: SiteRequest): string {
  const { t } = request.locale;
  return html`<form class="line" method="post" action="${action(subscription, request)}">
<button name="do" value="stop">${t('followStopButton')}</button></form>
<form class="line" method="post" action="${action(subscription, request)}">
<button name="do" value="forget">${t('followForgetButton')}</button></form>
<p class="tips">${t('followForgetText')}</p>`;
}

function action({ token }: Subscription, { href, locale }: SiteRequest): string {
  return href(links.inLanguage(links.followPath(token), locale.language));
}

/** Its canonical path has no token in it. */
function plainPage(title: string, body: string): Page {
  return {
    title,
    description: title,
    path: links.FOLLOW,
    json: links.API_ROOT,
    isPrivate: true,
    body: html`<div class="plain"><h1>${title}</h1>!${body}</div>`,
  };
}
