// What axe finds to mend about the accessibility of a page.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Chooses the elements whose contrast axe measures. Measuring all of them is most of the time that axe takes for a page
 * of thousands. Contrast follows from the styles of an element and of those around it, so where texts agree in all of
 * these, and in their tags and classes, the first and the last are measured. Controls are always measured.
 */
const CHOOSE_BY_STYLE = `
  const STYLES = ['color', 'background-color', 'background-image', 'opacity', 'filter', 'mix-blend-mode', 'position',
    'font-size', 'font-weight', 'text-shadow', '-webkit-text-stroke', 'visibility'];
  const numbers = new Map();
  const kindOf = new Map();
  const textsOfKind = new Map();
  const hasText = (element) =>
    Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim() !== '');
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const parts = [kindOf.get(element.parentElement), element.tagName, element.getAttribute('class'), element.getAttribute('style')];
    const key = [...parts, ...STYLES.map((name) => style.getPropertyValue(name))].join('|');
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    const kind = numbers.get(key);
    kindOf.set(element, kind);
    if (!hasText(element) || !element.checkVisibility()) continue;
    if (!textsOfKind.has(kind)) textsOfKind.set(kind, []);
    textsOfKind.get(kind).push(element);
  }
  for (const element of document.querySelectorAll('[data-measured]')) element.removeAttribute('data-measured');
  for (const texts of textsOfKind.values()) {
    for (const element of [texts[0], texts.at(-1)]) element.setAttribute('data-measured', '');
  }
  const selector = '[data-measured], input, select, textarea, button';
  axe.configure({ rules: [{ id: 'color-contrast', selector }] });
`;

/** Takes out what can be folded and has no text that is measured: its like is on the page, and was looked at by every rule. */
const REMOVE_REPEATED = `
  for (const folded of document.querySelectorAll('details')) {
    if (folded.querySelector(selector) === null) folded.remove();
  }
`;

const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Those that depend on colours and widths, and not on what a page says. */
const OF_STYLES = { type: 'rule', values: ['color-contrast', 'target-size'] };

/** One width and scheme that a page is looked at in. */
const LOOKS = [
  { width: 360, colorScheme: 'dark', rules: EVERY_RULE, before: CHOOSE_BY_STYLE },
  {
    width: 1280,
    colorScheme: 'light',
    rules: OF_STYLES,
    before: CHOOSE_BY_STYLE + REMOVE_REPEATED,
  },
] as const;

/**
 * What is to be mended about the page that is open, small and dark, then large and light: each rule that is broken, the first
 * element that breaks it and the contrast measured there; or that the page is wider than the screen.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const { width, colorScheme, rules, before } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    if (isWider === true) found.push(`wider than ${width} pixels`);
    // All rules look at all elements. Of those that break none, axe then describes one for each rule instead of every one.
    const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules });
    const { violations } = await page.evaluate<axe.AxeResults>(
      `(() => {${before}; return axe.run(document, ${options}); })()`,
    );
    for (const { id, nodes } of violations) {
      found.push(`${id}: ${nodes[0]?.html}${contrastOf(nodes[0])} at ${width} pixels`);
    }
  }
  return found;
}

/** What axe tells of a contrast that is too low. */
interface MeasuredContrast {
  readonly fgColor: string;
  readonly bgColor: string;
  readonly contrastRatio: number;
}

/** The colours tell whether the page or the measuring was wrong; nothing where no contrast was measured. */
function contrastOf(node: axe.NodeResult | undefined): string {
  const measured = node?.any.find(({ id }) => id === 'color-contrast')?.data as
    | MeasuredContrast
    | undefined;
  if (measured === undefined) return '';
  return ` (${measured.fgColor} on ${measured.bgColor}: ${measured.contrastRatio})`;
}
