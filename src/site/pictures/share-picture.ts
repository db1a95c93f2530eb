// GET /picture/<kind>-<id>.png: the picture that is shown with a link to a speech, a vote, a debate, a bill or a member.

import { parseId } from '../../record/id.ts';
import { labelText } from '../../record/speaker-label.ts';
import { totalOf } from '../../record/divisions/division.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { endOf, outcomeText } from '../../words/decision-text.ts';
import { namedDebate } from '../../words/named-debate.ts';
import { outcomeKind } from '../components/outcome.ts';
import type { RecordRequest } from '../page.ts';
import { findCited } from '../reading/cited-entry.ts';
import { billTitle } from '../reading/debate-parts.ts';
import { readEntries } from '../reading/read-entries.ts';
import { inOrder } from '../reading/record-calendar.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import { siteFile } from '../site-files.ts';
import { voteTitle } from '../votes/vote-parts.ts';
import { drawPicture } from './draw-picture.ts';
import { type ShareCard, shareSvg } from './share-drawing.ts';

type Card = Omit<ShareCard, 'source'>;

const NONE = { outcome: '', outcomeKind: 'noted' } as const;

export async function sharePicture(request: RecordRequest): Promise<HttpResponse> {
  const name = pathParameter(request, 'name');
  const [, kind = '', id = ''] = orNotFound(/^([a-z]+)-(.+)\.png$/.exec(name));
  const makeCard = orNotFound(CARDS.get(kind));
  const card = await makeCard(id, request);
  const body = await drawPicture(shareSvg({ ...card, source: request.locale.siteTitle }));
  const ofVersion = `${request.state.version}.picture-${kind}-${encodeURIComponent(id)}`;
  return siteFile({ type: 'image/png', text: body, name: ofVersion, isTranslated: true }, request);
}

type MakeCard = (id: string, request: RecordRequest) => Promise<Card>;

const CARDS: ReadonlyMap<string, MakeCard> = new Map<links.PictureKind, MakeCard>([
  ['speech', speechCard],
  ['debate', debateCard],
  ['vote', voteCard],
  ['bill', billCard],
  ['member', memberCard],
]);

async function speechCard(id: string, request: RecordRequest): Promise<Card> {
  const { contribution, sitting, debate, entry } = await findCited(id, request);
  const read = readEntries(contribution.entries, request.rules);
  const quoted = read.slice(read.findIndex((readEntry) => readEntry.id === entry.id));
  const text = quoted.map((readEntry) => readEntry.text).join(' ');
  const [first] = quoted;
  const isSpeech = first?.type === 'speech';
  return {
    ...NONE,
    kicker: isSpeech ? labelText(first, request.t('unnamedSpeaker')) : (debate?.title ?? ''),
    words: isSpeech ? `“${text}”` : text,
    about: [debate === null ? [] : namedDebate(debate).title, sittingTitle(sitting.id, request)]
      .flat()
      .join(', '),
  };
}

async function debateCard(id: string, request: RecordRequest): Promise<Card> {
  const debate = orNotFound(await request.store.debate(parseId(id) ?? 0));
  const end = endOf(await request.store.debateDecisions(debate.id), debate, request.locale);
  return {
    kicker: request.t('meantDebate'),
    words: namedDebate(debate).title,
    ...(end === null
      ? NONE
      : { outcome: outcomeText(end, request.locale), outcomeKind: outcomeKind(end) }),
    about: sittingTitle(debate.sittingId, request),
  };
}

async function voteCard(id: string, request: RecordRequest): Promise<Card> {
  const { t, store } = request;
  const division = orNotFound(await store.division(parseId(id) ?? 0));
  const debate = division.debateId === null ? null : await store.debate(division.debateId);
  const named = debate && namedDebate(debate);
  const { result, ayes, noes } = division;
  const votes = t('votesTo', { ayes: totalOf(ayes), noes: totalOf(noes) });
  return {
    kicker: named === null ? t('division') : `${t('division')}: ${named.title}`,
    words: voteTitle(division, named, request),
    outcome: result === null ? votes : `${t(`result.${result}`)}, ${votes}`,
    outcomeKind: result === null ? 'noted' : RESULT_KINDS[result],
    about: sittingTitle(division.sittingId, request),
  };
}

const RESULT_KINDS = { carried: 'carried', negatived: 'lost' } as const;

async function billCard(series: string, request: RecordRequest): Promise<Card> {
  const { store, calendar, locale, t } = request;
  const debates = inOrder(await store.seriesDebates(series), calendar);
  const last = orNotFound(debates.at(-1));
  const bill = last.term === null ? null : await store.bill(series);
  const stage = bill?.stage ?? null;
  return {
    kicker: t(last.term === null ? 'meantDebate' : 'bill'),
    words: last.term === null ? namedDebate(last).title : billTitle(debates, request),
    ...(stage === null
      ? NONE
      : { outcome: outcomeText(stage, locale), outcomeKind: outcomeKind(stage) }),
    about: t('lastCameUp', { sitting: sittingTitle(last.sittingId, request) }),
  };
}

async function memberCard(slug: string, request: RecordRequest): Promise<Card> {
  const person = orNotFound(await request.store.item('people', slug));
  const seat = person.memberships.findLast(({ organization }) => organization === null);
  const about = [seat?.constituency, seat?.region, seat?.party].filter((text) => text != null);
  return {
    ...NONE,
    kicker: request.t('person'),
    words: person.legalName,
    about: [...new Set(about)].join(', '),
  };
}
