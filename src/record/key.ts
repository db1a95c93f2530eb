// The keys of those who may write.

import { hash } from 'node:crypto';

/** The digest a key is known by: keys are long and random, so a plain hash of one reveals nothing of it. */
export function keyDigest(key: string): string {
  return hash('sha256', key, 'hex');
}
