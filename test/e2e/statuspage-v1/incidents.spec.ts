import { describe, expect, it } from 'vitest';
import { StatuspageClient } from '../../support/statuspage.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

const PLANNED = { scheduled_for: '2026-03-02T00:00:00Z', scheduled_until: '2026-03-02T02:00:00Z' };

function page(): StatuspageClient {
  return new StatuspageClient(own.client, 'own');
}

async function component(name: string): Promise<string> {
  return (await page().send('POST', '/components', { json: { component: { name } } })).body.id;
}

async function incident(sent: object): Promise<any> {
  const { status, body } = await page().send('POST', '/incidents', { json: { incident: sent } });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}

async function change(id: string, sent: object, method = 'PATCH'): Promise<any> {
  const { status, body } = await page().send(method, `/incidents/${id}.json`, { json: { incident: sent } });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

async function refused(id: string, sent: object): Promise<string[]> {
  const { status, body } = await page().send('PATCH', `/incidents/${id}`, { json: { incident: sent } });
  expect(status).toBe(422);
  return [body.error].flat();
}

describe('An incident', () => {
  it('goes from its creation to its end, with components and updates', async () => {
    const [one, two] = [await component('One'), await component('Two')];
    const made = await incident({
      name: 'Trouble',
      status: 'identified',
      body: 'We know why.',
      component_ids: [one, two],
      components: { [one]: 'major_outage' },
      impact_override: 'minor',
      metadata: { jira: { issue_id: 'OPS-1', title: 'Größer als alles' } },
    });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      page_id: 'own',
      name: 'Trouble',
      status: 'identified',
      impact: 'critical',
      impact_override: 'minor',
      metadata: { jira: { issue_id: 'OPS-1', title: 'Größer als alles' } },
      resolved_at: null,
      scheduled_for: null,
      postmortem_body: null,
    });
    expect(made.components.map(({ id, status }: any) => [id, status])).toEqual([
      [one, 'major_outage'],
      [two, 'operational'],
    ]);
    expect(made.incident_updates).toEqual([
      expect.objectContaining({ status: 'identified', body: 'We know why.', incident_id: made.id }),
    ]);

    const updated = await change(made.id, {
      status: 'monitoring',
      body: 'Better.',
      components: { [one]: 'degraded_performance', [two]: 'partial_outage' },
    });
    expect([updated.status, updated.incident_updates[0].body]).toEqual(['monitoring', 'Better.']);
    expect(updated.incident_updates).toHaveLength(2);
    const statusOf = async (id: string): Promise<string> =>
      (await page().send('GET', `/components/${id}`)).body.status;
    expect([await statusOf(one), await statusOf(two)]).toEqual(['degraded_performance', 'partial_outage']);

    const fewer = await change(made.id, { component_ids: [two] });
    expect(fewer.components.map(({ id }: any) => id)).toEqual([two]);
    expect(fewer.incident_updates).toHaveLength(2);

    const resolved = await change(made.id, { status: 'resolved', body: 'Done.' });
    expect([resolved.status, resolved.resolved_at]).toEqual(['resolved', expect.any(String)]);
    expect(resolved.incident_updates[0]).toMatchObject({ status: 'resolved', body: 'Done.' });
    expect([await statusOf(one), await statusOf(two)]).toEqual(['operational', 'operational']);
    expect(resolved.metadata).toEqual(made.metadata);

    const reopened = await change(made.id, { status: 'identified', body: 'Again.' });
    expect([reopened.status, reopened.resolved_at]).toEqual(['identified', null]);
    const ours = await own.client.get(`/incidents/${made.id}`);
    expect(ours.body.data).toMatchObject({ title: { de: 'Trouble', en: null }, is_published: true });
  });

  it('can be sent as a form, and taken back as it was read', async () => {
    const id = await component('Form');
    const made = await page().send('POST', '/incidents.json', {
      form: [
        ['incident[name]', 'By form'],
        ['incident[status]', 'investigating'],
        ['incident[body]', 'Wir prüfen das.'],
        ['incident[components][]', id],
        ['incident[deliver_notifications]', 'f'],
        ['incident[impact_override]', ''],
        ['incident[metadata][system][key]', '1'],
      ],
    });
    expect(made.status).toBe(201);
    expect(made.body.metadata).toEqual({ system: { key: '1' } });
    expect(made.body.components.map((one: any) => one.id)).toEqual([id]);
    const put = await change(made.body.id, made.body, 'PUT');
    expect(put).toEqual(made.body);
    const formed = await page().send('PATCH', `/incidents/${made.body.id}`, {
      form: [
        [`incident[components][${id}]`, 'partial_outage'],
        ['incident[status]', 'identified'],
      ],
    });
    expect([formed.body.status, formed.body.components[0].status]).toEqual(['identified', 'partial_outage']);
  });

  it('that is over can be told of, at once or from the past', async () => {
    const over = await incident({ name: 'Over', status: 'resolved', body: 'Was short.' });
    expect([over.status, over.resolved_at]).toEqual(['resolved', expect.any(String)]);
    const past = await incident({
      name: 'Past',
      status: 'resolved',
      backfilled: true,
      backfill_date: '2026-01-05',
      body: 'Then.',
    });
    expect([past.status, past.resolved_at]).toEqual(['resolved', '2026-01-05T00:00:00.000Z']);
  });

  it('notifies unless it is told not to', async () => {
    const { id } = await incident({ name: 'Quiet', deliver_notifications: false });
    await change(id, { status: 'resolved', deliver_notifications: 'false' });
    const [events] = await api.database.sql(
      `select count(*)::int as loud from outbox_event where tenant_id = $1 and payload->>'incident_id' = $2
        and coalesce(payload->>'notify', 'true') = 'true'`,
      [own.tenant.id, id],
    );
    expect(events?.['loud']).toBe(0);
  });

  it('is deleted to the trash, and is returned once more', async () => {
    const { id } = await incident({ name: 'Gone' });
    const deleted = await page().send('DELETE', `/incidents/${id}`);
    expect([deleted.status, deleted.body.name]).toEqual([200, 'Gone']);
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await page().send(method, `/incidents/${id}`);
      expect([status, body]).toEqual([404, { error: 'There is no such incident.' }]);
    }
    expect((await own.client.get('/incidents/trash')).body.data.map((one: any) => String(one.id))).toContain(
      id,
    );
  });

  it('with wrong values gets 422 with the field, and changes nothing', async () => {
    const { id } = await incident({ name: 'Right' });
    const id5 = await component('Named');
    for (const [sent, field] of [
      [{ status: 'nonsense' }, 'status'],
      [{ status: 'cancelled' }, 'status'],
      [{ status: 'scheduled' }, 'status'],
      [{ status: 'completed' }, 'status'],
      [{ name: '' }, 'name'],
      [{ name: [] }, 'name'],
      [{ name: 'a'.repeat(256) }, 'name'],
      [{ body: 'a'.repeat(25_001) }, 'body'],
      [{ body: {} }, 'body'],
      [{ component_ids: ['x'] }, 'component_ids'],
      [{ component_ids: [999_999] }, 'components'],
      [{ components: { [id5]: 'degraded' } }, 'components'],
      [{ components: { x: 'operational' } }, 'components'],
      [{ components: 'x' }, 'components'],
      [{ impact_override: 'huge' }, 'impact_override'],
      [{ metadata: 'x' }, 'metadata'],
      [{ metadata: { a: 'x'.repeat(6_000) } }, 'metadata'],
      [{ reminder_intervals: 'x'.repeat(300) }, 'reminder_intervals'],
      [{ deliver_notifications: 'perhaps' }, 'deliver_notifications'],
      [PLANNED, 'scheduled_for'],
    ] as const)
      expect(await refused(id, { ...sent }), JSON.stringify(sent).slice(0, 80)).toEqual(
        expect.arrayContaining([expect.stringContaining(field)]),
      );
    expect((await page().send('GET', `/incidents/${id}`)).body).toMatchObject({
      name: 'Right',
      status: 'investigating',
      metadata: {},
    });
    const none = await page().send('POST', '/incidents', { json: { incident: {} } });
    expect([none.status, none.body.error[0]]).toEqual([422, expect.stringContaining('name')]);
    const undated = await page().send('POST', '/incidents', {
      json: { incident: { name: 'A', backfilled: true } },
    });
    expect(undated.status).toBe(422);
  });

  it('of another tenant is not found', async () => {
    const { body } = await other.client.post('/incidents', { title: 'Theirs' });
    const path = `/incidents/${body.data.id}`;
    for (const [method, at] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/postmortem'],
      ['DELETE', '/postmortem'],
      ['PUT', '/postmortem/revert'],
      ['PUT', '/postmortem/publish'],
    ] as const)
      expect((await page().send(method, path + at)).status).toBe(404);
    for (const [at, json] of [
      ['', { incident: { name: 'Mine' } }],
      ['/incident_updates/1', { incident_update: { body: 'Mine' } }],
    ] as const)
      expect((await page().send('PATCH', path + at, { json })).status).toBe(404);
  });

  it('needs the ability for incidents', async () => {
    const viewer = new StatuspageClient(await own.clientWith('components.view'), 'own');
    for (const path of ['/incidents', '/incidents/unresolved', '/incidents/1', '/incidents/1/postmortem'])
      expect((await viewer.send('GET', path)).status).toBe(403);
  });

  it('takes steps of several clients at once, each once', async () => {
    const { id } = await incident({ name: 'Rush' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        page().send('PATCH', `/incidents/${id}`, { json: { incident: { status: 'resolved' } } }),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    const { body } = await page().send('GET', `/incidents/${id}`);
    expect(body.incident_updates.filter(({ status }: any) => status === 'resolved')).toHaveLength(1);
  });
});

describe('A scheduled incident', () => {
  it('is a maintenance, from its announcement to its completion', async () => {
    const id = await component('Maintained');
    const made = await incident({
      name: 'Move',
      status: 'scheduled',
      body: 'We move.',
      ...PLANNED,
      component_ids: [id],
      scheduled_remind_prior: false,
      scheduled_auto_in_progress: true,
      auto_transition_deliver_notifications_at_end: 'f',
    });
    expect(made).toMatchObject({
      status: 'scheduled',
      impact: 'maintenance',
      scheduled_for: '2026-03-02T00:00:00.000Z',
      scheduled_until: '2026-03-02T02:00:00.000Z',
      scheduled_remind_prior: false,
      scheduled_auto_in_progress: true,
      auto_transition_deliver_notifications_at_end: false,
    });
    const ours = await own.client.get(`/maintenances/${made.id}`);
    expect(ours.body.data.components).toEqual([{ id: Number(id), impact: 'under_maintenance' }]);
    const moved = await change(made.id, { scheduled_until: '2026-03-02T03:00:00Z', name: 'Long move' });
    expect([moved.scheduled_until, moved.name]).toEqual(['2026-03-02T03:00:00.000Z', 'Long move']);
    const running = await change(made.id, { status: 'in_progress', body: 'We begin early.' });
    expect([running.status, running.components[0].status]).toEqual(['in_progress', 'under_maintenance']);
    const verifying = await change(made.id, { status: 'verifying' });
    expect(verifying.status).toBe('verifying');
    const done = await change(made.id, { status: 'completed', body: 'Moved.' });
    expect([done.status, done.incident_updates[0].body]).toEqual(['completed', 'Moved.']);
    expect(await refused(made.id, { status: 'resolved' })).toEqual([expect.stringContaining('status')]);
  });

  it('can be completed before it has begun, and be one of the past', async () => {
    const early = await incident({ name: 'Early', ...PLANNED });
    expect((await change(early.id, { status: 'completed' })).status).toBe('completed');
    const past = await incident({
      name: 'Past',
      status: 'completed',
      scheduled_for: '2026-02-01T00:00:00Z',
      scheduled_until: '2026-02-01T01:00:00Z',
    });
    expect([past.status, past.resolved_at]).toEqual(['completed', '2026-02-01T01:00:00.000Z']);
  });

  it('needs times, in order', async () => {
    for (const sent of [
      { status: 'scheduled' },
      { status: 'scheduled', scheduled_for: PLANNED.scheduled_for },
      { scheduled_for: PLANNED.scheduled_until, scheduled_until: PLANNED.scheduled_for },
      { scheduled_for: 'soon', scheduled_until: 'later' },
    ]) {
      const json = { incident: { name: 'A', ...sent } };
      const { status, body } = await page().send('POST', '/incidents', { json });
      expect([status, body.error[0]]).toEqual([422, expect.stringContaining('scheduled_')]);
    }
  });
});

describe('The lists of incidents', () => {
  it('have what they are named after, and all that is published', async () => {
    const tenant = await api.newTenant();
    const client = new StatuspageClient(tenant.client, tenant.tenant.slug);
    const make = async (sent: object): Promise<string> =>
      (await client.send('POST', '/incidents', { json: { incident: sent } })).body.id;
    const open = await make({ name: 'Open' });
    const over = await make({ name: 'Over', status: 'resolved' });
    const upcoming = await make({ name: 'Upcoming', ...PLANNED });
    const running = await make({ name: 'Running', status: 'in_progress', ...PLANNED });
    await tenant.client.post('/incidents', { title: 'Draft' });
    const ids = async (path: string): Promise<string[]> =>
      (await client.send('GET', `/incidents${path}`)).body.map((one: any) => one.id).sort();
    expect(await ids('')).toEqual([open, over, upcoming, running].sort());
    expect(await ids('/unresolved.json')).toEqual([open]);
    expect(await ids('/scheduled')).toEqual([upcoming, running].sort());
    expect(await ids('/upcoming')).toEqual([upcoming]);
    expect(await ids('/active_maintenance')).toEqual([running]);
    expect(await ids('?q=oPEN')).toEqual([open]);
    expect(await ids('?limit=2&page=3')).toEqual([]);
    expect(await ids('?limit=3&page=2')).toHaveLength(1);
  });
});

describe('An update', () => {
  it('has its text corrected, the first one as well', async () => {
    const made = await incident({ name: 'Typos', body: 'Frist' });
    const { id } = made;
    const more = await change(id, { body: 'Secnod' });
    const [second, first] = more.incident_updates;
    for (const [update, body] of [
      [first, 'First'],
      [second, 'Second'],
    ]) {
      const path = `/incidents/${id}/incident_updates/${update.id}`;
      const json = { incident_update: { body, deliver_notifications: false, display_at: update.display_at } };
      const { status, body: answer } = await page().send('PATCH', path, { json });
      expect([status, answer]).toEqual([200, { ...update, body, updated_at: expect.any(String) }]);
      expect((await page().send('PUT', path, { json })).status).toBe(200);
      const moved = await page().send('PATCH', path, {
        json: { incident_update: { display_at: '2026-01-01T00:00:00Z' } },
      });
      expect([moved.status, moved.body.error[0]]).toEqual([422, expect.stringContaining('display_at')]);
    }
    const { body } = await page().send('GET', `/incidents/${id}`);
    expect(body.incident_updates.map((one: any) => one.body)).toEqual(['Second', 'First']);
    for (const unknown of ['999999', 'x', '__proto__'])
      expect(
        (
          await page().send('PATCH', `/incidents/${id}/incident_updates/${unknown}`, {
            json: { incident_update: { body: 'A' } },
          })
        ).status,
      ).toBe(404);
  });
});

describe('A post-mortem', () => {
  it.each(['PUT', 'POST'] as const)(
    'is drafted, published and reverted by %s, and deleted',
    async (method) => {
      const { id } = await incident({ name: 'Explained' });
      const path = `/incidents/${id}/postmortem`;
      expect((await page().send('GET', path)).status).toBe(404);
      const drafted = await page().send(method, path, { json: { postmortem: { body_draft: '# Why' } } });
      expect([drafted.status, drafted.body]).toEqual([
        200,
        expect.objectContaining({ body: null, body_draft: '# Why', published_at: null }),
      ]);
      expect((await page().send(method, `${path}/publish`)).status).toBe(422);
      await change(id, { status: 'resolved' });
      const published = await page().send(method, `${path}/publish`, {
        json: { postmortem: { notify_subscribers: false } },
      });
      expect([published.status, published.body.body, published.body.published_at]).toEqual([
        200,
        '# Why',
        expect.any(String),
      ]);
      expect((await page().send('GET', `/incidents/${id}`)).body.postmortem_body).toBe('# Why');
      const reverted = await page().send(method, `${path}/revert`);
      expect([reverted.status, reverted.body.body, reverted.body.body_draft]).toEqual([200, null, '# Why']);
      expect((await page().send(method, `${path}/revert`)).status).toBe(200);
      expect((await page().send('DELETE', path)).status).toBe(204);
      expect((await page().send('GET', path)).status).toBe(404);
      const empty = await page().send(method, path, { json: { postmortem: { body_draft: ' ' } } });
      expect(empty.status).toBe(422);
    },
  );
});
