// What axe finds to mend about the accessibility of a page.

import { AxeBuilder } from '@axe-core/playwright';
import { createRequire } from 'node:module';
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
  for (const texts of textsOfKind.values()) {
    for (const element of [texts[0], texts.at(-1)]) element.setAttribute('data-measured', '');
  }
  const selector = '[data-measured], input, select, textarea, button';
  axe.configure({ rules: [{ id: 'color-contrast', selector }] });
`;

/** The version that the builder brings. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/** Axe, and the choice made in the page as it is when axe comes into it. */
const SOURCE = `${source};(() => {${CHOOSE_BY_STYLE}})();`;

/** Each violation of the rules with one of the tags: the rule, the first element that breaks it, and the contrast measured there. */
export async function violationsOf(page: Page, tags: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource: SOURCE })
    .setLegacyMode()
    // All rules look at all elements. Of those that break none, axe then describes one for each rule instead of every one.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations.map(({ id, nodes: [first] }) => `${id}: ${first?.html}${contrastOf(first)}`);
}

type BrokenNode = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/** What axe tells of a contrast that is too low. */
interface MeasuredContrast {
  readonly fgColor: string;
  readonly bgColor: string;
  readonly contrastRatio: number;
}

/** The colours tell whether the page or the measuring was wrong; nothing where no contrast was measured. */
function contrastOf(node: BrokenNode | undefined): string {
  const measured = node?.any.find(({ id }) => id === 'color-contrast')?.data as
    | MeasuredContrast
    | undefined;
  if (measured === undefined) return '';
  return ` (${measured.fgColor} on ${measured.bgColor}: ${measured.contrastRatio})`;
}
