// Subscriptions and mails as rows of either engine.

import { EVERYTHING, type EntryFilter } from '../../record/filter.ts';
import { addressDigest } from '../../record/subscription.ts';
import type { Frequency, TopicKind } from '../../record/subscription.ts';
import type { Mail, NewSubscription, Subscription } from '../contract/subscription-store.ts';
import { integer, integerOrNull, json, text, textOrNull } from '../shared/row-values.ts';
import type { Row, SqlValue } from '../shared/sql-runner.ts';

/** The columns of a subscription that is added, in the order of subscriptionValues. */
export const SUBSCRIPTION_COLUMNS =
  'address, address_digest, kind, filter, series, title, path, frequency, language, token, made_at';

export function subscriptionValues(subscription: NewSubscription): SqlValue[] {
  const { address, topic, frequency, language, token, madeAtMs } = subscription;
  const { kind, filter, series, title, path } = topic;
  const filterJson = JSON.stringify(filter);
  return [
    ...[address, addressDigest(address), kind, filterJson, series, title, path],
    ...[frequency, language, token, madeAtMs],
  ];
}

export function subscriptionOf(row: Row): Subscription {
  return {
    id: integer(row, 'id'),
    address: text(row, 'address'),
    topic: {
      kind: text(row, 'kind') as TopicKind,
      // A filter that was stored before a field existed does not narrow by it.
      filter: { ...EVERYTHING, ...json<EntryFilter>(row, 'filter') },
      series: textOrNull(row, 'series'),
      title: text(row, 'title'),
      path: text(row, 'path'),
    },
    frequency: text(row, 'frequency') as Frequency,
    language: text(row, 'language'),
    token: text(row, 'token'),
    madeAtMs: integer(row, 'made_at'),
    confirmedAtMs: integerOrNull(row, 'confirmed_at'),
    lastSeq: integer(row, 'last_seq'),
    lastSittingId: integer(row, 'last_sitting_id'),
    digestAtMs: integer(row, 'digest_at'),
  };
}

/** A mail that was taken; its row counts this try already. */
export function mailOf(row: Row, subscription: Row): Mail {
  return {
    id: text(row, 'id'),
    kind: text(row, 'kind') as Mail['kind'],
    subscription: subscriptionOf(subscription),
    entryIds: json<number[]>(row, 'entries'),
    found: integer(row, 'found'),
    tries: integer(row, 'tries'),
    madeAtMs: integer(row, 'made_at'),
  };
}
