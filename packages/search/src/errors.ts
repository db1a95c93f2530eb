// Why a search fails. The application distinguishes these by class.

/** The store cannot be used now, but may be soon. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The server is too busy: the same request may succeed a moment later. */
export class TooBusy extends StoreUnavailable {
  override readonly name = 'TooBusy';
}

/** A part of the store's files is damaged: requests that need it fail until it is repaired, the rest works. */
export class StoreDamaged extends StoreUnavailable {
  override readonly name = 'StoreDamaged';
}

/** A row of the index cannot be decoded. */
export class IndexDamaged extends StoreDamaged {}

export function damagedIndex(): IndexDamaged {
  return new IndexDamaged('A row of the search index is damaged.');
}

/** Nobody waits for the response any more, so the work was cancelled. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A search took longer than its time limit. */
export class SearchTooLong extends Error {
  override readonly name = 'SearchTooLong';
}
