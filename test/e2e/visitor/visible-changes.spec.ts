import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { connectionOptions } from '#platform/database/connections/database-addresses.js';
import { daySlots } from '#core/time/time-slots.js';
import { SHOWN_DAYS } from '#visitor/store/public-page.js';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent, createGroup } from '../../support/factories.js';
import { createIncident, MINUTE } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

/** Everything that tells visitors what has changed, and when. */
const PATHS = [
  '//api/v2/summary.json',
  '//api/v2/incidents.json',
  '//api/v2/components.json',
  '//sitemap.xml',
  '//history.atom',
  '//history.json',
  '//maintenances.ics',
];

/** Records that a test acts on: of each kind a visible and a hidden one. */
interface Content {
  readonly client: Client;
  readonly component: any;
  readonly internal: any;
  readonly group: any;
  readonly hiddenGroup: any;
  readonly incident: any;
  readonly update: any;
  readonly draft: any;
  readonly draftUpdate: any;
  readonly announcement: any;
  readonly draftAnnouncement: any;
}

type Change = (content: Content) => Promise<any>;

const INVISIBLE: Readonly<Record<string, Change>> = {
  'an internal component is renamed': ({ client, internal }) =>
    client.patch(`/components/${internal.id}`, { name: 'Hidden' }),
  'an internal component is made': ({ client }) => createComponent(client, { is_public: false }),
  'an internal component is deleted': ({ client, internal }) => client.delete(`/components/${internal.id}`),
  'a component gets an address for a webhook': ({ client, component }) =>
    client.patch(`/components/${component.id}`, { webhook_enabled: true }),
  'a component can no longer be subscribed to': ({ client, component }) =>
    client.patch(`/components/${component.id}`, { subscribable: false }),
  'a group with nothing public in it is made': ({ client }) => createGroup(client),
  'a group with nothing public in it is renamed': ({ client, hiddenGroup }) =>
    client.patch(`/component-groups/${hiddenGroup.id}`, { name: 'Hidden' }),
  'a draft is made': ({ client, component }) =>
    createIncident(client, { components: [{ id: component.id, impact: 'degraded' }] }),
  'a draft is changed': ({ client, draft, component }) =>
    client.patch(`/incidents/${draft.id}`, {
      title: 'Other',
      components: [{ id: component.id, impact: 'major_outage' }],
    }),
  'a draft gets an update': ({ client, draft }) =>
    client.post(`/incidents/${draft.id}/updates`, { body: 'Soon.' }),
  'an update that is not published is corrected': ({ client, draft, draftUpdate }) =>
    client.patch(`/incidents/${draft.id}/updates/${draftUpdate.id}`, { body: 'Other.' }),
  'a draft is put into the trash': ({ client, draft }) => client.delete(`/incidents/${draft.id}`),
  'a draft is scheduled': ({ client, draft }) =>
    client.post(`/incidents/${draft.id}/schedule`, { publish_at: '2027-01-01T00:00:00Z' }),
  'an incident is acknowledged': ({ client, incident }) =>
    client.post(`/incidents/${incident.id}/acknowledge`),
  'a draft of a post-mortem is written': ({ client, incident }) =>
    client.put(`/incidents/${incident.id}/postmortem`, { body: 'Because.' }),
  'an incident touches an internal component': ({ client, incident, component, internal }) =>
    client.patch(`/incidents/${incident.id}`, {
      components: [
        { id: component.id, impact: 'degraded' },
        { id: internal.id, impact: 'major_outage' },
      ],
    }),
  'an incident is written back as it is': ({ client, incident }) =>
    client.patch(`/incidents/${incident.id}`, { title: incident.title }),
  'a draft of an announcement is changed': ({ client, draftAnnouncement }) =>
    client.patch(`/announcements/${draftAnnouncement.id}`, { title: 'Other' }),
  'a draft of an announcement is deleted': ({ client, draftAnnouncement }) =>
    client.delete(`/announcements/${draftAnnouncement.id}`),
};

const VISIBLE: Readonly<Record<string, Change>> = {
  'a component is renamed': ({ client, component }) =>
    client.patch(`/components/${component.id}`, { name: 'Cards' }),
  'a public component is made': ({ client }) => createComponent(client),
  'a component is hidden': ({ client, component }) =>
    client.patch(`/components/${component.id}`, { is_public: false }),
  'an internal component is shown': ({ client, internal }) =>
    client.patch(`/components/${internal.id}`, { is_public: true }),
  'a public component is deleted': ({ client, component }) => client.delete(`/components/${component.id}`),
  'a group is renamed': ({ client, group }) =>
    client.patch(`/component-groups/${group.id}`, { name: 'Europe' }),
  'a draft is published': ({ client, draft }) => client.post(`/incidents/${draft.id}/publish`),
  'an incident is corrected': ({ client, incident }) =>
    client.patch(`/incidents/${incident.id}`, { title: 'Other' }),
  'an impact changes': ({ client, incident, component }) =>
    client.patch(`/incidents/${incident.id}`, { components: [{ id: component.id, impact: 'major_outage' }] }),
  'an update is posted': ({ client, incident }) =>
    client.post(`/incidents/${incident.id}/updates`, { body: 'Still.' }),
  'an update is corrected': ({ client, incident, update }) =>
    client.patch(`/incidents/${incident.id}/updates/${update.id}`, { body: 'Other.' }),
  'an update is deleted': ({ client, incident, update }) =>
    client.delete(`/incidents/${incident.id}/updates/${update.id}`),
  'an incident is resolved': ({ client, incident }) => client.post(`/incidents/${incident.id}/resolve`),
  'an incident is unpublished': ({ client, incident }) => client.post(`/incidents/${incident.id}/unpublish`),
  'an incident is put into the trash': ({ client, incident }) => client.delete(`/incidents/${incident.id}`),
  'an announcement is published': ({ client, draftAnnouncement }) =>
    client.post(`/announcements/${draftAnnouncement.id}/publish`),
  'an announcement is corrected': ({ client, announcement }) =>
    client.patch(`/announcements/${announcement.id}`, { title: 'Other' }),
  'an announcement is unpublished': ({ client, announcement }) =>
    client.post(`/announcements/${announcement.id}/unpublish`),
};

describe('What visitors see', () => {
  const api = useApi();
  let own: TestTenant;
  let visitor: Client;
  let content: Content;

  beforeEach(async () => {
    own = await api.newTenant();
    const { client } = own;
    visitor = client.withKey(undefined);
    const group = await createGroup(client);
    const hiddenGroup = await createGroup(client);
    const component = await createComponent(client, { group_id: group.id });
    const internal = await createComponent(client, { group_id: hiddenGroup.id, is_public: false });
    const components = [{ id: component.id, impact: 'degraded' }];
    const incident = await createIncident(client, { publish: true, components });
    const update = (await client.post(`/incidents/${incident.id}/updates`, { body: 'Working on it.' })).body
      .data;
    const draft = await createIncident(client, { components });
    const draftUpdate = (await client.post(`/incidents/${draft.id}/updates`, { body: 'Draft.' })).body.data;
    const announcement = await createAnnouncement(client, { publish: true });
    const draftAnnouncement = await createAnnouncement(client);
    content = {
      ...{ client, component, internal, group, hiddenGroup, incident, update, draft, draftUpdate },
      ...{ announcement, draftAnnouncement },
    };
    await eventually(
      () => visitor.get('//sitemap.xml'),
      ({ text }) => text.includes(`/announcements/${announcement.id}<`),
    );
    // From now on, new dates differ from all earlier ones.
    api.clock.advance(MINUTE);
  });

  async function shown(): Promise<string[]> {
    const responses = await Promise.all(PATHS.map((path) => visitor.get(path)));
    return responses.map(({ status, headers, text }) => `${status} ${String(headers['etag'])} ${text}`);
  }

  async function pageUpdatedAt(): Promise<string> {
    return (await visitor.get('//api/v2/status.json')).body.page.updated_at;
  }

  /** Reads all data of visitors' responses from the database again. */
  async function readAnew(): Promise<unknown> {
    const { page } = await runForTenant(own.tenant, () =>
      api.app.get(PublicPageRepository).load(daySlots('UTC', api.clock.now(), SHOWN_DAYS)),
    );
    return page;
  }

  async function made(change: Change): Promise<void> {
    const response = await change(content);
    if (typeof response?.status === 'number') expect(response.status, response.text).toBeLessThan(300);
  }

  /** Changes announced to all processes during `work`. */
  async function announced(work: () => Promise<void>): Promise<string[]> {
    const listener = new pg.Client(connectionOptions(api.database.addresses.app));
    const heard: string[] = [];
    await listener.connect();
    try {
      listener.on('notification', ({ payload = '' }) => heard.push(payload));
      await listener.query('listen heliograph_changes');
      await work();
      // Notifications arrive in the order of their commits.
      await api.database.sql(`select pg_notify('heliograph_changes', 'end:')`);
      await eventually(
        () => Promise.resolve(heard),
        (all) => all.includes('end:'),
      );
      return heard.filter((one) => one.startsWith('page:'));
    } finally {
      await listener.end();
    }
  }

  describe.each(Object.entries(INVISIBLE))('when %s', (_name, change) => {
    it('stays as it was with all its dates, and nobody is told to read it again', async () => {
      const before = [await shown(), await readAnew()];
      expect(await announced(() => made(change))).toEqual([]);
      expect([await shown(), await readAnew()]).toEqual(before);
    });
  });

  describe.each(Object.entries(VISIBLE))('when %s', (_name, change) => {
    it('changes at once and gets a new date', async () => {
      const before = await shown();
      const dated = await pageUpdatedAt();
      await made(change);
      await eventually(pageUpdatedAt, (updatedAt) => updatedAt > dated);
      expect(await shown()).not.toEqual(before);
    });
  });

  it('does not date an incident anew by an acknowledgement, after one of its components was hidden', async () => {
    const { client, incident, component } = content;
    await client.patch(`/components/${component.id}`, { is_public: false });
    api.clock.advance(MINUTE);
    const before = await readAnew();
    await client.post(`/incidents/${incident.id}/acknowledge`);
    expect(await readAnew()).toEqual(before);
  });

  it('is dated no earlier when what was withdrawn is deleted for good', async () => {
    const { client, incident } = content;
    await client.delete(`/incidents/${incident.id}`);
    const before = await readAnew();
    api.clock.advance(MINUTE);
    await client.delete(`/incidents/trash/${incident.id}`);
    expect(await readAnew()).toEqual(before);
    expect(before).toMatchObject({ updatedAt: new Date(api.clock.now().getTime() - MINUTE).toISOString() });
  });
});
