// Journeys of a reader in a real browser, counted in steps: each text typed and sent, and each link or button chosen.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { readMailSettings } from '../../src/alerts/mail-settings.ts';
import { mails, queueDigests, QUIET_MS } from '../../src/alerts/mail-loop.ts';
import { Sending } from '../../src/alerts/outbox.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import type { Store } from '../../src/store/contract/store.ts';
import type { SubscriptionStore } from '../../src/store/outside-record/subscription-store.ts';
import { openStore, openSubscriptions } from '../../src/store/open-store.ts';
import { noBrowser, openBrowser, type OpenPage } from '../support/browser/browser.ts';
import { startServer, type TestServer } from '../support/http/test-server.ts';
import { startMailReceiver, type MailReceiver } from '../support/mail-receiver.ts';
import { anEntry, publishSitting } from '../support/records/entries.ts';
import {
  endOfSuite,
  temporaryAddress,
  temporaryRecord,
  type TemporaryRecord,
} from '../support/temporary.ts';

const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };
const SENTENCE = 'Every school of the county needs clean water before the rains.';
const DAY_MS = 86_400_000;

/** The days that may be yesterday for the reader: midnight may pass while the tests run. */
const YESTERDAYS = [Date.now() - DAY_MS, Date.now()].map((ms) =>
  new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length),
);

const heading = (counter: number, content: string) =>
  anEntry(counter, { type: 'heading', speakerName: '', content });
const speech = (counter: number, content: string) =>
  anEntry(counter, { speaker: AMINA, speakerName: 'Sen. Wairimu', content });

async function addSitting(
  store: Store,
  startDate: string,
  entries: Parameters<typeof anEntry>[1][],
): Promise<void> {
  const numbered = entries.map((entry, index) => anEntry(index + 1, entry));
  await publishSitting(store, numbered, { startDate });
}

async function fill(store: Store): Promise<void> {
  await store.write((transaction) => transaction.people.know(AMINA));
  await addSitting(store, '2013-07-30', [heading(1, 'THE WATER BILL'), speech(2, SENTENCE)]);
  await addSitting(store, '2013-08-01', [heading(1, 'THE WATER BILL'), speech(2, 'I support.')]);
  for (const day of YESTERDAYS) {
    await addSitting(store, day, [heading(1, 'STATE OF FERRIES'), speech(2, 'They sink.')]);
  }
}

/** A reader's way through the site, and its number of steps. */
class Walk {
  steps = 0;
  readonly page: Page;
  readonly #hasScripts: boolean;

  constructor(page: Page, hasScripts: boolean) {
    this.page = page;
    this.#hasScripts = hasScripts;
  }

  /** Types into the box of the front page and chooses a result: a suggestion or, without scripts, a link of the results page. */
  async find(text: string, meant: string): Promise<void> {
    const box = this.page.locator('.hero input[name="q"]');
    await this.page.goto('/');
    if (this.#hasScripts) {
      await box.pressSequentially(text);
      await this.choose(this.page.locator('.offers a', { hasText: meant }).first());
    } else {
      await this.send(box, text);
      await this.choose(this.page.locator('.meant a', { hasText: meant }).first());
    }
  }

  async send(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await field.press('Enter');
    await this.page.waitForURL((url) => url.pathname !== '/');
    this.steps += 1;
  }

  async choose(target: Locator): Promise<void> {
    await target.click();
    this.steps += 1;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    this.steps += 1;
  }
}

suite('what readers do', { skip: noBrowser }, () => {
  let openPage: OpenPage;
  let server: TestServer;
  let record: TemporaryRecord;
  let subscriptions: SubscriptionStore;
  let receiver: MailReceiver;
  const ending = endOfSuite();

  before(async () => {
    const address = await temporaryAddress(ending);
    await (await openStore(address)).close();
    subscriptions = await openSubscriptions(address);
    ending.after(() => subscriptions.close());
    receiver = await startMailReceiver(ending);
    server = await startServer(ending, {
      fill,
      open: async (end) => (record = await temporaryRecord(end)),
      following: { subscriptions, clientOf: () => '192.0.2.1' },
    });
    openPage = await openBrowser(ending, server.url);
  });

  /** Queues and sends what is due, as the service does, as if a minute had passed. */
  const sendMail = async (): Promise<void> => {
    const settings = readMailSettings({
      smtpUrl: receiver.url,
      mailFrom: 'Hansard <hansard@example.org>',
      baseUrl: server.url,
    })!;
    const dependencies = {
      ...record,
      subscriptions,
      settings,
      parliament: KENYA,
      observe: () => {},
      nowMs: () => Date.now() + 10 * QUIET_MS,
      random: () => 0,
    };
    await queueDigests(dependencies);
    const sending = new Sending(mails(dependencies), dependencies);
    await sending.begin();
    await sending.finish();
  };
  const mailTo = (address: string, number: number) =>
    receiver.received.filter(({ to }) => to.includes(address))[number]!;

  for (const [width, hasScripts] of [
    [360, true],
    [1280, false],
  ] as const) {
    const when = `at ${width} pixels with scripts ${hasScripts ? 'on' : 'off'}`;
    /** A suggestion saves the step of the results page. */
    const saved = hasScripts ? 1 : 0;
    const start = async (): Promise<Walk> => {
      const viewport = { width, height: 800 };
      const { page } = await openPage('/', { scripts: hasScripts, viewport });
      return new Walk(page, hasScripts);
    };

    test(`from the name of a member to a sentence to quote ${when}`, async () => {
      const walk = await start();
      await walk.find('Hon. Amina', 'Amina Wairimu');
      await walk.choose(walk.page.locator('.results li', { hasText: SENTENCE }).locator('.more a'));
      await walk.page.locator('#citation').waitFor({ state: 'attached' });
      assert.match(await walk.page.locator('main').innerText(), new RegExp(SENTENCE));
      assert.match(
        (await walk.page.locator('#citation').textContent())!,
        /^Amina Wairimu, “Every school .* Senate, .* 30 July 2013/,
      );
      assert.equal(walk.steps, 3 - saved);
    });

    test(`from the name of a bill to its history ${when}`, async () => {
      const walk = await start();
      await walk.find('the water bill 2013', 'The Water Bill');
      const days = walk.page.locator('.days h3');
      await days.first().waitFor();
      assert.deepEqual(await days.allInnerTexts(), [
        'Senate, 30 July 2013',
        'Senate, 1 August 2013',
      ]);
      assert.equal(walk.steps, 2 - saved);
    });

    test(`from yesterday to what was debated ${when}`, async () => {
      const walk = await start();
      await walk.page.goto('/');
      await walk.send(walk.page.locator('.hero input[name="q"]'), 'yesterday');
      const debate = walk.page.locator('.meant a', { hasText: 'State of Ferries' });
      await debate.waitFor();
      assert.equal(walk.steps, 1);
      await walk.choose(debate);
      await walk.page.locator('.record .s', { hasText: 'They sink.' }).first().waitFor();
      assert.equal(walk.steps, 2);
    });

    test(`from the page of a member to the mail with what they say ${when}`, async () => {
      const walk = await start();
      const address = `reader-${width}-${hasScripts}@example.org`;
      await walk.page.goto('/person/amina-wairimu/');
      await walk.choose(walk.page.locator('.follow summary'));
      await walk.page.locator('.follow select[name="frequency"]').selectOption('sitting');
      await walk.send(walk.page.locator('.follow input[name="address"]'), address);
      await sendMail();
      await walk.open(/http\S+\/follow\?token=\S+/.exec(mailTo(address, 0).text)![0]);
      await walk.choose(walk.page.locator('main button').first());
      await walk.page.locator('.lead', { hasText: 'This address follows' }).waitFor();
      assert.equal(walk.steps, 4);
      const said = `News for ${address}.`;
      await addSitting(server.store, '2014-03-04', [heading(1, 'MOTION'), speech(2, said)]);
      await sendMail();
      const { text } = mailTo(address, 1);
      assert.match(text, new RegExp(said));
      await walk.open(/http\S+\/hansard\/contribution\/\S+/.exec(text)![0]);
      await walk.page.locator('.record .s', { hasText: said }).first().waitFor();
      assert.equal(walk.steps, 5);
    });
  }
});
