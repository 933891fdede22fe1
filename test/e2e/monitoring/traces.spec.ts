import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Tracing } from '#core/tracing/tracing.js';
import { changesHeard } from '../../support/changes-heard.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useEndpoint } from '../../support/endpoint-server.js';
import { createComponent } from '../../support/factories.js';
import { startTestApplication } from '../../support/test-application.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { useTraceCollector, type ReceivedSpan } from '../../support/trace-collector.js';
import { useApi } from '../../support/use-api.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${PARENT}-00`;
const INCIDENT = { title: { en: 'Trouble in the engine room' }, status: 'investigating', publish: true };

const endpoint = useEndpoint();
const collector = useTraceCollector();
const environment = {
  OUTBOUND_ALLOW: '127.0.0.0/8',
  OUTBOUND_PLAIN_HTTP: 'true',
};
const untraced = useApi({ environment });

describe('Without OpenTelemetry', () => {
  it('a trace that a client names goes on to webhooks, with an id of its own', async () => {
    const { client } = await untraced.newTenant();
    await createSubscriber(client, { channel: 'webhook', address: endpoint.url('/passed-on') });
    await deliverEvents(untraced.app);
    endpoint.take();
    const options = { headers: { traceparent: TRACEPARENT, tracestate: 'x=1', baggage: 'who=me' } };
    await client.request('POST', '/incidents', { ...options, json: INCIDENT });
    await client.request('POST', '/incidents', { json: INCIDENT });
    await client.request('POST', '/incidents', {
      headers: { traceparent: 'x'.repeat(4000) },
      json: INCIDENT,
    });
    await deliverEvents(untraced.app);
    await deliverEvents(untraced.app);
    const posts = endpoint.take();
    expect(posts).toHaveLength(3);
    const traces = posts.map(({ headers }) => headers['traceparent']);
    const [named] = traces.filter((one) => one !== undefined);
    expect(named).toMatch(new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-00$`));
    expect(traces.filter((one) => one === undefined)).toHaveLength(2);
    for (const { headers } of posts) expect(Object.keys(headers)).not.toContain('tracestate');
    for (const { headers } of posts) expect(Object.keys(headers)).not.toContain('baggage');
  });

  it('nothing of it is loaded', () => {
    expect(untraced.app.get(Tracing).isRecorded).toBe(false);
    // The packages are imported in one place, and only when traces are enabled.
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
    );
    const texts = sources.map((name) => [name, readFileSync(`src/${name}`, 'utf8')] as const);
    const users = texts.filter(([, text]) => text.includes("from '@opentelemetry/")).map(([name]) => name);
    expect(users.sort()).toEqual(
      ['said-once', 'sampler', 'open-telemetry'].map((name) => `core/tracing/${name}.ts`).sort(),
    );
    const importers = texts.filter(([, text]) =>
      /from '.*\/(open-telemetry|sampler|said-once)\.js'/.test(text),
    );
    expect(importers.map(([name]) => name)).toEqual(['core/tracing/open-telemetry.ts']);
  });
});

describe('With OpenTelemetry', () => {
  let posted: Readonly<Record<string, string>>;
  let secrets: readonly string[];

  beforeAll(async () => {
    const api = await startTestApplication({
      environment: {
        ...environment,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_SERVICE_NAME: 'status-pages',
      },
    });
    const { client, tenant } = await api.tenant('traced-tenant');
    const component = await createComponent(client);
    await createSubscriber(client, { channel: 'webhook', address: endpoint.url('/traced') });
    await createConfirmed(client, { address: 'reader@example.com' });
    await deliverEvents(api.app);
    endpoint.take();
    const answer = await client.request('POST', '/incidents', {
      headers: { traceparent: TRACEPARENT },
      json: INCIDENT,
    });
    expect(answer.status).toBe(201);
    await deliverEvents(api.app);
    await deliverEvents(api.app);
    posted = endpoint.take()[0]?.headers ?? {};
    await client.get(`/components/${component.id}`);
    await client.get('/no-such-thing/with-a-secret');
    await client.get('//v1/pages?api_key=with-a-secret');
    await client.request('POST', '/components', { json: { name: 5 } });
    await changesHeard(api.app);
    for (let time = 0; time < 5; time += 1) await client.get('//api/v2/status');
    secrets = [tenant.id, tenant.slug, INCIDENT.title.en, 'reader@example.com', 'with-a-secret', '/traced'];
    await api.close();
  });

  const named = (name: string): ReceivedSpan[] => collector.spans.filter((span) => span.name === name);
  const ofTrace = (): ReceivedSpan[] => collector.spans.filter(({ traceId }) => traceId === TRACE);

  it('spans are sent in the standard form, with what runs here', () => {
    expect(collector.requests[0]?.url).toBe('/v1/traces');
    expect(collector.requests[0]?.headers['content-type']).toBe('application/x-protobuf');
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'status-pages' });
  });

  it('a request is one by the pattern of its route, with its status', () => {
    const [read] = named('GET /api/v1/components/:component');
    expect(read).toMatchObject({
      kind: 2,
      parentId: '',
      attributes: { 'http.route': '/api/v1/components/:component', 'http.response.status_code': 200 },
      isError: false,
    });
    expect(
      named('POST /api/v1/components').map(({ attributes }) => attributes['http.response.status_code']),
    ).toEqual([201, 422]);
    // Responses from the cache create no spans.
    expect(named('GET /api/v2/status')).toHaveLength(1);
  });

  it('the trace of a client goes through statements, jobs, mails and webhooks', () => {
    const [request] = ofTrace().filter(({ kind }) => kind === 2);
    // Recorded although the client asked for no recording, because clients do not decide that.
    expect(request).toMatchObject({ name: 'POST /api/v1/incidents', parentId: PARENT });
    const statements = ofTrace().filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.filter(({ parentId }) => parentId === request?.spanId).length).toBeGreaterThan(3);
    expect(statements.map(({ name }) => name)).toContain('append_events');
    const names = ofTrace().map(({ name }) => name);
    for (const name of [
      'job event.notifications',
      'job notification.decide',
      'job notification.send',
      'SEND mail',
    ])
      expect(names).toContain(name);
    const post = ofTrace().find(({ name }) => name === 'POST webhook');
    expect(post).toMatchObject({ kind: 3, attributes: { 'http.response.status_code': 204 } });
    expect(posted['traceparent']).toBe(`00-${TRACE}-${post?.spanId}-01`);
    const known = new Set([PARENT, ...ofTrace().map(({ spanId }) => spanId)]);
    expect(ofTrace().filter(({ parentId }) => !known.has(parentId))).toEqual([]);
  });

  it('nothing in them tells of a tenant, a record or an address', () => {
    for (const secret of secrets) expect(collector.bytes).not.toContain(secret);
    expect(collector.bytes).not.toMatch(/insert into| from | where |set local/i);
  });

  it('looking for work that is not there makes none', () => {
    expect(collector.spans.filter(({ parentId, kind }) => parentId === '' && kind === 3)).toEqual([]);
  });
});

describe('A collector', () => {
  it('that cannot be reached delays no response, and the end of a process by two seconds at most', async () => {
    const api = await startTestApplication({
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    });
    const { client } = await api.tenant('lonely');
    expect((await client.get('/components')).status).toBe(200);
    const began = performance.now();
    await api.close();
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('The packages of OpenTelemetry', () => {
  it('are complete as the image takes them: one folder, which needs nothing outside but what the product has', () => {
    const folder = 'node_modules/@opentelemetry';
    for (const name of readdirSync(folder)) {
      expect(existsSync(`${folder}/${name}/node_modules`)).toBe(false);
      const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      for (const needed of Object.keys(dependencies)) expect(existsSync(`node_modules/${needed}`)).toBe(true);
      expect(Object.keys(dependencies).filter((needed) => !needed.startsWith('@opentelemetry/'))).toEqual([]);
    }
  });
});
