import { beforeEach, describe, expect, it } from 'vitest';
import { createAnnouncement } from '../../support/factories.js';
import { DAY, HOUR, done, fromNow } from '../../support/incidents.js';
import { eventNamesOf, eventsOf } from '../../support/outbox.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let own: TestTenant;

beforeEach(async () => {
  own = await application.newTenant();
});

/** What is told of a new announcement with these values, the same however it is published. */
async function toldOf(values: object): Promise<unknown> {
  const { id } = await createAnnouncement(own.client, { ...values, publish: true });
  const draft = await createAnnouncement(own.client, values);
  await done(own.client.post(`/announcements/${draft.id}/publish`));
  const events = await eventsOf(application.database, own.tenant.id);
  const { announcement_id: _, ...told } = events[0]!.payload as { announcement_id: number };
  const event = { name: 'announcement.published', occurredAt: application.clock.now() };
  expect(events).toEqual([
    { ...event, payload: { announcement_id: id, ...told } },
    { ...event, payload: { announcement_id: draft.id, ...told } },
  ]);
  return told;
}

describe('The publication of an announcement', () => {
  it('is told to subscribers, who see it at once', async () => {
    expect(await toldOf({})).toEqual({ notify: true, visible_at: fromNow(application, 0) });
  });

  it.each([
    ['from its start on, where that lies ahead', { starts_at: HOUR }, { notify: true, visible_at: HOUR }],
    ['from now on, where it has started', { starts_at: -HOUR }, { notify: true, visible_at: 0 }],
    ['from now on, up to its end', { ends_at: 1 }, { notify: true, visible_at: 0 }],
    ['to nobody, where it is over', { starts_at: -DAY, ends_at: 0 }, { notify: false, visible_at: 0 }],
  ])('is told %s', async (_, times, told) => {
    const values = Object.entries(times).map(([field, offset]) => [field, fromNow(application, offset)]);
    expect(await toldOf(Object.fromEntries(values))).toEqual({
      ...told,
      visible_at: fromNow(application, told.visible_at),
    });
  });

  it('is told anew when it was taken back; its draft and its changes are not', async () => {
    const { id } = await createAnnouncement(own.client);
    const names = (): Promise<string[]> => eventNamesOf(application.database, own.tenant.id);
    await done(own.client.patch(`/announcements/${id}`, { title: 'Draft' }));
    expect(await names()).toEqual([]);
    await done(own.client.post(`/announcements/${id}/publish`));
    await done(own.client.patch(`/announcements/${id}`, { title: 'Changed' }));
    await done(own.client.post(`/announcements/${id}/unpublish`));
    expect(await names()).toEqual(['announcement.published']);
    await done(own.client.post(`/announcements/${id}/publish`));
    expect(await names()).toEqual(['announcement.published', 'announcement.published']);
  });
});
