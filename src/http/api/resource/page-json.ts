// The envelope of a list: the JSON that is put round entries which are ready.

import { jsonText } from '../../../record/wire-form.ts';
import type { Envelope } from '../../../store/contract/results.ts';
import type { PageLinks } from '../../shared/query-links.ts';

/** `{"count":…,"next":…,"previous":…,"results":[` and `]}`, in the seed's order of keys. */
export function pageEnvelope(count: number, { next, previous }: PageLinks): Envelope {
  return [
    `{"count":${count},"next":${jsonText(next)},"previous":${jsonText(previous)},"results":[`,
    ']}',
  ];
}
