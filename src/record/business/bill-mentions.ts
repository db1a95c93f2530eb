// What a sitting says of bills: each of its decisions on a bill, and each item about one, as a mention that follow-bills.ts puts
// together.

import { type BillStage, READING_STAGES } from '../parliament/procedure-forms.ts';
import type { Decided, FoldedBusiness } from './fold-business.ts';
import type { BillEvent, BillMention } from './follow-bills.ts';
import type { BillName, Procedure } from './procedure.ts';

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
  return [
    ...items.flatMap(({ bill, stage, heading }) =>
      mention(bill, { stage, event: null, evidence: [heading], sponsor: null }),
    ),
    ...motions.flatMap(({ motion, item }) => {
      const { stage } = item;
      const isSponsor = stage === 'second_reading' && motion.aspect === 'motion';
      return mention(item.bill, {
        stage,
        event: null,
        evidence: motion.evidence,
        sponsor: isSponsor ? motion.mover : null,
      });
    }),
    ...decided.flatMap((decision) => {
      const event = eventOf(decision, procedure);
      const { at, evidence, item, mover } = decision;
      const isSponsor = event === 'read_second' || event === 'read_first';
      return mention(decision.bill, {
        stage: stageOf(decision, item?.stage ?? null),
        event,
        evidence: [...evidence, at],
        sponsor: isSponsor ? mover : null,
      });
    }),
  ].sort((billMention, two) => (billMention.evidence.at(-1) ?? 0) - (two.evidence.at(-1) ?? 0));
}

const READ = ['read_first', 'read_second', 'passed'] as const;

/** What a decision does to its bill; null if nothing. */
export function eventOf(decision: Decided, procedure: Procedure): BillEvent | null {
  const { kind, outcome, reading, step, subject, item } = decision;
  if (kind === 'reading') return reading === null ? null : (READ[reading - 1] ?? null);
  if (kind === 'stage') return step;
  if (outcome === 'withdrawn' || outcome === 'dropped') {
    return procedure.billIn(subject) === null && kind !== 'other' ? null : outcome;
  }
  // "(Bill deferred)", but not the question of a clause or of its debate.
  if (outcome === 'deferred') return kind === 'other' && procedure.billIn(subject) ? outcome : null;
  if ((kind !== 'question' && kind !== 'division') || outcome === null) return null;
  const motion = procedure.motion(subject);
  if (motion === null) return null;
  if (outcome === 'negatived') return motion.kind === 'read' ? 'negatived' : null;
  switch (motion.kind) {
    case 'read':
      return null;
    case 'report':
      return item?.stage === 'committee' || item?.isProgress ? null : 'report_agreed';
    case 'mediated':
      return 'mediated';
    case 'amendments':
      return 'amendments_agreed';
  }
}

function stageOf({ reading, step }: Decided, ofItem: BillStage | null): BillStage | null {
  if (reading !== null) return READING_STAGES[reading - 1] ?? null;
  return step === 'reported' ? 'report' : ofItem;
}
