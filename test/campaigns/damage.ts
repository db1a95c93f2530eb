// Damages a SQLite file in more than a hundred ways, and compares everything served and printed with the undamaged record: each
// response is the same or an error, and no command ends with a stack trace.

import { sweep } from '../serving/damaged-record.ts';
import type { CampaignOptions } from './run.ts';

/** From 4,104 entries on, the search index has stored blocks. */
const ENTRIES = 4_200;

export async function damage({ folder, only }: CampaignOptions): Promise<void> {
  const { damages, errors, responses } = await sweep(folder, {
    entries: ENTRIES,
    only: (name) => name.includes(only),
    pagesOfAKind: 3,
    emptyAtOnce: 1,
    addressesOfAKind: 20,
    commandsEvery: 4,
  });
  console.log(
    `${damages} damages: ${errors} of ${responses} responses were an error, all others as of the whole record.`,
  );
}
