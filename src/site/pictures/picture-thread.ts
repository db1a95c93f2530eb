// The thread that draws SVG pictures as PNG: a picture takes some tenths of a second, which no other reader should wait for.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { lowerPriority, serveThread } from '../../threads/thread-server.ts';

/** What the font has; other scripts are drawn as empty boxes. */
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'hebrew'];

// Compiling the drawing program twice, quickly and then well, costs 0.35 s with the first picture, and later pictures take as long.
setFlagsFromString('--liftoff-only');

const { resolve } = createRequire(import.meta.url);
const fontBuffers = SCRIPTS.map((script) =>
  readFileSync(resolve(`@fontsource-variable/arimo/files/arimo-${script}-wght-normal.woff2`)),
);
// The faces of the site come first; letters that they lack are drawn from the other.
const ownFonts = ['serif', 'sans'].flatMap((face) =>
  ['latin', 'accents', 'latin-ext', 'greek', 'cyrillic'].map((script) =>
    readFileSync(new URL(`../../http/assets/${face}-${script}.woff2`, import.meta.url)),
  ),
);
await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));

const allFonts = [...fontBuffers, ...ownFonts];

/** Twice the size of the picture, for dense screens and print. */
const FIT = { mode: 'zoom', value: 2 } as const;

lowerPriority();
serveThread({
  handle: (svg: string): Uint8Array<ArrayBuffer> => {
    const drawing = new Resvg(svg, { fitTo: FIT, font: { fontBuffers: allFonts } });
    const picture = drawing.render();
    const png = new Uint8Array(picture.asPng());
    // Memory of WebAssembly is not collected.
    picture.free();
    drawing.free();
    return png;
  },
  transfer: (png) => [png.buffer],
});
