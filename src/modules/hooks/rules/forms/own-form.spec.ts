import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { OWN_FORM } from './own-form.js';
import { readSignals } from '#platform/signals/read-signals.js';
import { SIGNAL_FORMS } from './signal-forms.js';
import type { Signal } from '#platform/signals/signal-form.js';

function read(body: unknown): readonly Signal[] | undefined {
  return readSignals(SIGNAL_FORMS, { body, headers: {}, query: {} });
}

function fieldsOf(body: unknown): Readonly<Record<string, readonly string[]>> {
  try {
    read(body);
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
  }
  throw new Error('It was not refused.');
}

describe('our own form', () => {
  it('says all that it can', () => {
    expect(read(OWN_FORM.example)).toEqual([
      {
        key: 'disk',
        status: 'major_outage',
        at: new Date('2026-11-21T10:00:00Z'),
        ttlSeconds: 600,
        message: 'The disk is full.',
      },
    ]);
  });

  it('needs nothing but a status', () => {
    expect(read({ status: 'degraded' })).toStrictEqual([{ key: 'default', status: 'degraded' }]);
  });

  it.each([
    ['up', 'operational'],
    ['ok', 'operational'],
    ['OK', 'operational'],
    ['down', 'major_outage'],
    ['error', 'major_outage'],
    [' Major Outage ', 'major_outage'],
    ['PARTIAL-OUTAGE', 'partial_outage'],
    ['under_maintenance', 'under_maintenance'],
  ])('understands the status %j', (word, status) => {
    expect(read({ status: word })).toMatchObject([{ status }]);
  });

  it.each([
    'broken',
    'ｄｏｗｎ',
    '',
    null,
    0,
    true,
    ['down'],
    { down: true },
    'constructor',
    '__proto__',
    ' '.repeat(250_000) + 'x',
  ])('refuses the status %j by its field', (status) => {
    expect(fieldsOf({ status })).toEqual({ status: [expect.stringContaining('major_outage')] });
  });

  it('reads numbers that are texts, as forms send them', () => {
    expect(read({ status: 'down', ttl: '300', key: 7 })).toMatchObject([{ ttlSeconds: 300, key: '7' }]);
  });

  it.each([-1, 0, 1e9, 0.5, Number.NaN, 1e300, '-1', '1e3', 'soon', true, [5], '9'.repeat(10_000)])(
    'refuses the ttl %j',
    (ttl) => {
      expect(Object.keys(fieldsOf({ status: 'down', ttl }))).toEqual(['ttl']);
    },
  );

  it.each([
    'yesterday',
    '2026-11-21T10:00:00',
    '2026-02-30T10:00:00Z',
    '0001-01-01T00:00:00Z',
    1_733_126_400,
  ])('refuses the time %j', (at) => {
    expect(Object.keys(fieldsOf({ status: 'down', at }))).toEqual(['at']);
  });

  it('takes members that a template left blank for left out', () => {
    expect(read({ status: 'down', at: '', ttl: null, key: ' ', message: '' })).toEqual([
      { key: 'default', status: 'major_outage' },
    ]);
  });

  it('takes dedupe_key for key, and refuses two different ones', () => {
    expect(read({ status: 'down', dedupe_key: 'disk' })).toMatchObject([{ key: 'disk' }]);
    expect(read({ status: 'down', dedupe_key: 'disk', key: 'disk' })).toMatchObject([{ key: 'disk' }]);
    expect(Object.keys(fieldsOf({ status: 'down', dedupe_key: 'disk', key: 'cpu' }))).toEqual(['dedupe_key']);
  });

  it('refuses a key of 10 KB, which its sender can shorten', () => {
    expect(Object.keys(fieldsOf({ status: 'down', key: 'k'.repeat(10_000) }))).toEqual(['key']);
    expect(read({ status: 'down', key: 'k'.repeat(255) })).toHaveLength(1);
  });

  it('cuts a long message instead of refusing trouble', () => {
    const [signal] = read({ status: 'down', message: '🔥'.repeat(5000) }) ?? [];
    expect(signal?.message).toHaveLength(2000);
    expect(signal?.message?.isWellFormed()).toBe(true);
  });

  it('says everything that is wrong at once, and names misspelt members', () => {
    expect(fieldsOf({ status: 'down', tll: 5 })['tll']).toEqual([
      expect.stringMatching(/^Unknown member; known: .*ttl/),
    ]);
    expect(
      Object.keys(fieldsOf({ status: 'bad', ttl: -1, tll: 5, message: 5, at: 'x', key: {} })).sort(),
    ).toEqual(['at', 'key', 'message', 'status', 'tll', 'ttl']);
  });

  it('names the first 20 of many unknown members', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `member${index}`);
    const body = { status: 'bad', ...Object.fromEntries(names.map((name) => [name, 1])) };
    expect(Object.keys(fieldsOf(body))).toEqual(['status', ...names.slice(0, 20)]);
  });

  it.each([undefined, null, 5, 'down', [], [{ status: 'down' }], {}, { state: 'down' }])(
    'is not what %j has',
    (body) => {
      expect(read(body)).toBeUndefined();
    },
  );
});
