import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTraceCollector, type ReceivedSpan } from '../../../test/support/trace-collector.js';
import { Settings } from '#core/config/settings.js';
import type { TraceContext } from '#core/context/trace-context.js';
import { runInNewContext, workContext } from '#core/context/work-context.js';
import { openTelemetry } from './open-telemetry.js';
import type { Tracing } from './tracing.js';

const TRACE: TraceContext = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  isSampled: true,
};
const CLIENT_TRACE = { ...TRACE, isSampled: false };
const QUERY = { name: 'list_notes', kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;
const JOB = { name: 'job clean', kind: 'consumer' } as const;

const collector = useTraceCollector();

/** The spans that arrive if this is recorded. */
async function recorded(
  work: (tracing: Tracing) => Promise<unknown>,
  settings: Partial<Settings> = {},
): Promise<ReceivedSpan[]> {
  collector.spans.length = collector.resources.length = 0;
  const tracing = await openTelemetry(
    Object.assign(new Settings(), { otelEndpoint: collector.url, ...settings }),
    '1.2.3',
  );
  await work(tracing);
  await (tracing as unknown as OnApplicationShutdown).onApplicationShutdown();
  return [...collector.spans];
}

describe('A span', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('has its name, kind and attributes, and is the parent of all spans inside', async () => {
    let open: unknown;
    const [inner, outer] = await recorded((tracing) =>
      tracing.run(JOB, TRACE, async (step) => {
        open = [step.trace, workContext()?.trace];
        step.note({ attempts: 2 });
        tracing.start(QUERY)?.end();
        return Promise.resolve();
      }),
    );
    expect(outer).toEqual({
      traceId: TRACE.traceId,
      spanId: expect.any(String),
      parentId: TRACE.spanId,
      name: 'job clean',
      kind: 5,
      attributes: { attempts: 2 },
      isError: false,
      milliseconds: expect.any(Number),
    });
    expect(inner).toMatchObject({
      traceId: TRACE.traceId,
      parentId: outer?.spanId,
      name: 'list_notes',
      kind: 3,
      attributes: { 'db.system.name': 'postgresql' },
      isError: false,
    });
    const trace = { ...TRACE, spanId: outer?.spanId };
    expect(open).toEqual([trace, trace]);
  });

  it('begins a new trace if it belongs to none', async () => {
    const [span] = await recorded((tracing) => tracing.run(JOB, undefined, () => Promise.resolve()));
    expect(span).toMatchObject({ parentId: '', name: 'job clean' });
    expect(span?.traceId).not.toBe(TRACE.traceId);
  });

  it('is not recorded if its trace is not, nor a statement outside any trace', async () => {
    const spans = await recorded(async (tracing) => {
      await tracing.run(JOB, CLIENT_TRACE, ({ trace }) => {
        expect(trace?.isSampled).toBe(false);
        expect(tracing.start(QUERY)).toBeUndefined();
        return Promise.resolve();
      });
      expect(tracing.start(QUERY)).toBeUndefined();
    });
    expect(spans).toEqual([]);
  });

  it.each([
    [new TypeError('hunter2'), 'TypeError'],
    [Object.assign(new Error('hunter2'), { code: '23505' }), '23505'],
    [Object.assign(new Error('hunter2'), { code: 7 }), 'Error'],
    ['hunter2', 'string'],
  ])('that fails has the kind of its error and nothing of its message: %s', async (error, kind) => {
    const spans = await recorded((tracing) =>
      runInNewContext(async () => {
        const failing = tracing.run(JOB, TRACE, () => Promise.reject(error as Error));
        await expect(failing).rejects.toBe(error);
        tracing.start(QUERY)?.end(error);
      }, TRACE),
    );
    expect(spans).toMatchObject([
      { isError: true, attributes: { 'error.type': kind } },
      { isError: true, attributes: { 'error.type': kind } },
    ]);
    expect(JSON.stringify(spans)).not.toContain('hunter2');
  });
});

describe('The traces of a process', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const work = (tracing: Tracing): Promise<unknown> => tracing.run(JOB, undefined, () => Promise.resolve());

  it('say what runs here', async () => {
    await recorded(work);
    expect(collector.resources).toEqual([
      {
        'service.name': 'heliograph',
        'service.version': '1.2.3',
        'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('have the name and attributes that the environment gives', async () => {
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'service.name=pages,deployment.environment.name=test');
    await recorded(work);
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'pages',
      'deployment.environment.name': 'test',
    });
    collector.bytes = '';
    await recorded(work, { otelServiceName: 'status' });
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'status' });
    // The name of the tracer.
    expect(collector.bytes).toContain('heliograph');
  });

  it('that the collector refuses are dropped, and the log says so', async () => {
    const warnings: unknown[] = [];
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(function (
      this: { context?: string },
      message: unknown,
    ) {
      if (this.context === 'Tracing') warnings.push(message);
    });
    collector.status = 400;
    await recorded(work);
    collector.status = 200;
    expect(warnings).toEqual([
      expect.stringMatching(/^Traces cannot be sent and are dropped until they can: /),
    ]);
    vi.restoreAllMocks();
  });

  it('are left out as the sampler says', async () => {
    expect(await recorded(work, { otelTracesSampler: 'always_off' })).toEqual([]);
  });
});

describe('A request', () => {
  let responses = 0;

  async function asked(
    ask: (server: FastifyInstance) => Promise<unknown>,
    trace?: TraceContext,
  ): Promise<ReceivedSpan[]> {
    return recorded(async (tracing) => {
      const server = Fastify();
      server.addHook('onRequest', ({ headers }, reply, done) => {
        if (headers['x-late'] !== undefined) Object.defineProperty(reply, 'elapsedTime', { value: 5_000 });
        if (headers['x-context'] === 'none') done();
        else runInNewContext(done, trace);
      });
      tracing.watchRequests(server);
      server.addHook('onResponse', (_request, _reply, done) => {
        responses += 1;
        done();
      });
      server.get('/notes/:note', () => {
        tracing.start(QUERY)?.end();
        return {};
      });
      server.get('/broken/:status', (request, reply) =>
        reply.code(Number((request.params as { status: string }).status)).send(''),
      );
      server.get('/cached', { onRequest: (_request, reply) => void reply.send('cached') }, () => '');
      await ask(server);
      await server.close();
    });
  }

  it('is a span by its method and the pattern of its route, with its status', async () => {
    const [inner, outer] = await asked((server) => server.inject('/notes/hunter2'));
    expect(outer).toMatchObject({
      name: 'GET /notes/:note',
      kind: 2,
      parentId: '',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/notes/:note',
        'http.response.status_code': 200,
      },
      isError: false,
    });
    expect(inner).toMatchObject({ traceId: outer?.traceId, parentId: outer?.spanId });
    expect(JSON.stringify([inner, outer])).not.toContain('hunter2');
  });

  it('belongs to the trace of its client and is recorded whatever that says', async () => {
    const spans = await asked((server) => server.inject('/notes/1'), CLIENT_TRACE);
    expect(spans).toMatchObject([
      { name: 'list_notes', traceId: TRACE.traceId },
      { name: 'GET /notes/:note', traceId: TRACE.traceId, parentId: TRACE.spanId },
    ]);
  });

  it('outside any context is recorded, too', async () => {
    const spans = await asked((server) =>
      server.inject({ url: '/notes/1', headers: { 'x-context': 'none' } }),
    );
    expect(spans).toMatchObject([
      { name: 'GET /notes/:note', parentId: '', attributes: { 'http.response.status_code': 200 } },
    ]);
  });

  it('begins when its head has arrived', async () => {
    const spans = await asked((server) => server.inject({ url: '/notes/1', headers: { 'x-late': '1' } }));
    expect(spans.at(-1)?.milliseconds).toBeGreaterThanOrEqual(5_000);
  });

  it('without a route has only its method', async () => {
    const [span] = await asked((server) => server.inject({ method: 'POST', url: '/hunter2' }));
    expect(span).toMatchObject({ name: 'POST', attributes: { 'http.response.status_code': 404 } });
    expect(Object.keys(span?.attributes ?? {})).not.toContain('http.route');
  });

  it.each([
    [499, false],
    [500, true],
    [503, true],
  ])('that ends with %i is an error: %s', async (status, isError) => {
    const [span] = await asked((server) => server.inject(`/broken/${status}`));
    expect(span).toMatchObject({ isError, attributes: { 'http.response.status_code': status } });
  });

  it('that is answered before it is read has no span', async () => {
    responses = 0;
    expect(await asked((server) => server.inject('/cached'))).toEqual([]);
    expect(responses).toBe(1);
  });
});
