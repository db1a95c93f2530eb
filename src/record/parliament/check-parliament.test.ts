// Descriptions of a parliament: what they take from Kenya's, and what is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_PROCEDURE } from './procedure-forms.ts';
import {
  bundledParliament,
  checkParliament,
  type ParliamentFault,
  KENYA,
} from './check-parliament.ts';
import { compileForms } from '@hansard/documents/document-forms';

const KENYAS = { extends: 'kenya' };

test('what is left out of a description that extends a bundled one is as there', () => {
  assert.deepEqual(checkParliament(KENYAS), KENYA);
  assert.deepEqual(checkParliament({ extends: 'uganda' }), bundledParliament('uganda'));
  const given = checkParliament({ ...KENYAS, name: 'Atlantis', times: { morningFrom: 6 } });
  assert.deepEqual(given, {
    ...KENYA,
    name: 'Atlantis',
    times: { ...KENYA.times, morningFrom: 6 },
  });
  compileForms(given);
});

test('no parliament has another’s chambers unless its description says so', () => {
  for (const given of [{ name: 'Atlantis' }, { name: 'Atlantis', wards: {} }]) {
    assert.throws(() => checkParliament(given), { message: 'chambers is required.' });
  }
  for (const name of ['atlantis', '', null, 'constructor']) {
    assert.throws(() => checkParliament({ extends: name }), {
      message: /^extends must be one of kenya, /,
    });
  }
});

test('another parliament has nothing of Kenya’s but the words of documents', () => {
  const chambers = [{ slug: 'lower_house', name: { de: 'Unterhaus', en: 'Lower House' } }];
  const given = checkParliament({ name: 'Atlantis', languages: ['de'], chambers });
  assert.deepEqual(
    {
      country: given.country,
      licence: given.licence,
      publisher: given.publisher,
      footers: given.footers,
      venue: given.joint.venue,
      chamber: given.labels.listChamber,
      parties: given.labels.parties,
      wards: given.wards,
    },
    {
      country: null,
      licence: null,
      publisher: null,
      footers: { sentences: [], lastWords: [] },
      venue: 'lower_house',
      chamber: 'lower_house',
      parties: {},
      wards: {},
    },
  );
  assert.deepEqual(given.dates, KENYA.dates);
  // A chamber without patterns matches no line.
  assert.equal(compileForms(given).chambers[0]!.masthead.test(''), false);
});

test('the procedure of another parliament is its own, or that of the one it extends', () => {
  const other = { name: 'Atlantis', chambers: [{ slug: 'house', name: 'House' }] };
  assert.deepEqual(checkParliament(other).procedure, NO_PROCEDURE);
  const sections = { motion: ['propositions'] };
  assert.deepEqual(checkParliament({ ...other, procedure: { sections } }).procedure, {
    ...NO_PROCEDURE,
    sections: { ...NO_PROCEDURE.sections, ...sections },
  });
  const lists = { agreed: ['aye'] };
  const extended = { extends: 'kenya', sections, lists };
  const expected = {
    ...KENYA.procedure,
    sections: { ...KENYA.procedure.sections, ...sections },
    lists: { ...KENYA.procedure.lists, ...lists },
  };
  assert.deepEqual(checkParliament({ ...other, procedure: extended }).procedure, expected);
  const uganda = bundledParliament('uganda');
  const both = checkParliament({ extends: 'uganda', procedure: extended });
  assert.deepEqual(both, { ...uganda, procedure: expected });
  const own = checkParliament({ extends: 'kenya', procedure: { sections } });
  assert.deepEqual(own.procedure, { ...expected, lists: KENYA.procedure.lists });
  for (const name of ['atlantis', null, 'constructor']) {
    assert.throws(() => checkParliament({ ...other, procedure: { extends: name } }), {
      message: /^procedure\.extends must be one of kenya, /,
    });
  }
});

test('every ward of Kenya is in a constituency', () => {
  const wards = Object.values(KENYA.wards);
  assert.deepEqual([wards.length, wards.flat().length], [290, 1_450]);
  assert.ok(wards.every((names) => new Set(names).size === names.length));
});

test('names in a dictionary are the parliament’s own', () => {
  const { times } = checkParliament({
    ...KENYAS,
    times: { numbers: { moja: 1 }, parts: { M: 'morning' } },
  });
  assert.deepEqual([times.numbers, times.parts], [{ moja: 1 }, { M: 'morning' }]);
});

test('an error names the field', () => {
  const slugs = { slug: 'a', name: 'A' };
  const faults: [object | null, RegExp][] = [
    [null, /^the description must be an object\.$/],
    [{ colour: 'blue' }, /^colour is not known; known are name, /],
    [{ name: '' }, /^name must be text that is not empty\.$/],
    [{ name: {} }, /^name must have a text in some language\.$/],
    [{ name: { english: 'x' } }, /^name: the name "english" must be the code of a language, /],
    [{ official: 'yes' }, /^official must be true or false\.$/],
    [{ country: 'KE' }, /^country must be the two letters of a country, such as "ke", or null\.$/],
    [
      { timeZone: 'Kenya' },
      /^timeZone must be the name of a time zone, such as "Africa\/Nairobi", or null\.$/,
    ],
    [{ contact: 'javascript:x' }, /^contact must be an e-mail address or the address of a page\.$/],
    [{ licence: { name: 'x', url: 'x' } }, /^licence\.url must be an address that begins with /],
    [{ languages: [] }, /^languages must have at least 1\.$/],
    [{ languages: ['en', 'en'] }, /^languages: one of them is given twice\.$/],
    [{ speakers: { honorifics: 'Mr' } }, /^speakers\.honorifics must be a list\.$/],
    [{ speakers: { honorifics: ['('] } }, /^speakers\.honorifics\[0\] is not a pattern: /],
    [{ name: 'x', chambers: [{ slug: 'a' }] }, /^chambers\[0\]\.name is required\.$/],
    [{ chambers: [slugs] }, /^name is required\.$/],
    [{ name: 'x', chambers: [slugs, slugs] }, /^chambers: two of them have the slug "a"\.$/],
    [
      { name: 'x', chambers: [slugs], joint: { venue: 'b' } },
      /^joint\.venue must be the slug of a chamber: a\.$/,
    ],
    [{ times: { numbers: { one: 'x' } } }, /^times\.numbers\.one must be a whole number\.$/],
    [{ times: { morningFrom: 1.5 } }, /^times\.morningFrom must be a whole number\.$/],
    [{ times: { parts: { A: 'noon' } } }, /^times\.parts\.A must be one of morning, afternoon, /],
  ];
  for (const [given, reason] of faults) {
    const isOther = given === null || Object.hasOwn(given, 'chambers');
    const input = isOther ? given : { ...KENYAS, ...given };
    assert.throws(() => checkParliament(input), { message: reason });
  }
});

test('all faults are found at once', () => {
  const given = { ...KENYAS, colour: 'blue', official: 1, speakers: { never: ['['] } };
  assert.throws(
    () => checkParliament(given),
    (error: ParliamentFault) => error.faults.length === 3,
  );
});
