// The topics of debate, all of them.

import { COUNTRY_TOPICS } from './topics-country.ts';
import { PEOPLE_TOPICS } from './topics-people.ts';
import { STATE_TOPICS } from './topics-state.ts';
import type { DemoTopic } from './topic.ts';

export const TOPICS: readonly DemoTopic[] = [...COUNTRY_TOPICS, ...PEOPLE_TOPICS, ...STATE_TOPICS];
