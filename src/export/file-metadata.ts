// What a file says of itself, in a format that has a place for it: at which change it was read, and who publishes the record.

import { firstOf } from '../present.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { textIn } from '../record/parliament/parliament.ts';

/** Names begin with that of this program: a file may be merged with others. */
export function fileMetadata(lastSeq: number, parliament: Parliament): Record<string, string> {
  const { siteName, name, publisher, licence, languages } = parliament;
  const text = (one: typeof name): string => textIn(one, firstOf(languages));
  return {
    'hansard.seq': String(lastSeq),
    'hansard.site': text(siteName),
    'hansard.parliament': text(name),
    ...(publisher !== null && { 'hansard.publisher': text(publisher) }),
    ...(licence !== null && { 'hansard.licence': text(licence.name) }),
    ...(licence?.url && { 'hansard.licence_url': licence.url }),
  };
}
