// Reads the Range header of a request for a file (RFC 9110): one range of bytes. A request for several ranges gets the whole
// file.

export interface ByteRange {
  readonly first: number;
  /** The last byte, included. */
  readonly last: number;
}

/** Null to send the whole file; 'unsatisfiable' if the file has no such bytes. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header?.trim() ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  // A suffix range: the last bytes of the file.
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
