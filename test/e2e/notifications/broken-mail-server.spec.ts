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
  ] as const)('%s leaves each mail waiting, with what happened in the ledger', async (trouble, words) => {
    server.trouble = trouble;
    const { client } = await api.newTenant();
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await createConfirmed(client)).id);
    await createIncident(client, { publish: true });
    const start = performance.now();
    await deliverEvents(api.app);
    // Takes less than one timeout per mail: deliveries that are not tried do not wait.
    expect(performance.now() - start).toBeLessThan(8_000);
    for (const id of ids) {
      const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
      expect(delivery).toMatchObject({ status: 'waiting', tries: 1 });
      expect(delivery.attempts).toMatchObject([{ outcome: 'retry', response: expect.stringMatching(words) }]);
      expect((await client.get(`/subscribers/${id}`)).body.data.status).toBe('confirmed');
    }
    // Resets the ledger for the next case.
    await api.database.sql(`delete from notification`);
    api.clock.advance(60_000);
  });
});
