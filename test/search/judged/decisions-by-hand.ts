// Compares the decisions found by reading the documents with those of the interface.

import { readFileSync } from 'node:fs';
import type { Decision } from '@hansard/client';
import type { TestServer } from '../../support/http/test-server.ts';

export interface DecisionByHand {
  readonly line: string;
  /** The date and chamber in the name of its document. */
  readonly document: string;
  readonly counter: number;
  readonly kind: string;
  readonly outcome: string | null;
  readonly reading: number | null;
  readonly votes: string | null;
  readonly subject: string;
}

/** See decisions-by-hand.txt. */
const LINE =
  /^\d+ (?<counter>\d+) (?<kind>\w+) (?<outcome>\S+)(?: (?:(?<votes>\d+-\d+)|(?<reading>[123])))?(?: (?<subject>.*))?$/;

export function decisionsByHand(): DecisionByHand[] {
  const text = readFileSync(new URL('decisions-by-hand.txt', import.meta.url), 'utf8');
  let document = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('= ')) document = line.slice(2);
    const groups = LINE.exec(line)?.groups;
    if (groups === undefined) return [];
    const { counter, kind = '', outcome = '-', votes = null, reading, subject = '' } = groups;
    return {
      line: `${document}: ${line}`,
      document,
      counter: Number(counter),
      kind,
      votes,
      subject,
      outcome: outcome === '-' ? null : outcome,
      reading: reading === undefined ? null : Number(reading),
    };
  });
}

/** A decision with its document and the counter of its entry. */
export interface PrintedDecision extends Decision {
  readonly document: string;
  readonly counter: number;
}

export async function decisionsOfDocuments(
  server: Pick<TestServer, 'get'>,
): Promise<PrintedDecision[]> {
  const read = async <Body>(path: string): Promise<Body> =>
    JSON.parse((await server.get(`/api/v0.1/hansard/${path}`)).text) as Body;
  const { results } = await read<{ results: { id: number }[] }>('sittings/?page_size=100');
  const decisions: PrintedDecision[] = [];
  for (const { id } of results) {
    const { source, entries } = await read<{
      source: { name: string };
      entries: { id: number; text_counter: number }[];
    }>(`sittings/${id}/`);
    const counters = new Map(entries.map((entry) => [entry.id, entry.text_counter]));
    const document = source.name.replace(/\.pdf$/, '');
    const page = await read<{ results: Decision[] }>(`decisions/?sitting=${id}&page_size=100`);
    for (const decision of page.results) {
      decisions.push({ ...decision, document, counter: counters.get(decision.entry) ?? 0 });
    }
  }
  return decisions;
}

export function isDecision(decision: PrintedDecision, wanted: DecisionByHand): boolean {
  const { votes, bill, subject } = decision;
  const shown = votes === null ? null : `${votes.ayes}-${votes.noes}`;
  return (
    (['document', 'counter', 'kind', 'outcome', 'reading'] as const).every(
      (field) => decision[field] === wanted[field],
    ) &&
    shown === wanted.votes &&
    `${subject} ${bill?.title ?? ''}`.toLowerCase().includes(wanted.subject.toLowerCase())
  );
}
