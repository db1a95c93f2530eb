// The demo record has the shape of the real one: exact in its numbers, close in its shares.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewEntry } from '../record/entry.ts';
import { demoRecord } from './demo-record.ts';
import type { DemoSitting } from './demo-record.ts';
import { planSittings } from './plan-sittings.ts';
import { writeSitting } from './write-sitting.ts';

const REAL_ENTRIES = 1_608_389;

const sixtyThousand = [...demoRecord(60_000)];
const entriesOfSixty = sixtyThousand.flatMap(({ entries }) => entries);

/** Every forty-first sitting of the full-sized record: all years, both chambers. */
const sample = planSittings(REAL_ENTRIES)
  .filter((plan) => plan.number % 41 === 7)
  .flatMap((plan) => writeSitting(plan));
const speeches = sample.filter(({ type }) => type === 'speech');

describe('the numbers of the demo record', () => {
  it('has exactly as many entries as requested, of any size', () => {
    for (const count of [1, 10, 11, 999, 1_000, 1_001, 5_000]) {
      assert.equal(countEntries(demoRecord(count)), count);
    }
    assert.equal(entriesOfSixty.length, 60_000);
  });

  it('refuses a size that is no count of entries', () => {
    for (const count of [0, -1, 1.5, Number.NaN, 10_000_001]) {
      assert.throws(() => demoRecord(count).next(), RangeError);
    }
  });

  it('is the same every time', () => {
    assert.deepEqual([...demoRecord(3_000)], [...demoRecord(3_000)]);
  });

  it('counts the entries of each sitting from one, under consecutive ids', () => {
    for (const { entries } of sixtyThousand) {
      entries.forEach((entry, i) => {
        assert.equal(entry.textCounter, i + 1);
        assert.equal(entry.id, entries[0]!.id! + i);
      });
    }
  });

  it('misses three blocks of ids, all between sittings', () => {
    for (const count of [1_000, 5_000]) {
      assert.equal(gapsBetween([...demoRecord(count)]).length, 3, `${count} entries`);
    }
    assert.deepEqual(gapsBetween(sixtyThousand), [488, 124, 66]);
  });

  it('has the sittings, ids and gaps of the real record at its size', () => {
    const plans = planSittings(REAL_ENTRIES);
    const last = plans.at(-1)!;
    assert.equal(plans.length, 3_780);
    assert.equal(plans[0]!.firstId, 1);
    assert.equal(last.firstId + last.size - 1, 1_626_590);
    assert.equal(last.firstId, 1_625_250);
    assert.equal(plans.filter(({ size }) => size > 3_400).length, 1);
    assert.equal(
      plans.reduce((sum, { size }) => sum + size, 0),
      REAL_ENTRIES,
    );
  });

  it('has room in the calendar for ten million entries', () => {
    const plans = planSittings(10_000_000);
    const slots = new Set(plans.map(({ day, chamber, session }) => `${day} ${chamber} ${session}`));
    assert.equal(slots.size, plans.length);
  });
});

describe('the sittings of the demo record', () => {
  it('differ by chamber, date, time and source', () => {
    const keys = new Set<string>();
    const sources = new Set<string>();
    for (const { sitting } of sixtyThousand) {
      const { name, listPage } = sitting.source!;
      keys.add(`${sitting.venueSlug}|${sitting.startDate}|${sitting.startTime}|${name}`);
      sources.add(`${name}|${listPage}`);
    }
    assert.equal(keys.size, sixtyThousand.length);
    assert.equal(sources.size, sixtyThousand.length);
  });

  it('are of both chambers even in a small record, and end where they began', () => {
    const sittings = [...demoRecord(5_000)].map(({ sitting }) => sitting);
    assert.equal(sittings.length, 12);
    assert.equal(new Set(sittings.map(({ venueSlug }) => venueSlug)).size, 2);
    for (const { startDate, endDate } of sittings) assert.equal(startDate, endDate);
  });

  it('are nearly in order of date, not quite', () => {
    const dates = sixtyThousand.map(({ sitting }) => sitting.startDate!);
    const backwards = dates.filter((date, i) => i > 0 && date < dates[i - 1]!).length;
    assert.ok(backwards >= 1 && backwards < dates.length / 5, `${backwards} steps back`);
  });
});

describe('the text of the demo record', () => {
  it('has no whitespace but single spaces, none at the end, and no empty content', () => {
    for (const { content } of [...entriesOfSixty, ...sample]) {
      assert.ok(!/[^\S ]| {2}| $|^ ?$/.test(content), JSON.stringify(content));
    }
  });

  it('begins with a space only where there is a title', () => {
    const spaced = sample.filter(({ content }) => content.startsWith(' '));
    assert.ok(spaced.every(({ speakerTitle }) => speakerTitle !== ''));
    within(spaced.length / speeches.length, 0.2, 0.36);
  });

  it('has the four types in their shares, headings in capitals, labels on speech alone', () => {
    within(
      share(({ type }) => type === 'speech'),
      0.62,
      0.67,
    );
    within(
      share(({ type }) => type === 'scene'),
      0.14,
      0.18,
    );
    within(
      share(({ type }) => type === 'heading'),
      0.062,
      0.076,
    );
    within(
      share(({ type }) => type === 'other'),
      0.105,
      0.13,
    );
    for (const { type, content, speakerName, speakerTitle, speaker } of sample) {
      if (type === 'heading') assert.equal(content, content.toUpperCase());
      if (type !== 'speech') assert.deepEqual([speakerName, speakerTitle, speaker], ['', '', null]);
    }
  });

  it('has the lengths of the real record', () => {
    const lengths = sample.map(({ content }) => content.length).sort((a, b) => a - b);
    const at = (part: number): number => lengths[Math.floor(part * lengths.length)]!;
    within(at(0.5), 74, 100);
    within(at(0.75), 285, 395);
    within(at(0.9), 700, 950);
    within(at(0.95), 1_230, 1_670);
    within(at(0.99), 2_760, 3_740);
    within(lengths.reduce((sum, length) => sum + length, 0) / lengths.length, 276, 374);
    assert.ok(lengths.at(-1)! <= 11_845);
  });

  it('carries footers, a quarter of them entries of their own', () => {
    const footers = sample.filter(({ content }) => FOOTER.test(content));
    const whole = footers.filter(({ content }) => /^ ?(The electronic|purposes)/.test(content));
    within(footers.length / sample.length, 0.05, 0.075);
    within(whole.length / footers.length, 0.2, 0.34);
    assert.ok(whole.some(({ type, speakerName }) => type === 'speech' && speakerName !== ''));
    assert.ok(sample.some(({ content }) => content.startsWith('purposes only. A cert')));
  });

  it('splits speech in mid-sentence and round italics, and notes in two', () => {
    const all = entriesOfSixty;
    const pairs = (test: (first: NewEntry, second: NewEntry) => boolean): number =>
      all.filter((entry, i) => i > 0 && test(all[i - 1]!, entry)).length;
    const lowerCase = /^[a-z]/;
    assert.ok(pairs((a, b) => FOOTER.test(a.content) && lowerCase.test(b.content)) > 100);
    assert.ok(
      pairs((a, b) => a.type === 'scene' && b.type === 'speech' && lowerCase.test(b.content)) > 100,
    );
    assert.ok(pairs((a, b) => a.content === '(Statement dropped' && b.content === ')') > 0);
  });

  it('is misread in some early sittings and keeps its quotation marks elsewhere', () => {
    assert.ok(sample.some(({ content }) => content.includes('â')));
    assert.ok(sample.some(({ content }) => content.includes('“')));
    assert.ok(sample.some(({ content }) => content.includes('PARLIAMENTARY DEBATES')));
  });

  it('has some speeches in Swahili', () => {
    const swahili = speeches.filter(
      ({ content }) =>
        /\b(wa|ya|na|kwa|ni|mkono|kuchangia|hawana|wetu|sana)\b/.test(content) &&
        !/ (the|of|to|is|for|you|I|in)\b/.test(content),
    );
    within(swahili.length / speeches.length, 0.01, 0.024);
  });
});

describe('the speakers of the demo record', () => {
  it('are linked less often in the newest sittings than in older ones, the Chair never', () => {
    const linked = (from: number, to: number): number => {
      const part = speeches.filter(({ id }) => id! >= from * 1_626_590 && id! < to * 1_626_590);
      return part.filter(({ speaker }) => speaker !== null).length / part.length;
    };
    within(linked(0, 0.25), 0.25, 0.42);
    within(linked(0.3, 0.6), 0.4, 0.56);
    within(linked(0.82, 1), 0.08, 0.18);
    const chairs = speeches.filter(({ speakerName }) =>
      /^(Mr|Hon)\. (Deputy )?Speaker/.test(speakerName),
    );
    within(chairs.length / speeches.length, 0.08, 0.25);
    assert.ok(chairs.every(({ speaker }) => speaker === null));
  });

  it('are labelled in every form of their time', () => {
    const labels = new Set(
      speeches.map(({ speakerName, speakerTitle }) => `${speakerTitle} | ${speakerName}`),
    );
    const forms = [
      /^ \| Mr\. Speaker$/,
      /^The Speaker \| Hon\. /,
      /^The Temporary Speaker \| /,
      /^The (Assistant )?Minister for /,
      /^The Senate Majority Leader \| Sen\. /,
      /^Hon\. \S+ \S+ \| .+, (UWM|JMP)$/,
      /^Hon\. \(Dr\.\) /,
      /^ \| Sen\. \(Prof\.\) /,
      /^ \| An hon\. Member$/,
      /^ \| Teller of the Ayes$/,
      /^The Temporary (Deputy )?Chair(man|lady) \| /,
      /g’/,
    ];
    for (const form of forms)
      assert.ok(
        [...labels].some((label) => form.test(label)),
        String(form),
      );
    within(
      speeches.filter(({ speakerTitle }) => speakerTitle === '').length / speeches.length,
      0.45,
      0.6,
    );
  });

  it('are persons with an id, a slug of their own and an ASCII apostrophe', () => {
    const slugs = new Map<string, number>();
    for (const { speaker } of speeches) {
      if (speaker === null) continue;
      assert.equal(slugs.get(speaker.slug) ?? speaker.id, speaker.id);
      slugs.set(speaker.slug, speaker.id);
      assert.ok(speaker.id >= 49 && speaker.id <= 13_590);
      assert.ok(!speaker.legalName.includes('’'));
      assert.match(speaker.slug, /^[a-z0-9]+(-[a-z0-9]+)+$/);
    }
  });
});

const FOOTER = /electronic version of the|^purposes only\. A cert/;

function countEntries(record: Iterable<DemoSitting>): number {
  let count = 0;
  for (const { entries } of record) count += entries.length;
  return count;
}

function gapsBetween(record: readonly DemoSitting[]): number[] {
  const gaps: number[] = [];
  let next = 1;
  for (const { entries } of record) {
    if (entries[0]!.id !== next) gaps.push(entries[0]!.id! - next);
    next = entries.at(-1)!.id! + 1;
  }
  return gaps;
}

function share(test: (entry: NewEntry) => boolean): number {
  return sample.filter(test).length / sample.length;
}

function within(value: number, low: number, high: number): void {
  assert.ok(value >= low && value <= high, `${value} is not within ${low} to ${high}`);
}
