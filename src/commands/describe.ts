// hansard describe <file…>: looks at printed documents of a parliament, and proposes settings for them; or, with the settings of
// a parliament, reports what they read and what they do not.

import { counted } from '../base/group-digits.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { OperatorError } from '../base/errors.ts';
import {
  observeProcedure,
  type ObservedProcedure,
  type PrintedEntry,
} from '../import/observe-procedure.ts';
import { openDocument } from '../import/open-document.ts';
import { proposeSettings, type Proposal } from '../import/propose-settings.ts';
import { observePrinted, type PrintedReading, tryPrinted } from '../import/read-printed.ts';
import { checkParliament } from '../record/parliament/check-parliament.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { always, type CommandCall, type CommandDescription } from './command.ts';
import { readParliament } from './open-record.ts';

const describe: CommandDescription = {
  name: 'describe',
  summary:
    'Looks at printed documents (PDF, Word, HTML), proposes settings of their parliament, and shows what is read with them.',
  interrupted: always('The record was not changed.'),
  settings: ['parliament'],
  arguments: { '<file...>': 'some documents: an old one, a new one, one with a vote' },
  options: {
    '--output <file>': 'write the proposed settings to a new file, for PARLIAMENT',
  },
  run: async (call) => {
    const { settings, flags } = call;
    if (settings.parliament !== null) {
      if (flags['output'] !== undefined) {
        throw new OperatorError(
          '--output writes proposed settings, and PARLIAMENT names others: leave one out.',
        );
      }
      return await reportUnread(call, readParliament(settings.parliament));
    }
    await propose(call);
  },
};

export const commands = [describe];

async function propose(call: CommandCall): Promise<void> {
  const { flags, arguments: files } = call;
  const output = flags['output'];
  if (output !== undefined && existsSync(output)) {
    throw new OperatorError(`${output} is there already: name a new file.`);
  }
  const observed = [];
  for (const file of files) {
    observed.push(await withPrinted(file, (path, shown) => observePrinted(path, shown)));
  }
  const proposal = proposeSettings(observed);
  const text = `${JSON.stringify(proposal.settings, null, 2)}\n`;
  console.log(describeProposal(proposal));
  if (output === undefined) console.log(`Proposed settings:\n${text}`);
  else {
    writeFileSync(output, text, { flag: 'wx' });
    console.log(
      `${output} has the proposed settings. Check them, and run this again with PARLIAMENT=${output}.\n`,
    );
  }
  await reportUnread(call, checkParliament(proposal.settings));
}

function withPrinted<Result>(
  file: string,
  work: (path: string, shown: string) => Promise<Result>,
): Promise<Result> {
  return openDocument(file).then(async (document) => {
    try {
      return await work(document.path, document.shown);
    } finally {
      await document.close();
    }
  });
}

function describeProposal({ observed, labels, doubts, language }: Proposal): string {
  const each = (name: string, texts: readonly string[]): string =>
    `${name}: ${
      texts.length === 0
        ? 'none found'
        : [...new Set(texts)]
            .slice(0, SHOWN_MAX)
            .map((text) => `“${text}”`)
            .join(', ')
    }`;
  const all = (field: 'dates' | 'openings' | 'closings' | 'furniture' | 'headings'): string[] =>
    observed.flatMap((observation) => observation[field].map(({ text }) => text));
  return [
    each(
      'titles',
      observed.flatMap(({ titles }) => titles),
    ),
    each('dates', all('dates')),
    each('began', all('openings')),
    each('ended', all('closings')),
    each('on many pages', all('furniture')),
    each('headings', all('headings')),
    `language: ${language.code ?? 'not certain'}; ${language.evidence}`,
    ...labels.map(({ form, count, bold, examples }) => {
      const shown = examples.map(([text]) => `“${text}”`).join(', ');
      return `labels, ${form.letters}, ${form.ends}: ${count}, ${bold} of them in bold: ${shown}`;
    }),
    ...doubts.map((doubt) => `to check: ${doubt}`),
    '',
  ].join('\n');
}

const SHOWN_MAX = 6;

/** What the settings read of each document, and what not. */
async function reportUnread(
  { arguments: files }: CommandCall,
  parliament: Parliament,
): Promise<void> {
  const entries: PrintedEntry[] = [];
  for (const file of files) {
    await withPrinted(file, async (path, shown) => {
      const reading = await tryPrinted(path, shown, parliament);
      console.log(describeReading(shown, reading));
      for (const entry of reading.sittings.flatMap((sitting) => sitting.entries))
        entries.push(entry);
    });
  }
  console.log(describeProcedure(observeProcedure(entries, parliament)));
}

/** So many kinds are read of most parliaments, and what recurs less often than the first fifty unread lines says little. */
const READ_SHOWN = 60;
const UNREAD_SHOWN = 50;

/** What the phrases of `procedure` read in all documents, and what is left for the next phrases. */
function describeProcedure({ read, unread }: ObservedProcedure): string {
  const line = ({ what, count, example }: ObservedProcedure['read'][number]): string =>
    `${count} × ${what}${example === '' ? '' : `: “${example.slice(0, TEXT_SHOWN)}”`}`;
  return [
    'procedure, as the phrases of the settings read it:',
    ...(read.length === 0 ? ['  nothing: there are no phrases, or none was found'] : []),
    ...read.slice(0, READ_SHOWN).map((observed) => `  ${line(observed)}`),
    `  unread: ${counted(unread.length, 'note, line, heading or sentence', 'notes, lines, headings and sentences')}`,
    ...unread.slice(0, UNREAD_SHOWN).map((observed) => `    ${line(observed)}`),
  ].join('\n');
}

const ENTRIES_SHOWN = 14;
const DOUBTS_SHOWN = 12;
const TEXT_SHOWN = 90;

function describeReading(shown: string, { sittings, report }: PrintedReading): string {
  const [first] = sittings;
  const labels = sittings.flatMap(({ entries }) => entries.filter(({ label }) => label !== ''));
  const facts = report.sittings.map(
    ({ venue, date, startTime, endTime }) =>
      `${venue ?? 'NO CHAMBER'}, ${date ?? 'NO DATE'}, ${startTime ?? 'no beginning'} to ${endTime ?? 'no end'}`,
  );
  const whose = {
    own: 'of this body',
    other: 'OF ANOTHER BODY',
    unnamed: 'of a body that it does not name',
  };
  const percent = (share: number): string => `${Math.floor(share * 1_000) / 10} %`;
  const { shares, review, words } = report;
  return [
    `${shown}: ${whose[report.whose.kind]}; ${facts.join('; ')}`,
    `  ${counted(labels.length, 'label')} read, ${percent(shares.labels)} of those that look like one; confidence ${report.confidence}` +
      `; ${counted(words.lost.length, 'word')} lost, ${words.invented.length} invented`,
    ...(first?.entries ?? [])
      .slice(0, ENTRIES_SHOWN)
      .map(({ type, speakerTitle, speakerName, content }) => {
        const who = [speakerTitle, speakerName].filter((part) => part !== '').join(' / ');
        return `    ${type.padEnd(8)}${who === '' ? '' : `<${who}> `}${content.replace(/\s+/g, ' ').slice(0, TEXT_SHOWN)}`;
      }),
    ...(review.length === 0 ? [] : [`  unread or doubtful: ${counted(review.length, 'place')}`]),
    ...review
      .slice(0, DOUBTS_SHOWN)
      .map(({ page, reason, text }) => `    page ${page}: ${reason}: ${text.slice(0, TEXT_SHOWN)}`),
    '',
  ].join('\n');
}
