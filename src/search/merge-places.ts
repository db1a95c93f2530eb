// Places of words in entries, and how those of several forms are put together.

/** Places in entries: ascending by entry, and within an entry by place. */
export interface Places {
  /** The entry of each, by its place in the block. */
  readonly locals: Uint16Array;
  readonly places: Uint32Array;
}

/** Both together, in order. */
export function merged(one: Places, other: Places): Places {
  if (one.locals.length === 0) return other;
  if (other.locals.length === 0) return one;
  const { locals: locals1, places: places1 } = one;
  const { locals: locals2, places: places2 } = other;
  const length = locals1.length + locals2.length;
  const locals = new Uint16Array(length);
  const places = new Uint32Array(length);
  let mine = 0;
  let theirs = 0;
  let at = 0;
  while (mine < locals1.length && theirs < locals2.length) {
    const apart = locals1[mine]! - locals2[theirs]!;
    if (apart < 0 || (apart === 0 && places1[mine]! < places2[theirs]!)) {
      locals[at] = locals1[mine]!;
      places[at++] = places1[mine++]!;
    } else {
      locals[at] = locals2[theirs]!;
      places[at++] = places2[theirs++]!;
    }
  }
  const [restLocals, restPlaces, from] =
    mine < locals1.length ? [locals1, places1, mine] : [locals2, places2, theirs];
  locals.set(restLocals.subarray(from), at);
  places.set(restPlaces.subarray(from), at);
  return { locals, places };
}
