// The person an entry's speaker is: by id, slug, or the object a client read; always somebody known.

import { clientErrors } from '../errors.ts';
import { quoted, type SpeakerClaim } from '../record/rules/entry-rules.ts';
import type { Person } from '../record/person.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

export async function findSpeaker(
  transaction: WriteTransaction,
  claim: SpeakerClaim,
): Promise<Person | null> {
  if (claim === null) return null;
  const key = typeof claim === 'object' ? claim.id : claim;
  const person = await transaction.findPerson(key);
  if (person !== null) return person;
  throw clientErrors.badParameter(
    'speaker',
    typeof key === 'number'
      ? `Invalid pk "${key}" - object does not exist.`
      : `Object with slug=${quoted(key)} does not exist.`,
  );
}
