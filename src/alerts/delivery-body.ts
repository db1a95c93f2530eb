// Makes the JSON body of a delivery from the entries as they are when it is sent.

import type { AlertedEntry } from '../record/alert.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { languagesIn } from '../record/languages/detect-language.ts';
import { readingRules } from '../record/parliament/reading-rules.ts';
import { jsonText, type EntryAddress } from '../record/wire-form.ts';
import type { Finder } from '../search/finder/finder.ts';
import { makeSnippet } from '../search/query/snippet.ts';
import { parseQuery } from '../search/query/parse-query.ts';
import type { Delivery } from '../store/contract/alert-store.ts';
import type { Store } from '../store/contract/store.ts';

/** The addresses of an entry: its page, and its JSON. */
export interface EntryAddresses {
  readonly page: (id: number) => string;
  readonly json: EntryAddress;
}

/** What a delivery is read from. The finder knows the language of an entry, which was given or follows from the entries around it. */
export interface DeliverySource {
  readonly store: Store;
  readonly finder: Pick<Finder, 'contribution'>;
}

/** Null where all its entries have been withdrawn meanwhile. */
export async function deliveryBody(
  source: DeliverySource,
  delivery: Delivery,
  addresses: EntryAddresses,
): Promise<string | null> {
  const { alert, id, firstSeq, lastSeq } = delivery;
  const rules = readingRules(await source.store.rulesText());
  const reader = { rules, query: alert.filter.query, languageOf: languageReader(source.finder) };
  const entries: object[] = [];
  for (const alerted of delivery.entries) {
    const entry = await presentEntry(source.store, alerted, reader, addresses);
    if (entry !== null) entries.push(entry);
  }
  if (entries.length === 0) return null;
  return jsonText({ id, alert: alert.name, seq: { first: firstSeq, last: lastSeq }, entries });
}

/** How the texts of entries are read. */
interface ExcerptReader {
  readonly rules: ReadingRules;
  readonly query: string | null;
  /** Undefined where the entry is not there any more. */
  readonly languageOf: (entryId: number) => Promise<string | undefined>;
}

/** The language of entries. Each contribution is read once: entries that are delivered together are often of one. */
function languageReader(finder: DeliverySource['finder']): ExcerptReader['languageOf'] {
  const known = new Map<number, string>();
  return async (entryId) => {
    if (!known.has(entryId)) {
      const contribution = await finder.contribution(entryId);
      for (const { id, language } of contribution?.entries ?? []) known.set(id, language);
    }
    return known.get(entryId);
  };
}

async function presentEntry(
  store: Store,
  { seq, kind, entryId }: AlertedEntry,
  { rules, query: queryText, languageOf }: ExcerptReader,
  addresses: EntryAddresses,
): Promise<object | null> {
  const stored = await store.entry(entryId, addresses.json);
  if (stored === null) return null;
  const { content, url, ...entry } = JSON.parse(Buffer.from(stored.json).toString('utf8')) as {
    content: string;
    url: string;
  };
  const query = queryText === null ? null : parseQuery(queryText, rules.tokens);
  const { bodyEnd } = rules.splitFooter(content);
  const language = await languageOf(entryId);
  const languages = language === undefined ? [] : languagesIn(language, rules.languages);
  const { text, marks } = makeSnippet(
    { content, bodyEnd, languages, tokens: rules.tokens },
    query?.kind === 'fault' ? null : query,
  );
  return { seq, kind, url: addresses.page(entryId), json: url, ...entry, excerpt: { text, marks } };
}
