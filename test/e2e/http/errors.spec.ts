import { Controller, Get, Module, NotFoundException, Post, UnauthorizedException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { Public, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid, Unavailable } from '#core/errors/api-error.js';
import { AnyHost } from '#platform/tenancy/tenant.guard.js';
import { createComponent } from '../../support/factories.js';
import { getRaw } from '../../support/raw-request.js';
import { useApi } from '../../support/use-api.js';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const SECRET = 'password=hunter2 at /srv/heliograph/src/secret.ts';

let runs = 0;

/** Throws as careless libraries do: a string, or nothing at all. */
function throwAnything(thrown: unknown): never {
  const broken = (function* (): Generator<never, never> {
    throw new Error('It was started.');
  })();
  return broken.throw(thrown) as never;
}

@ApiExcludeController()
@RequiresAnyKey()
@Controller('api/v1/faults')
class FaultsController {
  constructor(private readonly database: TenantDatabase) {}

  @Get('error')
  error(): never {
    throw new Error(SECRET);
  }

  @Get('text')
  text(): never {
    return throwAnything(SECRET);
  }

  @Get('nothing')
  nothing(): never {
    return throwAnything(undefined);
  }

  @Get('rejected')
  rejected(): Promise<never> {
    return Promise.reject(new TypeError(SECRET));
  }

  @Get('sql')
  sql(): Promise<unknown> {
    return this.database.read({ name: 'fault', text: 'select secret_hash from nowhere_at_all' });
  }

  @Get('status')
  status(): never {
    throw Object.assign(new Error(SECRET), { statusCode: 503 });
  }

  @Get('foreign')
  foreign(): never {
    throw new UnauthorizedException(SECRET);
  }

  @Get('missing')
  missing(): never {
    throw new NotFoundException(SECRET);
  }

  @Get('many')
  many(): never {
    throw new Invalid({ one: ['The one is wrong.', 'The one is late.'], two: ['The two is wrong.'] });
  }

  @Get('unavailable')
  unavailable(): never {
    throw new Unavailable('Come back later.');
  }

  @Post('write')
  async write(): Promise<never> {
    runs += 1;
    await this.database.write(() =>
      this.database.query({ name: '', text: 'select 1 / (random() * 0)::integer' }),
    );
    throw new Error('Never here.');
  }
}

/** Does not declare who may call it. */
@ApiExcludeController()
@Controller('api/v1/undeclared')
class UndeclaredController {
  @Get()
  get(): string {
    return 'open';
  }

  @Public()
  @Get('public')
  public(): { status: string } {
    return { status: 'public' };
  }

  @AnyHost()
  @Get('any-host')
  anyHost(): string {
    return 'open';
  }
}

@Module({ imports: [DatabaseModule], controllers: [FaultsController, UndeclaredController] })
class CarelessModule {}

const application = useApi({ modules: [CarelessModule] });
const { client } = application.useTenant('own');

describe('A fault of the service', () => {
  it.each(['error', 'text', 'nothing', 'rejected', 'sql', 'status'])(
    'is answered with 500 and an id for the log, and tells nothing else: %s',
    async (fault) => {
      const { status, headers, body, text } = await client.get(`/faults/${fault}`);
      expect([status, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
      expect(body).toEqual({
        message: 'Something went wrong on our side.',
        error_id: expect.stringMatching(UUID),
      });
      expect(text).not.toMatch(/hunter2|heliograph|secret|select|nowhere|\.ts|stack/i);
      expect(headers['x-request-id']).toMatch(UUID);
    },
  );

  it('has another id each time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await client.get('/faults/error')).body.error_id),
    );
    expect(new Set(ids).size).toBe(5);
  });

  it('takes nothing else down with it, on whichever connection it happened', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { status } = await client.get(n % 2 === 0 ? '/faults/sql' : '/components');
        expect(status).toBe(n % 2 === 0 ? 500 : 200);
      }),
    );
  });

  it('in a write is not remembered for its Idempotency-Key: it is tried again', async () => {
    const headers = { 'idempotency-key': 'fault' };
    const statuses = [
      (await client.post('/faults/write', {}, { headers })).status,
      (await client.post('/faults/write', {}, { headers })).status,
    ];
    expect([statuses, runs]).toEqual([[500, 500], 2]);
  });

  it('that is an outage of the database passes: lost connections are opened again', async () => {
    await application.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name in ('heliograph-read', 'heliograph-write')`,
    );
    const responses = await Promise.all([1, 2, 3, 4].map(() => client.get('/components')));
    for (const { status, body } of responses) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(Object.keys(body)).toEqual(['message', 'error_id']);
    }
    for (let count = 0; count < 8; count += 1) {
      expect((await client.get('/components')).status).toBe(200);
      await createComponent(client);
    }
  });
});

describe('An error', () => {
  it.each([
    ['foreign', 401],
    ['missing', 404],
  ])('that the framework throws by itself tells nothing of its own text: %s', async (fault) => {
    const { text, body } = await client.get(`/faults/${fault}`);
    expect(Object.keys(body)).toEqual(['message']);
    expect(text).not.toContain('hunter2');
  });

  it('by field tells all messages of all fields, and the first one first', async () => {
    const { status, body } = await client.get('/faults/many');
    expect([status, body]).toEqual([
      422,
      {
        message: 'The one is wrong. (and 2 more)',
        errors: { one: ['The one is wrong.', 'The one is late.'], two: ['The two is wrong.'] },
      },
    ]);
  });

  it('may be that the service is not able for now: 503 in the same shape', async () => {
    const { status, body } = await client.get('/faults/unavailable');
    expect([status, body]).toEqual([503, { message: 'Come back later.' }]);
  });

  it('links to the operation in the reference, on the host that was asked', async () => {
    const { body } = await client.onHost('own.localhost:81').get('/components/abc');
    expect(body).toEqual({
      message: 'There is no such component.',
      documentation_url: `http://own.localhost:${application.port}/api/v1/docs#/Components/getComponent`,
    });
  });

  it('is a page where a browser asks for one of a status page, and JSON everywhere else', async () => {
    const [json, html] = ['application/json; charset=utf-8', 'text/html; charset=utf-8'];
    const typeOf = async (path: string, accept: string, as = client): Promise<unknown> => {
      const { status, headers } = await as.get(path, { headers: { accept } });
      return [status, headers['content-type']];
    };
    expect(await typeOf('//nowhere', 'text/html,*/*;q=0.8')).toEqual([404, html]);
    for (const accept of ['*/*', 'application/json'])
      expect(await typeOf('//nowhere', accept)).toEqual([404, json]);
    expect(await typeOf('/nowhere', 'text/html')).toEqual([404, json]);
    expect(await typeOf('/faults/error', 'text/html')).toEqual([500, json]);
    expect(await typeOf('//nowhere', 'text/html', client.onHost('nobody.example'))).toEqual([404, json]);
  });

  it('at an address that the reference does not cover links to nothing', async () => {
    expect((await client.get('/nothing')).body).toEqual({ message: 'There is nothing at this address.' });
  });
});

describe('A route that does not say who may call it', () => {
  it('is closed: 401 without a key, 403 with every ability', async () => {
    expect((await client.withKey(undefined).get('/undeclared')).status).toBe(401);
    const { status, body } = await client.get('/undeclared');
    expect([status, body]).toEqual([403, { message: 'This address is closed: it declares no ability.' }]);
  });

  it('is closed on every host as well', async () => {
    expect((await client.withKey(undefined).get('/undeclared/any-host')).status).toBe(401);
    expect((await client.onHost('nobody.example').get('/undeclared/any-host')).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  it('is open once it is declared public', async () => {
    const { status, body } = await client.withKey(undefined).get('/undeclared/public');
    expect([status, body]).toEqual([200, { status: 'public' }]);
  });
});

describe('Every response', () => {
  it('carries an id: the client’s where it sends a usable one, else one of ours', async () => {
    for (const id of ['abc', 'trace:1.2-3_4', 'x'.repeat(100)]) {
      const { headers } = await client.get('/me', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toBe(id);
    }
    for (const id of ['', 'a b', 'x'.repeat(101), '<script>', 'ä']) {
      const { headers } = await client.get('/me', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(UUID);
    }
    const [one, two] = [await client.get('/me'), await client.get('/nothing')];
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });

  it('carries the headers that keep browsers from harm, and none that names the software', async () => {
    const { id } = await createComponent(client);
    const responses = [
      await client.get('/me'),
      await client.get('/components/abc'),
      await client.get('/nothing'),
      await client.withKey(undefined).get('/me'),
      await client.onHost('nobody.example').get('/me'),
      await client.get('/faults/error'),
      await client.get('//health/live'),
      await client.get('/openapi.json'),
      await client.delete(`/components/${id}`),
    ];
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-request-id': expect.any(String),
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['server']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('says so in its type that it is JSON in UTF-8', async () => {
    for (const path of ['/me', '/components', '/components/abc', '/nothing']) {
      expect((await client.get(path)).headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('to a malformed address carries an id and these headers, too', async () => {
    const { headers } = await getRaw(application.port, '/%E0%A4%A', ['Host: own.localhost']);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  });
});
