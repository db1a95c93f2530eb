// Reads the description of the parliament that the setting PARLIAMENT names, and brings a record and the description together: a
// record without entries takes it over, any other must have been made with the same one.

import { readFileSync } from 'node:fs';
import { OperatorError } from '../errors.ts';
import { checkParliament, ParliamentFault } from '../record/parliament/check-parliament.ts';
import { KENYA } from '../record/parliament/check-parliament.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { textIn } from '../record/parliament/parliament.ts';
import { readingRules, rulesTextOf } from '../record/parliament/reading-rules.ts';
import type { Store } from '../store/contract/store.ts';

export function readParliament(path: string | null): Parliament {
  if (path === null) return KENYA;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`PARLIAMENT: ${path} cannot be read (${(error as Error).message}).`);
  }
  try {
    return checkParliament(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new OperatorError(`PARLIAMENT: ${path} is not JSON (${error.message}).`);
    }
    if (error instanceof ParliamentFault) throw new OperatorError(faultText(path, error));
    throw error;
  }
}

/** One fault on the line of the file; several below it, a line each. */
function faultText(path: string, { faults }: ParliamentFault): string {
  const [first, ...others] = faults;
  if (others.length === 0) return `PARLIAMENT: ${path}: ${first}`;
  return [`PARLIAMENT: ${path}:`, ...faults.map((fault) => `  ${fault}`)].join('\n');
}

/** To be called by every command that reads or writes entries by the settings of the parliament. */
export async function applyParliament(store: Store, parliament: Parliament): Promise<void> {
  if ((await store.rulesText()) === rulesTextOf(parliament)) return;
  if ((await store.recordState()).count > 0) {
    throw new OperatorError(
      'The record was made with other settings of the parliament: its chambers, languages, numbers, footers, order of business, labels of speakers, ' +
        'or what joins contributions. Set PARLIAMENT to the file it was made with; or run hansard reindex with the new file, ' +
        'which reads all entries anew.',
    );
  }
  await takeOver(store, parliament);
}

/** Makes the index anew by these settings, and adds the chambers that are not there. */
export async function takeOver(
  store: Store,
  parliament: Parliament,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  const before = readingRules(await store.rulesText()).chambers;
  await store.reindex(rulesTextOf(parliament), progress);
  const slugs = parliament.chambers.map(({ slug }) => slug);
  await store.write(async (transaction) => {
    for (const slug of before.filter((one) => !slugs.includes(one))) {
      const venue = await transaction.item('venues', slug);
      // It stays where a sitting was held in it.
      if (venue !== null) await transaction.removeUnused('venues', venue.id);
    }
    for (const { slug, name } of parliament.chambers) {
      if ((await transaction.item('venues', slug)) !== null) continue;
      await transaction.addVenue(textIn(name, ''), slug);
    }
  });
}
