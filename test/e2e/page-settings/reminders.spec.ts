import { beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../support/due-jobs.js';
import { HOUR, MINUTE, createMaintenance, done, fromNow } from '../../support/incidents.js';
import { eventsOf } from '../../support/outbox.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let own: TestTenant;
let id: number;

// A maintenance that starts in three hours and lasts one. Its reminder is sent an hour before the start.
beforeEach(async () => {
  await runDueJobs(application.app);
  own = await application.newTenant();
  ({ id } = await createMaintenance(own.client, {
    started_at: fromNow(application, 3 * HOUR),
    scheduled_end_at: fromNow(application, 4 * HOUR),
    publish: true,
  }));
});

async function wait(milliseconds: number): Promise<void> {
  application.clock.advance(milliseconds);
  await runDueJobs(application.app);
}

async function reminders(): Promise<string[]> {
  const events = await eventsOf(application.database, own.tenant.id, 'maintenance.starting_soon');
  return events.map(({ occurredAt }) => occurredAt.toISOString());
}

async function setReminder(minutes: number): Promise<void> {
  await done(own.client.patch('/settings', { reminder_minutes: minutes }));
}

async function status(): Promise<string> {
  return (await done(own.client.get(`/maintenances/${id}`))).status;
}

describe('A maintenance that is to come when reminder_minutes changes', () => {
  it.each([
    ['shortened before its reminder', 60, 30],
    ['shortened to the least before its reminder', 60, 5],
    ['lengthened before its reminder', 60, 90],
  ])('is reminded of once, as far ahead as is set, and starts in time: %s', async (_, ahead, minutes) => {
    await wait(HOUR - 10 * MINUTE);
    expect(await reminders()).toEqual([]);
    await setReminder(minutes);
    const due = fromNow(application, (2 * 60 + 10 - minutes) * MINUTE);
    await wait((2 * 60 + 10 - Math.max(ahead, minutes)) * MINUTE - 1);
    expect(await reminders()).toEqual([]);
    await wait((Math.max(ahead, minutes) - minutes) * MINUTE);
    expect(await reminders()).toEqual([]);
    await wait(1);
    expect(await reminders()).toEqual([due]);
    await wait(minutes * MINUTE - 1);
    expect(await status()).toBe('scheduled');
    await wait(1);
    expect([await status(), await reminders()]).toEqual(['in_progress', [due]]);
    await wait(HOUR);
    expect(await status()).toBe('completed');
  });

  it.each([5, 30, 120])(
    'starts in time and is not reminded of again when it has been: %s',
    async (minutes) => {
      await wait(2 * HOUR);
      const reminded = await reminders();
      expect(reminded).toHaveLength(1);
      await wait(10 * MINUTE);
      await setReminder(minutes);
      await wait(50 * MINUTE - 1);
      expect(await status()).toBe('scheduled');
      await wait(1);
      expect([await status(), await reminders()]).toEqual(['in_progress', reminded]);
    },
  );

  it('is told of at once when its reminder would have gone out by then, and starts in time', async () => {
    await wait(90 * MINUTE);
    await setReminder(120);
    await wait(0);
    expect(await reminders()).toEqual([fromNow(application, 0)]);
    await setReminder(5);
    await wait(90 * MINUTE);
    expect([await status(), (await reminders()).length]).toEqual(['in_progress', 1]);
  });

  it('starts in time though its reminder is late, and set to an instant that has passed', async () => {
    application.clock.advance(2 * HOUR + 45 * MINUTE);
    await setReminder(30);
    await wait(15 * MINUTE);
    expect(await status()).toBe('in_progress');
  });
});
