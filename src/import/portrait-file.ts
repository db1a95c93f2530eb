// Checks that bytes are a picture that may be stored as a portrait.

import { imageSize } from 'image-size';
import { PORTRAIT_BYTES_MAX, PORTRAIT_TYPES, type Portrait } from '../record/portrait.ts';

/** In pixels. A smaller picture is a placeholder, and a larger one takes a device's memory. */
const [SIDE_MIN, SIDE_MAX] = [32, 4_000];

const TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);

/** Why bytes are no portrait, as the end of a sentence about them. */
export class PortraitFault extends Error {}

/** The type is that of the bytes, whatever a server or the name of a file says. */
export function checkPortrait(bytes: Uint8Array): Portrait {
  if (bytes.length > PORTRAIT_BYTES_MAX) {
    throw new PortraitFault(`has more than ${PORTRAIT_BYTES_MAX / 1_000} kB`);
  }
  const size = sizeOf(bytes);
  const type = TYPES.get(size?.type);
  if (size === null || type === undefined || !PORTRAIT_TYPES.has(type)) {
    throw new PortraitFault('is no JPEG, PNG or WebP picture');
  }
  const sides = [size.width, size.height];
  if (sides.some((side) => side < SIDE_MIN || side > SIDE_MAX)) {
    throw new PortraitFault(
      `has ${sides.join(' by ')} pixels; each side must have ${SIDE_MIN} to ${SIDE_MAX}`,
    );
  }
  return { type, bytes };
}

/** Null if the bytes are no picture of a known type, or broken. */
function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}
