import { Controller, Get, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Public } from '../../../src/access/requires.decorator.js';
import { createApplication } from '../../../src/application.js';
import { readSettings } from '../../../src/config/settings.js';
import { DatabaseModule } from '../../../src/database/database.module.js';
import { TenantDatabase } from '../../../src/database/tenant/tenant-database.js';
import { createLogger } from '../../../src/logging/logger.js';
import { eventually } from '../../support/eventually.js';
import { sendRaw } from '../../support/raw-request.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';
import { UnfinishedRequest } from '../../support/unfinished-request.js';

const SECRET = 'eyJzZWNyZXQiOiJodW50ZXIyIn0';

@ApiExcludeController()
@Public()
@Controller('faulty')
class FaultyController {
  constructor(private readonly database: TenantDatabase) {}

  @Get('value')
  value(): Promise<unknown> {
    return this.database.write((manager) => manager.query(`select $1::text::integer`, [SECRET]));
  }
}

@Module({ imports: [DatabaseModule], controllers: [FaultyController] })
class FaultyModule {}

describe('The log', () => {
  const written: string[] = [];
  let base: TestApplication;
  let app: NestFastifyApplication;
  let port: number;
  let key: string;

  beforeAll(async () => {
    base = await startTestApplication();
    key = (await base.tenant('own')).client.key!;
    const sink = new Writable({
      write: (chunk: Buffer, _, done) => {
        written.push(...String(chunk).trim().split('\n'));
        done();
      },
    });
    const { addresses } = base.database;
    // A busy machine would have writes refused, which is logged.
    const settings = readSettings({ MAX_EVENT_LOOP_DELAY: '0' });
    const runtime = { settings, addresses, clock: base.clock };
    app = await createApplication(runtime, createLogger('info', sink), { modules: [FaultyModule] });
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.getHttpServer().address() as AddressInfo);
  });
  afterAll(async () => {
    await app.close();
    await base.close();
  });

  /** What is logged while this happens. */
  async function during(work: () => Promise<unknown>): Promise<any[]> {
    const start = written.length;
    await work();
    await eventually(
      () => Promise.resolve(written.length),
      (length) => length > start,
    );
    return written.slice(start).map((line) => JSON.parse(line));
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
    ['POST', `/hooks/components/${SECRET}`, '/*'],
    ['GET', `/x?token=${SECRET}`, '/*'],
    ['GET', `/api/v1/components/${SECRET}?key=${SECRET}`, '/api/v1/components/:component'],
    ['GET', `/%ff${SECRET}`, undefined],
    ['GET', `http://own.localhost/preview/${SECRET}`, '/preview/:token'],
    ['GET', `/health/live#${SECRET}`, undefined],
  ])('names the route and never the address: %s %s', async (method, target, route) => {
    const lines = await during(async () => {
      await ask(method, target);
      await ask('GET', '/health/ready');
    });
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    if (route !== undefined) expect(lines.find(({ msg }) => msg === 'request').route).toBe(route);
    expect(JSON.stringify(lines)).not.toContain('"path"');
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

  it('does not take a client that goes away for an error', async () => {
    const head =
      `POST /api/v1/components HTTP/1.1\r\nHost: own.localhost\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name": ';
    const lines = await during(async () => {
      for (let count = 0; count < 20; count += 1) {
        const request = await UnfinishedRequest.send(port, head);
        request.leave();
        await request.ended();
      }
      await ask('GET', '/health/live');
    });
    expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });
});
