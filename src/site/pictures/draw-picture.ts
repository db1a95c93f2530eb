// Draws SVG as PNG in a thread that starts with the first picture.

import { START_TIMEOUT_MS, siblingModule, ThreadClient } from '../../threads/thread-client.ts';

/** As many may wait as are drawn in some seconds; others are asked to come back. */
const pictures = new ThreadClient<string, Uint8Array<ArrayBuffer>>({
  file: siblingModule(import.meta.url, 'picture-thread'),
  workerData: null,
  task: 'drawing pictures',
  pendingMax: 8,
  startTimeoutMs: START_TIMEOUT_MS,
});

/** The picture has twice the width and the height of the drawing. */
export async function drawPicture(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return await pictures.call(svg);
}
