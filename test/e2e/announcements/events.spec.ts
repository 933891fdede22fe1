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

/** Publishes an announcement with these values in both ways. Both must record the same event. */
async function expectNotified(
  values: object,
  notified: { notify: boolean; visible_at: string },
): Promise<void> {
  const atOnce = await createAnnouncement(own.client, { ...values, publish: true });
  const draft = await createAnnouncement(own.client, values);
  await done(own.client.post(`/announcements/${draft.id}/publish`));
  expect(await eventsOf(application.database, own.tenant.id)).toEqual(
    [atOnce, draft].map(({ id }) => ({
      name: 'announcement.published',
      payload: { announcement_id: id, ...notified },
      occurredAt: application.clock.now(),
    })),
  );
}

describe('The publication of an announcement', () => {
  it('is told to subscribers, who see it at once', async () => {
    await expectNotified({}, { notify: true, visible_at: fromNow(application, 0) });
  });

  it.each([
    ['from its start on, where that lies ahead', { starts_at: HOUR }, { notify: true, visible_at: HOUR }],
    ['from now on, where it has started', { starts_at: -HOUR }, { notify: true, visible_at: 0 }],
    ['from now on, up to its end', { ends_at: 1 }, { notify: true, visible_at: 0 }],
    ['to nobody, where it is over', { starts_at: -DAY, ends_at: 0 }, { notify: false, visible_at: 0 }],
  ])('is told %s', async (_, times, notified) => {
    const values = Object.entries(times).map(([field, offset]) => [field, fromNow(application, offset)]);
    const visibleAt = fromNow(application, notified.visible_at);
    await expectNotified(Object.fromEntries(values), { ...notified, visible_at: visibleAt });
  });

  it('is sent again after it was unpublished; its draft and its changes are not sent', async () => {
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
