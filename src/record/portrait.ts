// Portraits: pictures of people, as they are stored and served.

/** The types of picture that are stored, each with the ending of its address. No type can contain a script. */
export const PORTRAIT_TYPES: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);

/** A page may show fifty. Parliaments' own portraits have 10 to 60 kB. */
export const PORTRAIT_BYTES_MAX = 200_000;

export interface PortraitImage {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string;
  readonly type: string;
}

/** Whose portrait it is, and where it is fetched from. */
export interface PortraitRow {
  readonly personId: number;
  /** Null for one that came from a file. */
  readonly address: string | null;
  /** Null until it is fetched. */
  readonly image: PortraitImage | null;
}

export interface Portrait {
  readonly type: string;
  readonly bytes: Uint8Array;
}
