import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import {
  INCIDENT_KINDS,
  MINUTE,
  createMaintenance,
  createOfKind,
  done,
  fromNow,
} from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let client: Client;

beforeEach(async () => {
  ({ client } = await application.newTenant());
});

const ago = (minutes: number): string => fromNow(application, -minutes * MINUTE);

async function newestUpdateOf(address: string): Promise<any> {
  const [newest] = await done(client.get(`${address}/updates`));
  return newest;
}

async function removeNewestUpdateOf(address: string): Promise<void> {
  const { id } = await newestUpdateOf(address);
  expect((await client.delete(`${address}/updates/${id}`)).status).toBe(204);
}

describe.each([
  {
    ...INCIDENT_KINDS[0],
    open: ['investigating', 'identified', 'monitoring'],
    working: 'monitoring',
    end: 'resolve',
    over: 'resolved',
  },
  {
    ...INCIDENT_KINDS[1],
    open: ['scheduled', 'in_progress', 'verifying'],
    working: 'verifying',
    end: 'complete',
    over: 'completed',
  },
])('Of $path that are over, an update', (kind) => {
  const { path, open, working, end, over } = kind;
  let address: string;
  let ended: { status: string; resolved_at: string };
  const post = (json: object): Promise<ApiResponse> =>
    client.post(`${address}/updates`, { body: 'Text', ...json });

  beforeEach(async () => {
    const { id } = await createOfKind(client, kind, { started_at: ago(60), publish: true });
    address = `${path}/${id}`;
    expect((await post({ status: working })).status).toBe(201);
    application.clock.advance(30 * MINUTE);
    const { resolved_at: at } = await done(client.post(`${address}/${end}`));
    ended = { status: over, resolved_at: at };
    application.clock.advance(10 * MINUTE);
  });

  it('of the end can be removed: they stay over', async () => {
    expect(await newestUpdateOf(address)).toMatchObject({ status: over });
    await removeNewestUpdateOf(address);
    expect(await newestUpdateOf(address)).toMatchObject({ status: working });
    expect(await done(client.get(address))).toMatchObject(ended);
  });

  it('of the time before the end has the status of its time, also where nothing tells of the end', async () => {
    await removeNewestUpdateOf(address);
    const { status, body } = await post({ published_at: ago(20) });
    expect([status, body.data.status]).toEqual([201, working]);
    expect(await done(client.get(address))).toMatchObject(ended);
  });

  it.each([
    ['posted now', () => ({})],
    ['of the time after the end', () => ({ published_at: ago(5) })],
  ])('%s repeats how they ended; another status needs …/reopen', async (_, timeOf) => {
    const when = timeOf();
    const { body } = await post({ ...when, status: working });
    expect(body.errors).toEqual({ status: [expect.stringContaining('is over; use …/reopen.')] });
    expect((await post(when)).body.data.status).toBe(over);
    expect(await done(client.get(address))).toMatchObject(ended);
  });

  it('of the time before the end cannot be one of its end: 422 that names what it can be', async () => {
    const { body } = await post({ published_at: ago(20), status: over });
    expect(body.errors).toEqual({
      status: [`The status of an update in the past must be one of ${open.join(', ')}.`],
    });
  });
});

describe('A maintenance that has begun', () => {
  it('goes on when the update of its start is removed', async () => {
    const times = { started_at: ago(-60), scheduled_end_at: ago(-120) };
    const { id } = await createMaintenance(client, { ...times, publish: true });
    const address = `/maintenances/${id}`;
    await done(client.post(`${address}/start`));
    await removeNewestUpdateOf(address);
    expect(await newestUpdateOf(address)).toMatchObject({ status: 'scheduled' });
    expect(await done(client.get(address))).toMatchObject({ status: 'in_progress' });
  });
});
