import { describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const { client } = application.useTenant('own');

const HOUR_MS = 3_600_000;
/** The tests' clock is 2026-03-01T12:00Z. Uptime covers the time since the start of the 90th day back. */
const SHOWN_MS = Date.parse('2026-03-01T12:00:00Z') - Date.parse('2025-12-02T00:00:00Z');

describe('A component with history_since', () => {
  it('counts incidents since then, in its uptime, its timeline and for visitors', async () => {
    const { id, created_at: createdAt } = await createComponent(client, {
      name: 'Von woanders',
      history_since: '2024-01-01T00:00:00Z',
    });
    expect(createdAt).toBe('2026-03-01T12:00:00.000Z');
    const posted = await client.post('/incidents', {
      title: 'Long ago',
      started_at: '2026-01-10T00:00:00Z',
      publish: true,
      notify: false,
      components: [{ id, impact: 'major_outage' }],
    });
    const resolved = await client.post(`/incidents/${posted.body.data.id}/resolve`, {
      resolved_at: '2026-01-10T10:00:00Z',
      notify: false,
    });
    expect([posted.status, resolved.status]).toEqual([201, 200]);

    const uptime = Math.floor((1 - (10 * HOUR_MS) / SHOWN_MS) * 1e6) / 1e6;
    const { body } = await client.get(`/components/${id}`);
    expect(body.data).toMatchObject({ status: 'operational', uptime_90d: uptime });
    expect(body.data).not.toHaveProperty('history_since');
    const timeline = await client.get(`/components/${id}/timeline?from=2026-01-09&to=2026-01-11`);
    expect(timeline.body.data.periods).toEqual([
      { status: 'operational', started_at: '2026-01-09T00:00:00.000Z', ended_at: '2026-01-10T00:00:00.000Z' },
      {
        status: 'major_outage',
        started_at: '2026-01-10T00:00:00.000Z',
        ended_at: '2026-01-10T10:00:00.000Z',
      },
      { status: 'operational', started_at: '2026-01-10T10:00:00.000Z', ended_at: '2026-01-12T00:00:00.000Z' },
    ]);
    const seen = await client.withKey(undefined).get('//api/v2/components');
    expect(seen.body.components).toMatchObject([{ id: String(id), start_date: '2024-01-01' }]);
  });

  it('knows nothing from before it', async () => {
    const { id } = await createComponent(client, { history_since: '2026-02-01T00:00:00Z' });
    const { body } = await client.get(`/components/${id}/timeline?from=2026-01-01&to=2026-02-02`);
    expect(body.data.periods).toEqual([
      { status: 'operational', started_at: '2026-02-01T00:00:00.000Z', ended_at: '2026-02-03T00:00:00.000Z' },
    ]);
  });

  it.each([
    ['2026-03-01T12:00:00.001Z', /past/],
    ['2021-03-01T11:59:59.999Z', /5 years/],
    ['2026-02-01', /ISO 8601/],
    [null, /must not be null/],
  ])('of %s is refused: 422 on the field', async (since, message) => {
    const { status, body } = await client.post('/components', { name: 'A', history_since: since });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['history_since']]);
    expect(body.errors.history_since[0]).toMatch(message);
  });

  it('may be the present moment', async () => {
    const { id } = await createComponent(client, { history_since: '2026-03-01T12:00:00Z' });
    const { body } = await client.get(`/components/${id}`);
    expect(body.data).toMatchObject({ created_at: '2026-03-01T12:00:00.000Z', uptime_90d: 1 });
  });

  it('takes five years, and is set once only', async () => {
    const { id } = await createComponent(client, { history_since: '2021-03-01T12:00:00Z' });
    const { status, body } = await client.patch(`/components/${id}`, {
      history_since: '2026-01-01T00:00:00Z',
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['history_since']]);
  });
});
