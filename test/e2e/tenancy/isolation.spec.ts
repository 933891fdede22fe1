import { Controller, Delete, Get, Injectable, Module, Param, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { DatabaseModule } from '#platform/database/database.module.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { ComponentEntity } from '#modules/components/store/component.entity.js';
import { NoTenantInContext, runForTenant, runInNewContext } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { createComponent, createGroup, everythingOf, insertHostSystem } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';
import { allowStatementsWithoutTenant } from '../../support/tenant-statements.js';

allowStatementsWithoutTenant();

const INSUFFICIENT_PRIVILEGE = '42501';

/** Repository that omits the tenant wherever it can. */
@Injectable()
class CarelessRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly dataSource: DataSource,
  ) {}

  async read(): Promise<unknown[]> {
    const { rows } = await this.database.read({ name: 'careless', text: 'select tenant_id from component' });
    return rows.flat();
  }

  async readInTransaction(): Promise<unknown[]> {
    const { rows } = await this.database.write(() => this.query('select tenant_id from component'));
    return rows.flat();
  }

  async find(): Promise<unknown[]> {
    const found = await this.database.write(({ repository }) => repository(ComponentEntity).find());
    return found.map(({ tenantId }) => tenantId);
  }

  /** Bypasses TenantDatabase. */
  readPast(): Promise<unknown[]> {
    return this.dataSource.query('select tenant_id from component');
  }

  updateAll(): Promise<unknown> {
    return this.database.write(() => this.query(`update component set name = '{"de": "Mine"}'`));
  }

  async updateOne(id: number): Promise<number | undefined> {
    const { affected } = await this.database.write(({ repository }) =>
      repository(ComponentEntity).update({ id }, { name: { de: 'Mine' } }),
    );
    return affected;
  }

  async give(id: number, tenantId: string): Promise<unknown> {
    return this.database.write(() =>
      this.query('update component set tenant_id = $2 where id = $1', [id, tenantId]),
    );
  }

  async deleteAll(): Promise<unknown> {
    return this.database.write(() => this.query('delete from component'));
  }

  insertFor(tenantId: string): Promise<unknown> {
    return this.database.write(() =>
      this.query(
        `insert into host_system (tenant_id, name, kind, status, webhook_token, created_at, updated_at)
         values ($1, 'Theirs', 'server', 'operational', 'x', now(), now())`,
        [tenantId],
      ),
    );
  }

  refer(component: number, group: number): Promise<unknown> {
    return this.database.write(() =>
      this.query('update component set group_id = $2 where id = $1', [component, group]),
    );
  }

  private query(text: string, values: readonly unknown[] = []): Promise<TextRows> {
    return this.database.query({ name: '', text, values });
  }
}

@ApiExcludeController()
@RequiresAnyKey()
@Controller('api/v1/careless')
class CarelessController {
  constructor(private readonly careless: CarelessRepository) {}

  @Get()
  async read(): Promise<Record<string, unknown>> {
    return {
      read: await this.careless.read(),
      readInTransaction: await this.careless.readInTransaction(),
      find: await this.careless.find(),
      readPast: await this.careless.readPast(),
    };
  }

  @Put()
  async updateAll(): Promise<object> {
    await this.careless.updateAll();
    return {};
  }

  @Put(':id')
  async updateOne(@Param('id') id: string): Promise<object> {
    return { affected: await this.careless.updateOne(Number(id)) };
  }

  @Delete()
  async deleteAll(): Promise<object> {
    await this.careless.deleteAll();
    return {};
  }

  @Post('hosts/:tenant')
  async insert(@Param('tenant') tenantId: string): Promise<object> {
    await this.careless.insertFor(tenantId);
    return {};
  }
}

@Module({ imports: [DatabaseModule], controllers: [CarelessController], providers: [CarelessRepository] })
class CarelessModule {}

const application = useApi({ modules: [CarelessModule] });
const own = application.useTenant('own');
const other = application.useTenant('other');
let ownComponent: any;
let otherComponent: any;
let otherGroup: any;

beforeAll(async () => {
  for (const { client, tenant } of [own, other]) {
    await insertHostSystem(application.database, tenant.id);
    await client.post('/component-groups', { name: 'Kept' }, { headers: { 'idempotency-key': 'kept' } });
    await runForTenant(tenant, () => application.app.get(TenantsService).addDomain(`${tenant.slug}.example`));
  }
  otherGroup = await createGroup(other.client);
  ownComponent = await createComponent(own.client);
  otherComponent = await createComponent(other.client, { group_id: otherGroup.id });
});

function careless<T>(work: (repository: CarelessRepository) => Promise<T>): Promise<T> {
  return runForTenant(own.tenant, () => work(application.app.get(CarelessRepository, { strict: false })));
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(() => undefined, databaseErrorCode);
}

describe('A module that forgets the tenant everywhere', () => {
  it('reads the rows of the tenant that asks, and nothing at all past TenantDatabase', async () => {
    const { body } = await own.client.get('/careless');
    expect(body).toEqual({
      read: [own.tenant.id],
      readInTransaction: [own.tenant.id],
      find: [own.tenant.id],
      readPast: [],
    });
  });

  it('changes no row of others, neither all nor one by its id', async () => {
    const before = await everythingOf(other.client);
    expect((await own.client.put('/careless', {})).status).toBe(200);
    expect((await own.client.put(`/careless/${otherComponent.id}`, {})).body).toEqual({ affected: 0 });
    expect((await own.client.put(`/careless/${ownComponent.id}`, {})).body).toEqual({ affected: 1 });
    expect(await everythingOf(other.client)).toEqual(before);
  });

  it('cannot write a row for others, or give one of its own away', async () => {
    expect((await own.client.post(`/careless/hosts/${other.tenant.id}`, {})).status).toBe(500);
    expect(await codeOf(careless((of) => of.insertFor(other.tenant.id)))).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await codeOf(careless((of) => of.give(ownComponent.id, other.tenant.id)))).toBe(
      INSUFFICIENT_PRIVILEGE,
    );
  });

  it('cannot refer to a row of others', async () => {
    expect(await codeOf(careless((of) => of.refer(ownComponent.id, otherGroup.id)))).toBe('23503');
  });

  it('deletes no row of others', async () => {
    const { client } = await application.tenant('deletes');
    const before = await everythingOf(other.client);
    await createComponent(client);
    expect((await client.delete('/careless')).status).toBe(200);
    expect((await client.get('/components')).body.meta.total).toBe(0);
    expect(await everythingOf(other.client)).toEqual(before);
  });
});

describe('TenantDatabase', () => {
  it('refuses to work outside any tenant’s work, before it asks the database', async () => {
    const database = application.app.get(TenantDatabase);
    const statement = { name: 'outside', text: 'select 1' };
    const works = [
      (): Promise<unknown> => database.read(statement),
      (): Promise<unknown> => database.write(() => Promise.resolve()),
      (): Promise<unknown> => database.writeAlone(() => Promise.resolve()),
    ];
    for (const work of works) {
      await expect(work()).rejects.toThrow(NoTenantInContext);
      await expect(runInNewContext(work)).rejects.toThrow(NoTenantInContext);
    }
  });

  it('leaves no tenant behind on a connection', async () => {
    const settings = await application.app
      .get(DataSource)
      .query<{ tenant: string | null }[]>(`select current_setting('app.tenant_id', true) as tenant`);
    expect(settings.map(({ tenant }) => tenant ?? '')).toEqual(['']);
  });

  it('keeps all or nothing of a write', async () => {
    const database = application.app.get(TenantDatabase);
    const failed = runForTenant(own.tenant, () =>
      database.write(async () => {
        await database.query({ name: '', text: 'update component set position = 99' });
        throw new Error('On second thought');
      }),
    );
    await expect(failed).rejects.toThrow('On second thought');
    expect((await own.client.get(`/components/${ownComponent.id}`)).body.data.position).not.toBe(99);
  });

  it('retries a write that the database aborted in favor of another', async () => {
    const database = application.app.get(TenantDatabase);
    const conflict = { name: '', text: `do $$ begin raise sqlstate '40P01'; end $$` };
    let attempts = 0;
    const result = await runForTenant(own.tenant, () =>
      database.write(async () => {
        attempts += 1;
        if (attempts < 3) await database.query(conflict);
        return 'done';
      }),
    );
    expect([result, attempts]).toEqual(['done', 3]);
  });

  it('keeps tenants apart when many read and write at once', async () => {
    const tenants = await Promise.all([1, 2, 3, 4].map((n) => application.tenant(`many-${n}`)));
    await Promise.all(
      Array.from({ length: 80 }, async (_, n) => {
        const { client, tenant } = tenants[n % tenants.length]!;
        if (n % 3 === 0) await createComponent(client, { name: tenant.slug });
        const [me, list] = await Promise.all([client.get('/me'), client.get('/components?per_page=100')]);
        expect(me.body.data.tenant.id).toBe(tenant.id);
        expect(
          list.body.data.filter(({ name }: { name: { de: string } }) => name.de !== tenant.slug),
        ).toEqual([]);
      }),
    );
  });
});

describe('The restricted role', () => {
  let client: pg.Client;
  let tables: { name: string; key: string }[];

  beforeAll(async () => {
    tables = await application.database.sql<{ name: string; key: string }>(
      `select c.relname as name, a.attname as key
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid
         and a.attname = case when c.relname = 'tenant' then 'id' else 'tenant_id' end
       where c.relkind in ('r', 'p') and not c.relispartition
       order by c.relname`,
    );
    client = new pg.Client(application.database.addresses.app.url);
    await client.connect();
  });

  afterAll(() => client.end());

  it('is bound by every table of tenants, all of which are known here', () => {
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'api_key',
        'component',
        'component_group',
        'domain',
        'host_system',
        'idempotency_key',
        'tenant',
      ]),
    );
  });

  it.each([
    ['no tenant', []],
    ['an empty tenant', [`set app.tenant_id = ''`]],
    ['a tenant that is not there', [`set app.tenant_id = '00000000-0000-7000-8000-000000000000'`]],
    ['an empty lookup', [`set app.lookup = ''`]],
    ['a lookup of nothing there is', [`set app.lookup = 'abcdef'`]],
  ])('sees no row of any table with %s set, and can change none', async (_, settings) => {
    await client.query('reset all');
    for (const setting of settings) await client.query(setting);
    for (const { name } of tables) {
      const [some] = await application.database.sql<{ row: unknown }>(
        `select to_json(t) as row from ${name} t limit 1`,
      );
      const isAsked = (await client.query<{ count: string }>(`select count(*) from ${name}`)).rows[0]!.count;
      expect([name, isAsked]).toEqual([name, '0']);
      for (const statement of [`delete from ${name}`, `update ${name} set created_at = created_at`]) {
        const result = await client.query(statement).then(({ rowCount }) => rowCount, codeOrThrow);
        expect([0, INSUFFICIENT_PRIVILEGE, '42703']).toContain(result);
      }
      if (some === undefined) continue;
      const copy = `insert into ${name} overriding system value select * from json_populate_record(null::${name}, $1)`;
      expect([name, await codeOf(client.query(copy, [some.row]))]).toEqual([name, INSUFFICIENT_PRIVILEGE]);
    }
  });

  it('sees the rows of one tenant with that one set', async () => {
    await client.query('reset all');
    await client.query(`set app.tenant_id = '${own.tenant.id}'`);
    for (const { name, key } of tables) {
      const { rows } = await client.query<{ owner: string }>(`select distinct ${key} as owner from ${name}`);
      expect([name, rows.filter(({ owner }) => owner !== own.tenant.id)]).toEqual([name, []]);
    }
    const { rowCount } = await client.query('select from component');
    expect(rowCount).toBeGreaterThan(0);
  });

  it('can look one key, host or slug up exactly, and nothing else by it', async () => {
    await client.query('reset all');
    await client.query(`set app.lookup = 'other'`);
    expect((await client.query('select slug from tenant')).rows).toEqual([{ slug: 'other' }]);
    // The lookup value is not even a hash, so there is an error instead of rows.
    expect(await codeOf(client.query('select from api_key'))).toBe('22023');
    expect((await client.query('select from component')).rowCount).toBe(0);
    await client.query(`update tenant set name = 'Mine'`);
    expect((await other.client.get('/me')).body.data.tenant.name).toBe('other GmbH');
  });

  it('cannot become another role or switch the policies off', async () => {
    await client.query('reset all');
    const statements = [
      'set role heliograph_owner',
      'set role postgres',
      'alter table component disable row level security',
      'drop policy own_tenant on component',
      'create table public.mine (id int)',
      'truncate component',
    ];
    for (const statement of statements) {
      expect([statement, await codeOf(client.query(statement))]).toEqual([statement, INSUFFICIENT_PRIVILEGE]);
    }
    await client.query('set row_security = off');
    expect(await codeOf(client.query('select from component'))).toBe(INSUFFICIENT_PRIVILEGE);
  });
});

function codeOrThrow(error: unknown): string {
  const code = databaseErrorCode(error);
  if (code === undefined) throw error;
  return code;
}
