import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const MEGABYTE = 1_000_000;
const UPDATES = 300;
const LENGTH = 25_000;

/** Bodies that hardly compress. Each contains its number. */
const BODY = `jsonb_build_object('en', 'Update ' || n || ' ' || (
  select left(string_agg(md5(n::text || i::text), ' '), ${LENGTH - 20}) from generate_series(1, ${LENGTH / 33}) i))`;

describe('What visitors are given', () => {
  const app = useApi();
  const acme = app.useTenant('acme', ['en']);
  const visitor = acme.client.withKey(undefined);
  let id: number;

  async function addUpdates(incidentId: number, count: number): Promise<void> {
    await app.database.sql(
      `insert into incident_update (tenant_id, incident_id, status, body, published_at, created_at, updated_at)
       select $1, $2, 'investigating', ${BODY}, $3::timestamptz + n * interval '1 second',
         $3::timestamptz + n * interval '1 second', $3 from generate_series(1, $4::integer) n`,
      [acme.tenant.id, incidentId, app.clock.now(), count],
    );
  }

  beforeAll(async () => {
    ({ id } = await createIncident(acme.client, { publish: true }));
    await addUpdates(id, UPDATES);
    // Announces a change, so that the page is read again.
    await acme.client.patch(`/incidents/${id}`, { title: 'Long' });
    await eventually(
      () => visitor.get(`//incidents/${id}`),
      ({ text }) => text.includes(`Update ${UPDATES}`),
    );
  });

  it.each([
    '//api/v2/incidents',
    '//api/v2/summary',
    '//api/v2/incidents/unresolved',
    '//history.atom',
    '//history.json',
    '//',
  ])('is bounded, with the newest update in full: %s', async (path) => {
    const { status, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(0.4 * MEGABYTE);
    expect(text).toContain(`Update ${UPDATES}`);
  });

  it('is bounded in the history, which shows no texts', async () => {
    const { status, text } = await visitor.get('//history');
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(0.4 * MEGABYTE);
  });

  it('is on an incident’s own page every update, older ones shortened', async () => {
    const { text } = await visitor.get(`//incidents/${id}`);
    expect(text.length).toBeLessThan(1.5 * MEGABYTE);
    for (const number of [1, 150, 290, UPDATES]) expect(text).toContain(`Update ${number} `);
    const { body } = await visitor.get(`//api/v2/incidents/${id}`);
    const updates = body.incident.incident_updates as { body: string }[];
    expect(updates).toHaveLength(UPDATES + 1);
    const url = body.incident.shortlink as string;
    expect(updates[0]?.body).toHaveLength(LENGTH - 20 + `Update ${UPDATES} `.length);
    expect(updates[200]?.body).toMatch(/^Update 100 /);
    expect(updates[200]?.body.endsWith(` … ${url}`)).toBe(true);
    expect(updates[200]?.body.length).toBeLessThan(300);
  });

  it('is bounded however many incidents there are', async () => {
    const { client, tenant } = await app.tenant('many', ['en']);
    await app.database.sql(
      `insert into incident (tenant_id, type, status, title, body, search_text, started_at, published_at, notify_on_publish,
         completes_itself, created_at, updated_at)
       select $1, 'incident', 'investigating', '{"en": "Trouble"}', ${BODY}, '', $2::timestamptz - n * interval '1 minute', $2, true,
         true, $2, $2 from generate_series(1, 600) n`,
      [tenant.id, app.clock.now()],
    );
    const many = client.withKey(undefined);
    for (const path of [
      '//api/v2/incidents',
      '//api/v2/incidents/unresolved',
      '//api/v2/summary',
      '//',
      '//history',
    ]) {
      const { status, text } = await many.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, Math.round(text.length / MEGABYTE)]).toEqual([path, path === '//history' ? 0 : 1]);
    }
  });

  it(
    'is bounded however many components incidents and their updates name',
    { timeout: 120_000 },
    async () => {
      const { client, tenant } = await app.tenant('wide', ['en']);
      const now = app.clock.now();
      // Skips the triggers and checks of each row, which would take minutes. So ids are given here.
      const session = new pg.Client(app.database.superuserUrl);
      await session.connect();
      await session.query('set session_replication_role = replica');
      await session.query(
        `with made as (
         insert into component (tenant_id, id, name, description, slug, position, is_public, subscribable, status, created_at, updated_at)
         select $1, n, jsonb_build_object('en', 'Part ' || n || repeat(' x', 100)), '{}', 'part-' || n, n, true, true, 'operational', $2, $2
         from generate_series(1, 500) n returning id
       ), begun as (
         insert into availability_period (tenant_id, component_id, status, started_at) select $1, id, 'operational', $2 from made
       ), troubled as (
         insert into incident (tenant_id, id, type, status, title, body, search_text, started_at, published_at, notify_on_publish,
           completes_itself, created_at, updated_at)
         select $1, n, 'incident', 'investigating', '{"en": "Trouble"}', '{}', '', $2::timestamptz - n * interval '1 minute', $2, true,
           true, $2, $2 from generate_series(1, 200) n returning id
       ), named as (
         insert into incident_impact (tenant_id, id, incident_id, component_id, impact, ordinal)
         select $1, row_number() over (), troubled.id, made.id, case when made.id % 7 = 0 then 'major_outage' else 'degraded' end, made.id from troubled, made
       )
       insert into incident_update (tenant_id, id, incident_id, status, body, components, published_at, created_at, updated_at)
       select $1, row_number() over (), troubled.id, 'investigating', '{"en": "Still"}',
         (select jsonb_agg(jsonb_build_object('id', id, 'impact', 'degraded')) from made), $2, $2, $2
       from troubled, generate_series(1, 10)`,
        [tenant.id, now],
      );
      // PostgreSQL does this by itself a minute later.
      await session.query('analyze component, incident, incident_impact, incident_update');
      await session.end();
      const visitor = client.withKey(undefined);
      for (const path of [
        '//api/v2/incidents',
        '//api/v2/incidents/unresolved',
        '//api/v2/summary',
        '//history.atom',
        '//history.json',
        '//',
        '//history',
      ]) {
        const { status, text } = await visitor.get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(text.length, path).toBeLessThan(5 * MEGABYTE);
      }
      const { body } = await visitor.get('//api/v2/incidents');
      expect(body.incidents).toHaveLength(50);
      expect(body.incidents[0].components).toHaveLength(500);
      expect(body.incidents[49].components).toEqual([]);
      for (const { impact } of body.incidents) expect(impact).toBe('critical');
      // Lists do not read all components of older incidents, but the filter by component finds each
      // incident.
      const { text: ofOne } = await visitor.get('//history?component=part-500');
      expect(ofOne.match(/>Trouble</g)).toHaveLength(200);
      const one = await visitor.get(`//api/v2/incidents/${body.incidents[49].id}`);
      expect(one.body.incident.components).toHaveLength(500);
      expect(one.body.incident.incident_updates[0].affected_components).toHaveLength(500);
    },
  );
});
