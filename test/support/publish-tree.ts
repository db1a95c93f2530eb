// Publishes a test's record as a static tree, and reads the tree.

import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { publishSite, type PublishReport } from '../../src/distribute/publish-site.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { createRenderer } from '../../src/serving/render-address.ts';
import { localesOf } from '../../src/words/locale.ts';
import type { NewEntry } from '../../src/record/entry.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from './records/entries.ts';
import type { Ending, TemporaryRecord } from './temporary.ts';

export const BASE_URL = 'http://hansard.example.org';

export interface PublishedTree {
  readonly report: PublishReport;
  /** The rendered files, by address. */
  readonly rendered: ReadonlyMap<string, Buffer>;
}

export async function publishTo(
  folder: string,
  { store, finder }: TemporaryRecord,
  {
    settings = '',
    failsAt = '',
    hasSearch = false,
  }: { settings?: string; failsAt?: string; hasSearch?: boolean } = {},
): Promise<PublishedTree> {
  const shown = { parliament: KENYA, version: 'test', baseUrl: BASE_URL };
  const { render, ...known } = createRenderer({ store, finder, ...shown, asFiles: true });
  const { languages } = localesOf(KENYA);
  const rendered = new Map<string, Buffer>();
  const renderer = {
    ...known,
    render: async (address: string) => {
      if (address === failsAt) throw new Error(`${address} fails`);
      const response = await render(address);
      rendered.set(address, Buffer.from(response.body as string | Uint8Array<ArrayBuffer>));
      return response;
    },
  };
  const source = {
    store,
    finder,
    renderer,
    settings,
    baseUrl: BASE_URL,
    languages,
    hasSearch,
  };
  return { report: await publishSite(source, folder, () => {}), rendered };
}

/** A file server without any knowledge: a path is a file, a folder is its index.html, and the extension gives the type. */
export async function serveFiles(ending: Ending, folder: string): Promise<string> {
  const types: Readonly<Record<string, string>> = {
    html: 'text/html',
    json: 'application/json',
    css: 'text/css',
    js: 'text/javascript',
  };
  const server = createServer(({ url = '' }, response) => {
    const path = join(folder, decodeURIComponent(new URL(url, BASE_URL).pathname));
    const file = path.endsWith('/') ? `${path}index.html` : path;
    const isThere = existsSync(file) && statSync(file).isFile();
    response.writeHead(isThere ? 200 : 404, {
      'Content-Type': types[file.split('.').at(-1)!] ?? 'application/octet-stream',
    });
    response.end(isThere ? readFileSync(file) : '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ending.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Every file of a tree with its content. */
export function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const isFile = (name: string): boolean =>
    !name.startsWith('.hansard') && statSync(join(folder, name)).isFile();
  return new Map(
    names.filter(isFile).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

const AMINA = { id: 149, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };

const text = (counter: number, type: NewEntry['type'], content: string): NewEntry =>
  anEntry(counter, { type, speakerName: '', content });

/** Adds a sitting with two debates, a division, a bill, and speeches of known and unknown speakers. */
export async function addBillSitting(store: Store, startDate: string): Promise<readonly number[]> {
  return await store.write(async (writing) => {
    await writing.people.know(AMINA);
    const sitting = await writing.sittings.add(aSitting({ startDate }));
    return await writing.entries.append(sitting, [
      text(1, 'heading', 'BILL'),
      text(2, 'heading', 'THE MAIZE BILL'),
      anEntry(3, { speaker: AMINA, speakerName: 'Sen. Wairimu', content: 'The price has risen.' }),
      anEntry(4, { speakerName: 'Mr. Otieno', content: 'I oppose.' }),
      text(5, 'heading', 'DIVISION'),
      text(6, 'heading', 'AYES: 1'),
      text(7, 'other', 'Sen. Wairimu, Nyeri County'),
      text(8, 'scene', '(Question carried by 1 vote to 0)'),
      text(9, 'heading', 'STATE OF ROADS'),
      anEntry(10, { speakerName: 'Mr. Otieno', content: 'I oppose that too.' }),
    ]);
  });
}
