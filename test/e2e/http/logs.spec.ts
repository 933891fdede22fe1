import { Controller, Get, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Public } from '#platform/access/requires.decorator.js';
import { createApplication } from '../../../src/application.js';
import { readSettings } from '#core/config/read-settings.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { ComponentEntity } from '#modules/components/store/component.entity.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { JobsModule } from '#platform/jobs/jobs.module.js';
import { createLogger } from '#core/logging/logger.js';
import { SubscriberTransferRepository } from '#modules/subscribers/store/subscriber-transfer.repository.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { schedule } from '../../support/job-log.js';
import { LogSink } from '../../support/log-sink.js';
import { sendRaw } from '../../support/raw-request.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
  TEST_SECRETS_KEY,
} from '../../support/test-application.js';
import { UnfinishedRequest } from '../../support/unfinished-request.js';

const SECRET = 'eyJzZWNyZXQiOiJodW50ZXIyIn0';

@ApiExcludeController()
@Public()
@Controller('faulty')
class FaultyController {
  constructor(private readonly database: TenantDatabase) {}

  @Get('value')
  value(): Promise<unknown> {
    return this.database.write(({ repository }) =>
      // TypeORM's error has the values of the statement.
      repository(ComponentEntity).findBy({ id: SECRET as never }),
    );
  }
}

@Module({ imports: [DatabaseModule, JobsModule], controllers: [FaultyController] })
class FaultyModule implements OnModuleInit {
  @Inject(Jobs)
  private readonly jobs!: Jobs;

  @Inject(TenantDatabase)
  private readonly database!: TenantDatabase;

  onModuleInit(): void {
    this.jobs.handle('faulty', async () => {
      await this.database.write(({ repository }) =>
        // TypeORM's error has the values of the statement.
        repository(ComponentEntity).findBy({ id: SECRET as never }),
      );
    });
  }
}

describe('The log', () => {
  const sink = new LogSink();
  let base: TestApplication;
  let app: NestFastifyApplication;
  let port: number;
  let own: TestTenant;

  beforeAll(async () => {
    base = await startTestApplication();
    own = await base.tenant('own');
    const { addresses } = base.database;
    // A busy machine would refuse writes, which is logged.
    const settings = readSettings({ MAX_EVENT_LOOP_DELAY: '0', SECRETS_KEY: TEST_SECRETS_KEY });
    const runtime = { settings, addresses, clock: base.clock };
    app = await createApplication(runtime, createLogger('info', sink.destination), {
      modules: [FaultyModule],
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.getHttpServer().address() as AddressInfo);
  });
  afterAll(async () => {
    await app.close();
    await base.close();
  });

  /** Log entries written during `work`. */
  async function during(work: () => Promise<unknown>): Promise<any[]> {
    const start = sink.lines.length;
    await work();
    await eventually(
      () => Promise.resolve(sink.lines.length),
      (length) => length > start,
    );
    return sink.lines.slice(start).map((line) => JSON.parse(line));
  }

  function ask(method: string, target: string, more = ''): Promise<unknown> {
    return sendRaw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: own.localhost\r\n${more}Connection: close\r\n\r\n`,
    );
  }

  it.each([
    ['POST', `/preview/${SECRET}`, '/*'],
    ['GET', `//preview/${SECRET}`, '/*'],
    ['GET', `/Preview/${SECRET}`, '/*'],
    ['GET', `/preview/${SECRET}/x`, '/preview/*'],
    ['GET', `/preview/${SECRET}`, '/preview/:token'],
    ['POST', `/hooks/components/${SECRET}`, '/hooks/components/:token'],
    ['POST', `/hooks/component/${SECRET}`, '/*'],
    ['GET', `/x?token=${SECRET}`, '/*'],
    ['GET', `/api/v1/components/${SECRET}?key=${SECRET}`, '/api/v1/components/:component'],
    ['GET', `/v1/pages/own.json?api_key=${SECRET}`, '/v1/pages/:page_id'],
    ['POST', `/v1/nothing?a=b&api%5Fkey=${SECRET}`, '/*'],
    ['GET', `/%ff${SECRET}`, undefined],
    ['GET', `http://own.localhost/preview/${SECRET}`, '/preview/:token'],
    ['GET', `/health/live#${SECRET}`, undefined],
  ])('names the route and never the address: %s %s', async (method, target, route) => {
    const lines = await during(async () => {
      await ask(method, target);
      await ask('GET', '/nothing');
    });
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    if (route !== undefined) expect(lines.find(({ msg }) => msg === 'request').route).toBe(route);
    expect(JSON.stringify(lines)).not.toContain('"path"');
  });

  it('records a cached response like any other', async () => {
    const more =
      'X-Request-Id: mine-7\r\nTraceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n';
    await ask('GET', '/api/v2/status');
    const lines = await during(() => ask('GET', '/api/v2/status', more));
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
      reqId: 'mine-7',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      method: 'GET',
      route: '/api/v2/status',
      status: 200,
      ms: expect.any(Number),
      tenant: 'own',
    });
  });

  it('tells of an error what it is and where it happened, and no values', async () => {
    const lines = await during(() => ask('GET', '/faulty/value'));
    const fault = lines.find(({ msg }) => msg === 'request failed');
    expect(fault).toMatchObject({
      level: 'error',
      error_id: expect.any(String),
      err: { type: 'QueryFailedError', code: '22P02', stack: expect.stringContaining(' at ') },
    });
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(JSON.stringify(lines)).not.toMatch(/parameters|select/);
  });

  it('tells of a job that failed why, and no values', async () => {
    const lines = await during(async () => {
      await schedule(app, own.tenant, { kind: 'faulty', subject: 'one', dueAt: base.clock.now() });
      await expect(runDueJobs(app)).rejects.toThrow(SECRET);
    });
    expect(lines.find(({ level }) => level === 'error')).toMatchObject({
      msg: `The job faulty of one (tenant ${own.tenant.id}) failed, try 1: PostgreSQL refused a statement: 22P02.`,
      stack: expect.stringContaining(' at '),
    });
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  it('tells of a page that cannot be read why, and no values', async () => {
    await own.client.post('/components', { name: SECRET });
    const page = (): Promise<unknown> => ask('GET', '/api/v2/summary.json');
    await page();
    // Reading a component now fails, and the error quotes one of its texts.
    await base.database.sql(
      `create policy careless on component as restrictive using ((name->>'de')::integer > 0)`,
    );
    const lines = await during(async () => {
      await base.database.sql(`select pg_notify('heliograph_changes', $1)`, [`page:${own.tenant.id}`]);
      await eventually(
        async () => {
          await page();
          return sink.lines.filter((line) => line.includes('Showing the page')).length;
        },
        (count) => count > 0,
      );
    });
    await base.database.sql('drop policy careless on component');
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: `Showing the page of tenant ${own.tenant.id} as it was: PostgreSQL refused a statement: 22P02.`,
      }),
    );
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  it('does not take a client that goes away for an error', async () => {
    const head =
      `POST /api/v1/components HTTP/1.1\r\nHost: own.localhost\r\nAuthorization: Bearer ${own.client.key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name": ';
    const lines = await during(async () => {
      for (let count = 0; count < 20; count += 1) {
        const request = await UnfinishedRequest.send(port, head);
        request.leave();
        await request.ended();
      }
      await ask('GET', '/nothing');
    });
    expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });

  it('does not take a client that leaves before its file for an error', async () => {
    const head = `GET /api/v1/subscribers/export HTTP/1.1\r\nHost: own.localhost\r\nAuthorization: Bearer ${own.client.key}\r\n\r\n`;
    const rows = Promise.withResolvers<never[]>();
    const reading = vi
      .spyOn(app.get(SubscriberTransferRepository), 'exported')
      .mockImplementation(() => rows.promise);
    try {
      const lines = await during(async () => {
        const request = await UnfinishedRequest.send(port, head);
        await eventually(
          () => Promise.resolve(reading.mock.calls.length),
          (count) => count > 0,
        );
        request.leave();
        await request.ended();
        await ask('GET', '/nothing');
        rows.resolve([]);
        await ask('GET', '/nothing');
      });
      expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    } finally {
      reading.mockRestore();
    }
  });
});
