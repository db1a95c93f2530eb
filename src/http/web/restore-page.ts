// The page on which a publisher brings a withdrawn entry back: when and why it was withdrawn, its text, and a form with a reason.

import { html } from 'ghtml';
import { clientErrors } from '../../errors.ts';
import { REASON_LENGTH_MAX } from '../../record/change.ts';
import { parseId } from '../../record/id.ts';
import { checkReason, FieldFaults } from '../../record/rules/field-faults.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import { PageText } from '../shared/shown-text.ts';
import { reviewPage, type ReviewPages } from './handle-review-request.ts';
import type { Page, SiteRequest } from './page.ts';
import { reasonHtml, textHtml, withdrawalOf } from './reading/history-page.ts';

/** Brings an entry back in the name of a token. */
export type RestoreEntry = (id: number, by: string, reason: string | null) => Promise<unknown>;

export function restorePages(restore: RestoreEntry): ReviewPages {
  return {
    page: restorePage,
    json: async (store, request) => {
      const { id, event } = await findWithdrawn(store, request);
      return { id, at: new Date(event.atMs).toISOString(), reason: event.reason };
    },
    act: async (form, { name }, { parameters }) => {
      const faults = new FieldFaults();
      const reason = checkReason(form.get('reason')?.trim() || undefined, faults);
      if (faults.count > 0) throw clientErrors.badRequest(faults.toString());
      const id = parseId(parameters['id'] ?? '');
      if (id === null) throw clientErrors.notFound();
      await restore(id, name, reason);
      return links.entryPath(id);
    },
  };
}

async function findWithdrawn(store: Store, { parameters }: SiteRequest) {
  const gone = await withdrawalOf({ parameters, store });
  if (gone === null) throw clientErrors.notFound();
  return gone;
}

async function restorePage(store: Store, request: SiteRequest): Promise<Page> {
  const { id, event } = await findWithdrawn(store, request);
  const { t, locale, href } = request;
  const path = links.restorePath(id);
  const body = html`<div class="plain">
<h1>${t('restore')}</h1>
<p class="lead">${t('withdrawnText', { date: locale.moment(event.atMs) })}</p>
!${reasonHtml(event.reason, request)}
!${textHtml(event, new PageText(), request)}
<form class="line" method="post" action="${href(path)}">
<label>${t('restoreReason')} <input name="reason" maxlength="${REASON_LENGTH_MAX}"></label>
<button>${t('restore')}</button>
</form>
</div>`;
  return reviewPage(t('restore'), path, body, request);
}
