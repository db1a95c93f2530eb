// The record as a ParlaMint corpus: valid by ParlaMint's schemas, and the same record when imported again.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { takeOver } from '../../src/commands/open-record.ts';
import { checkParliament } from '../../src/record/parliament/check-parliament.ts';
import { writeTo, changePerson } from '../support/records/entries.ts';
import { temporaryFolder, temporaryRecord } from '../support/temporary.ts';
import { SAMPLES } from './import-from.ts';
import { INVENTED, writeCorpus } from './invented-corpus.ts';
import { assertRoundTrip, exportOf, filesIn, parse } from './written-corpus.ts';

const skip = existsSync(SAMPLES) ? false : 'there are no schemas beside the project';

suite('exporting a corpus', { skip }, () => {
  test('is valid, and gives the same record when imported', async (t) => {
    await assertRoundTrip(t, writeCorpus(temporaryFolder(t), INVENTED));
  });

  test('a record made by hand: hostile text, headings alone, nobody linked, another licence', async (t) => {
    const [{ store, finder }, folder] = [await temporaryRecord(t), temporaryFolder(t)];
    const own = {
      name: 'A & B <House>',
      chambers: [{ slug: 'house', name: 'The "House"' }],
      parties: { אב: { name: 'Avoda & Bayit' } },
      labels: { parties: { ab: 'אב' } },
      licence: { name: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    };
    await takeOver(store, checkParliament(own));
    await writeTo(store).people.add('1st <Person> & "more"', '1st-person');
    await changePerson(store, '1st-person', {
      gender: 'other',
      memberships: [
        {
          chamber: 'The "House"',
          constituency: 'Here',
          party: 'A & B (AB)',
          region: null,
          organization: null,
          role: 'Whip & <more>',
          office: null,
          startDate: '2012',
          endDate: null,
        },
      ],
    });
    const sitting = { venueSlug: 'house', source: null, startDate: '2014-02-03' };
    const none = { startTime: null, endDate: null, endTime: null };
    const sittingId = await writeTo(store).sittings.add({ ...sitting, ...none });
    const texts = [
      ['scene', 'First a note \u0001 <&>'],
      ['heading', 'One'],
      ['heading', 'Two ]]>'],
      ['speech', 'Said\n\n  by "somebody" & others'],
      ['other', 'A table | of things'],
      ['heading', 'The end'],
    ] as const;
    await writeTo(store).entries.append(
      sittingId,
      texts.map(([type, content], at) => ({
        textCounter: at + 1,
        type,
        content,
        speaker: null,
        speakerName: type === 'speech' ? 'Mr. <X>' : '',
        speakerTitle: '',
      })),
    );
    const { isParlaMint, speeches } = await exportOf({ store, finder }, folder, own);
    assert.deepEqual([isParlaMint, speeches], [false, 1]);
    for (const name of filesIn(folder)) {
      using document = parse(join(folder, name));
      assert.ok(document.root, name);
    }
    const list = readFileSync(join(folder, 'ParlaMint-XX-listOrg.xml'), 'utf8');
    assert.match(list, /Avoda &amp; Bayit<\/orgName>\n.*A &amp; B \(AB\)</);
    const [component = ''] = filesIn(folder).filter((name) => name.startsWith('2014'));
    const text = readFileSync(join(folder, component), 'utf8');
    assert.match(text, /<tagUsage gi="head" occurs="3"\/>/);
    assert.match(text, /Said by "somebody" &amp; others|Said by &quot;somebody&quot; &amp; others/);
  });
});
