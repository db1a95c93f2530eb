// GET debates/: the items of business of the sittings, and one of them.

import { clientErrors } from '../../../errors.ts';
import { ORDERINGS } from '../../../record/filter.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import { FILTERS } from '../../../search/query/read-filter.ts';
import type { Store } from '../../../store/contract/store.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import { DEBATE_LIST } from '../../shared/links.ts';
import { sittingReader } from '../collections/sitting-json.ts';
import { refuseFaults } from '../resource/check-body.ts';
import { entryId } from '../resource/entry-id.ts';
import { pageEnvelope } from '../resource/page-json.ts';
import type { ApiRequest, Content, FilterHelp } from '../resource/resource.ts';
import { debateJson } from './debate-json.ts';
import { foundLinks, foundVersion } from './found-page.ts';
import { LIST_OPTIONS, readListRequest, refuseRelevance } from './list-request.ts';

const { ordering, page_size, after, expand } = LIST_OPTIONS;

/** What of a filter is matched against the entries of a debate, and what against its title. */
export const DEBATE_FILTERS: Readonly<Record<string, FilterHelp>> = {
  ...FILTERS,
  q: { ...FILTERS.q, help: 'Words of the title: all of them; "a phrase", -not, OR, prefix*.' },
  ordering: {
    ...ordering,
    help: 'id, -id, date or -date. Ties are in order of id.',
    choices: ORDERINGS.filter((one) => one !== 'relevance'),
  },
  page_size,
  after,
  expand: {
    ...expand,
    help: '“sitting” adds the sitting, its date and its chamber.',
    choices: ['sitting'],
  },
};

export const listDebates =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    const list = await readListRequest(store, request.query, ['sitting']);
    const faults = new FieldFaults();
    refuseRelevance(list, faults);
    refuseFaults(faults);
    const found = await finder.findDebates(list);
    if (found === null) throw clientErrors.invalidPage();
    const sittingJson = sittingReader(store, request);
    const texts: string[] = [];
    await forEachInTurns(found.items, async (debate) => {
      const sitting = list.expandSitting ? await sittingJson(debate.sittingId) : null;
      texts.push(debateJson(debate, request, sitting));
    });
    const [head, tail] = pageEnvelope(found.count, foundLinks(request, DEBATE_LIST, found));
    return {
      status: 200,
      json: `${head}${texts.join(',')}${tail}`,
      version: foundVersion(found, request),
      changedAtMs: found.state.changedAtMs,
    };
  };

/** One by its id; by the id of another of its entries, 404. */
export const retrieveDebate =
  (store: Store) =>
  async (request: ApiRequest): Promise<Content> => {
    const debate = await store.debate(entryId(request.parameters['id']));
    if (debate === null) throw clientErrors.notFound();
    const { version, changedAtMs } = await store.recordState();
    const json = debateJson(debate, request, null);
    return { status: 200, json, version: `${version}.debate`, changedAtMs };
  };
