// Makes the JSON body of a delivery from the entries as they are when it is sent.

import type { AlertedEntry } from '../hansard/alert.ts';
import { languageOf } from '../hansard/languages/detect-language.ts';
import { readingRules } from '../hansard/parliament/reading-rules.ts';
import { jsonText, type EntryAddress } from '../hansard/wire-form.ts';
import { makeSnippet } from '../search/query/snippet.ts';
import { parseQuery } from '../search/query/parse-query.ts';
import type { Delivery } from '../store/contract/alert-store.ts';
import type { Store } from '../store/contract/store.ts';

/** The addresses of an entry: its page, and its JSON. */
export interface EntryAddresses {
  readonly page: (id: number) => string;
  readonly json: EntryAddress;
}

/** Null where all its entries have been withdrawn meanwhile. */
export async function deliveryBody(
  store: Store,
  delivery: Delivery,
  addresses: EntryAddresses,
): Promise<string | null> {
  const { alert, id, firstSeq, lastSeq } = delivery;
  const entries: object[] = [];
  for (const alerted of delivery.entries) {
    const entry = await presentEntry(store, alerted, alert.filter.query, addresses);
    if (entry !== null) entries.push(entry);
  }
  if (entries.length === 0) return null;
  return jsonText({ id, alert: alert.name, seq: { first: firstSeq, last: lastSeq }, entries });
}

async function presentEntry(
  store: Store,
  { seq, kind, entryId }: AlertedEntry,
  queryText: string | null,
  addresses: EntryAddresses,
): Promise<object | null> {
  const stored = await store.entry(entryId, addresses.json);
  if (stored === null) return null;
  const { content, url, ...entry } = JSON.parse(Buffer.from(stored.json).toString('utf8')) as {
    content: string;
    url: string;
  };
  const query = queryText === null ? null : parseQuery(queryText);
  const rules = readingRules(await store.rulesText());
  const { bodyEnd } = rules.splitFooter(content);
  const languages = [languageOf(content.slice(0, bodyEnd), rules.languages)];
  const { text, marks } = makeSnippet(
    { content, bodyEnd, languages },
    query?.kind === 'fault' ? null : query,
  );
  return { seq, kind, url: addresses.page(entryId), json: url, ...entry, excerpt: { text, marks } };
}
