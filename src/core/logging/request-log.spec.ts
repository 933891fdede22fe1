import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_QUOTAS } from '#core/config/quotas.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import { runInNewContext, workContext } from '#core/context/work-context.js';
import { createLogger } from './logger.js';
import { logRequest, logRoutedRequest } from './request-log.js';

const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true };
const TENANT = {
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'acme',
  name: 'Acme',
  locales: ['en'],
  settings: DEFAULT_TENANT_SETTINGS,
  quotas: DEFAULT_QUOTAS,
};
const KEY = {
  id: 7,
  tenantId: TENANT.id,
  name: 'Key',
  abilities: [],
  createdAt: new Date('2026-01-01T00:00:00Z'),
  lastUsedAt: null,
  expiresAt: null,
};

describe('The line of a request', () => {
  const lines: string[] = [];
  const logger: FastifyBaseLogger = createLogger('info', { write: (line) => lines.push(line) });
  const requests = (): Record<string, unknown>[] =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
  let server: FastifyInstance;

  beforeEach(() => {
    lines.length = 0;
    server = Fastify({
      loggerInstance: logger,
      logController: new LogController({ disableRequestLogging: true }),
      genReqId: () => 'mine-7',
    });
    server.addHook('onRequest', ({ headers }, _reply, done) => {
      if (headers['x-context'] === 'none') done();
      else runInNewContext(done, headers['x-context'] === 'untraced' ? undefined : TRACE);
    });
    server.addHook('onResponse', (request, reply, done) => {
      logRoutedRequest(request, reply);
      done();
    });
  });
  afterEach(() => server.close());

  it('has the pattern of its route, its status, and whose it is', async () => {
    server.get('/notes/:note', (_request, reply) => {
      Object.assign(workContext() ?? {}, { tenant: TENANT, caller: { type: 'api_key', id: '7', key: KEY } });
      return reply.code(404).send('');
    });
    await server.inject('/notes/hunter2?token=hunter2');
    expect(requests()).toMatchObject([
      {
        reqId: 'mine-7',
        trace_id: TRACE.traceId,
        method: 'GET',
        route: '/notes/:note',
        status: 404,
        ms: expect.any(Number),
        tenant: 'acme',
        key: 7,
      },
    ]);
    expect(lines.join('')).not.toContain('hunter2');
  });

  it('names no tenant and no key if there is none, and no address that leads nowhere', async () => {
    await server.inject({ method: 'POST', url: '/hunter2' });
    const [line] = requests();
    expect(line).toMatchObject({ method: 'POST', route: 'none', status: 404 });
    expect(Object.keys(line ?? {})).not.toContain('tenant');
    expect(Object.keys(line ?? {})).not.toContain('key');
  });

  it.each(['none', 'untraced'])('names no trace if its context has none: %s', async (context) => {
    await server.inject({ url: '/', headers: { 'x-context': context } });
    const [line] = requests();
    expect(line).toMatchObject({ method: 'GET', route: 'none', status: 404 });
    expect(line).not.toHaveProperty('trace_id');
  });

  it('has its time in hundredths of a millisecond', () => {
    const fields = { reqId: 'a', trace_id: undefined, method: 'GET', route: '/', status: 200 };
    logRequest(logger, { ...fields, ms: 3.14159, tenant: undefined, key: undefined });
    logRequest(logger, { ...fields, ms: 1234.567, tenant: 'acme', key: 7 });
    expect(requests().map(({ ms }) => ms)).toEqual([3.14, 1234.57]);
  });
});
