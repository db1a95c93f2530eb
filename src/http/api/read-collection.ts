// GET of venues, sources, sittings and people: lists in the entries' envelope, and single members.

import { clientErrors } from '../../errors.ts';
import { PAGE_SIZE, parsePageNumber } from '../../hansard/page.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import type { CollectionName } from '../../publish/operation.ts';
import { memberVersion } from '../../publish/present-member.ts';
import type { Store } from '../../store/store.ts';
import { entryAddress, pageLinks } from '../links.ts';
import { MEMBER_JSON, memberJson } from './collection-json.ts';
import { pageEnvelope } from './page-json.ts';
import type { Call, Content } from './resource.ts';

export const listMembers =
  (store: Store, name: CollectionName) =>
  async (call: Call): Promise<Content> => {
    const { query, base, path } = call;
    const page = parsePageNumber(query.get('page') ?? '1');
    if (page === null) throw clientErrors.invalidPage();
    const found = await store.collection(name, page, PAGE_SIZE);
    if (found === null) throw clientErrors.invalidPage();
    const { state, place, count, members } = found;
    const [before, after] = pageEnvelope(count, pageLinks(`${base.url}${path}`, query, place));
    const texts = members.map((member) => jsonText(memberJson(name, member, call)));
    return {
      status: 200,
      json: `${before}${texts.join(',')}${after}`,
      version: `${state.stamp}.${name}.${place.number}`,
      changedAtMs: state.changedAtMs,
    };
  };

export const retrieveMember =
  (store: Store, name: CollectionName) =>
  async (call: Call): Promise<Content> => {
    const { changedAtMs } = await store.recordState();
    const member = await store.member(name, idOrSlug(call));
    if (member === null) throw clientErrors.notFound();
    const version = await memberVersion(store, name, member);
    return { status: 200, json: jsonText(memberJson(name, member, call)), version, changedAtMs };
  };

/** A sitting carries its entries, all of them: it is read whole. */
export const retrieveSitting =
  (store: Store) =>
  async (call: Call): Promise<Content> => {
    const { changedAtMs } = await store.recordState();
    const sitting = await store.member('sittings', idOrSlug(call));
    if (sitting === null) throw clientErrors.notFound();
    // The version before the entries: an answer may be newer than its ETag says, but never older.
    const version = await memberVersion(store, 'sittings', sitting);
    const address = entryAddress(call.base.url, call.format || 'api');
    const entries = await store.sittingEntries(sitting.id, address);
    const head = jsonText(MEMBER_JSON.sittings(sitting, call)).replace(/}$/, ',"entries":');
    const json = Buffer.concat([Buffer.from(head), entries, Buffer.from('}')]);
    return { status: 200, json, version, changedAtMs };
  };

/** All digits are an id, which must be one of ours; anything else is a slug. */
export function idOrSlug({ parameters }: Call): number | string {
  const text = parameters['id'] ?? '';
  if (!/^[0-9]+$/.test(text)) return text;
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw clientErrors.notFound();
  return id;
}
