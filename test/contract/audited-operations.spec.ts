import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '#http/reference/document.js';
import { BodyVariants } from '../support/body-variants.js';
import { deliverEvents } from '../support/deliver-events.js';
import { eachOperation } from '../support/each-operation.js';
import { operationsOf, type Operation } from '../support/operations.js';
import { KeyAndMember } from '../support/people.js';
import { RecordMaker } from '../support/record-maker.js';
import { TestChannels } from '../support/recording-channel.js';
import { useApi } from '../support/use-api.js';

const TIMEOUT_MS = 240_000;

/** Operations that leave no event, with the reason. */
const UNRECORDED: Readonly<Record<string, string>> = {
  addMetricPoints: 'measured values, like the signals of monitoring',
  countIncidentRecipients: 'counts and stores nothing',
  countMaintenanceRecipients: 'counts and stores nothing',
  getPasskeyCreationOptions: 'hands out a challenge and stores nothing',
  previewAnnouncement: 'hands out a signed link and stores nothing',
  previewAudience: 'hands out a signed link and stores nothing',
  previewIncidentNotification: 'stores nothing',
  previewIncidentUptime: 'takes back what it does',
  previewMaintenanceNotification: 'stores nothing',
  previewIncident: 'hands out a signed link and stores nothing',
  previewMaintenance: 'hands out a signed link and stores nothing',
  previewNewMaintenanceSeries: 'lists dates and stores nothing',
  previewSettings: 'hands out a signed link and keeps for an hour what it shows, which changes nothing',
  renderIncidentTemplate: 'shows a text and stores nothing',
  retryDeliveries: 'sends what was decided before; the deliveries tell of it',
  retryDelivery: 'sends what was decided before; the deliveries tell of it',
  testSso: 'hands out a signed link; what comes of it is recorded when somebody follows it',
  testSubscriber: 'sends a message and stores nothing',
};

/** Operations whose repetition changes nothing, so that the recorded event may be of an earlier request. */
const ONCE = ['applyPage', 'deleteSso', 'freezeReport', 'importRecords', 'importSubscribers'];

/** SQL that brings a record into a state that no operation leads to, by operation. */
const PREPARED: Readonly<Record<string, string>> = {
  reactivateMember: `update member set status = 'suspended' where id = $1`,
  // Only people open sessions.
  signOutMember: `insert into api_key (tenant_id, kind, name, abilities, secret_hash, last_four, created_at, expires_at,
      member_id, idle_seconds)
    select tenant_id, 'session', 'Session', '{}', sha256(id::text::bytea), 'Test', created_at, created_at + interval '1 day',
      id, 40000 from member where id = $1`,
  reactivateSubscriber: `update subscriber set status = 'quarantined', confirmed_at = now() where id = $1`,
};

/** Deliveries exist only after sending, so these channels record messages instead of sending them. */
const channels = TestChannels.recordingAll();

const api = useApi({ override: channels.override });
const own = api.useTenant('own');
const client = new KeyAndMember(api, own);
let operations: Operation[];
let maker: RecordMaker;
let variants: BodyVariants;

beforeAll(async () => {
  const document = buildDocument(api.app);
  operations = operationsOf(document).filter(({ method }) => method !== 'GET');
  variants = new BodyVariants(document);
  maker = new RecordMaker(operationsOf(document), client, () => deliverEvents(api.app));
  await maker.fill();
});

interface Event {
  readonly actor: object;
  readonly targets: readonly object[];
  readonly request_id: string;
}

describe('Every operation that writes', { timeout: TIMEOUT_MS }, () => {
  it('leaves an audit event of its name, by its key, with what it changed', async () => {
    const keyId = (
      await api.database.sql(`select min(id)::text as id from api_key where tenant_id = $1`, [own.tenant.id])
    )[0]?.['id'];
    await eachOperation(
      operations.filter(({ id }) => !(id in UNRECORDED)),
      async (operation) => {
        await deliverEvents(api.app);
        const path = await maker.readyPath(operation);
        const example = await maker.bodyOf(operation, path);
        // A PUT of what is stored already changes nothing.
        const json =
          operation.creates && operation.method === 'POST' ? example : variants.of(operation, example, 1);
        const preparation = PREPARED[operation.id];
        if (preparation !== undefined) await api.database.sql(preparation, [/\d+/.exec(path)?.[0]]);
        api.clock.advance(1_000);
        const { status, headers } = await client.request(
          operation.method,
          path,
          json === undefined ? {} : { json },
        );
        expect([200, 201, 204]).toContain(status);
        const { body } = await client.get<Event[]>(`/audit-events?action=${operation.id}&per_page=1`);
        expect(body.data[0]).toMatchObject({
          actor: operation.path.startsWith('/members/me')
            ? { type: 'member' }
            : { type: 'api_key', id: keyId },
          targets: expect.arrayContaining([expect.anything()]),
          request_id: ONCE.includes(operation.id) ? expect.anything() : headers['x-request-id'],
        });
      },
    );
  });

  it('is known by its name, or is an exception that exists', () => {
    const ids = operations.map(({ id }) => id);
    expect(Object.keys(UNRECORDED).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
