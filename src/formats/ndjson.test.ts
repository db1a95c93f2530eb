import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ExportedSitting, UNDESCRIBED_SITTING } from '../record/sitting.ts';
import { wireForm } from '../record/wire-form.ts';
import type { JsonLine } from './lines.ts';
import { UNDESCRIBED_FILE } from './columns.ts';
import { readNdjson, writeNdjson } from './ndjson.ts';

async function read(text: string, pieceBytes = Infinity): Promise<JsonLine[]> {
  const bytes = Buffer.from(text, 'utf8');
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  })();
  return (await Array.fromAsync(readNdjson(pieces))).flat();
}

describe('readNdjson', () => {
  const lines = [
    '{"a":1,"sitting":{"venue":"é"}}',
    '{"a":2,"sitting":{"venue":"é"}}',
    '  ',
    '{"a":"“,\\"sitting\\":{}}","sitting":{"venue":"é"}}',
    '{"sitting":{"venue":"é"},"a":4}',
    '{"sitting":{"venue":"é"}}',
    '{"a":6,"sitting":{"venue":"x"}}\r',
    '{"a":7,"sitting":{"venue":"x"}}\r',
    '{"a":8,"sitting":9}',
    '{"a":9,"sitting":9}',
    '{"a":10,"b":{"c":1,"sitting":9}}',
    '{"sitting":1,"a":11,"sitting":9}',
    '{"a":12}',
  ];
  const expected = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ number: index + 1, object: JSON.parse(line) as object }],
  );

  it('reads what JSON.parse reads, however the lines end', async () => {
    assert.deepEqual(await read(lines.join('\n')), expected);
    assert.deepEqual(await read(`\ufeff${lines.join('\n')}\n`), expected);
  });

  it('reads the same in pieces of any size', async () => {
    for (const size of [1, 2, 3, 7, 50]) {
      assert.deepEqual(await read(lines.join('\n'), size), expected, String(size));
    }
  });

  it('refuses a line that is not JSON though it ends like the one before', async () => {
    const good = '{"a":1,"sitting":{"v":1}}\n';
    for (const bad of [
      '{"a":"x,"sitting":{"v":1}}',
      '{"a":[1,"sitting":{"v":1}}',
      '{"a":{"b":1,"sitting":{"v":1}}',
      '"a":1,"sitting":{"v":1}}',
      '{"a":1,,"sitting":{"v":1}}',
      '[{"a":1,"sitting":{"v":1}}',
    ]) {
      const [, second] = await read(good + bad);
      assert.match(second?.fault ?? '', /^it is not JSON/, bad);
    }
  });
});

describe('writeNdjson', () => {
  it('puts the id first and the sitting last, and leaves the address out', async () => {
    const sitting: ExportedSitting = { ...UNDESCRIBED_SITTING, id: 3, venueSlug: 'senate' };
    const wire = wireForm({
      textCounter: 1,
      type: 'scene',
      speakerName: '',
      speakerTitle: '',
      speaker: null,
      content: '“Order!” 💬',
    });
    const batches = [
      [{ id: Number.MAX_SAFE_INTEGER, wire, details: null, sitting }],
      [{ id: 1, wire, details: '{"page":"xii"}', sitting: { ...sitting, id: 4 } }],
    ];
    const text = Buffer.concat(
      await Array.fromAsync(writeNdjson(batches, UNDESCRIBED_FILE)),
    ).toString('utf8');
    const line = (id: number, sittingId: number, known = ''): string =>
      `{"id":${id},${wire.slice(0, -1)}${known},"sitting":{"id":${sittingId},"venue":"senate",` +
      '"start_date":null,"start_time":null,"end_date":null,"end_time":null,"source":null}}\n';
    assert.equal(text, line(Number.MAX_SAFE_INTEGER, 3) + line(1, 4, ',"page":"xii"'));
  });
});
