// One site and one browser for all tests of the reading site: the record has every kind of page, and hostile text in every field.

import type { Store } from '../../../src/store/contract/store.ts';
import { openStore, openSubscriptions } from '../../../src/store/open-store.ts';
import { openBrowser, type OpenPage } from '../../support/browser/browser.ts';
import { startServer, type TestServer } from '../../support/http/test-server.ts';
import { publishBill } from '../../support/records/every-kind.ts';
import { anEntry, aSitting } from '../../support/records/entries.ts';
import { HOSTILE } from '../../support/records/hostile.ts';
import { publishSiteRecord } from '../../support/records/site-record.ts';
import { temporaryAddress, type Ending } from '../../support/temporary.ts';

/** The types of the entries with hostile text, in turn. */
export const HOSTILE_TYPES = ['speech', 'heading', 'scene', 'other'] as const;

/** Of a record without Hebrew among its languages: their full stops stand on the left. */
export const HEBREW_TITLE = 'הצעת חוק החינוך (תיקון).';
export const HEBREW_TEXT = 'אני פותח את הישיבה.';

/** The site and the browser run from `start` until the tests end. */
export class SiteInBrowser {
  #server: TestServer | null = null;
  #open: OpenPage | null = null;
  #debateWithDivision = '';

  async start(ending: Ending): Promise<void> {
    const address = await temporaryAddress(ending);
    await (await openStore(address)).close();
    const subscriptions = await openSubscriptions(address);
    ending.after(() => subscriptions.close());
    this.#server = await startServer(ending, {
      fill: async (store) => {
        await publishHostile(store);
        const bill = await publishBill(store);
        this.#debateWithDivision = `/hansard/debate/${bill}/the-sorghum-bill`;
      },
      following: { subscriptions, clientOf: () => '192.0.2.1' },
    });
    this.#open = await openBrowser(ending, this.url);
  }

  get url(): string {
    return this.#server!.url;
  }

  get debateWithDivision(): string {
    return this.#debateWithDivision;
  }

  get open(): OpenPage {
    return this.#open!;
  }
}

/** Hostile text in everything that a page may show: contents, labels, names, a source. */
async function publishHostile(store: Store): Promise<void> {
  await publishSiteRecord(store);
  await store.write(async (transaction) => {
    const source = {
      name: HOSTILE[0]!,
      listPage: '',
      date: null,
      url: 'javascript:document.title=1',
      lastProcessingAttempt: null,
      lastProcessingSuccess: null,
    };
    const sitting = await transaction.sittings.add(aSitting({ startDate: '2020-01-01', source }));
    const person = { id: 900, legalName: HOSTILE[8]!, slug: 'hostile' };
    await transaction.people.know(person);
    await transaction.entries.append(
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
    const hebrew = await transaction.sittings.add(aSitting({ startDate: '2020-01-02' }));
    await transaction.entries.append(hebrew, [
      anEntry(1, { speakerName: 'Miki', content: 'Rain is life.' }),
      anEntry(2, { type: 'heading', content: HEBREW_TITLE }),
      anEntry(3, { speakerName: 'Miki', content: HEBREW_TEXT }),
    ]);
  });
}
