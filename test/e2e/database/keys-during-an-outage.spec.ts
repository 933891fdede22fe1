import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { useApi } from '../../support/use-api.js';

const LIMIT = 5;

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.remove());

const { client } = useApi(() => ({
  database: postgres.database,
  environment: { FAILED_KEY_LIMIT: String(LIMIT) },
})).useTenant('own');

describe('A key that cannot be looked up', () => {
  it('does not count as a failure: a client that tried during an outage is let in right afterwards', async () => {
    await postgres.stop();
    await eventually(
      () => client.get('/components'),
      ({ status }) => status === 503,
    );
    for (let time = 0; time < 4 * LIMIT; time += 1)
      expect((await client.get('/components')).status).toBe(503);
    await postgres.start();
    await eventually(
      () => client.get('/components'),
      ({ status }) => {
        expect(status).not.toBe(429);
        return status === 200;
      },
    );
  });
});
