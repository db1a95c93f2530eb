import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KENYA } from '../record/parliament/check-parliament.ts';
import { localesOf } from '../words/locale.ts';
import { plotHtml, plotSvg, type Plot } from './plot.ts';

const LINES: Omit<Plot, 'labels' | 'series'> = {
  kind: 'lines',
  caption: 'Mentions',
  format: (value) => value.toFixed(1),
  t: localesOf(KENYA).in('en').t,
};

function pathsOf(values: readonly (number | null)[]): readonly string[] {
  const labels = values.map((_, index) => String(2010 + index));
  const drawn = plotHtml({ ...LINES, labels, series: [{ name: 'water', values }] });
  return [...drawn.matchAll(/<path class="(series[^"]*)" d="([^"]*)"/g)].map(
    ([, className, d]) => `${className}: ${d}`,
  );
}

describe('a line of a plot', () => {
  test('goes through all values', () => {
    assert.deepEqual(pathsOf([4, 0, 2]), ['series-1: M0 1L500 199L1000 100']);
  });

  test('has a gap where there is no figure, and does not fall to 0', () => {
    assert.deepEqual(pathsOf([4, 2, null, null, 2, 4]), ['series-1: M0 1L200 100M800 100L1000 1']);
  });

  test('is a point where the figures on both sides are missing', () => {
    assert.deepEqual(pathsOf([4, null, 2]), ['series-1 points: M0 1h0M1000 100h0']);
    assert.deepEqual(pathsOf([4, 0, null, 2]), [
      'series-1: M0 1L333.3 199',
      'series-1 points: M1000 100h0',
    ]);
  });

  test('has its figures in a folded table, with its gaps', () => {
    const drawn = plotHtml({
      ...LINES,
      labels: ['2010', '2011', '2012'],
      series: [{ name: 'water', values: [4, null, 2] }],
    });
    const rows = [...drawn.matchAll(/<tr><th scope="row">(\d+)<\/th><td>([^<]*)</g)];
    assert.deepEqual(
      rows.map(([, label, figure]) => `${label}: ${figure}`),
      ['2012: 2.0', '2011: –', '2010: 4.0'],
    );
    assert.match(drawn, /aria-label="water: most in 2010, 4\.0\."/);
  });

  test('is not drawn where there is no figure at all', () => {
    const series = [{ name: 'water', values: [null, null] }];
    assert.equal(plotHtml({ ...LINES, labels: ['2010', '2011'], series }), '');
  });

  test('of a single period is a bar and its figure, or a dash where there is none', () => {
    const series = [
      { name: 'water', values: [4] },
      { name: 'roads', values: [null] },
    ];
    const plot = { ...LINES, labels: ['2010'], series };
    const drawn = plotHtml(plot);
    assert.match(drawn, /<th scope="row">2010<\/th><td>4\.0<\/td><td>–<\/td>/);
    assert.deepEqual(drawn.match(/<rect class="[^"]*"/g), ['<rect class="series-1"']);
    assert.match(drawn, /<details open>/);
    const picture = plotSvg(plot, 'Hansard');
    assert.match(picture, /<rect fill="#3d6b2a"/);
    assert.match(picture, /text-anchor="middle">2010</);
  });

  test('names the period in the middle where there is one, and no other in its place', () => {
    const middle = (count: number): string | undefined => {
      const labels = Array.from({ length: count }, (_, index) => String(2010 + index));
      const series = [{ name: 'water', values: labels.map(() => 1) }];
      const plot = { ...LINES, labels, series };
      const spans = plotHtml(plot).match(/<span>\d+<\/span>/g) ?? [];
      assert.equal(spans.length, count % 2 === 1 ? 3 : 2);
      return /text-anchor="middle">(\d+)</.exec(plotSvg(plot, 'Hansard'))?.[1];
    };
    assert.deepEqual([3, 4, 9, 10].map(middle), ['2011', undefined, '2014', undefined]);
  });
});
