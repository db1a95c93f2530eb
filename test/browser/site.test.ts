// The reading site in a real browser. The tests of each subject are in a file of `site/`; all of them share one server and one browser.

import { before, suite } from 'node:test';
import { noBrowser } from '../support/browser/browser.ts';
import { endOfSuite } from '../support/temporary.ts';
import { accessibility } from './site/accessibility.ts';
import { finding } from './site/finding.ts';
import { hostileText } from './site/hostile-text.ts';
import { printing } from './site/printing.ts';
import { quoting } from './site/quoting.ts';
import { reading } from './site/reading.ts';
import { SiteInBrowser } from './site/site-in-browser.ts';

suite('the reading site in a browser', { skip: noBrowser }, () => {
  const site = new SiteInBrowser();
  const ending = endOfSuite();
  before(() => site.start(ending));

  accessibility(site);
  finding(site);
  hostileText(site);
  reading(site);
  quoting(site);
  printing(site);
});
