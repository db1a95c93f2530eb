// Filters that the list of entries refuses, with a reason and what to do.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkReply, LIST_ALLOW, momentHeaders } from '../../support/http/http-expect.ts';
import { LIST, sharedServer } from '../../support/http/test-server.ts';

suite('filters that are refused', () => {
  const server = sharedServer();

  for (const [query, body] of Object.entries({
    'type=song': '{"type":["\\"song\\" is not a valid choice."]}',
    'language=fr':
      '{"language":["\\"fr\\" is not a valid choice. It may be \\"en\\" or \\"sw\\" or \\"mul\\" or \\"und\\"."]}',
    'speaker=nobody': '{"speaker":["There is no person \\"nobody\\"."]}',
    'speaker=99999999999999999': '{"speaker":["There is no person \\"99999999999999999\\"."]}',
    'venue=attic': '{"venue":["There is no venue \\"attic\\"."]}',
    'sitting=77': '{"sitting":["There is no sitting \\"77\\"."]}',
    'sitting=first': '{"sitting":["There is no sitting \\"first\\"."]}',
    'date=2013-02-30':
      '{"date":["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."]}',
    'ordering=length':
      '{"ordering":["\\"length\\" is not a valid choice. It may be \\"id\\" or \\"-id\\" or \\"date\\" or \\"-date\\" or \\"relevance\\"."]}',
    'ordering=relevance': '{"ordering":["Only a search has an order of relevance: give q too."]}',
    'page_size=0': '{"page_size":["A whole number from 1 to 100 is required."]}',
    'page_size=101': '{"page_size":["A whole number from 1 to 100 is required."]}',
    'page_size=ten': '{"page_size":["A whole number from 1 to 100 is required."]}',
    'after=x': '{"after":["The id of an entry, or 0, is required."]}',
    'after=1&page=2': '{"after":["Give either after or page, not both."]}',
    'after=1&ordering=-id': '{"after":["What follows an id is in order of id: leave ordering."]}',
    'expand=venue':
      '{"expand":["\\"venue\\" is not a valid choice. It may be \\"sitting\\" or \\"details\\" or \\"debate\\"."]}',
    'highlight=yes': '{"highlight":["\\"yes\\" is not a valid choice. It may be \\"1\\"."]}',
  })) {
    test(`${query} is refused with a reason`, async () => {
      checkReply(await server.get(`${LIST}?${query}`), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body,
      });
    });
  }

  test('a query past its limits is refused with what to do', async () => {
    for (const q of ['x'.repeat(2_001), 'word '.repeat(65)]) {
      checkReply(await server.get(`${LIST}?q=${encodeURIComponent(q)}`), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body: /^\{"q":\["[^"]*at most (2000|64)[^"]*"\]\}$/,
      });
    }
  });

  test('a name of too many words is refused with what to do, wherever names are looked for', async () => {
    const root = LIST.replace('entries/', '');
    const name = 'a+'.repeat(3_800);
    for (const path of [
      ...[
        'entries/?',
        'contributions/?',
        'search/facets/?',
        'search/words/?',
        'search/trends/?q=x&',
      ].map((list) => `${list}speaker_name`),
      ...['people/?q', 'venues/?q', 'sources/?q'],
    ]) {
      const { status, text } = await server.get(`${root}${path}=${name}`);
      const parameter = path.endsWith('speaker_name') ? 'speaker_name' : 'q';
      assert.deepEqual(
        [status, text],
        [
          400,
          `{"${parameter}":["The name has 7600 characters, and at most 1000 are allowed. Type fewer words of it."]}`,
        ],
        path,
      );
    }
  });
});
