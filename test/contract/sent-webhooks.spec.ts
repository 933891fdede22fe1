import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '#http/reference/document.js';
import { TOPIC_EVENTS } from '#core/languages/topic-events.js';
import { MAIL_EVENTS, NOTIFIED_EVENTS } from '#modules/notifications/rules/notified-events.js';
import type { Client } from '../support/client.js';
import { deliverEvents } from '../support/deliver-events.js';
import { useEndpoint } from '../support/endpoint-server.js';
import { createAnnouncement, createComponent } from '../support/factories.js';
import { createIncident, createMaintenance, MINUTE } from '../support/incidents.js';
import { createSubscriber } from '../support/subscribers.js';
import { useApi } from '../support/use-api.js';

/** Steps of an incident and of a maintenance that tell subscribers, in an order that is possible. */
const STEPS = {
  incidents: [
    ['publish', {}],
    ['updates', { body: 'We have found the cause.', status: 'identified' }],
    ['resolve', { body: 'All works again.' }],
    ['reopen', { body: 'It has come back.' }],
    ['resolve', {}],
  ],
  maintenances: [
    ['publish', {}],
    ['updates', { body: 'All is prepared.' }],
    ['start', {}],
    ['complete', { body: 'We are done.' }],
    ['reopen', { body: 'Not yet.' }],
    ['cancel', { body: 'We stop.' }],
  ],
} as const;

describe('The webhooks in the reference', () => {
  const endpoint = useEndpoint();
  const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });
  let document: any;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('int32', true).addFormat('int64', true);

  beforeAll(() => {
    document = JSON.parse(JSON.stringify(buildDocument(api.app)));
    ajv.addSchema({ $id: 'document', components: document.components });
  });

  function problemsOf(event: string, body: unknown): unknown {
    const { schema } = document.webhooks[event].post.requestBody.content['application/json'];
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')),
    );
    return validate(body) ? [] : validate.errors;
  }

  /** Takes a record through all of its steps, and publishes its post-mortem. */
  async function tell(client: Client, path: keyof typeof STEPS, id: number): Promise<void> {
    for (const [step, body] of STEPS[path]) {
      expect((await client.post(`/${path}/${id}/${step}`, body)).status, `${path} ${step}`).toBeLessThan(300);
      await deliverEvents(api.app);
    }
    await client.put(`/${path}/${id}/postmortem`, { body: 'A certificate had expired.' });
    expect((await client.post(`/${path}/${id}/postmortem/publish`)).status).toBe(200);
  }

  it('are those of all events that subscribers are told of, but for those that only mails tell of', () => {
    expect(Object.keys(document.webhooks)).toEqual(
      NOTIFIED_EVENTS.filter((event) => !MAIL_EVENTS.some((one) => one === event)).toSorted(),
    );
  });

  it('have an example that is one', () => {
    for (const [event, { post }] of Object.entries<any>(document.webhooks)) {
      const { example } = post.requestBody.content['application/json'];
      expect(example.type).toBe(event);
      expect(problemsOf(event, example), event).toEqual([]);
    }
  });

  it('are described for generators of receivers, too: as an AsyncAPI document, and each as a schema of its own', async () => {
    const { client } = await api.newTenant();
    const anybody = client.withKey(undefined);
    const { status, headers, body: described } = await anybody.get('/asyncapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    // Its schema brings that of schemas along.
    const isAsyncApi = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false });
    addFormats.default(isAsyncApi);
    expect([isAsyncApi.validate(specs.schemas['3.0.0'] as object, described), isAsyncApi.errors]).toEqual([
      true,
      null,
    ]);
    expect(Object.keys(described.channels.webhook.messages)).toEqual(Object.keys(document.webhooks));
    for (const [name, { payload, examples }] of Object.entries<any>(described.components.messages)) {
      const { status: found, text } = await anybody.get(`/schemas/${name}.json`);
      const schema = JSON.parse(text);
      expect([found, schema.title]).toEqual([200, name]);
      const whole = { ...payload, components: described.components };
      for (const one of [whole, schema]) {
        const isEvent = ajv.compile(one);
        expect([isEvent(examples[0].payload), isEvent.errors], name).toEqual([true, null]);
        expect(isEvent({ ...examples[0].payload, data: { id: 'x' } }), name).toBe(false);
      }
    }
    for (const name of ['incident.published', 'incident.lost.json', '..%2fopenapi.json'])
      expect((await anybody.get(`/schemas/${name}`)).status, name).toBe(404);
    expect((await api.stranger.get('//api/v1/asyncapi.json')).status).toBe(404);
  });

  it('describe examples that are sent on request as they are sent, and as records of nothing', async () => {
    const { client } = await api.newTenant();
    const { id } = await createSubscriber(client, { channel: 'webhook', address: endpoint.url('/example') });
    for (const event of TOPIC_EVENTS) {
      expect((await client.post(`/subscribers/${id}/test`, { event })).status, event).toBe(200);
      api.clock.advance(MINUTE);
    }
    await deliverEvents(api.app);
    const posts = endpoint.take().filter(({ path }) => path === '/example');
    const bodies = posts.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type).sort()).toEqual(TOPIC_EVENTS.toSorted());
    for (const body of bodies) {
      expect(problemsOf(body.type, body), body.type).toEqual([]);
      expect([body.test, body.data.id], body.type).toEqual([true, 2_147_483_647]);
      expect(body.data.title).toEqual({ de: 'Testnachricht', en: 'Test message' });
    }
  });

  it('describe every webhook as it is sent', async () => {
    const { client } = await api.newTenant();
    const hook = await createSubscriber(client, { channel: 'webhook', address: endpoint.url('/all') });
    const { id } = await createComponent(client);
    const components = [{ id, impact: 'partial_outage' }];
    const incident = await createIncident(client, { title: 'Slow', components });
    await tell(client, 'incidents', incident.id);
    const moved = await createMaintenance(client, { publish: true, components });
    await deliverEvents(api.app);
    await client.patch(`/maintenances/${moved.id}`, { started_at: '2026-03-01T13:30:00Z' });
    await deliverEvents(api.app);
    const soon = await createMaintenance(client, { publish: true, components });
    await deliverEvents(api.app);
    api.clock.set(new Date(Date.parse(soon.started_at) - 1_800_000).toISOString());
    await deliverEvents(api.app);
    const maintenance = await createMaintenance(client, { components });
    await tell(client, 'maintenances', maintenance.id);
    const announcement = await createAnnouncement(client);
    await client.post(`/announcements/${announcement.id}/publish`);
    await client.post(`/subscribers/${hook.id}/test`);
    // Too large to be sent whole.
    await createIncident(client, { publish: true, body: { de: 'ü'.repeat(9_000), en: 'x'.repeat(9_000) } });
    await client.withKey(undefined).post('//api/v2/subscribers', {
      subscriber: { endpoint: endpoint.url('/asked') },
    });
    await deliverEvents(api.app);
    await deliverEvents(api.app);
    const posts = endpoint.take().map(({ body, headers }) => ({ json: JSON.parse(body), headers }));
    for (const { json, headers } of posts) {
      expect(problemsOf(json.type, json), json.type).toEqual([]);
      for (const { name, schema } of document.webhooks[json.type].post.parameters)
        expect(ajv.validate(schema, headers[name]), name).toBe(true);
    }
    expect([...new Set(posts.map(({ json }) => json.type))].sort()).toEqual(Object.keys(document.webhooks));
    expect(posts.some(({ json }) => json.shortened === true)).toBe(true);
  });
});
