import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent, created } from '../../support/factories.js';
import { eventually } from '../../support/eventually.js';
import { useApi } from '../../support/use-api.js';

const HOUR = 3600;

const api = useApi({ environment: { VISITOR_WORK_LIMIT: '0' } });

function now(): number {
  return Math.floor(api.clock.now().getTime() / 1000);
}

async function metricOf(client: Client, fields: object, ...values: number[]): Promise<number> {
  const { id } = await created(client, '/metrics', {
    name: { en: 'Response time', de: 'Antwortzeit' },
    suffix: 'ms',
    is_public: true,
    ...fields,
  });
  if (values.length > 0) {
    const points = values.map((value, index) => [now() - index * HOUR, value]);
    expect((await client.post(`/metrics/${id}/points`, { points })).status).toBe(200);
  }
  return id;
}

/** Waits until a page shows a text, in English. */
function shown(visitor: Client, path: string, text: string): Promise<ApiResponse> {
  return eventually(
    () => visitor.get(`/${path}?lang=en`),
    (response) => response.text.includes(text),
  );
}

describe('Visitors', () => {
  it('see metrics of the page there, as charts and as tables, without a script', async () => {
    const { client } = await api.newTenant();
    await metricOf(client, { thresholds: [{ above: 300, status: 'degraded' }] }, 231, 500, 100);
    const { text } = await shown(client.withKey(undefined), '/', 'Response time');
    const [section = ''] = /<section class="metrics">.*?<\/section>/s.exec(text) ?? [];
    expect(section).toContain('231\u00a0ms');
    expect(section.match(/<svg/g)).toHaveLength(3);
    expect(section).toContain('aria-label="Response time: 24 hours"');
    expect(section).toContain('class="threshold"');
    expect(section.match(/<summary>(.*?)<\/summary>/g)).toEqual([
      '<summary>As a table</summary>',
      '<summary>7 days</summary>',
      '<summary>As a table</summary>',
      '<summary>30 days</summary>',
      '<summary>As a table</summary>',
    ]);
    expect(section).toContain('<th scope="col">Mean</th>');
    expect(section).not.toMatch(/<script|style=/);
  });

  it('see metrics of a component on its page, and not on the overview', async () => {
    const { client } = await api.newTenant();
    const component = await createComponent(client);
    await metricOf(client, { component_id: component.id }, 42);
    const visitor = client.withKey(undefined);
    expect((await shown(visitor, `/components/${component.slug}`, 'Response time')).text).toContain(
      '42\u00a0ms',
    );
    expect((await visitor.get('//?lang=en')).text).not.toContain('Response time');
  });

  it('see new points within a minute', async () => {
    const { client } = await api.newTenant();
    const id = await metricOf(client, {}, 1);
    const visitor = client.withKey(undefined);
    await shown(visitor, '/', '1\u00a0ms');
    api.clock.advance(60_000);
    await client.post(`/metrics/${id}/points`, { points: [[null, 987]] });
    api.clock.advance(60_000);
    expect((await shown(visitor, '/', 'Response time')).text).toContain('494\u00a0ms');
  });

  it('see that there are no values yet, in their language and from right to left', async () => {
    const { client } = await api.newTenant(['ar', 'en']);
    await metricOf(client, { name: { ar: 'زمن الاستجابة' } });
    const { text } = await eventually(
      () => client.withKey(undefined).get('//'),
      (response) => response.text.includes('زمن الاستجابة'),
    );
    expect(text).toContain('لا توجد بيانات');
    expect(text).toContain('dir="rtl"');
  });

  it('see nothing of metrics that are not public, or of internal components', async () => {
    const { client } = await api.newTenant();
    const component = await createComponent(client, { is_public: false });
    await metricOf(client, { name: 'Hidden one', is_public: false }, 1);
    await metricOf(client, { name: 'Hidden two', component_id: component.id }, 1);
    await metricOf(client, { name: 'Visible' }, 1);
    const visitor = client.withKey(undefined);
    const pages = [await shown(visitor, '/', 'Visible'), await visitor.get('//api/v2/metrics')];
    for (const { text } of pages) {
      expect(text).toContain('Visible');
      expect(text).not.toContain('Hidden');
    }
  });

  it('that are programs get the values of the last day', async () => {
    const { client } = await api.newTenant();
    const id = await metricOf(client, { decimals: 1 }, 20, 30);
    const visitor = client.withKey(undefined);
    for (const path of ['metrics', 'metrics.json']) {
      const { status, body } = await visitor.get(`//api/v2/${path}?lang=en`);
      expect(status).toBe(200);
      expect(body.metrics).toEqual([
        {
          id: String(id),
          name: 'Response time',
          suffix: 'ms',
          decimals: 1,
          component_id: null,
          points: [
            {
              at: new Date((now() - HOUR - ((now() - HOUR) % 300)) * 1000).toISOString(),
              min: 30,
              avg: 30,
              max: 30,
            },
            { at: new Date((now() - (now() % 300)) * 1000).toISOString(), min: 20, avg: 20, max: 20 },
          ],
        },
      ]);
    }
  });

  it('of a protected page see none of it', async () => {
    const { client } = await api.newTenant();
    await metricOf(client, { name: 'Hidden' }, 1);
    await client.patch('/settings', { visibility: 'protected' });
    const visitor = client.withKey(undefined);
    const { status } = await eventually(
      () => visitor.get('//api/v2/metrics'),
      (response) => response.status === 401,
    );
    expect(status).toBe(401);
    expect((await visitor.get('//')).text).not.toContain('Hidden');
  });
});
