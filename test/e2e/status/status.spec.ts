import { describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');

const NOTHING = { operational: 0, degraded: 0, partial_outage: 0, major_outage: 0, under_maintenance: 0 };

describe('GET /status', () => {
  it('counts nothing for a new tenant, whose indicator is operational', async () => {
    const { status, body } = await own.client.get('/status');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        indicator: 'operational',
        components: { total: 0, public: 0, internal: 0, by_status: NOTHING },
        incidents: { active: 0, unacknowledged: 0, drafts: 0, scheduled: 0 },
        maintenances: { active: 0, upcoming: 0, drafts: 0 },
        announcements: { active: 0, total: 0 },
        subscribers: { confirmed: 0, pending: 0 },
        subscriptions_enabled: expect.any(Boolean),
        generated_at: '2026-03-01T12:00:00.000Z',
      },
    });
    expect(Object.keys(body.data)).toEqual([
      'indicator',
      'components',
      'incidents',
      'maintenances',
      'announcements',
      'subscribers',
      'subscriptions_enabled',
      'generated_at',
    ]);
    expect(Object.keys(body.data.components)).toEqual(['total', 'public', 'internal', 'by_status']);
    expect(Object.keys(body.data.components.by_status).sort()).toEqual(Object.keys(NOTHING).sort());
  });

  it("counts a tenant's own components by visibility and status, and shows the worst", async () => {
    const { client, tenant } = await application.tenant('busy');
    const other = await application.tenant('other');
    await createComponent(other.client);
    const ids: number[] = [];
    for (const isPublic of [true, true, false]) {
      ids.push((await createComponent(client, { is_public: isPublic })).id);
    }
    await application.database.sql(
      `update component set status = case id when $2::bigint then 'partial_outage' else 'under_maintenance' end
       where tenant_id = $1 and id <> $3`,
      [tenant.id, ids[2], ids[0]],
    );
    const { body } = await client.get('/status');
    expect(body.data.indicator).toBe('partial_outage');
    expect(body.data.components).toEqual({
      total: 3,
      public: 2,
      internal: 1,
      by_status: { ...NOTHING, operational: 1, partial_outage: 1, under_maintenance: 1 },
    });
  });

  it('needs a key of the tenant and no ability', async () => {
    expect((await (await own.clientWith()).get('/status')).status).toBe(200);
    expect((await own.client.withKey(undefined).get('/status')).status).toBe(401);
  });
});
