import { describe, expect, it } from 'vitest';
import { componentWebhook, hostSystemWebhook } from '../../support/webhooks.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

describe('Secrets in the database', () => {
  const test = useApi();

  /** Tables with a row in which a text appears anywhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await test.database.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await test.database.sql(
        `select from "${name}" t where t::text like '%' || $1 || '%' limit 1`,
        [text],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  it('are in no table in plain text: tokens of inbound addresses, secrets of webhooks and of links', async () => {
    const { client } = await test.tenant('sealed');
    const component = await componentWebhook(client);
    const system = await hostSystemWebhook(client);
    const rotated = await client.post(`${component.path}/webhook/rotate`);
    await client.post(`${system.path}/webhook/rotate`);
    const { id } = await createSubscriber(client, {
      channel: 'webhook',
      address: 'https://example.com/hook',
    });
    const secrets = [component.url, system.url, rotated.body.data.webhook_url as string];
    for (let count = 0; count < 2; count += 1) {
      const { body } = await client.post(`/subscribers/${id}/rotate-secret`);
      secrets.push(body.data.secret as string);
    }
    for (const secret of secrets) {
      expect(secret).toMatch(/^http|^whsec_/);
      expect(await tablesWith(secret.replace(/^http.*\/|^whsec_/, '')), secret).toEqual([]);
    }
    const [tenant] = await test.database.sql<{ link: string }>(
      `select link_secret as link from tenant where slug = 'sealed'`,
    );
    expect(tenant!.link).toMatch(/^s1\.[0-9a-f]{8}\.[\w-]{80,}$/);
  });

  it('of a record are not shown for another one, whose row they were copied to', async () => {
    const { client } = await test.tenant('moved');
    const [one, other] = [await componentWebhook(client), await componentWebhook(client)];
    await test.database.sql(
      `update component set webhook_token = (select webhook_token from component where id = ${one.id}) where id = ${other.id}`,
    );
    const { remote_trigger: trigger } = await other.read();
    expect(trigger.webhook_url).toMatch(/\/hooks\/components\/••••$/);
    expect((await other.send({ status: 'degraded' })).status).toBe(200);
  });
});
