import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../support/use-api.js';

describe('While pages take long to read', () => {
  const app = useApi();
  const acme = app.useTenant('acme', ['en']);
  let session: pg.Client;

  beforeAll(async () => {
    session = new pg.Client(app.database.superuserUrl);
    await session.connect();
  });

  afterAll(() => session.end());

  it('others’ records are read, however many pages there are', async () => {
    const slow = await Promise.all(
      Array.from({ length: 10 }, (_, number) => app.tenant(`slow-${number}`, ['en'])),
    );
    // Pages read announcements; requests for components do not.
    await session.query('begin');
    await session.query('lock table announcement in access exclusive mode');
    const pages = slow.map(({ client }) => client.withKey(undefined).get('//'));
    const read = acme.client.get('/components');
    const first = await Promise.race([read.then(() => 'records'), Promise.race(pages).then(() => 'a page')]);
    await session.query('rollback');
    expect(first).toBe('records');
    expect((await read).status).toBe(200);
    for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
  });
});
