// Plots as PNG, drawn on the server: their size, their lines and their letters.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { publishSiteRecord } from '../support/records/site-record.ts';
import { sharedServer } from '../support/http/test-server.ts';

suite('plots as pictures', () => {
  const server = sharedServer({ fill: publishSiteRecord });
  const draw = async (...words: readonly string[]): Promise<Picture> => {
    const query = new URLSearchParams(
      Object.fromEntries(words.map((word, at) => [`q${at + 1}`, word])),
    );
    const { status, headers, bytes } = await server.get(`/trends.png?${query.toString()}`);
    assert.deepEqual([status, headers['content-type']], [200, 'image/png']);
    return readPng(bytes);
  };

  test('a picture has the size, the ground and the lines of the plot', async () => {
    const { width, height, rows } = await draw('uniforms', 'sink');
    assert.deepEqual([width, height], [2_400, 1_350]);
    const colours = new Set(rows.flatMap((row) => row.toString('hex').match(/.{8}/g)!));
    for (const one of ['ffffff', '17191c', '5a4bc7', 'b0500c']) assert.ok(colours.has(`${one}ff`));
  });

  test('a link to a speech or a person has a card of 1200 by 630 pixels, in the colours of the site', async () => {
    for (const name of ['speech-8', 'member-owen-baya']) {
      const { status, headers, bytes } = await server.get(`/picture/${name}.png`);
      assert.deepEqual([name, status, headers['content-type']], [name, 200, 'image/png']);
      const { width, height, rows } = readPng(bytes);
      assert.deepEqual([width, height], [1_200, 630]);
      assert.equal(rows[5]!.toString('hex', 0, 4), '14283cff', 'the band');
      const words = rows.slice(170, 500).some((row) => row.toString('hex').includes('17191cff'));
      assert.ok(words, 'the words');
    }
    const page = await server.page('/hansard/contribution/8/');
    assert.match(
      page,
      /<meta property="og:image" content="[^"]*\/picture\/speech-8\.png\?lang&#61;en">/,
    );
    assert.match(page, /<meta name="twitter:card" content="summary_large_image">/);
    for (const name of [
      'speech-0.png',
      'speech-8.gif',
      'constructor-8.png',
      'x.png',
      'vote-x.png',
    ]) {
      assert.equal((await server.get(`/picture/${name}`)).status, 404, name);
    }
  });

  test('a program embeds a speech by its address alone', async () => {
    const url = `${server.url}/hansard/contribution/8/`;
    const { status, json } = await server.get(`/oembed?url=${encodeURIComponent(url)}`);
    const { type, version, html } = json as { type: string; version: string; html: string };
    assert.deepEqual([status, type, version], [200, 'rich', '1.0']);
    assert.match(html, /^<iframe src="[^"]*\/embed\/8" .*sandbox=/);
    assert.equal((await server.get('/oembed?url=https://example.org/hansard/entry/8')).status, 400);
    assert.equal((await server.get(`/oembed?url=${server.url}/people/`)).status, 404);
    assert.equal((await server.get(`/oembed?format=xml&url=${url}`)).status, 404);
  });

  test('letters with accents, and those of other scripts, are drawn, not boxes in their place', async () => {
    // The rows of the title.
    const nameOf = async (word: string): Promise<string> =>
      (await draw(word)).rows.slice(60, 150).join();
    for (const [one, other] of ['éf', 'šř', 'жщ', 'αβ', 'אב'] as const) {
      assert.notEqual(await nameOf(one!), await nameOf(other!), `${one} ${other}`);
    }
    assert.equal(await nameOf('水'), await nameOf('火'), 'boxes are alike');
  });
});

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Each pixel has red, green, blue and opacity. */
  readonly rows: readonly Buffer[];
}

/** Reads a PNG of eight bits a channel with opacity, not interlaced. */
function readPng(bytes: Buffer): Picture {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const content = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(content);
  }
  const [data, rowBytes] = [inflateSync(Buffer.concat(parts)), 4 * width];
  let above = Buffer.alloc(rowBytes);
  const rows = Array.from({ length: height }, (_, y) => {
    const from = y * (rowBytes + 1);
    const row = Buffer.from(data.subarray(from + 1, from + 1 + rowBytes));
    for (let x = 0; x < rowBytes; x++) {
      const [left, corner] = x < 4 ? [0, 0] : [row[x - 4]!, above[x - 4]!];
      row[x] = row[x]! + predicted(data[from]!, left, above[x]!, corner);
    }
    return (above = row);
  });
  return { width, height, rows };
}

/** What a filter of PNG adds to a byte, from those to its left, above and in the corner. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter < 4) return [0, left, up, (left + up) >> 1][filter]!;
  const [ofLeft, ofUp] = [Math.abs(up - corner), Math.abs(left - corner)];
  const ofCorner = Math.abs(left + up - 2 * corner);
  if (ofLeft <= ofUp && ofLeft <= ofCorner) return left;
  return ofUp <= ofCorner ? up : corner;
}
