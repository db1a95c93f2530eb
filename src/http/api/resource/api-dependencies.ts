// What the operations of the interface work with.

import type { FileExports } from '../../../export/export-file.ts';
import type { Publisher } from '../../../publish/publisher.ts';
import type { Finder } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';

export interface ApiDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly exports: FileExports;
  readonly publisher: Publisher;
  readonly bodyLimit: number;
}
