// Draws the server's lines again with uPlot, once somebody is about to read figures off them: until then nobody has to
// wait for it.

const { uplot, style, locale } = document.querySelector('script[data-uplot]').dataset;
const percents = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumSignificantDigits: 2,
});
const rates = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
const COLOURS = ['--one', '--two', '--three', '--four', '--five'];

function styled(href) {
  return new Promise((resolve, reject) => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    sheet.addEventListener('load', resolve);
    sheet.addEventListener('error', reject);
    document.head.append(sheet);
  });
}

/** The indexes of the values that have a gap on both sides: no line goes there, so a point is drawn. */
function alone(values) {
  const isGap = (at) => values[at] == null;
  return [...values.keys()].filter((at) => !isGap(at) && isGap(at - 1) && isGap(at + 1));
}

function draw(uPlot, figure, field, height) {
  const { labels, series, isShare, period } = JSON.parse(figure.dataset.plot);
  const colours = getComputedStyle(document.documentElement);
  const colour = (name) => colours.getPropertyValue(name).trim();
  const telling = (value) => (value == null ? '–' : (isShare ? percents : rates).format(value));
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  const options = {
    width: field.clientWidth,
    height,
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
      ...series.map(({ name, values }, index) => ({
        label: name,
        stroke: colour(COLOURS[index]),
        width: 2,
        points: {
          show: false,
          filter: () => alone(values),
          size: 5,
          fill: colour(COLOURS[index]),
        },
        // Nothing is pointed at where there is no index.
        value: (_plot, value, _series, at) => (at == null ? '' : telling(value)),
      })),
    ],
  };
  const data = [labels.map((_, index) => index), ...series.map(({ values }) => values)];
  return new uPlot(options, data, field);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Of the height it has, a drawing leaves so much to figures that need more room than the names did; then the figure grows. */
const SHRUNK_MIN = 2 / 3;

/** In the room that the server's drawing had, so that nothing below it moves. */
async function replace(figure, uPlot) {
  const room = figure.getBoundingClientRect().height;
  let height =
    figure.querySelector('.field').offsetHeight + figure.querySelector('.axis').offsetHeight;
  figure.style.minHeight = `${room}px`;
  const field = document.createElement('div');
  field.className = 'live';
  figure.querySelector('figcaption').after(field);
  figure.classList.add('drawn');
  let plot = draw(uPlot, figure, field, height);
  // Its own height is set after this turn of the loop: until then the canvas has that of any canvas.
  await nextFrame();
  const over = Math.ceil(figure.getBoundingClientRect().height - room);
  height = Math.max(height - over, Math.round(height * SHRUNK_MIN));
  plot.setSize({ width: field.clientWidth, height });
  new ResizeObserver(() => {
    if (field.clientWidth > 0) plot.setSize({ width: field.clientWidth, height });
  }).observe(field);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    plot.destroy();
    plot = draw(uPlot, figure, field, height);
  });
}

/** A lower one is the sparkline of a narrow screen, off which no figures are read. */
const FIELD_PIXELS_MIN = 100;

for (const figure of document.querySelectorAll('figure[data-plot]')) {
  // Where it does not come, the server's drawing stays.
  const begin = async () => {
    // uPlot writes numbers in the language of the browser. Chromium gives "en-US@posix" where the system names no language,
    // which is none, and uPlot does not start with it. It gets the language of the page.
    Object.defineProperty(navigator, 'language', { value: locale, configurable: true });
    const [{ default: uPlot }] = await Promise.all([import(uplot), styled(style)]);
    await replace(figure, uPlot);
  };
  let begun = false;
  const beginOnce = () => {
    if (figure.querySelector('.field').offsetHeight < FIELD_PIXELS_MIN) return;
    if (!begun) void begin().catch(() => {});
    begun = true;
  };
  // A pointer that was over the figure before this script ran does not enter it any more, but it moves.
  for (const event of ['pointerenter', 'pointermove']) {
    figure.addEventListener(event, beginOnce);
  }
}
