import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { ALERTMANAGER } from './alertmanager.js';
import { GRAFANA } from './grafana.js';
import { readSignals } from '#platform/signals/read-signals.js';
import { SIGNAL_FORMS } from './signal-forms.js';
import type { Signal } from '#platform/signals/signal-form.js';

function read(body: unknown, query: Readonly<Record<string, string>>): readonly Signal[] | undefined {
  return readSignals(SIGNAL_FORMS, { body, headers: {}, query });
}

describe('A time to live in the address', () => {
  it('is that of every signal without one of its own', () => {
    expect(read(ALERTMANAGER.example, { ttl: '300' })).toEqual(
      read(ALERTMANAGER.example, {})?.map((signal) => ({ ...signal, ttlSeconds: 300 })),
    );
    expect(read({ status: 'down' }, { ttl: '300' })).toMatchObject([{ ttlSeconds: 300 }]);
    expect(read({ status: 'down', ttl: 60 }, { ttl: '300' })).toMatchObject([{ ttlSeconds: 60 }]);
  });

  it('is not looked at where the form is unknown', () => {
    expect(read({ state: 'down' }, { ttl: 'soon' })).toBeUndefined();
  });
});

describe('The alerts of one request', () => {
  it.each([ALERTMANAGER, GRAFANA])('are at most 1,000 from $sender', ({ example }) => {
    const of = (count: number): object => ({
      ...(example as object),
      alerts: Array.from({ length: count }, (_, fingerprint) => ({ fingerprint, status: 'resolved' })),
    });
    expect(read(of(1000), {})).toHaveLength(1000);
    expect(() => read(of(1001), {})).toThrow(Invalid);
  });
});
