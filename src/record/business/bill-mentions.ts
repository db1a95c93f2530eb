// What a sitting says of bills: each of its decisions on a bill, and each item about one, as a mention that follow-bills.ts puts
// together.

import { type BillStage, READING_STAGES } from '../parliament/procedure-forms.ts';
import type { Decided, FoldedBusiness } from './fold-business.ts';
import type { BillEvent, BillMention } from './follow-bills.ts';
import type { Item } from './order-of-business.ts';
import type { BillName } from './bill-names.ts';
import type { Procedure } from './procedure.ts';

export interface SittingOfBills {
  readonly date: string | null;
  readonly order: number;
  readonly chamber: string;
}

type About = Pick<BillMention, 'stage' | 'event' | 'evidence' | 'sponsor'>;

export function billMentions(
  { items, motions, decided }: FoldedBusiness,
  sitting: SittingOfBills,
  procedure: Procedure,
): readonly BillMention[] {
  const mention = (bill: BillName | null, about: About): BillMention[] =>
    bill === null
      ? []
      : [
          {
            ...sitting,
            title: bill.title,
            key: procedure.billKey(bill.title),
            number: bill.number,
            isCertain: false,
            ...about,
          },
        ];
  const readByNote = itemsRead(decided);
  return [
    ...items.flatMap(({ bill, stage, heading }) =>
      mention(bill, { stage, event: null, evidence: [heading], sponsor: null }),
    ),
    ...motions.flatMap(({ motion, item }) => {
      const { stage } = item;
      const isSponsor =
        stage === 'second_reading' && motion.aspect === 'motion' && !motion.isOnBehalf;
      return mention(item.bill, {
        stage,
        event: null,
        evidence: motion.evidence,
        sponsor: isSponsor ? motion.mover : null,
      });
    }),
    ...decided.flatMap((decision) => {
      const event = eventOf(decision, procedure, readByNote);
      const { at, evidence, item, mover } = decision;
      const isRead = event === 'read_second' || event === 'read_first';
      const isSponsor = isRead && !decision.isOnBehalf;
      return mention(decision.bill, {
        stage: stageOf(decision, item?.stage ?? null),
        event,
        evidence: [...evidence, at],
        sponsor: isSponsor ? mover : null,
      });
    }),
  ].sort((billMention, two) => (billMention.evidence.at(-1) ?? 0) - (two.evidence.at(-1) ?? 0));
}

/** The items in which a note says that a bill was read. */
export function itemsRead(decided: readonly Decided[]): ReadonlySet<Item> {
  return new Set(
    decided.flatMap(({ kind, item }) => (kind === 'reading' && item !== null ? [item] : [])),
  );
}

const READ = ['read_first', 'read_second', 'passed'] as const;

/**
 * What a decision does to its bill; null if nothing. A reading is that of its note; without a note, that of its question, if the
 * item has none.
 */
export function eventOf(
  decision: Decided,
  procedure: Procedure,
  readByNote: ReadonlySet<Item>,
): BillEvent | null {
  const { kind, outcome, reading, step, subject, item } = decision;
  if (kind === 'reading') return reading === null ? null : (READ[reading - 1] ?? null);
  if (kind === 'stage') return step === 'reported' && isOfAmendments(item) ? null : step;
  if (outcome === 'withdrawn' || outcome === 'dropped') {
    return procedure.billIn(subject) === null && kind !== 'other' ? null : outcome;
  }
  // "(Bill deferred)", but not the question of a clause or of its debate.
  if (outcome === 'deferred') return kind === 'other' && procedure.billIn(subject) ? outcome : null;
  if ((kind !== 'question' && kind !== 'division') || outcome === null) return null;
  const motion = procedure.motion(subject);
  const ordinal = procedure.ordinal(motion?.slot('ordinal') ?? '');
  const isOfItem = item !== null && item.isNamed && subject === item.title;
  const isRead = motion?.kind === 'read' || (motion === null && isOfItem);
  const ofItem = READING_STAGES.findIndex((stage) => stage === item?.stage);
  if (isRead) {
    const index = ordinal === null ? ofItem : ordinal - 1;
    if (outcome === 'negatived') return index > 0 ? 'negatived' : null;
    return item !== null && readByNote.has(item) ? null : (READ[index] ?? null);
  }
  if (motion === null || outcome === 'negatived') return null;
  switch (motion.kind) {
    case 'report':
      if (item?.stage === 'committee' || item?.isProgress) return null;
      if (!isOfAmendments(item)) return 'report_agreed';
      return item?.isApproved ? 'amendments_agreed' : null;
    case 'mediated':
      return 'mediated';
    case 'amendments':
      return 'amendments_agreed';
  }
}

/** Amendments of the other chamber, or what a mediation committee agreed: the bill was passed before. */
function isOfAmendments(item: Item | null): boolean {
  return item?.stage === 'amendments' || item?.stage === 'mediation';
}

function stageOf({ reading, step }: Decided, ofItem: BillStage | null): BillStage | null {
  if (reading !== null) return READING_STAGES[reading - 1] ?? null;
  return step === 'reported' ? 'report' : ofItem;
}
