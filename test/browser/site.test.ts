// The reading site in a real browser: what a reader does, with and without scripts.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { displayTitle } from '../../src/hansard/debates/display-title.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { openSubscriptions } from '../../src/store/open-store.ts';
import { violationsOf } from '../support/browser/axe.ts';
import { noBrowser, openBrowser } from '../support/browser/browser.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { KINDS, publishBill, TYPED, UNFOLDED } from '../support/records/every-kind.ts';
import { HOSTILE } from '../support/records/hostile.ts';
import { AFTERNOON_PATH, publishSiteRecord } from '../support/records/site-record.ts';
import { startServer, type TestServer } from '../support/http/test-server.ts';
import { temporaryAddress, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

/** For looking at every kind of page on a machine that is busy with other things. */
const TIMEOUT_MS = 600_000;
const HOSTILE_TYPES = ['speech', 'heading', 'scene', 'other'] as const;
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HOSTILE_PATH = '/hansard/sitting/senate/2020-01-01';

/** Hostile text wherever a page may show it: contents, labels, names, a source. */
async function publishHostile(store: Store): Promise<void> {
  await publishSiteRecord(store);
  await store.write(async (publication) => {
    const source = {
      name: HOSTILE[0]!,
      listPage: '',
      date: null,
      url: 'javascript:document.title=1',
      lastProcessingAttempt: null,
      lastProcessingSuccess: null,
    };
    const sitting = await publication.addSitting(aSitting({ startDate: '2020-01-01', source }));
    const person = { id: 900, legalName: HOSTILE[8]!, slug: 'hostile' };
    await publication.knowPerson(person);
    await publication.appendEntries(
      sitting,
      HOSTILE.map((content, index) => {
        const type = HOSTILE_TYPES[index % HOSTILE_TYPES.length]!;
        const speech = type === 'speech';
        return anEntry(index + 1, {
          type,
          content,
          speakerName: speech ? HOSTILE[(index + 8) % HOSTILE.length]!.slice(0, 200) : '',
          speakerTitle: speech && index % 8 === 0 ? HOSTILE[index]!.slice(0, 200) : '',
          speaker: speech && index % 12 === 0 ? person : null,
        });
      }),
    );
  });
}

/** Whether a browser goes to words that an address names: the packaged one did not under emulation, on a page with nothing else. */
async function goesToWords(page: Page): Promise<boolean> {
  const body = '<p>The first words</p><div style="height: 4000px"></div><p>The last words</p>';
  await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('about:blank');
  await page.goto('/plain#:~:text=The%20last%20words');
  // Nothing says that a browser will not: it has three seconds for a page of two lines.
  for (let looks = 0; looks < 30; looks += 1) {
    if (Number(await page.evaluate('scrollY')) > 0) return true;
    await pause(100);
  }
  return false;
}

suite('the reading site in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  let server: TestServer;
  let debateWithDivision: string;
  const ends: (() => unknown)[] = [];
  const ending = { after: (end: () => unknown) => void ends.unshift(end) } as Ending;
  after(async () => {
    for (const end of ends) await end();
  });

  before(async () => {
    const subscriptions = await openSubscriptions(await temporaryAddress(ending));
    ending.after(() => subscriptions.close());
    server = await startServer(ending, {
      fill: async (store) => {
        await publishHostile(store);
        debateWithDivision = `/hansard/debate/${await publishBill(store)}/the-sorghum-bill`;
      },
      following: { subscriptions, clientOf: () => '192.0.2.1' },
    });
    browser = await openBrowser(ending);
  });

  const open = async (
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; complaints: string[] }> => {
    const context = await browser.newContext({ baseURL: server.url, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      const { url } = message.location();
      // The test requests pages that are not there, or not for everybody.
      if (/\/(?:nothing-here|follow|review)$|date_from=x/.test(url)) return;
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) complaints.push(`requests ${request.url()}`);
    });
    await page.goto(path);
    return { page, complaints };
  };

  // Contrast depends on the scheme, layout on the width, and words on the language: twice is enough.
  for (const [width, colorScheme, locale] of [
    [360, 'dark', 'sw'],
    [1280, 'light', 'en'],
  ] as const) {
    test(
      `axe finds nothing to mend at ${width} pixels, ${colorScheme}, in ${locale}`,
      { timeout: TIMEOUT_MS },
      async () => {
        const { page, complaints } = await open('/', {
          colorScheme,
          locale,
          viewport: { width, height: 800 },
        });
        for (const path of [...KINDS, `${debateWithDivision}${UNFOLDED}`]) {
          await page.goto(path);
          if (path.endsWith(UNFOLDED)) {
            await page.evaluate(
              'for (const one of document.querySelectorAll("details")) one.open = true',
            );
          }
          if (path.endsWith(TYPED)) {
            await page.getByRole('searchbox').pressSequentially('wa');
            await page.locator('.offers a').first().waitFor();
          }
          assert.deepEqual(await violationsOf(page, AXE_TAGS), [], path);
          const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          assert.equal(overflow, false, `${path} is wider than ${width} pixels`);
        }
        assert.deepEqual(complaints, []);
        await page.context().close();
      },
    );
  }

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

    test(`a reader finds a sitting by its date and reads it, ${how}`, async () => {
      const { page, complaints } = await open('/', { javaScriptEnabled });
      await page.getByRole('link', { name: 'All sittings' }).click();
      await page.getByRole('link', { name: '2013', exact: true }).click();
      await page.getByRole('link', { name: 'Wednesday, 31 July 2013 14:30' }).click();
      assert.equal(await page.locator('h1').textContent(), 'Wednesday, 31 July 2013');
      const water = page.getByRole('navigation').getByRole('link', { name: 'The water of' });
      if (!(await water.isVisible())) await page.getByText('Order of business').click();
      await water.click();
      assert.match(page.url(), /#entry-7$/);
      assert.ok(await page.getByText('piped to the schools').isVisible());
      assert.deepEqual(complaints, []);
      await page.context().close();
    });

    test(`a reader finds a word, narrows, and opens it in context, ${how}`, async () => {
      const { page, complaints } = await open('/', { javaScriptEnabled });
      await page.getByRole('searchbox').first().fill('water');
      await page.getByRole('button', { name: 'Search' }).first().click();
      assert.match((await page.locator('.count').textContent())!, /3 contributions found/);
      await page.locator('.facets').getByRole('link', { name: 'Senate' }).click();
      assert.equal(await page.locator('.count').textContent(), '1 contribution found');
      assert.equal(await page.locator('mark').first().textContent(), 'Water');
      await page.getByRole('link', { name: 'Remove: Senate' }).click();
      await page.getByRole('link', { name: 'Hon. Owen Baya (Kilifi North, UDA)' }).click();
      assert.match((await page.locator('.context').textContent())!, /Applause/);
      const citation = (await page.locator('.citation').textContent())!;
      assert.match(citation, /^Owen Baya, “.*SHA-256 [0-9a-f]{64}\.$/);
      assert.deepEqual(complaints, []);
      await page.context().close();
    });

    test(`a reader looks up a person, and changes to Swahili, ${how}`, async () => {
      const { page, complaints } = await open('/people/', { javaScriptEnabled });
      await page.getByLabel('Name contains').fill('BAYA');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('link', { name: 'Owen Baya' }).click();
      assert.match((await page.locator('.results').textContent())!, /piped to the schools/);
      assert.ok(await page.locator('.plot svg[role=img]').isVisible());
      await page.getByRole('link', { name: 'Kiswahili' }).click();
      assert.equal(await page.locator('html').getAttribute('lang'), 'sw');
      await page.getByRole('link', { name: 'Vikao', exact: true }).click();
      assert.doesNotMatch(page.url(), /lang=/);
      assert.equal(await page.locator('h1').textContent(), 'Vikao');
      await page.getByRole('link', { name: 'English' }).click();
      assert.equal(await page.locator('h1').textContent(), 'Sittings');
      assert.deepEqual(complaints, []);
      await page.context().close();
    });

    test(`hostile contents are shown as text and do nothing, ${how}`, async () => {
      const { page, complaints } = await open(HOSTILE_PATH, { javaScriptEnabled });
      assert.equal(HOSTILE.length, 200);
      const first = 'getComputedStyle(document.querySelector(".long .part")).contentVisibility';
      assert.equal(await page.evaluate(first), 'visible', 'the first screen moves as it loads');
      const title = await page.title();
      const texts = await page.evaluate<Record<string, string>>(
        'Object.fromEntries(Array.from(document.querySelectorAll("[id^=entry-]"), (one) => [one.id, one.textContent]))',
      );
      for (const [index, text] of HOSTILE.entries()) {
        const shown = texts[`entry-${21 + index}`]!;
        // A heading in capitals is shown in small letters; nothing else about it changes.
        const isHeading = HOSTILE_TYPES[index % HOSTILE_TYPES.length] === 'heading';
        assert.ok(shown.includes(isHeading ? displayTitle(text.trim()) : text.trim()), text);
        assert.equal(displayTitle(text).toLowerCase(), text.toLowerCase());
      }
      const paths = [
        HOSTILE_PATH,
        '/person/hostile/',
        '/people/?name=%22%3E%3Cscript%3E',
        '/search?q=document',
        `/search?q=${encodeURIComponent(HOSTILE[3]!)}&speaker_name=%22%3E%3Cimg%20src%3E`,
        `/trends?q1=${encodeURIComponent(HOSTILE[0]!)}&q2=${encodeURIComponent(HOSTILE[136]!)}`,
        '/hansard/contribution/21/',
        '/hansard/contribution/157/',
        '/%3Cscript%3E',
      ];
      for (const path of paths) {
        await page.goto(path);
        assert.doesNotMatch(await page.title(), /^(run|1)$/);
        assert.equal(await page.locator('h1').count(), 1, path);
        const foreign =
          'main script, main style, iframe, base, main img, main form[action^="https"]';
        assert.equal(await page.locator(foreign).count(), 0, path);
        assert.equal(
          await page.locator('a[href^="javascript" i], [onclick], [onerror]').count(),
          0,
        );
        assert.equal(await page.locator('main [style]:not(.live *)').count(), 0, path);
      }
      assert.match(title, /^Senate, 1 January 2020/);
      assert.deepEqual(
        complaints.filter((one) => !one.includes('404')),
        [],
      );
      await page.context().close();
    });
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`a telephone shows what is being read, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
      const { page } = await open(AFTERNOON_PATH, {
        javaScriptEnabled,
        viewport: { width: 360, height: 640 },
      });
      const speech = page.locator('#entry-8');
      assert.ok((await speech.boundingBox())!.y < 2 * 640, 'the first speech is two screens down');
      await page.setViewportSize({ width: 360, height: 300 });
      await page.goto(`${AFTERNOON_PATH}#entry-8`);
      assert.ok((await page.locator('#entry-7').boundingBox())!.y >= 0, 'the title is hidden');
      await page.goto(`${AFTERNOON_PATH}#entry-11`);
      await until('the page at the entry', async () => Number(await page.evaluate('scrollY')) > 0);
      const shown = await page.evaluate('document.elementFromPoint(40, 12).textContent');
      assert.equal(shown, 'The water of Nambokho');
      // Not by the locator, which scrolls first.
      const all = (await page.locator('section:has(#entry-7) .bar .all').boundingBox())!;
      await page.mouse.click(all.x + all.width / 2, all.y + all.height / 2);
      await page.locator('#contents').waitFor();
      await page.context().close();
    });
  }

  test('the tab key goes from a speaker to the citation of the speech, and the contents follow the reading', async () => {
    const { page } = await open(AFTERNOON_PATH, { viewport: { width: 1280, height: 300 } });
    await page.locator('#entry-8 b a').focus();
    await page.keyboard.press('Tab');
    assert.equal(
      await page.evaluate('document.activeElement.getAttribute("href")'),
      '/hansard/contribution/8/',
    );
    await page.goto(`${AFTERNOON_PATH}#entry-11`);
    await page.locator('.contents a[aria-current="location"]', { hasText: 'water of' }).waitFor();
    await page.context().close();
  });

  test('scripts copy the citation and the link to the words, and find the search', async () => {
    const { page, complaints } = await open('/hansard/contribution/8/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const clipboard = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()');
    // The label returns after two seconds, which a busy machine may take to look at it.
    await page.evaluate('window.setTimeout = () => 0');
    await page.getByRole('button', { name: 'Copy the citation' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.match(String(await clipboard()), /^Owen Baya, “Hon\. Speaker/);
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.getByRole('button', { name: 'Copied' }).nth(1).waitFor();
    assert.match(String(await clipboard()), /#entry-8:~:text=Hon\./);
    await page.keyboard.press('/');
    assert.equal(await page.evaluate('document.activeElement.name'), 'q');
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test('a device that can share is offered a button, and another site can frame a quote alone', async () => {
    const { page } = await open('/');
    await page.addInitScript('navigator.share = async (what) => { window.shared = what; }');
    await page.goto('/hansard/contribution/9/');
    await page.getByRole('button', { name: 'Share' }).click();
    const { url } = await page.evaluate<{ url: string }>('shared');
    assert.equal(url, `${server.url}/hansard/contribution/9/`);
    const frames = ['/embed/8', '/hansard/contribution/8/']
      .map((path) => `<iframe sandbox="allow-popups" src="${server.url}${path}"></iframe>`)
      .join('');
    const other = createServer((_, response) => response.end(`<!doctype html>${frames}`));
    ending.after(() => other.close());
    await once(other.listen(0, '127.0.0.1'), 'listening');
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await page.frameLocator('iframe >> nth=0').getByText('piped to the schools').waitFor();
    assert.equal(await page.frameLocator('iframe >> nth=1').getByText('piped').count(), 0);
    await page.context().close();
  });

  test('a quote link lands on the words, even where the entry’s anchor is not known', async (t) => {
    const { page } = await open('/hansard/contribution/11/', {
      viewport: { width: 360, height: 200 },
    });
    const quote = (await page.locator('#quote').getAttribute('href'))!;
    const words = page.locator('#entry-11');
    const isAtWords = async (link: string): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(link);
      // Waiting within the page needs eval, which the policy of the site forbids.
      await until('the page at the words', async () => Number(await page.evaluate('scrollY')) > 0);
      const box = (await words.boundingBox())!;
      assert.ok(box.y > -box.height && box.y < 200, `${link} ${box.y}`);
    };
    await isAtWords(quote);
    const shown = (await words.innerText()).replaceAll(/\s+/g, ' ');
    const named = quote.split(':~:text=')[1]!.split(',').map(decodeURIComponent);
    const offsets = named.map((part) => shown.indexOf(part));
    assert.ok(offsets[0]! >= 0 && offsets.at(-1)! >= offsets[0]!, `${named.join()} in ${shown}`);
    if (await goesToWords(page)) await isAtWords(quote.replace(/#entry-11:/, '#:'));
    else t.diagnostic('This browser goes to no words that an address names, on no page.');
    await page.context().close();
  });

  test('a reader who types a name is offered the person, and gets there with the arrow keys', async () => {
    const { page, complaints } = await open('/hansard/');
    const box = page.getByRole('searchbox');
    await box.pressSequentially('bay');
    await page.locator('.offers').getByRole('link', { name: 'Owen Baya', exact: true }).waitFor();
    await box.press('Escape');
    assert.equal(await page.locator('.offers').isVisible(), false);
    await box.press('a');
    await page.locator('.offers a').first().waitFor();
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/person/owen-baya/');
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test('a reader who points at a plot can read figures off it, and nobody else loads what draws it', async () => {
    const { page, complaints } = await open('/trends?q1=water&q2=roads&q3=schools');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    // As a Chromium has it that runs where the system names no language.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', {
        get: () => 'en-US@posix',
        configurable: true,
      }),
    );
    await page.reload();
    assert.deepEqual(
      loaded.filter((path) => path.includes('uplot')),
      [],
    );
    const figure = page.locator('.plot');
    const room = await figure.boundingBox();
    await figure.hover();
    await page.locator('.live canvas').waitFor();
    assert.equal(await page.locator('.plot svg').isVisible(), false);
    assert.equal((await figure.boundingBox())?.height, room?.height, 'what is below moves');
    const drawn = await page.locator('.live canvas').boundingBox();
    assert.ok(drawn!.height > room!.height / 2, `the drawing has ${drawn!.height} pixels`);
    await page.locator('.live .u-over').hover();
    // Mentions in 1,000 entries of the year.
    const legend = (await page.locator('.u-legend').textContent())!;
    assert.match(legend, /^Period20\d\dwater[\d,.]+roads[\d,.]+schools[\d,.]+$/);
    // The pointer is there already when the page is loaded again.
    await page.reload();
    await page.mouse.move(room!.x + room!.width / 2 + 5, room!.y + room!.height / 2);
    await page.locator('.live canvas').waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test('on paper there is the record and nothing to click', async () => {
    const { page } = await open(AFTERNOON_PATH);
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.mast nav', '.find', '.foot', '.contents', '.beside']) {
      assert.equal(await page.locator(gone).first().isVisible(), false, gone);
    }
    assert.ok(await page.getByText('piped to the schools').isVisible());
    for (const path of ['/hansard/contribution/8/', '/person/owen-baya/', '/search?q=water']) {
      await page.goto(path);
      assert.equal(await page.locator('button:visible, input:visible').count(), 0, path);
      assert.ok(await page.locator('h1').isVisible());
    }
    await page.context().close();
  });

  test('a printed page has its title, its address and its number in the margin', async () => {
    const { page } = await open(AFTERNOON_PATH);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())));
    for (const [index, printed] of text.entries()) {
      assert.ok(printed.includes('National Assembly, 31 July 2013'), printed);
      assert.ok(printed.includes(`${server.url}${AFTERNOON_PATH}`), printed);
      assert.ok(printed.includes(`${index + 1} / ${text.length}`), printed);
    }
    await page.context().close();
  });
});
