// hansard publish <folder>: the interface and the reading site as files that any web server can serve.

import { publishSite, type PublishReport } from '../distribute/publish-site.ts';
import { indexTree, loadPagefind, removeIndex } from '../distribute/search-tree.ts';
import { OperatorError } from '../base/errors.ts';
import { fileFault } from '../base/files.ts';
import { counted, groupDigits } from '../base/group-digits.ts';
import { createRenderer } from '../serving/render-address.ts';
import { localesOf } from '../words/locale.ts';
import { openFinder } from '../store/open-store.ts';
import { applyParliament, closing, openRecord, readParliament } from './open-record.ts';
import { publishedAs } from '../store/parliament-of-record.ts';
import { megabytes, withProgress } from './progress.ts';
import { always, type CommandDescription, JSON_REPORT } from './command.ts';

/** Addresses without a file that are named; the others are only counted. */
const LEFT_SHOWN = 5;

const publish: CommandDescription = {
  name: 'publish',
  summary:
    'Writes the interface and the reading site into a folder, as files for any web server. A further run writes only what changed.',
  interrupted: always(
    'The folder may have files of two states of the record. Run the command again.',
  ),
  settings: ['databaseUrl', 'baseUrl', 'parliament'],
  arguments: { '<folder>': 'the folder of the files; it is created if it does not exist' },
  options: {
    '--search': 'add a search by Pagefind (npm install --no-save pagefind@1.6.0)',
    ...JSON_REPORT,
  },
  run: async ({ settings, flags, version, took, print, arguments: [folder = ''] }) => {
    const { databaseUrl, baseUrl } = settings;
    if (baseUrl === null) {
      throw new OperatorError(
        'Set BASE_URL to the address under which the files will be served, such as https://hansard.example.org. Every address in them begins with it.',
      );
    }
    const hasSearch = Boolean(flags['search']);
    const pagefind = hasSearch ? await loadPagefind() : null;
    const configured = readParliament(settings.parliament);
    await using store = await openRecord(settings);
    await using finder = closing(await openFinder(databaseUrl));
    await applyParliament(store, configured);
    const parliament = await publishedAs(store, configured);
    const shown = { baseUrl, version, parliament };
    const renderer = createRenderer({ store, finder, ...shown, asFiles: true });
    const { languages } = localesOf(parliament);
    const published = { baseUrl, languages, hasSearch };
    const settingsText = JSON.stringify({ ...shown, hasSearch });
    const source = { store, finder, renderer, settings: settingsText, ...published };
    const { report, searched } = await withProgress('Publishing', null, async (at) => {
      const done = await publishSite(source, folder, at);
      if (pagefind === null) removeIndex(folder);
      return { report: done, searched: pagefind && (await indexTree(pagefind, folder)) };
    }).catch((error: unknown) => {
      throw fileFault(error, `${folder} cannot be written`);
    });
    const ofSearch = searched === null ? '' : `; ${counted(searched, 'page')} can be searched`;
    print({ folder, ...report, searched }, `${describe(report)}${ofSearch} (${took()}).`);
  },
};

export const commands = [publish];

function describe(report: PublishReport): string {
  if (report === null) return 'The files are up to date: nothing was written';
  const { files, rendered, written, removed, bytesWritten, left, isCurrent } = report;
  const parts = [
    `Published ${counted(files, 'address', 'addresses')}: ${counted(written, 'file')} written, ${megabytes(bytesWritten)}; ${groupDigits(removed)} removed; ${groupDigits(rendered)} rendered`,
  ];
  if (left.length > 0) {
    parts.push(`${groupDigits(left.length)} have no file: ${left.slice(0, LEFT_SHOWN).join(' ')}`);
  }
  if (!isCurrent) parts.push('the record changed meanwhile; run the command again');
  return parts.join('; ');
}
