// The program of the thread that builds blocks of the index from entries.

import { serveThread } from '../threads/thread-server.ts';
import { buildTask } from './block-builder.ts';
import { buffersOf } from '@hansard/search/storage';

serveThread({ handle: buildTask, transfer: ({ indexed }) => buffersOf(indexed.terms) });
