import { expect, it } from 'vitest';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { createIncident } from '../../support/incidents.js';
import { useMailServer } from '../../support/mail-server.js';
import { createConfirmed } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const SUBSCRIBERS = 5;

const mails = useMailServer();
// With one connection, mails of all but one tenant wait for it.
const api = useApi(() => ({
  environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@mail.example', SMTP_POOL_SIZE: '1' },
}));
const tenants = ['first', 'second', 'third'].map((slug) => api.useTenant(slug));

it('Each mail is sent once and recorded for its own tenant, whoever shares the connection', async () => {
  for (const { client, tenant } of tenants) {
    for (let count = 1; count <= SUBSCRIBERS; count += 1)
      await createConfirmed(client, { address: `reader-${count}@${tenant.slug}.test` });
    await createIncident(client, { publish: true });
  }
  while (await api.app.get(EventDispatcher).dispatch());
  const runner = api.app.get(JobRunner);
  for (;;) {
    const claimed = await runner.claim(16);
    if (claimed.length === 0) break;
    await Promise.all(runner.batchesOf(claimed).map((batch) => runner.runBatch(batch)));
  }
  const told = mails.arrived.filter(({ to }) => to.endsWith('.test')).map(({ to }) => to);
  expect(told.toSorted()).toEqual([...new Set(told)].toSorted());
  expect(told).toHaveLength(tenants.length * SUBSCRIBERS);
  for (const { tenant } of tenants)
    expect(
      await api.database.sql(
        `select status, tries, count(*)::int from notification_delivery where tenant_id = $1 group by 1, 2`,
        [tenant.id],
      ),
    ).toEqual([{ status: 'sent', tries: 1, count: SUBSCRIBERS }]);
});
