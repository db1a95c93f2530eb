// The demo record: how a store, and a source, is known to be of it. Nothing in it is real.

/** The import of a store that was filled with the demo record has this for a digest. */
export const INVENTED_MARK = 'invented';

/** Where the sources of the demo record seem to be: nobody can own this domain. */
export const INVENTED_SOURCES = 'https://parliament.example/';
