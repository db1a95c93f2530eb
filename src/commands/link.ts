// hansard link: links speakers to people, in the whole record or a part of it; --undo reverts a run, --decisions lists people's
// decisions.

import { OperatorError } from '../base/errors.ts';
import { counted, groupDigits } from '../base/group-digits.ts';
import { EVERYTHING } from '../record/filter.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import {
  type LabelReport,
  linkRecord,
  type LinkReport,
  newRun,
  RUN_BEGINNING,
  undoRun,
} from '../linking/link-record.ts';
import {
  type DecisionFile,
  decisionsCsv,
  linkingSource,
  listDecisions,
  readDecisionFile,
  resolveDecisions,
} from '../linking/label-decisions.ts';
import type { Store, PublishingReads, ItemReads, RecordWrites } from '../store/contract/store.ts';
import { openFinder } from '../store/open-store.ts';
import { FILTER_OPTIONS, filterOf } from './filter-flags.ts';
import { linksText, undoHint } from './describe-import.ts';
import { closing, openRecord, parliamentIn } from './open-record.ts';
import { withProgress } from './progress.ts';
import { always, type CommandCall, type CommandDescription, JSON_REPORT } from './command.ts';

/** Open labels that the printed report names; --json has all of them. */
const SHOWN_LABELS = 15;

const link: CommandDescription = {
  name: 'link',
  summary: 'Links the speakers of unlinked speeches to people, and reports uncertain ones.',
  interrupted: always(
    'The links made so far stay. Run the command again for the rest, or undo them with --undo.',
  ),
  settings: ['databaseUrl', 'lockWait', 'parliament'],
  options: {
    '--dry-run': 'report what would be linked and write nothing',
    '--from <file>':
      'apply only the decisions of a CSV file, and store them: label, title, chamber, from, to, person',
    '--aliases <file>':
      'apply and store the decisions of a CSV file, and link the remaining speakers by the rules',
    '--decisions': 'list the stored decisions, as such a CSV file',
    '--undo <run>': 'undo the links and decisions of a run',
    ...FILTER_OPTIONS,
    ...JSON_REPORT,
  },
  run: async (call) => {
    const { settings, flags } = call;
    await using store = await openRecord(settings);
    if (flags['undo'] !== undefined) await undo(store, flags['undo'], call);
    else if (flags['decisions']) await list(store, flags);
    else await linkAll(store, call);
  },
};

export const commands = [link];

async function linkAll(store: Store, { settings, flags, took, print }: CommandCall): Promise<void> {
  const filter = await filterOf(store, flags);
  const words = compileLabels(await parliamentIn(store, settings));
  const file = await decisionFileOf(flags);
  const run = flags['dryRun'] ? null : newRun();
  const isAll = filter === EVERYTHING;
  await using finder = isAll ? null : closing(await openFinder(settings.databaseUrl));
  const resolved = file && (await applyDecisions(store, file, run));
  const applied = file && resolved && { ...resolved, alone: file.alone, isStored: run !== null };
  const { count } = await store.recordState();
  const report = await withProgress('Linking', count, (progress) =>
    linkRecord({
      store,
      finder,
      filter,
      run,
      progress,
      linkingSource: linkingSource(words, applied),
    }),
  );
  const decisions = resolved?.newDecisions.length ?? 0;
  const done = {
    isDry: run === null,
    // Null if it wrote nothing.
    run: report.written + decisions === 0 ? null : run,
    decisions,
  };
  print(jsonOf(report, done), reportText(report, done, took()));
}

/** Resolves the decisions of a file; a run stores the new ones in the same transaction. */
async function applyDecisions(store: Store, file: DecisionFile, run: string | null) {
  if (run === null) return await resolveDecisions(store, file);
  return await store.write(async (transaction) => {
    const resolved = await resolveDecisions(transaction, file);
    await transaction.decisions.add(resolved.newDecisions);
    return resolved;
  }, run);
}

async function decisionFileOf(flags: CommandCall['flags']): Promise<DecisionFile | null> {
  const { from, aliases } = flags;
  if (from !== undefined && aliases !== undefined) {
    throw new OperatorError('Give --from or --aliases, not both: --from applies only the file.');
  }
  const file = from ?? aliases;
  return file === undefined ? null : await readDecisionFile(file, from !== undefined);
}

async function undo(
  store: PublishingReads & RecordWrites,
  run: string,
  { took, print }: CommandCall,
): Promise<void> {
  if (!run.startsWith(RUN_BEGINNING) || (await store.tokens()).some(({ name }) => name === run)) {
    throw new OperatorError(
      `"${run}" is not the name of a run. The report of hansard link names its run.`,
    );
  }
  const { found: linked, undone, decisions } = await undoRun(store, run);
  if (linked + decisions === 0) {
    throw new OperatorError(`There is no run "${run}" in the change log.`);
  }
  const left = linked - undone;
  const sentence =
    `${counted(undone, 'link')} of ${run} undone` +
    `${decisions === 0 ? '' : `, ${counted(decisions, 'decision')} removed`}` +
    `${left === 0 ? '' : `; ${groupDigits(left)} were changed or withdrawn since and stay as they are`} (${took()})`;
  print({ run, found: linked, undone, decisions }, sentence);
}

async function list(
  store: PublishingReads & ItemReads,
  flags: CommandCall['flags'],
): Promise<void> {
  const decisions = await listDecisions(store);
  if (flags['json']) console.log(JSON.stringify({ decisions }));
  else process.stdout.write(decisionsCsv(decisions));
}

/** What a run did besides linking. */
type Done = Readonly<{ isDry: boolean; run: string | null; decisions: number }>;

function jsonOf(report: LinkReport, { run, decisions }: Done): object {
  return {
    run,
    ...report.counts,
    linked_before: report.linkedBefore,
    written: report.written,
    decisions,
    linked_labels: report.labels('linked'),
    doubtful_labels: report.labels('doubtful'),
    unlinkable_labels: report.labels('unlinkable'),
  };
}

function reportText(report: LinkReport, { isDry, run, decisions }: Done, time: string): string {
  const done = isDry ? 'would be linked' : 'linked';
  const stored = isDry ? 'to be stored' : 'stored';
  return [
    `${linksText(report.counts, done)}, ${groupDigits(report.linkedBefore)} linked before (${time})`,
    ...(decisions === 0 ? [] : [`${counted(decisions, 'decision')} ${stored}`]),
    ...(run === null ? [] : [`run ${run}: ${undoHint(run)}`]),
    ...shown('doubtful', report),
    ...shown('unlinkable', report),
  ].join('\n');
}

function shown(kind: 'doubtful' | 'unlinkable', report: LinkReport): string[] {
  const labels = report.labels(kind, SHOWN_LABELS);
  return labels.length === 0 ? [] : [`${kind}:`, ...labels.map(lineOf)];
}

function lineOf({ label, entries, reasons, people }: LabelReport): string {
  const who = people.map(({ id, name, reasons: why }) => `${name} (${id}: ${why.join(', ')})`);
  const may = who.length === 0 ? '' : `: ${who.join('; ')}`;
  return `  ${groupDigits(entries)} × ${label}: ${reasons.join(', ')}${may}`;
}
