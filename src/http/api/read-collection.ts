// GET of venues, sources, sittings and people: lists in the entries' envelope, and single members.

import { clientErrors } from '../../errors.ts';
import { PAGE_SIZE, parsePageNumber } from '../../hansard/page.ts';
import { jsonText } from '../../hansard/wire-form.ts';
import type { Collections, Store } from '../../store/store.ts';
import { entryAddress, pageLinks } from '../links.ts';
import { MEMBER_JSON } from './collection-json.ts';
import { pageEnvelope } from './page-json.ts';
import type { Call, Content } from './resource.ts';

type Name = keyof Collections;

export const listMembers =
  (store: Store, name: Name) =>
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
  (store: Store, name: Name) =>
  async (call: Call): Promise<Content> => {
    const member = await store.member(name, idOrSlug(call));
    if (member === null) throw clientErrors.notFound();
    return content(store, name, jsonText(memberJson(name, member, call)));
  };

/** A sitting carries its entries, all of them: it is read whole. */
export const retrieveSitting =
  (store: Store) =>
  async (call: Call): Promise<Content> => {
    const sitting = await store.member('sittings', idOrSlug(call));
    if (sitting === null) throw clientErrors.notFound();
    const address = entryAddress(call.base.url, call.format || 'api');
    const entries = await store.sittingEntries(sitting.id, address);
    const head = jsonText(MEMBER_JSON.sittings(sitting, call)).replace(/}$/, ',"entries":');
    return content(
      store,
      'sittings',
      Buffer.concat([Buffer.from(head), entries, Buffer.from('}')]),
    );
  };

async function content(store: Store, name: Name, json: Uint8Array | string): Promise<Content> {
  const { stamp, changedAtMs } = await store.recordState();
  return { status: 200, json, version: `${stamp}.${name}`, changedAtMs };
}

function memberJson<Each extends Name>(name: Each, member: Collections[Each], call: Call): object {
  return MEMBER_JSON[name](member, call);
}

/** All digits are an id, which must be one of ours; anything else is a slug. */
function idOrSlug({ parameters }: Call): number | string {
  const text = parameters['id'] ?? '';
  if (!/^[0-9]+$/.test(text)) return text;
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw clientErrors.notFound();
  return id;
}
