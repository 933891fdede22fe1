import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { SubscriberEndpoints } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import { SecretKeys } from '#platform/secrets/secret-keys.js';
import { SecretRotation } from '#platform/tenancy/secrets/secret-rotation.service.js';
import { createSubscriber } from '../../support/subscribers.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
} from '../../support/test-application.js';
import { componentWebhook, hostSystemWebhook, type Webhook } from '../../support/webhooks.js';

const newKey = (): string => randomBytes(32).toString('hex');
const idOf = (key: string): string => new SecretKeys([key]).current.id;

interface Event {
  readonly targets: readonly object[];
  readonly changes: readonly object[];
}

/** Everything of one tenant that is sealed. */
interface Sealed {
  readonly own: TestTenant;
  readonly component: Webhook;
  readonly system: Webhook;
  readonly subscriberId: number;
  readonly secret: string;
  readonly link: string;
}

describe('Keys for secrets', () => {
  const [old, recent] = [newKey(), newKey()];
  let first: TestApplication;
  const others: TestApplication[] = [];

  beforeEach(async () => {
    // It already knows the next key, as in a rotation without downtime.
    first = await startTestApplication({ environment: { SECRETS_KEY: `${old},${recent}` } });
  });

  afterEach(async () => {
    for (const application of others.splice(0)) await application.close();
    await first.close();
  });

  /** Starts another process on the same database. */
  async function start(...keys: string[]): Promise<TestApplication> {
    const environment = { SECRETS_KEY: keys.join() };
    const application = await startTestApplication({
      environment,
      database: first.database,
      clock: first.clock,
    });
    others.push(application);
    return application;
  }

  async function everything(slug: string): Promise<Sealed> {
    const own = await first.tenant(slug);
    const { id } = await createSubscriber(own.client, {
      channel: 'webhook',
      address: 'https://example.com/',
    });
    const secrets: string[] = [];
    for (let count = 0; count < 2; count += 1)
      secrets.unshift((await own.client.post(`/subscribers/${id}/rotate-secret`)).body.data.secret as string);
    return {
      own,
      component: await componentWebhook(own.client),
      system: await hostSystemWebhook(own.client),
      subscriberId: id as number,
      secret: secrets.join(' '),
      link: await runForTenant(own.tenant, () => signed(first)),
    };
  }

  function signed({ app, clock }: TestApplication): Promise<string> {
    const expiresAt = new Date(clock.now().getTime() + 3_600_000);
    return app.get(SignedLinks, { strict: false }).sign('preview', { payload: 'x', expiresAt });
  }

  /** What a process reads of them. */
  function opened({ app, clock }: TestApplication, { own, subscriberId, link }: Sealed): Promise<object> {
    return runForTenant(own.tenant, async () => {
      const endpoints = app.get(SubscriberEndpoints, { strict: false });
      const [taken] = await endpoints.lease([subscriberId], clock.now());
      return {
        secret: taken?.secrets.join(' '),
        isLinkValid: (await app.get(SignedLinks, { strict: false }).read('preview', link)) !== undefined,
      };
    });
  }

  const sealedWith = async (): Promise<string[]> => {
    const rows = await first.database.sql<{ key: string }>(`
      select distinct split_part(secret, '.', 2) as key from (
        select link_secret as secret from tenant union all select webhook_token from component
        union all select webhook_token from host_system union all select secret from subscriber_endpoint
        union all select previous_secret from subscriber_endpoint) s where secret is not null`);
    return rows.map(({ key }) => key);
  };

  it('are rotated while everything works on: new first, all sealed again, old removed', async () => {
    const sealed = await everything('rotated');
    const { client } = sealed.own;
    const before = {
      component: await client.get(sealed.component.path),
      system: await client.get(sealed.system.path),
      events: (await client.get<Event[]>('/audit-events?per_page=100')).body.data,
    };
    expect(await sealedWith()).toEqual([idOf(old)]);

    const second = await start(recent, old);
    expect(await opened(second, sealed)).toEqual({ secret: sealed.secret, isLinkValid: true });
    const done = await second.app.get(SecretRotation, { strict: false }).rotate('keep');
    expect(done).toEqual({ key: idOf(recent), sealed: 5, lost: 0, retired: [idOf(old)] });
    expect(await sealedWith()).toEqual([idOf(recent)]);

    const third = await start(recent);
    expect(await opened(third, sealed)).toEqual({ secret: sealed.secret, isLinkValid: true });
    const again = await third.app.get(SecretRotation, { strict: false }).rotate('keep');
    expect(again).toEqual({ key: idOf(recent), sealed: 0, lost: 0, retired: [] });
    await expect(start(old)).rejects.toThrow(
      `sealed with a key that SECRETS_KEY does not list (${idOf(recent)})`,
    );
    // The trail has one entry for each tenant, and no record has changed for its readers.
    expect(await sealed.component.read()).toEqual(before.component.body.data);
    expect((await client.get(sealed.system.path)).headers['etag']).toBe(before.system.headers['etag']);
    const { data: events } = (await client.get<Event[]>('/audit-events?per_page=100')).body;
    const added = events.slice(0, events.length - before.events.length);
    expect(added.map(({ targets }) => targets)).toEqual([[{ type: 'tenant', id: sealed.own.tenant.id }]]);
    expect(added[0]!.changes).toMatchObject([
      { before: { link_secret: '[hidden]' }, after: { link_secret: '[hidden]' } },
    ]);
  });

  it('seal what is in plain text at the first start, and with a rotation', async () => {
    const sealed = await everything('plain');
    const token = new URL(sealed.system.url).pathname.split('/').at(-1)!;
    const spoil = `update host_system set webhook_token = '${token}' where id = ${sealed.system.id}`;
    await first.database.sql(spoil);
    expect((await sealed.system.read()).webhook_url).toBe(sealed.system.url);
    await first.database.sql('delete from secret_key');
    const second = await start(recent, old);
    expect(await sealedWith()).toEqual([idOf(recent)]);

    await first.database.sql(spoil);
    const done = await second.app.get(SecretRotation, { strict: false }).rotate('keep');
    expect(done).toMatchObject({ sealed: 1 });
    expect(await sealedWith()).toEqual([idOf(recent)]);
  });

  it('are rotated by two processes at once, while secrets are replaced and rows are locked', async () => {
    const sealed = await everything('busy');
    const hooks = await Promise.all(Array.from({ length: 30 }, () => hostSystemWebhook(sealed.own.client)));
    const [second, third] = [await start(recent, old), await start(recent, old)];
    const rotations = Promise.all(
      [second, third].map(({ app }) => app.get(SecretRotation, { strict: false }).rotate('keep')),
    );
    const replaced = await Promise.all(
      hooks.slice(0, 10).map(({ path }) => sealed.own.client.post(`${path}/webhook/rotate`)),
    );
    await rotations;
    expect(replaced.map(({ status }) => status)).toEqual(replaced.map(() => 200));
    // The first process still sealed with the old key meanwhile.
    await second.app.get(SecretRotation, { strict: false }).rotate('keep');
    expect(await sealedWith()).toEqual([idOf(recent)]);
    for (const { body } of replaced) {
      const token = new URL(body.data.webhook_url as string).pathname;
      const answer = await sealed.own.client.withKey(undefined).post(`/${token}`, { status: 'degraded' });
      expect(answer.status).toBe(200);
    }
  });

  it('that are missing keep a process from starting; given up as lost, addresses work on', async () => {
    const sealed = await everything('lost');
    await expect(start(recent)).rejects.toThrow(
      `Secrets in the database are sealed with a key that SECRETS_KEY does not list (${idOf(old)}): ` +
        `add it after the newer ones. If it is lost, see "Keys for secrets" in docs/operations.md.`,
    );
    await first.database.sql(`update secret_key set is_lost = true`);
    const second = await start(recent);
    const rotation = second.app.get(SecretRotation, { strict: false });
    await expect(rotation.rotate('keep')).rejects.toThrow(idOf(old));
    expect(await rotation.rotate('give up')).toEqual({
      key: idOf(recent),
      sealed: 5,
      lost: 5,
      retired: [idOf(old)],
    });
    expect(await sealedWith()).toEqual([idOf(recent)]);
    const now: any = await opened(second, sealed);
    expect(now.secret).toMatch(/^whsec_[0-9a-f]{48} whsec_[0-9a-f]{48}$/);
    expect(now.isLinkValid).toBe(false);
    await expect(runForTenant(sealed.own.tenant, () => signed(second))).resolves.toMatch(/\w/);
    expect((await sealed.component.send({ status: 'degraded' })).status).toBe(200);
    expect((await sealed.system.read()).webhook_url).toMatch(/\/hooks\/host-systems\/••••$/);
  });
});
