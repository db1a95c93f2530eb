// What axe finds to mend about the accessibility of a page.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Each violation of the rules with one of the tags: the rule, and the first element that breaks it. */
export async function violationsOf(page: Page, tags: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // All rules look at all elements. Of those that break none, axe then describes one for each rule instead of every one.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
