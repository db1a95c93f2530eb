// Draws the server's lines again with uPlot, so that figures can be read off under the pointer.

const { uPlot } = globalThis;
const language = document.documentElement.lang === 'sw' ? 'sw-KE' : 'en-GB';
const percents = new Intl.NumberFormat(language, {
  style: 'percent',
  maximumSignificantDigits: 2,
});
const COLOURS = ['--one', '--two', '--three', '--four', '--five'];
const HEIGHT = 220;

function draw(figure, field) {
  const { labels, series, period } = JSON.parse(figure.dataset.plot);
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const telling = (value) => (value == null ? '' : percents.format(value));
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  const options = {
    width: field.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false }, y: false },
    legend: { live: true },
    scales: {
      x: { time: false },
      y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, ticks) => ticks.map((at) => labels[at] ?? ''),
        incrs: [1, 2, 3, 5, 6, 10, 12, 24, 60, 120, 240],
      },
      { ...axis, size: 60, values: (_plot, ticks) => ticks.map(telling) },
    ],
    series: [
      { label: period, value: (_plot, at) => labels[at] ?? '' },
      ...series.map(({ name }, index) => ({
        label: name,
        stroke: colour(COLOURS[index]),
        width: 2,
        points: { show: labels.length < 2 },
        value: (_plot, value) => telling(value),
      })),
    ],
  };
  const data = [labels.map((_, index) => index), ...series.map(({ values }) => values)];
  return new uPlot(options, data, field);
}

for (const figure of document.querySelectorAll('figure[data-plot]')) {
  const field = document.createElement('div');
  field.className = 'live';
  figure.querySelector('figcaption').after(field);
  figure.classList.add('drawn');
  let plot = draw(figure, field);
  new ResizeObserver(() => {
    if (field.clientWidth > 0) plot.setSize({ width: field.clientWidth, height: HEIGHT });
  }).observe(field);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    plot.destroy();
    plot = draw(figure, field);
  });
}
