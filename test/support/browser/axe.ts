// The accessibility faults that axe finds on a page.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Removes repeated elements, and chooses those whose contrast axe measures: a page may have 6,500 elements, and measuring takes
 * half of axe's time. Returns the chosen kinds. Elements are of one kind if they and their ancestors have the same tag, class,
 * attribute names, presence of text, and the styles that affect contrast. A foldable element is removed if an earlier page had
 * every kind in it. Of the texts and controls of a kind, the first and the last are measured, on the first page that has it.
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

/** The kinds whose contrast was measured, on this page or an earlier one. */
const measured = new Set<number>();

const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Rules that depend on colours and widths, not on the content of a page. */
const OF_STYLES = { type: 'rule', values: ['color-contrast', 'target-size'] };

/** The widths and colour schemes that are tested. */
const LOOKS = [
  { width: 360, colorScheme: 'dark', rules: EVERY_RULE },
  { width: 1280, colorScheme: 'light', rules: OF_STYLES },
] as const;

/**
 * The faults of the open page, narrow and dark, then wide and light: each violated rule, the first element that violates it and
 * its measured contrast; or that the page is wider than the screen.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    if (isWider === true) found.push(`wider than ${width} pixels`);
    // All rules check all elements. Of the elements that pass, axe then describes one per rule instead of every one.
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

/** Axe's description of a contrast that is too low. */
interface MeasuredContrast {
  readonly fgColor: string;
  readonly bgColor: string;
  readonly contrastRatio: number;
}

/** The colours show whether the page or the measurement was wrong; empty if no contrast was measured. */
function contrastOf(node: axe.NodeResult | undefined): string {
  const measured = node?.any.find(({ id }) => id === 'color-contrast')?.data as
    | MeasuredContrast
    | undefined;
  if (measured === undefined) return '';
  return ` (${measured.fgColor} on ${measured.bgColor}: ${measured.contrastRatio})`;
}
