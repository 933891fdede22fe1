import { describe, expect, it } from 'vitest';
import type { PublicRecord } from '../../../rules/notification-content.js';
import { fittedRecord } from './fitted-record.js';

/** A record with texts of the given length in each language. */
function record(length: number, updates = 60, components = 600): PublicRecord {
  const text = { de: 'ä'.repeat(length), en: 'x'.repeat(length), fr: null };
  return {
    id: 7,
    title: text,
    updates: Array.from({ length: updates }, (_, id) => ({ id, body: text, components: [1, 2] })),
    components: Array.from({ length: components }, (_, id) => ({ id })),
    postmortem: { body: text },
  };
}

interface Shown {
  title: Record<string, string | null>;
  updates: { id: number; body: Record<string, string | null> }[];
  components: object[];
  postmortem: { body: Record<string, string> };
}

function fitted(whole: PublicRecord, bytes: number): Shown {
  const { record: shown, isShortened } = fittedRecord(whole, 'en', bytes);
  expect(isShortened).toBe(true);
  return shown as unknown as Shown;
}

describe('A record that is told to an endpoint', () => {
  it('is whole where it fits to the byte', () => {
    const whole = record(10);
    const bytes = Buffer.byteLength(JSON.stringify(whole));
    expect(fittedRecord(whole, 'en', bytes)).toEqual({ record: whole, isShortened: false });
    expect(fittedRecord(whole, 'en', bytes - 1).isShortened).toBe(true);
  });

  it.each([
    [1_000_000, 5_000, 50, 500],
    [500_000, 2_000, 20, 500],
    [100_000, 1_000, 10, 200],
    [20_000, 300, 5, 100],
    [3_000, 100, 1, 50],
  ])('has of it what fits into %d bytes, in all languages', (bytes, length, updates, components) => {
    const shown = fitted(record(6_000), bytes);
    expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(bytes);
    expect([shown.updates.length, shown.components.length]).toEqual([updates, components]);
    expect(shown.updates[0]).toMatchObject({ id: 0, components: [1, 2] });
    for (const { en, de, fr } of [shown.title, shown.updates[0]!.body, shown.postmortem.body])
      expect([en, de, fr]).toEqual([`${'x'.repeat(length)} …`, `${'ä'.repeat(length)} …`, null]);
  });

  it('has its title in one language where nothing else fits', () => {
    const shown = fitted(record(6_000), 100);
    expect(shown).toMatchObject({ id: 7, title: { en: `${'x'.repeat(100)} …` }, updates: [] });
    expect(Object.keys(shown.title)).toEqual(['en']);
    expect(shown.components).toHaveLength(20);
  });

  it('keeps texts that are short enough, and what is null', () => {
    const whole = {
      ...record(6_000),
      title: { en: 'x'.repeat(5_000) },
      postmortem: null,
    } as unknown as PublicRecord;
    expect(fitted(whole, 1_000_000)).toMatchObject({ title: { en: 'x'.repeat(5_000) }, postmortem: null });
  });

  it('is not cut between the halves of a character', () => {
    const whole = { ...record(6_000), title: { en: `${'x'.repeat(4_999)}😀😀` } } as unknown as PublicRecord;
    expect(fitted(whole, 1_000_000).title).toEqual({ en: `${'x'.repeat(4_999)} …` });
  });

  it('keeps the characters of two halves that it does not cut', () => {
    const whole = { ...record(6_000), title: { en: `😀${'x'.repeat(5_000)}` } } as unknown as PublicRecord;
    expect(fitted(whole, 1_000_000).title).toEqual({ en: `😀${'x'.repeat(4_998)} …` });
  });

  it('is shortened no further than to the byte', () => {
    const whole = record(6_000);
    const bytes = Buffer.byteLength(JSON.stringify(fitted(whole, 1_000_000)));
    expect(fitted(whole, bytes).updates).toHaveLength(50);
    expect(fitted(whole, bytes - 1).updates).toHaveLength(20);
  });
});
