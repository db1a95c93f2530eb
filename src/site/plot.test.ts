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
  return [...drawn.matchAll(/<path class="((?:points )?series[^"]*)" d="([^"]*)"/g)].map(
    ([, className, d]) => `${className}: ${d}`,
  );
}

describe('a line of a plot', () => {
  test('goes through all values', () => {
    assert.deepEqual(pathsOf([4, 0, 2]), ['series-1: M0 0L500 200L1000 100']);
  });

  test('leaves long times without figures out of the axis, and marks them', () => {
    const values = [4, 2, null, null, null, 2, 4];
    assert.deepEqual(pathsOf(values), ['series-1: M0 0L250 100M750 100L1000 0']);
    const labels = values.map((_, index) => String(2010 + index));
    const drawn = plotHtml({ ...LINES, labels, series: [{ name: 'water', values }] });
    assert.match(drawn, /<text class="break" x="50%" y="100%" dy="5">\/\/<\/text>/);
    assert.match(drawn, /<p class="meta"><span aria-hidden="true">\/\/<\/span> no sittings<\/p>/);
    const years = [...drawn.matchAll(/<text class="period[^>]*>(\d+)</g)].map(([, year]) => year);
    assert.deepEqual(years, ['2010', '2011', '2015', '2016']);
    // An empty time of two periods keeps its place.
    const short = plotHtml({
      ...LINES,
      labels: labels.slice(1),
      series: [{ name: 'water', values: [2, null, null, 2, 2, 4] }],
    });
    assert.doesNotMatch(short, /class="break"/);
  });

  test('has its figures at its points, and the names of several lines at their ends, none over another', () => {
    const drawn = plotHtml({
      ...LINES,
      labels: ['2010', '2011'],
      series: [
        { name: 'water', values: [4, 0] },
        { name: 'roads', values: [3.9, 2] },
        { name: 'UDA', values: [1, 2], colour: '#f2c200' },
      ],
    });
    const texts = [...drawn.matchAll(/<text class="value"[^>]*y="([\d.]+)%"[^>]*>([^<]*)</g)];
    assert.deepEqual(
      texts.map(([, y, text]) => `${text ?? ''} at ${y ?? ''}`),
      ['4.0 at 0', '1.0 at 75', '2.0 at 50'],
    );
    const ends = [...drawn.matchAll(/<text x="16" y="([\d.]+)%" dy="5">([^<]*)</g)];
    assert.deepEqual(
      ends.map(([, y, name]) => `${name ?? ''} at ${y ?? ''}`),
      ['roads at 50', 'UDA at 59', 'water at 100'],
    );
    assert.match(drawn, /<path class="own" stroke="#f2c200" d="M0 150L1000 100"\/>/);
  });

  test('has a gap where there is no figure, and does not fall to 0', () => {
    assert.deepEqual(pathsOf([4, 2, null, null, 2, 4]), ['series-1: M0 0L200 100M800 100L1000 0']);
  });

  test('is a point where the figures on both sides are missing', () => {
    assert.deepEqual(pathsOf([4, null, 2]), ['points series-1: M0 0h0M1000 100h0']);
    assert.deepEqual(pathsOf([4, 0, null, 2]), [
      'series-1: M0 0L333.3 200',
      'points series-1: M1000 100h0',
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
    const picture = plotSvg(plot, { title: '“water”', source: ['Source: Hansard'] });
    assert.match(picture, /<rect fill="#5a4bc7"/);
    assert.match(picture, /text-anchor="middle">2010</);
  });

  test('as a picture has its title, what is drawn, its names and its source', () => {
    const labels = ['2010', '2011'];
    const series = [
      { name: 'water', values: [4, 2] },
      { name: 'roads', values: [1, 3] },
    ];
    const source = ['Source: Hansard. Licence: CC0', 'https://example.org/trends'];
    const picture = plotSvg({ ...LINES, labels, series }, { title: '“water”, “roads”', source });
    const texts = [...picture.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    assert.deepEqual(texts, [
      '“water”, “roads”',
      'Mentions',
      '4.0',
      '2.0',
      '0.0',
      '4.0',
      '1.0',
      '3.0',
      '2.0',
      '2010',
      '2011',
      'roads',
      'water',
      ...source,
    ]);
  });
});
