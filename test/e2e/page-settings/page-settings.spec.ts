import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { created } from '../../support/factories.js';
import { eventsOf } from '../../support/outbox.js';
import { statementsDuring } from '../../support/statements-during.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const SVG = svg('');
const NOTHING_SET = {
  locales: ['de', 'en'],
  name: 'acme GmbH',
  time_zone: 'Etc/UTC',
  color: null,
  logo_url: null,
  logo_dark_url: null,
  favicon_url: null,
  visibility: 'public',
  header_links: [],
  footer_text: { de: null, en: null },
  footer_links: [],
  look: { radius: 'medium', font: 'system', density: 'comfortable' },
  layout: 'list',
  markdown_images: true,
  uptime_weights: { degraded: 0, partial_outage: 0.3, major_outage: 1 },
  reminder_minutes: 60,
  subscriptions_enabled: true,
  subscribe_proof_of_work: false,
  notification_grace_seconds: 0,
  mail_reply_to: null,
  telegram_bot_id: null,
  sms: null,
  sla_target: null,
  service_hours: [],
  holidays: [],
};

describe('The settings of a page', () => {
  const app = useApi();
  let acme: TestTenant;
  let client: Client;

  let count = 0;
  beforeEach(async () => {
    count += 1;
    acme = await app.tenant(`acme${count}`);
    client = acme.client;
  });

  it('are what is usual until something is set', async () => {
    const { status, body } = await client.get('/settings');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...NOTHING_SET,
      name: `acme${count} GmbH`,
      updated_at: expect.any(String) as unknown,
    });
  });

  it('are changed by PATCH and PUT alike; what is left out keeps its value', async () => {
    const { status, body } = await client.patch('/settings', {
      name: ' Acme AG ',
      time_zone: 'Europe/Berlin',
      color: '#0A7D4F',
      uptime_weights: { degraded: 0.1 },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Acme AG',
      time_zone: 'Europe/Berlin',
      color: '#0a7d4f',
      uptime_weights: { degraded: 0.1, partial_outage: 0.3, major_outage: 1 },
      reminder_minutes: 60,
      subscriptions_enabled: true,
    });
    const put = await client.put('/settings', { ...body.data, color: null, reminder_minutes: 120 });
    expect(put.status).toBe(200);
    expect(put.body.data).toMatchObject({ name: 'Acme AG', color: null, reminder_minutes: 120 });
    expect((await client.get('/settings')).body.data).toEqual(put.body.data);
    const { body: me } = await eventually(
      () => client.get('/me'),
      (response) => response.body.data.tenant.name === 'Acme AG',
    );
    expect(me.data.tenant.slug).toBe(`acme${count}`);
  });

  it('have the same validator in the response to a change as when they are read', async () => {
    const changed = await client.patch('/settings', { uptime_weights: { degraded: 0.2 } });
    const read = await client.get('/settings');
    expect([read.headers['etag'], read.text]).toEqual([changed.headers['etag'], changed.text]);
    const headers = { 'if-match': String(changed.headers['etag']) };
    expect((await client.patch('/settings', { color: '#112233' }, { headers })).status).toBe(200);
  });

  it('are not changed over what somebody else has changed since', async () => {
    const { headers } = await client.get('/settings');
    await client.patch('/settings', { color: '#112233' });
    const late = await client.patch(
      '/settings',
      { color: '#445566' },
      { headers: { 'if-match': String(headers['etag']) } },
    );
    expect(late.status).toBe(412);
    expect((await client.get('/settings')).body.data.color).toBe('#112233');
  });

  it('takes both spellings of color, shows one, and lets that one count', async () => {
    const { client } = await app.tenant('two-spellings');
    const british = await client.patch('/settings', { colour: '#0A7D4F' });
    expect([british.status, british.body.data.color]).toEqual([200, '#0a7d4f']);
    expect(british.body.data).not.toHaveProperty('colour');
    const both = await client.patch('/settings', { color: '#112233', colour: '#445566' });
    expect(both.body.data.color).toBe('#112233');
    expect((await client.patch('/settings', { colour: 'red' })).body.errors).toHaveProperty('colour');
  });

  it.each([
    ['name', '', /must not be empty/],
    ['name', 'x'.repeat(256), /longer than 255/],
    ['time_zone', 'Berlin', /IANA/],
    ['time_zone', '+01:00', /IANA/],
    ['time_zone', '../../etc/passwd', /IANA/],
    ['time_zone', null, /must not be null/],
    ['color', 'red', /#rrggbb/],
    ['color', '#12345', /#rrggbb/],
    ['color', '#000;}*{display:none', /longer than 7/],
    ['logo', 'https://elsewhere.example/logo.png', /data URL/],
    ['logo', 'data:text/html;base64,PHNjcmlwdD4=', /data URL/],
    ['logo', `data:image/png;base64,${Buffer.from('<svg>'.padEnd(20)).toString('base64')}`, /not image\/png/],
    ['logo', svg('<script>alert(1)</script>'), /is an SVG with <script> \(line 1\)/],
    ['logo', svg('<image href="https://elsewhere.example/"/>'), /reference to something outside it \(href\)/],
    ['logo', svg('<g>'.repeat(60_000)), /deeper than 100/],
    ['logo', svg('&a;'), /not well-formed/],
    ['logo', 5, /must be a text/],
    ['uptime_weights', 1, /must be an object/],
    ['uptime_weights', [], /must be an object/],
    ['uptime_weights', null, /must not be null/],
    ['reminder_minutes', 4, /5 or more/],
    ['reminder_minutes', 10_081, /10080 or less/],
    ['reminder_minutes', 60.5, /integer/],
    ['sla_target', 99.9, /1 or less/],
    ['service_hours', null, /must not be null/],
    ['holidays', ['2026-02-30'], /list of days/],
    ['holidays', ['2026-12-25', '2026-12-25'], /each once/],
    ['holidays', '2026-12-25', /must be a list/],
    ['surprise', 1, /There is no field/],
  ])('refuse %s = %j', async (field, value, message) => {
    const { status, body } = await client.patch('/settings', { [field]: value });
    expect(status).toBe(422);
    expect(body.errors[field][0]).toMatch(message);
    expect((await client.get('/settings')).body.data).toMatchObject({
      ...NOTHING_SET,
      name: `acme${count} GmbH`,
    });
  });

  it.each([
    ['degraded', 1.01, /1 or less/],
    ['partial_outage', -0.1, /0 or more/],
    ['major_outage', '1', /must be a number/],
    ['operational', 0, /There is no field/],
  ])('refuse a weight of %s = %j', async (weight, value, message) => {
    const { status, body } = await client.patch('/settings', { uptime_weights: { [weight]: value } });
    expect(status).toBe(422);
    expect(body.errors[`uptime_weights.${weight}`][0]).toMatch(message);
  });

  it('say when uptime is promised, and how much', async () => {
    const promise = {
      sla_target: 0.999,
      service_hours: [
        { weekday: 'friday', from: '20:00', to: '24:00' },
        { weekday: 'saturday', from: '00:00', to: '06:00' },
      ],
    };
    const set = await client.patch('/settings', { ...promise, holidays: ['2026-12-26', '2026-12-25'] });
    expect([set.status, set.body.data]).toMatchObject([
      200,
      { ...promise, holidays: ['2026-12-25', '2026-12-26'] },
    ]);
    const cleared = await client.patch('/settings', { sla_target: null, service_hours: [], holidays: [] });
    expect(cleared.body.data).toMatchObject({ sla_target: null, service_hours: [], holidays: [] });
  });

  it.each([
    ['over midnight', [{ weekday: 'friday', from: '22:00', to: '06:00' }], 'service_hours.0.to', /24:00/],
    [
      'that overlap',
      [
        { weekday: 'friday', from: '08:00', to: '12:00' },
        { weekday: 'friday', from: '11:00', to: '13:00' },
      ],
      'service_hours.1.from',
      /within service_hours\.0/,
    ],
    [
      'of no day',
      [{ weekday: 'feiertag', from: '08:00', to: '12:00' }],
      'service_hours.0.weekday',
      /one of monday/,
    ],
    [
      'from 24:00',
      [{ weekday: 'friday', from: '24:00', to: '24:00' }],
      'service_hours.0.from',
      /00:00 to 23:59/,
    ],
    ['without end', [{ weekday: 'friday', from: '08:00' }], 'service_hours.0.to', /required/],
    [
      'without number',
      [{ weekday: 'friday', from: '8:00', to: '12:00' }],
      'service_hours.0.from',
      /00:00 to 23:59/,
    ],
  ])('refuse service hours %s', async (_, hours, field, message) => {
    const { status, body } = await client.patch('/settings', { service_hours: hours });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field][0]).toMatch(message);
  });

  it('are for keys that may manage them, of this page', async () => {
    const viewer = await acme.clientWith('components.manage');
    const other = await app.tenant(`other${count}`);
    for (const call of [
      (asking: Client) => asking.get('/settings'),
      (asking: Client) => asking.patch('/settings', { name: 'Mine now' }),
      (asking: Client) => asking.put('/settings', { name: 'Mine now' }),
    ]) {
      expect((await call(client.withKey(undefined))).status).toBe(401);
      expect((await call(viewer)).body.message).toContain('settings.manage');
      expect((await call(client.withKey(other.client.key))).status).toBe(403);
    }
    expect((await client.get('/settings')).body.data.name).toBe(`acme${count} GmbH`);
  });

  it('weigh the times of trouble, past ones too', async () => {
    const { id } = await created(client, '/components', { name: 'API' });
    await client.post('/incidents', {
      title: 'Slow',
      components: [{ id, impact: 'degraded' }],
      publish: true,
    });
    // The incident lasts for half of the component's lifetime.
    const incident = (await client.get('/incidents')).body.data[0].id as number;
    app.clock.advance(3_600_000);
    await client.post(`/incidents/${incident}/resolve`);
    app.clock.advance(3_600_000);
    const uptime = async (): Promise<number> =>
      (await client.get(`/components/${id}`)).body.data.uptime_90d as number;
    expect(await uptime()).toBe(1);
    await client.patch('/settings', { uptime_weights: { degraded: 0.5 } });
    await eventually(uptime, (value) => value === 0.75);
    const { body } = await client.get(`/components/${id}/timeline`);
    expect(body.data.uptime).toBe(0.75);
    const page = await eventually(
      () => client.withKey(undefined).get('//?lang=en'),
      ({ text }) => text.includes('75.00'),
    );
    expect(page.status).toBe(200);
  });

  it('move the reminders of maintenances that are to come', async () => {
    const start = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString();
    const end = new Date(app.clock.now().getTime() + 4 * 3_600_000).toISOString();
    await created(client, '/maintenances', {
      title: 'Move',
      started_at: start,
      scheduled_end_at: end,
      publish: true,
    });
    const reminders = async (): Promise<number> => {
      await runDueJobs(app.app);
      return (await eventsOf(app.database, acme.tenant.id, 'maintenance.starting_soon')).length;
    };
    app.clock.advance(90 * 60_000);
    expect(await reminders()).toBe(0);
    await client.patch('/settings', { reminder_minutes: 120 });
    await eventually(
      () => client.get('/settings'),
      ({ body }) => body.data.reminder_minutes === 120,
    );
    expect(await reminders()).toBe(1);
    await client.patch('/settings', { reminder_minutes: 60 });
    app.clock.advance(60 * 60_000);
    expect(await reminders()).toBe(1);
  });

  it('move the reminders of a thousand maintenances with as many statements as those of one', async () => {
    const insert = async (from: number, to: number): Promise<void> => {
      await app.database.sql(
        `insert into incident (tenant_id, type, status, title, body, search_text, started_at, scheduled_end_at, published_at,
           notify_on_publish, completes_itself, created_at, updated_at)
         select $1, 'maintenance', 'scheduled', '{"en": "Upgrade"}', '{}', '', $2::timestamptz + n * interval '1 hour',
           $2::timestamptz + (n + 1) * interval '1 hour', $2, true, true, $2, $2
         from generate_series($3::integer, $4) n`,
        [acme.tenant.id, app.clock.now(), from, to],
      );
    };
    const scheduled = async (): Promise<{ subject: string; due_at: Date }[]> =>
      app.database.sql('select subject, due_at from job where tenant_id = $1 order by due_at', [
        acme.tenant.id,
      ]);
    await insert(10, 10);
    const ofOne = await statementsDuring(() => client.patch('/settings', { reminder_minutes: 30 }));
    expect(await scheduled()).toHaveLength(1);
    await insert(11, 1009);
    const ofThousand = await statementsDuring(() => client.patch('/settings', { reminder_minutes: 45 }));
    expect(ofThousand.length).toBeLessThanOrEqual(ofOne.length);
    const jobs = await scheduled();
    expect(jobs).toHaveLength(1000);
    const first = app.clock.now().getTime() + 10 * 60 * 60_000 - 45 * 60_000;
    expect(jobs.map(({ due_at }) => due_at.getTime())).toEqual(
      jobs.map((_, index) => first + index * 60 * 60_000),
    );
  });

  it('keep one logo, which the page shows to anybody', async () => {
    const { body } = await client.patch('/settings', { logo: SVG });
    const url = new URL(body.data.logo_url as string);
    expect(url.pathname).toMatch(/^\/assets\/logo-[0-9a-f]{16}\.svg$/);
    const visitor = client.withKey(undefined);
    const { status, headers, text } = await visitor.get(`/${url.pathname}`);
    expect(status).toBe(200);
    expect(text).toContain('<svg');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    await eventually(
      () => visitor.get('//'),
      (page) => page.text.includes(url.pathname),
    );
    const other = await app.tenant(`elsewhere${count}`);
    expect((await other.client.get(`/${url.pathname}`)).status).toBe(404);
    await client.patch('/settings', { logo: null });
    expect((await client.get('/settings')).body.data.logo_url).toBeNull();
    await eventually(
      () => visitor.get('//'),
      (page) => !page.text.includes(url.pathname),
    );
    expect(await app.database.sql('select * from logo')).toEqual([]);
  });
});

/** Logo with this content, as a data URL. */
function svg(content: string): string {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
}
