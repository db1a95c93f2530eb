// The envelope of a list: the JSON that is put round entries which are ready.

import { jsonText } from '../../hansard/wire-form.ts';
import type { Envelope } from '../../store/answers.ts';
import type { PageLinks } from '../links.ts';

/** `{"count":…,"next":…,"previous":…,"results":[` and `]}`, in the seed's order of keys. */
export function pageEnvelope(count: number, { next, previous }: PageLinks): Envelope {
  return [
    `{"count":${count},"next":${jsonText(next)},"previous":${jsonText(previous)},"results":[`,
    ']}',
  ];
}
