// What people correct in the reading of a sitting: "this debate belongs to that bill", "she moved this". A correction is kept
// beside the record and applied each time the sitting is read. It says of which entry it is, and of which words: where the entry
// is gone, or says something else, the correction no longer applies.

import { hash } from 'node:crypto';
import { present } from '../../base/present.ts';
import type { Debate, DebateDoubt } from '../debates/debate.ts';
import { singleLine } from '../debates/read-heading.ts';
import type { Decision, DecisionDoubt, SittingBusiness } from '../decisions/decision.ts';
import { firstCharacters, slugWords } from '../id.ts';
import type { BillName } from './bill-names.ts';
import type { Outcome } from './read-events.ts';
import type {
  CorrectedField,
  CorrectedValues,
  ReadingAnchor,
  ReadingChange,
} from './reading-change.ts';

/** A correction of a debate or a decision, beside the value that was read. */
export interface AppliedCorrection {
  readonly seq: number;
  readonly atMs: number;
  readonly reason: string | null;
  readonly field: CorrectedField;
  /** What the entries say by the rules of the reading. */
  readonly read: unknown;
}

interface Corrected {
  readonly corrections: readonly AppliedCorrection[];
  readonly isBillCorrected: boolean;
}

export type CorrectedBusiness = ReturnType<typeof correctBusiness>;

/**
 * The business of a sitting as corrected. `texts` has the contents of the entries of its debates and decisions, and of those that
 * the corrections name, if they are still in the sitting.
 */
export function correctBusiness(
  { debates, divisions, decisions }: SittingBusiness,
  corrections: readonly ReadingChange[],
  texts: ReadonlyMap<number, string>,
) {
  const ofDebates = placeAll(
    debates.map((debate) => debateAnchor(debate, texts)),
    corrections.filter(({ resource }) => resource === 'debates'),
    texts,
  );
  const ofDecisions = placeAll(
    decisions.map((decision) => decisionAnchor(decision, texts)),
    corrections.filter(({ resource }) => resource === 'decisions'),
    texts,
  );
  const corrected = debates.map((debate, at) => correctDebate(debate, ofDebates.latest(at)));
  const bills = billsOfDebates(debates, corrected);
  return {
    debates: corrected,
    divisions,
    decisions: decisions.map((decision, at) =>
      correctDecision(decision, bills(decision), ofDecisions.latest(at)),
    ),
    /** The numbers of the corrections that apply. */
    applied: [...ofDebates.placed, ...ofDecisions.placed].sort((a, b) => a - b),
  };
}

// Where a correction belongs.

type Place = Pick<
  ReadingAnchor,
  'entryId' | 'position' | 'digest' | 'decisionKind' | 'subjectDigest'
>;

/** A debate is known by the words of its heading. */
export function debateAnchor({ id }: Pick<Debate, 'id'>, texts: ReadonlyMap<number, string>) {
  const place = { position: 0, decisionKind: '', subjectDigest: '' };
  return { entryId: id, ...place, ...wordsAnchor(texts.get(id) ?? '') };
}

/** A decision is known by the words of its entry, its kind and its subject. */
export function decisionAnchor(
  { entryId, position, kind, subject }: Pick<Decision, 'entryId' | 'position' | 'kind' | 'subject'>,
  texts: ReadonlyMap<number, string>,
) {
  const place = { position, decisionKind: kind, subjectDigest: wordsAnchor(subject).digest };
  return { entryId, ...place, ...wordsAnchor(texts.get(entryId) ?? '') };
}

/** How much of an entry is kept for people to recognize it by: two lines. */
const SHOWN_CHARACTERS = 160;

/** Case, spaces and punctuation make no other words: a new print of the document has them otherwise. */
function wordsAnchor(content: string): Pick<ReadingAnchor, 'words' | 'digest'> {
  const digest = hash('sha256', slugWords(content).join(' '), 'hex');
  return { words: firstCharacters(singleLine(content), SHOWN_CHARACTERS), digest };
}

/** Whether two places are the same words, read alike. */
export function saysTheSame(first: Place, second: Place): boolean {
  return (
    first.digest === second.digest &&
    first.decisionKind === second.decisionKind &&
    first.subjectDigest === second.subjectDigest
  );
}

/** The corrections of each of these debates or decisions. */
function placeAll(
  places: readonly Place[],
  corrections: readonly ReadingChange[],
  texts: ReadonlyMap<number, string>,
) {
  const byPlace = new Map<number, ReadingChange[]>();
  const placed: number[] = [];
  for (const correction of corrections) {
    const at = placeOf(correction, places, texts);
    if (at === -1) continue;
    byPlace.set(at, [...(byPlace.get(at) ?? []), correction]);
    placed.push(correction.seq);
  }
  return {
    placed,
    /** Of several corrections of one statement, the last. */
    latest: (at: number): ReadonlyMap<CorrectedField, ReadingChange> => {
      const inOrder = (byPlace.get(at) ?? []).toSorted((a, b) => a.seq - b.seq);
      return new Map(inOrder.map((correction) => [correction.field, correction]));
    },
  };
}

/**
 * The index of the place that a correction is of; -1 if there is none. It is that of its entry, if the entry still says the
 * same. If the entry is gone, as after a new print of the document, it is the only one of the same words, if it was then, too.
 */
function placeOf(
  correction: ReadingChange,
  places: readonly Place[],
  texts: ReadonlyMap<number, string>,
): number {
  const same = [...places.keys()].filter((at) =>
    saysTheSame(present(places[at], 'a place'), correction),
  );
  if (texts.has(correction.entryId)) {
    const inEntry = same.filter((at) => places[at]?.entryId === correction.entryId);
    if (inEntry.length === 1) return firstIndex(inEntry);
    return firstIndex(inEntry.filter((at) => places[at]?.position === correction.position));
  }
  return correction.isOnly && same.length === 1 ? firstIndex(same) : -1;
}

function firstIndex(indexes: readonly number[]): number {
  return indexes[0] ?? -1;
}

// What a correction changes.

type FieldCorrections = ReadonlyMap<CorrectedField, ReadingChange>;

function correctDebate(debate: Debate, corrections: FieldCorrections): Debate & Corrected {
  const { title, bill, stage } = valuesOf(corrections);
  return {
    ...debate,
    ...(title !== undefined && { title, about: [] }),
    ...(bill !== undefined && { bill }),
    ...(stage !== undefined && { stage }),
    doubts: debate.doubts.filter((doubt) => !isSettled(doubt, corrections)),
    corrections: appliedTo(debate, corrections),
    isBillCorrected: bill !== undefined,
  };
}

/** `billOfDebate` is the corrected bill of its debate, if it follows that. */
function correctDecision(
  decision: Decision,
  billOfDebate: BillName | null | undefined,
  corrections: FieldCorrections,
): Decision & Corrected {
  const { outcome, bill = billOfDebate, mover, seconder } = valuesOf(corrections);
  return {
    ...decision,
    ...(outcome !== undefined && { outcome, billEvent: eventWith(decision, outcome) }),
    ...(bill !== undefined && { bill }),
    ...(mover !== undefined && { mover }),
    ...(seconder !== undefined && { seconder }),
    doubts: decision.doubts.filter((doubt) => !isSettled(doubt, corrections)),
    corrections: appliedTo(decision, corrections),
    isBillCorrected: bill !== undefined,
  };
}

/** The fields that settle a doubt, even if the correction says what was read. */
export const SETTLING: Readonly<Record<DebateDoubt | DecisionDoubt, readonly CorrectedField[]>> = {
  title: ['title'],
  bill: ['bill', 'stage'],
  number: ['bill'],
  debate: [],
  mover: ['mover'],
};

function isSettled(doubt: DebateDoubt | DecisionDoubt, corrections: FieldCorrections): boolean {
  return SETTLING[doubt].some((field) => corrections.has(field));
}

function valuesOf(corrections: FieldCorrections): Partial<CorrectedValues> {
  return Object.fromEntries(
    [...corrections].map(([field, { statement }]) => [field, statement.value]),
  );
}

function appliedTo(
  read: Partial<CorrectedValues>,
  corrections: FieldCorrections,
): AppliedCorrection[] {
  return [...corrections].map(([field, { seq, atMs, reason }]) => ({
    seq,
    atMs,
    reason,
    field,
    read: read[field] ?? null,
  }));
}

/** What a decision with a corrected outcome does to its bill; null where only the words of the note would say it. */
function eventWith(
  { kind, outcome: read, reading, billEvent }: Decision,
  outcome: Outcome | null,
): Decision['billEvent'] {
  if (outcome === read) return billEvent;
  if (outcome === null || outcome === 'agreed' || kind === 'paper') return null;
  return reading === null && outcome === 'negatived' ? null : outcome;
}

/**
 * The decisions of a debate are on its bill. So those that were read as on the bill of the debate, or on none as the debate,
 * follow the correction of the debate.
 */
function billsOfDebates(
  debates: readonly Debate[],
  corrected: readonly (Debate & Corrected)[],
): (decision: Decision) => BillName | null | undefined {
  const changed = new Map(
    debates.flatMap((debate, at) => {
      const after = corrected[at];
      return after?.isBillCorrected === true
        ? [[debate.id, { read: debate.bill, now: after.bill }]]
        : [];
    }),
  );
  return ({ debateId, kind, bill }) => {
    const change = debateId === null ? undefined : changed.get(debateId);
    const isFollowing = kind !== 'paper' && bill?.title === change?.read?.title;
    return isFollowing ? change?.now : undefined;
  };
}
