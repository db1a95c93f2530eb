// The demo record: how a store, and a source, is known to be of it. Nothing in it is real.

/** Stands among the imports of a store that was filled with the demo record, in place of a digest. */
export const INVENTED_MARK = 'invented';

/** Where the sources of the demo record seem to be: nobody can own this domain. */
export const INVENTED_SOURCES = 'https://parliament.example/';
