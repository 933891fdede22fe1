import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import { changesHeard } from '../../support/changes-heard.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { eventually } from '../../support/eventually.js';
import { useApi } from '../../support/use-api.js';

describe('The history of a month', () => {
  const app = useApi();
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  const statusOf = async (month: string): Promise<number> =>
    (await visitor.get(`//history?month=${month}`)).status;

  beforeAll(async () => {
    await createIncident(acme.client, { started_at: '2026-01-20T00:00:00.000Z', publish: true });
    await createMaintenance(acme.client, {
      started_at: '2026-05-31T22:30:00.000Z',
      scheduled_end_at: '2026-06-01T12:00:00.000Z',
      publish: true,
    });
    // Drafts do not count.
    await createIncident(acme.client, { started_at: '2025-01-20T00:00:00.000Z' });
  });

  it('is there from the first incident to what is planned, and no other month is', async () => {
    await eventually(
      () => statusOf('2026-01'),
      (status) => status === 200,
    );
    const months = ['2025-01', '2025-12', '2026-01', '2026-02', '2026-03', '2026-05', '2026-06', '2027-01'];
    const statuses = await Promise.all(months.map(statusOf));
    expect(Object.fromEntries(months.map((month, index) => [month, statuses[index]]))).toEqual({
      '2025-01': 404,
      '2025-12': 404,
      '2026-01': 200,
      '2026-02': 200,
      '2026-03': 200,
      '2026-05': 200,
      '2026-06': 404,
      '2027-01': 404,
    });
  });

  it('that cannot be there costs no query', async () => {
    const asked = vi.spyOn(app.app.get(PublicPageRepository, { strict: false }), 'incidentsBetween');
    for (const month of ['1900-01', '2025-12', '2026-07', '2099-12'])
      expect([month, await statusOf(month)]).toEqual([month, 404]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('leads to the month before only where there is one', async () => {
    const first = await visitor.get('//history?month=2026-01&lang=en');
    expect(first.text).not.toContain('rel="prev"');
    expect(first.text).toContain('month=2026-02');
    const second = await visitor.get('//history?month=2026-02&lang=en');
    expect(second.text).toContain('rel="prev"');
  });

  it('is not there if the first incident begins as the month ends', async () => {
    const { client } = await app.newTenant();
    await client.patch('/settings', { time_zone: 'UTC' });
    await createIncident(client, {
      started_at: '2026-01-01T00:00:00.000Z',
      resolved_at: '2026-01-01T01:00:00.000Z',
      publish: true,
    });
    await changesHeard(app.app);
    const nobody = client.withKey(undefined);
    expect((await nobody.get('//history?month=2026-01')).status).toBe(200);
    expect((await nobody.get('//history?month=2025-12')).status).toBe(404);
  });

  it('is there for a tenant with nothing from the month in which it was made', async () => {
    const { client } = await app.newTenant();
    const nobody = client.withKey(undefined);
    expect((await nobody.get('//history')).status).toBe(200);
    expect((await nobody.get('//history?month=2026-03')).status).toBe(200);
    expect((await nobody.get('//history?month=2026-02')).status).toBe(404);
  });
});
