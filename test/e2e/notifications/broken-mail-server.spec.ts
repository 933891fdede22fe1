import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrokenMailServer } from '../../support/broken-mail-server.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { createIncident } from '../../support/incidents.js';
import { createConfirmed } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

let server: BrokenMailServer;

beforeAll(async () => {
  server = await BrokenMailServer.start();
});

const api = useApi(() => ({
  environment: { SMTP_URL: server.url, SMTP_TIMEOUT: '1', MAIL_FROM: 'status@mail.example' },
}));

afterAll(() => {
  server.stop();
});

describe('A mail server that', () => {
  it.each([
    ['says nothing', /never received|longer than/],
    ['greets with 421', /421 4\.3\.2 shutting down/],
    ['closes after the greeting', /clos/],
    ['sends half a line', /longer than 1 seconds|Timeout/],
    ['answers for ever', /longer than 1 seconds/],
    ['answers nonsense', /what\?/],
    ['closes in the middle of the mail', /clos|ECONNRESET/],
    ['closes before it takes the mail', /clos|ECONNRESET/],
  ] as const)(
    '%s leaves each mail waiting, counts only what it tried, and keeps what happened in the ledger',
    async (trouble, words) => {
      server.trouble = trouble;
      const { client } = await api.newTenant();
      const ids: number[] = [];
      for (let count = 0; count < 8; count += 1) ids.push((await createConfirmed(client)).id);
      await createIncident(client, { publish: true });
      const start = performance.now();
      await deliverEvents(api.app);
      // Takes less than one timeout per mail: deliveries that are not tried do not wait.
      expect(performance.now() - start).toBeLessThan(8_000);
      let tried = 0;
      for (const id of ids) {
        const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
        expect(delivery).toMatchObject({ status: 'waiting' });
        for (const attempt of delivery.attempts)
          expect(attempt).toMatchObject({ outcome: 'retry', response: expect.stringMatching(words) });
        expect(delivery.tries).toBe(delivery.attempts.length);
        tried += Number(delivery.tries);
        expect((await client.get(`/subscribers/${id}`)).body.data.status).toBe('confirmed');
      }
      expect(tried).toBeGreaterThan(0);
      // Once it is known to be in trouble, one mail finds out whether it still is.
      api.clock.advance(10_000);
      await deliverEvents(api.app);
      const [{ tries }] = (await api.database.sql<{ tries: number }>(
        `select sum(tries)::int as tries from notification_delivery`,
      )) as [{ tries: number }];
      expect(tries - tried).toBe(1);
      // Resets the ledger for the next case.
      await api.database.sql(`delete from notification`);
      api.clock.advance(60_000);
    },
  );
});
