// What OPTIONS tells a caller who may write: the fields of each method, as DRF describes them.

import { ENTRY_TYPES } from '../../hansard/entry.ts';
import { LABEL_LENGTH_MAX } from '../../hansard/entry-rules.ts';
import { ClientError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { authenticate } from './authenticate.ts';
import type { Call, Resource } from './resource.ts';

const field = (type: string, label: string, more: object = {}): object => ({
  type,
  required: false,
  read_only: false,
  label,
  ...more,
});

const ENTRY_FIELDS = {
  id: field('integer', 'ID', { read_only: true }),
  url: field('field', 'Url', { read_only: true }),
  text_counter: field('integer', 'Text counter', { min_value: 1 }),
  type: field('choice', 'Type', {
    required: true,
    choices: ENTRY_TYPES.map((value) => ({ value, display_name: value })),
  }),
  speaker_name: field('string', 'Speaker name', { max_length: LABEL_LENGTH_MAX }),
  speaker_title: field('string', 'Speaker title', { max_length: LABEL_LENGTH_MAX }),
  speaker: field('field', 'Speaker', { help_text: 'A person’s id, slug or object, or null.' }),
  content: field('string', 'Content', { required: true }),
  sitting: field('field', 'Sitting', { help_text: 'The id of the sitting it joins.' }),
};

/** The actions of a resource's methods; none for a caller whose token is missing or not known. */
export const entryActions =
  (store: Store, ...methods: readonly string[]): NonNullable<Resource['actions']> =>
  async ({ request }: Call) => {
    // Whoever gives no credentials is answered without the store.
    if (request.headers.authorization === undefined) return null;
    try {
      await authenticate(store, request);
    } catch (error) {
      if (error instanceof ClientError) return null;
      throw error;
    }
    return Object.fromEntries(methods.map((method) => [method, ENTRY_FIELDS]));
  };
