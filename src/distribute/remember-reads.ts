// A store and a finder that cache their last results: the same page in several languages, and the pages of one sitting or
// person, make the same reads.

import type { Finder } from '../finder/finder.ts';
import type { Store } from '../store/contract/store.ts';

/** A page makes about ten reads, and is followed by the same page in other languages. */
const REMEMBERED_RESULTS_MAX = 64;

/** Results belong to one version of the record. If that is unknown, nothing is cached. */
export function rememberReads(store: Store, finder: Finder): { store: Store; finder: Finder } {
  const version = (): string | null => store.currentVersion();
  const ofStore: readonly (keyof Store)[] = [
    'sittingDebates',
    'sittingDivisions',
    'sittingDecisions',
    'debateDecisions',
  ];
  return {
    store: remembering(store, (name) => ofStore.some((one) => one === name), version),
    finder: remembering(finder, (name) => name !== 'close', version),
  };
}

function remembering<Reads extends object>(
  reads: Reads,
  isRemembered: (name: string | symbol) => boolean,
  version: () => string | null,
): Reads {
  const results = new Map<string, unknown>();
  return new Proxy(reads, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return (...given: readonly unknown[]): unknown => {
        const current = isRemembered(name) ? version() : null;
        if (current === null) return Reflect.apply(method, target, given);
        const key = JSON.stringify([current, name, given]);
        const known = results.get(key);
        if (known !== undefined) return known;
        const result: unknown = Reflect.apply(method, target, given);
        results.set(key, result);
        if (results.size > REMEMBERED_RESULTS_MAX) {
          const [oldest = key] = results.keys();
          results.delete(oldest);
        }
        return result;
      };
    },
  });
}
