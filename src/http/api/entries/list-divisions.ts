// GET divisions/: the votes of the sittings with their numbers and names, and one of them.

import { clientErrors } from '../../../errors.ts';
import { parseIdOrSlug } from '../../../record/id.ts';
import { quoted } from '../../../record/rules/entry-rules.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import type { DivisionRequest, Finder } from '../../../search/finder/finder.ts';
import { FILTERS } from '../../../search/query/read-filter.ts';
import type { Store } from '../../../store/contract/store.ts';
import { lookupIn } from '../../../store/filter-lookup.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import { DIVISION_LIST } from '../../shared/links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import { sittingReader } from '../collections/sitting-json.ts';
import { refuseFaults } from '../resource/check-body.ts';
import { entryId } from '../resource/entry-id.ts';
import { pageEnvelope } from '../resource/page-json.ts';
import type { ApiRequest, Content, FilterHelp } from '../resource/resource.ts';
import { debateReader } from './debate-json.ts';
import { divisionJson } from './division-json.ts';
import { foundLinks, foundVersion } from './found-page.ts';
import { DEBATE_FILTERS } from './list-debates.ts';
import { readListFilter, readListRequest, refuseRelevance } from './list-request.ts';

/** A filter is matched against the entries of a division: its heading, its lists and its notes. */
export const DIVISION_FILTERS: Readonly<Record<string, FilterHelp>> = {
  person: { label: 'Person', help: 'Somebody who voted, by id or slug.' },
  ...DEBATE_FILTERS,
  q: FILTERS.q,
};

export const listDivisions =
  (store: Store, finder: Finder) =>
  async (request: ApiRequest): Promise<Content> => {
    const list = await readListRequest(store, request.query, ['sitting']);
    const faults = new FieldFaults();
    refuseRelevance(list, faults);
    const votedBy = await readVoter(store, request.query, faults);
    refuseFaults(faults);
    const found = await finder.findDivisions({ ...list, votedBy });
    if (found === null) throw clientErrors.invalidPage();
    const sittingJson = sittingReader(store, request);
    const debateJson = debateReader(store, request);
    const texts: string[] = [];
    await forEachInTurns(found.items, async (division) => {
      const { id, sittingId } = division;
      const sitting = list.expandSitting ? await sittingJson(sittingId) : null;
      const debate = await debateJson(sittingId, id);
      texts.push(divisionJson(division, request, { sitting, debate }));
    });
    const [head, tail] = pageEnvelope(found.count, foundLinks(request, DIVISION_LIST, found));
    return {
      status: 200,
      json: `${head}${texts.join(',')}${tail}`,
      version: foundVersion(found, request),
      changedAtMs: found.state.changedAtMs,
    };
  };

/** Which divisions a feed has. */
export async function readDivisionFilter(
  store: Store,
  query: QueryString,
): Promise<Pick<DivisionRequest, 'filter' | 'votedBy'>> {
  const filter = await readListFilter(store, query);
  const faults = new FieldFaults();
  const votedBy = await readVoter(store, query, faults);
  refuseFaults(faults);
  return { filter, votedBy };
}

/** Who voted, where the list is narrowed to somebody; null otherwise. */
async function readVoter(
  store: Store,
  query: QueryString,
  faults: FieldFaults,
): Promise<number | null> {
  const text = query.get('person') ?? '';
  if (text === '') return null;
  const id = await lookupIn(store).person(parseIdOrSlug(text));
  if (id === null) faults.add('person', `There is no person ${quoted(text)}.`);
  return id;
}

/** One by its id; by the id of another of its entries, 404. */
export const retrieveDivision =
  (store: Store) =>
  async (request: ApiRequest): Promise<Content> => {
    const division = await store.division(entryId(request.parameters['id']));
    if (division === null) throw clientErrors.notFound();
    const { version, changedAtMs } = await store.recordState();
    const debate = await debateReader(store, request)(division.sittingId, division.id);
    const json = divisionJson(division, request, { sitting: null, debate });
    return { status: 200, json, version: `${version}.division`, changedAtMs };
  };
