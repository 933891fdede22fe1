import { describe, expect, it } from 'vitest';
import { SubscriberLinks } from '#modules/subscribers/services/subscriber-links.js';
import { runForTenant } from '#core/context/work-context.js';
import { OwnSubscriptionService } from '#modules/subscribers/services/own-subscription.service.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const DAY = 86_400_000;
const NONCE = 'bm9uY2Utb2YtMTYtYnl0ZQ';

describe('The links of a subscriber', () => {
  const app = useApi();
  const own = app.useTenant('own');
  const other = app.useTenant('other');

  function links(): SubscriberLinks {
    return app.app.get(SubscriberLinks, { strict: false });
  }

  function tokenOf(path: string): string {
    return path.split('/').at(-1)!;
  }

  function forOwn<T>(work: () => Promise<T>): Promise<T> {
    return runForTenant(own.tenant, work);
  }

  it('name subscriber and nonce, and are paths of one segment below their kind', async () => {
    const sentAt = app.clock.now();
    const path = await forOwn(() => links().confirmation(12, NONCE, sentAt));
    expect(path).toMatch(/^\/confirm\/[\w-]{40,200}$/);
    expect(await forOwn(() => links().readConfirmation(tokenOf(path)))).toEqual({
      subscriberId: 12,
      nonce: NONCE,
      isExpired: false,
    });
    const kept = { subscriberId: 12, isExpired: false };
    const manage = await forOwn(() => links().manage(12));
    const unsubscribe = await forOwn(() => links().unsubscribe(12));
    expect([manage, unsubscribe]).toEqual([
      expect.stringMatching(/^\/manage\/[\w-]{40,100}$/),
      expect.stringMatching(/^\/unsubscribe\/[\w-]{40,100}$/),
    ]);
    expect(await forOwn(() => links().readManage(tokenOf(manage)))).toEqual(kept);
    expect(await forOwn(() => links().readUnsubscribe(tokenOf(unsubscribe)))).toEqual(kept);
  });

  it('are the same for each attempt to send a request to confirm', async () => {
    const sentAt = app.clock.now();
    const first = await forOwn(() => links().confirmation(12, NONCE, sentAt));
    app.clock.advance(DAY);
    expect(await forOwn(() => links().confirmation(12, NONCE, sentAt))).toBe(first);
  });

  it('to confirm are made for subscribers who are asked, and for no others', async () => {
    const asked = await createSubscriber(own.client);
    const confirmed = await createConfirmed(own.client);
    const foreign = await createSubscriber(other.client);
    const occurredAt = app.clock.now();
    const messages = [asked, confirmed, foreign].map(({ id }) => ({
      subscriberId: Number(id),
      confirmationNonce: null,
      occurredAt,
    }));
    const paths = await forOwn(() =>
      app.app
        .get(OwnSubscriptionService, { strict: false })
        .confirmationPaths([...messages, { ...messages[0]!, confirmationNonce: NONCE }]),
    );
    expect(paths).toEqual([
      (await linksOf(app, own, asked.address)).confirm,
      undefined,
      undefined,
      await forOwn(() => links().confirmation(asked.id, NONCE, occurredAt)),
    ]);
  });

  it('expire: to confirm after 7 days, to manage after a year, and to unsubscribe never', async () => {
    const sentAt = app.clock.now();
    const [confirm, manage, unsubscribe] = await forOwn(() =>
      Promise.all([links().confirmation(3, NONCE, sentAt), links().manage(3), links().unsubscribe(3)]),
    );
    const isExpired = async (): Promise<unknown[]> => [
      (await forOwn(() => links().readConfirmation(tokenOf(confirm))))?.isExpired,
      (await forOwn(() => links().readManage(tokenOf(manage))))?.isExpired,
    ];
    app.clock.advance(7 * DAY - 1);
    expect(await isExpired()).toEqual([false, false]);
    app.clock.advance(1);
    expect(await isExpired()).toEqual([true, false]);
    app.clock.advance(359 * DAY);
    expect(await isExpired()).toEqual([true, true]);
    expect((await forOwn(() => links().readUnsubscribe(tokenOf(unsubscribe))))?.isExpired).toBe(false);
  });

  it('are nothing to another tenant, for another purpose, or with a letter changed', async () => {
    const [confirm, manage, unsubscribe] = await forOwn(() =>
      Promise.all([
        links().confirmation(3, NONCE, app.clock.now()),
        links().manage(3),
        links().unsubscribe(3),
      ]),
    );
    expect(await runForTenant(other.tenant, () => links().readManage(tokenOf(manage)))).toBeUndefined();
    expect(await forOwn(() => links().readManage(tokenOf(unsubscribe)))).toBeUndefined();
    expect(await forOwn(() => links().readUnsubscribe(tokenOf(manage)))).toBeUndefined();
    expect(await forOwn(() => links().readUnsubscribe(tokenOf(confirm)))).toBeUndefined();
    expect(await forOwn(() => links().readConfirmation(tokenOf(manage)))).toBeUndefined();
    for (const token of [
      '',
      'x',
      'a b',
      '../..',
      'A'.repeat(500),
      tokenOf(manage).slice(1),
      `${tokenOf(manage)}A`,
    ])
      expect(await forOwn(() => links().readManage(token))).toBeUndefined();
  });
});
