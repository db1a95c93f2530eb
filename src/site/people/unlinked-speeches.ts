// Speeches under printed names that may be a person's but are linked to nobody: how many there are while the person had a seat, and
// the pages of these names.

import { html } from 'ghtml';
import { EVERYTHING } from '../../record/filter.ts';
import { nameTokens } from '../../record/labels/fold-name.ts';
import { parseLabel } from '../../record/labels/parse-label.ts';
import type { KnownPerson } from '../../record/person.ts';
import * as links from '../../http/links.ts';
import type { RecordRequest } from '../page.ts';
import { listRequest } from '../page-parts.ts';

/** Each is searched for. */
const LABELS_READ_MAX = 10;

/** Initials are in many names. */
const NAME_LETTERS_MIN = 3;

/** Empty if there are none. */
export async function unlinkedSpeechesHtml(
  { legalName, memberships }: KnownPerson,
  request: RecordRequest,
): Promise<string> {
  const { t, href, finder, rules } = request;
  const seats = memberships.filter(({ organization }) => organization === null);
  if (seats.length === 0) return '';
  const starts = seats.map(({ startDate }) => startDate);
  const ends = seats.map(({ endDate }) => endDate);
  const seated = {
    dateFrom: starts.includes(null) ? null : (starts.toSorted()[0] ?? null),
    dateTo: ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null),
  };
  const own = new Set(nameTokens(legalName, rules.labels));
  const mayBeTheirs = ({ speakerTitle, speakerName }: PrintedName): boolean => {
    const { kind, name, constituency } = parseLabel(speakerTitle, speakerName, rules.labels);
    const hasSeat = constituency !== null;
    const words = name.filter((word) => word.length >= NAME_LETTERS_MIN);
    return kind === 'person' && !hasSeat && words.length > 0 && name.every((word) => own.has(word));
  };
  const labels = (await finder.unlinkedLabels()).filter(mayBeTheirs).slice(0, LABELS_READ_MAX);
  const counted = labels.map(async ({ label }) => {
    const filter = { ...EVERYTHING, ...seated, type: 'speech', unlinkedLabel: label } as const;
    const found = await finder.findContributions(listRequest(filter, 1));
    return { label, count: found?.count ?? 0 };
  });
  const said = (await Promise.all(counted)).filter(({ count }) => count > 0);
  if (said.length === 0) return '';
  const count = said.reduce((sum, one) => sum + one.count, 0);
  const names = said.map(
    ({ label }) => html`<a href="${href(links.labelPath(label))}">${label}</a>`,
  );
  return html`<p class="meta unlinked">${t('moreUnlinked', { count })} !${names.join(', ')}</p>`;
}

interface PrintedName {
  readonly speakerTitle: string;
  readonly speakerName: string;
}
