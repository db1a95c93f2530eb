// What axe finds to mend about the accessibility of a page.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Takes out what repeats, and chooses the elements whose contrast axe measures: a page may have 6,500 elements, and measuring takes
 * axe half of its time. Gives the kinds that were chosen.
 *
 * Elements are of one kind where they agree in tag, class, names of attributes, having text, and the styles that contrast follows
 * from, and so do the elements around them. Something that can be folded is taken out where every kind in it was on the page
 * before it. Of the texts and controls of a kind the first and the last are measured, on the first page that has it.
 */
const CHOOSE_BY_KIND = `
  const STYLES = ['color', 'background-color', 'background-image', 'opacity', 'filter', 'mix-blend-mode', 'position',
    'font-size', 'font-weight', 'text-shadow', '-webkit-text-stroke', 'visibility'];
  const kindOf = new Map();
  const hashOf = (text) => {
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return hash;
  };
  // Axe measures no text of one character: it may be a picture.
  const hasText = (element) =>
    Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim().length > 1);
  for (const element of document.querySelectorAll('*')) {
    const { tagName, className, parentElement } = element;
    const style = getComputedStyle(element);
    const parts = [kindOf.get(parentElement), tagName, className, element.getAttribute('style'), hasText(element)];
    parts.push(...element.getAttributeNames().filter((name) => name !== 'data-measured'));
    kindOf.set(element, hashOf([...parts, ...STYLES.map((name) => style.getPropertyValue(name))].join('|')));
  }
  const seen = new Set();
  for (const [element, kind] of kindOf) {
    const isRepeated = () => Array.from(element.querySelectorAll('*')).every((one) => seen.has(kindOf.get(one)));
    if (element.tagName === 'DETAILS' && isRepeated()) element.remove();
    if (element.isConnected) seen.add(kind);
  }
  const textsOfKind = new Map();
  for (const [element, kind] of kindOf) {
    element.removeAttribute('data-measured');
    const isMeasured = hasText(element) || element.matches('input, select, textarea, button');
    if (!isMeasured || measured.includes(kind) || !element.isConnected || !element.checkVisibility()) continue;
    if (!textsOfKind.has(kind)) textsOfKind.set(kind, []);
    textsOfKind.get(kind).push(element);
  }
  for (const texts of textsOfKind.values()) {
    for (const element of [texts[0], texts.at(-1)]) element.setAttribute('data-measured', '');
  }
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-measured]' }] });
  return [...textsOfKind.keys()];
`;

/** The kinds whose contrast was measured, on this page or one before it. */
const measured = new Set<number>();

const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Those that depend on colours and widths, and not on what a page says. */
const OF_STYLES = { type: 'rule', values: ['color-contrast', 'target-size'] };

/** The widths and schemes that a page is looked at in. */
const LOOKS = [
  { width: 360, colorScheme: 'dark', rules: EVERY_RULE },
  { width: 1280, colorScheme: 'light', rules: OF_STYLES },
] as const;

/**
 * What is to be mended about the page that is open, small and dark, then large and light: each rule that is broken, the first
 * element that breaks it and the contrast measured there; or that the page is wider than the screen.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    if (isWider === true) found.push(`wider than ${width} pixels`);
    // All rules look at all elements. Of those that break none, axe then describes one for each rule instead of every one.
    const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules });
    const known = JSON.stringify([...measured]);
    const kinds = await page.evaluate<number[]>(`((measured) => {${CHOOSE_BY_KIND}})(${known})`);
    for (const kind of kinds) measured.add(kind);
    const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${options})`);
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
