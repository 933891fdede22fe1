import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { SIGNAL_FORMS } from './signal-forms.js';
import { ALERTMANAGER } from './alertmanager.js';
import { OWN_FORM } from './own-form.js';
import { readSignals } from '#platform/signals/read-signals.js';
import type { ReceivedBody, Signal } from '#platform/signals/signal-form.js';

function received(body: unknown): ReceivedBody {
  return { body, headers: {}, query: {} };
}

/** Fails if reading throws anything but a 422, or if a signal exceeds its limits. */
function check(signals: () => readonly Signal[] | undefined): void {
  let read: readonly Signal[] | undefined;
  try {
    read = signals();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return;
  }
  for (const { key, status, at, ttlSeconds = 1, message = '' } of read ?? []) {
    expect(key.length).toBeGreaterThan(0);
    expect(key.length).toBeLessThanOrEqual(255);
    expect(COMPONENT_STATUSES).toContain(status);
    if (at !== undefined) expect(at.getTime()).not.toBeNaN();
    expect(ttlSeconds).toBeGreaterThanOrEqual(1);
    expect(message.length).toBeLessThanOrEqual(2000);
    expect(key + message).not.toContain('\0');
    expect(key.isWellFormed() && message.isWellFormed()).toBe(true);
  }
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Copies of a body, each with one member replaced by another value. */
function damaged(body: Json, by: Json): Json[] {
  if (typeof body !== 'object' || body === null) return [by];
  const entries: [string, Json][] = Object.entries(body);
  return entries.flatMap(([name, value]) =>
    [by, ...damaged(value, by)].map((other) =>
      Array.isArray(body) ? body.with(Number(name), other) : { ...body, [name]: other },
    ),
  );
}

describe('every form', () => {
  it.each(SIGNAL_FORMS)('of $sender is understood by one form alone: trouble, and since when', (form) => {
    const body = received(form.example);
    // Our own format is recognized by its status member, which other senders have as well.
    const others = SIGNAL_FORMS.filter(
      (other) => other !== form && other !== OWN_FORM && other !== ALERTMANAGER,
    );
    expect(readSignals(SIGNAL_FORMS, body)).toEqual(form.read(body));
    expect(readSignals(SIGNAL_FORMS, body)).toHaveLength(1);
    expect(readSignals(SIGNAL_FORMS, body)?.[0]?.status).not.toBe('operational');
    expect(readSignals(SIGNAL_FORMS, body)?.[0]?.at).toBeInstanceOf(Date);
    for (const other of others) expect(other.read(body)).toBeUndefined();
  });

  it.each(SIGNAL_FORMS)('of $sender, with any member damaged, gives signals or a 422', ({ example }) => {
    for (const by of [
      null,
      '',
      'x',
      -1,
      1e300,
      true,
      [],
      {},
      [null],
      '0001-01-01T00:00:00Z',
      '\0',
      '\uD800',
    ] as const) {
      for (const body of damaged(example as Json, by)) check(() => readSignals(SIGNAL_FORMS, received(body)));
    }
  });

  it('of whatever JSON gives signals, a 422 or nothing', () => {
    const names = [
      'status',
      'alerts',
      'orgId',
      'heartbeat',
      'monitor',
      'alertType',
      'monitorID',
      'event',
      'data',
    ];
    const value = fc.letrec((tie) => ({
      json: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.array(tie('json')), tie('object')),
      object: fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('json')),
    }));
    fc.assert(
      fc.property(value.object, fc.dictionary(fc.string(), fc.string()), (body, query) => {
        check(() =>
          readSignals(SIGNAL_FORMS, { body, headers: { 'ce-specversion': '1.0', 'ce-source': '%' }, query }),
        );
        check(() => readSignals(SIGNAL_FORMS, { body, headers: {}, query }));
      }),
    );
  });

  it.each([' ', 'a', '0', '-', 'up ', '\u00A0', '2026-11-21T', '🔥'])(
    'takes no longer than its length allows, with members of 250 KB of %j',
    (part) => {
      const long = part.repeat(250_000 / part.length);
      const start = process.threadCpuUsage();
      let bodies = 0;
      for (const { example } of SIGNAL_FORMS) {
        for (const body of damaged(example as Json, long)) {
          check(() => readSignals(SIGNAL_FORMS, received(body)));
          bodies += 1;
        }
      }
      const { user, system } = process.threadCpuUsage(start);
      // One body takes far less than the 20 ms allowed. The margin is for a slow machine.
      expect((user + system) / 1000 / bodies).toBeLessThan(20);
    },
  );
});
