// Refuses a language that entries of the record are not found by.

import { clientErrors } from '../errors.ts';
import type { EntryDetails } from '../record/entry-details.ts';
import { languageFault } from '../record/rules/entry-rules.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

export function checkLanguage(
  { languages }: Pick<WriteTransaction, 'languages'>,
  { language }: Partial<EntryDetails>,
): void {
  const fault = languageFault(language, languages);
  if (fault !== null) throw clientErrors.badParameter('language', fault);
}
