import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { buildDocument } from '#http/reference/document.js';
import { defineModule } from '#module-system/define-module.js';
import type { ReceivedBody, Signal, SignalForm } from '#platform/signals/signal-form.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook } from '../../support/webhooks.js';

/** What the form of the package does next. */
let read: (received: ReceivedBody) => unknown = understand;

const PINGER: SignalForm = {
  sender: 'Acme Pinger',
  example: { pinger: 7, status: 'red' },
  read: (received) => read(received) as readonly Signal[] | undefined,
};
const Pinger = defineModule({ name: 'acme-pinger', heliograph: '^0', signalForms: [PINGER] });

const api = useApi({ packages: [Pinger] });
const own = api.useTenant('own');

function understand({ body }: ReceivedBody): unknown {
  const { pinger, status, why } = body as Record<string, string | number | undefined>;
  if (pinger === undefined) return undefined;
  if (status === undefined) throw Invalid.field('status', 'The status must be red or green.');
  return [{ key: String(pinger), status: status === 'red' ? 'major_outage' : 'operational', message: why }];
}

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((message: string) => {
      logged.push(message);
    });
  read = understand;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Sends a body to a new component and returns the response with what the log of requests shows. */
async function send(body: object): Promise<any> {
  const hook = await componentWebhook(own.client);
  const { status, body: answer } = await hook.send(body);
  const [entry] = (await own.client.get<any[]>(`/components/${hook.id}/signals`)).body.data;
  return { status, answer, entry, component: await hook.read() };
}

describe('A form of signals from a package', () => {
  it('is read before our own, whose members it shares', async () => {
    const { status, answer, entry, component } = await send({ pinger: 7, status: 'red', why: 'No\0 answer' });
    expect([status, answer.data]).toEqual([200, expect.objectContaining({ status: 'major_outage' })]);
    expect(entry.signals).toEqual([
      { key: '7', status: 'major_outage', at: null, ttl: null, message: 'No answer' },
    ]);
    expect(component.status).toBe('major_outage');
  });

  it('refuses with its own message by field, which the log of requests shows', async () => {
    const { status, answer, entry } = await send({ pinger: 7 });
    expect([status, answer.errors]).toEqual([422, { status: ['The status must be red or green.'] }]);
    expect(entry).toMatchObject({ outcome: 'refused', problem: 'The status must be red or green.' });
  });

  it('is among those that an unknown body is shown, and in the reference', async () => {
    const { status, answer } = await send({ nothing: 'known' });
    expect(status).toBe(422);
    expect(answer.errors.body).toContain('Accepted, Acme Pinger: {"pinger":7,"status":"red"}');
    const { description } = buildDocument(api.app).paths['/hooks/components/{token}']!.post!;
    expect(description).toMatch(/Prometheus Alertmanager, .*CloudEvents 1\.0 and Acme Pinger/);
  });

  it('obeys a ttl in the address, and bounds keys and messages', async () => {
    read = () => [{ key: 'k'.repeat(300), status: 'degraded', message: 'm'.repeat(3000), extra: 1 }];
    const hook = await componentWebhook(own.client);
    const { status } = await own.client.withKey(undefined).post(`${hook.target}?ttl=60`, { pinger: 7 });
    expect(status).toBe(200);
    const [entry] = (await own.client.get<any[]>(`/components/${hook.id}/signals`)).body.data;
    expect(entry.signals).toEqual([
      expect.objectContaining({ key: expect.stringMatching(/^sha256:/), ttl: 60 }),
    ]);
    expect(entry.signals[0].message).toHaveLength(2000);
  });

  it.each<[string, () => unknown]>([
    [
      'The pinger is deaf.',
      () => {
        throw new TypeError('The pinger is deaf.');
      },
    ],
    ['It returned a promise, and nobody waits for one.', () => Promise.reject(new Error('Later.'))],
    ['It returned neither a list of signals nor undefined.', () => 'nothing'],
    ['It returned neither a list of signals nor undefined.', () => null],
    ['It returned a signal that is no object.', () => [null]],
    ['It returned a signal that is no object.', () => Array(3)],
    ['It returned a signal with an invalid key.', () => [{ status: 'degraded' }]],
    ['It returned a signal with an invalid status.', () => [{ key: 'a', status: 'red' }]],
    ['It returned a signal with an invalid at.', () => [{ key: 'a', status: 'degraded', at: new Date(NaN) }]],
    [
      'It returned a signal with an invalid at.',
      () => [{ key: 'a', status: 'degraded', at: new Date(8e15) }],
    ],
    [
      'It returned a signal with an invalid ttlSeconds.',
      () => [{ key: 'a', status: 'degraded', ttlSeconds: 0.5 }],
    ],
    ['It returned a signal with an invalid message.', () => [{ key: 'a', status: 'degraded', message: {} }]],
    [
      'Maximum call stack size exceeded',
      () => {
        const deeper = (depth: number): number => deeper(depth + 1) + 1;
        return deeper(0);
      },
    ],
  ])('that fails harms no other sender, is named in the log, and refuses: %s', async (why, broken) => {
    read = broken;
    const others = await send({ status: 'down' });
    expect([others.status, others.component.status]).toEqual([200, 'major_outage']);
    const { status, answer, entry } = await send({ pinger: 7 });
    expect([status, answer.errors]).toEqual([422, { body: ['The form of Acme Pinger failed.'] }]);
    expect(entry).toMatchObject({ outcome: 'refused', problem: 'The form of Acme Pinger failed.' });
    expect(logged).toContain(
      `The form of Acme Pinger in the module acme-pinger failed, where only Invalid refuses: ${why}`,
    );
  });

  it('that another form refuses after it failed is named too', async () => {
    read = () => 'nothing';
    const { status, answer } = await send({ pinger: 7, status: 'red' });
    expect(status).toBe(422);
    expect(answer.errors.body).toEqual(['The form of Acme Pinger failed.']);
    expect(answer.errors.pinger).toEqual([expect.stringMatching(/^Unknown member/)]);
  });

  it('cannot store more signals than a request may have', async () => {
    read = () => Array.from({ length: 100_000 }, (_, key) => ({ key: String(key), status: 'degraded' }));
    const { status, answer } = await send({ pinger: 7 });
    expect([status, answer.errors]).toEqual([
      422,
      { alerts: ['A request must not have more than 1000 alerts.'] },
    ]);
  });

  it('that is slow is named in the log', async () => {
    read = () => {
      const start = performance.now();
      while (performance.now() - start < 120);
      return [];
    };
    expect((await send({ pinger: 7 })).status).toBe(200);
    expect(logged).toContainEqual(
      expect.stringMatching(
        /^The form of Acme Pinger in the module acme-pinger stopped everything else for \d+ ms\.$/,
      ),
    );
  });
});
