import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { EntityRows, type NewRow } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage, type List } from '#platform/database/tenant/list-page.js';
import { raw, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict } from '#core/errors/api-error.js';
import { ComponentEntity } from '#modules/components/store/component.entity.js';
import { AnnouncementEntity } from '#modules/announcements/store/announcement.entity.js';
import { createGroup } from '../../support/factories.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

const AT = new Date('2026-03-01T12:00:00.000Z');
const VALUES: NewRow<AnnouncementEntity> = {
  title: { de: 'Titel', en: 'It’s "on"' },
  body: {},
  level: 'info',
  linkUrl: null,
  startsAt: AT,
  endsAt: null,
  publishedAt: null,
  createdAt: AT,
  updatedAt: AT,
};

/**
 * Columns that the product does not insert on a condition. With the same columns, the statement would have the same name,
 * although its condition differs.
 */
const { title, body, level, createdAt, updatedAt } = VALUES;
const FEW = { title, body, level, createdAt, updatedAt } as NewRow<AnnouncementEntity>;

type Rows = EntityRows<AnnouncementEntity>;

/** Runs work with the rows in one write. */
function withRows<T>(work: (rows: Rows) => T | Promise<T>, { tenant }: TestTenant = own): Promise<T> {
  const database = api.app.get(TenantDatabase);
  const rows = new EntityRows(database, AnnouncementEntity);
  return runForTenant(tenant, () => database.write(() => work(rows)));
}

function insert(values: Partial<NewRow<AnnouncementEntity>> = {}, as?: TestTenant): Promise<number> {
  return withRows((rows) => rows.insert({ ...VALUES, ...values }), as);
}

function lock(id: number, as?: TestTenant): Promise<AnnouncementEntity | undefined> {
  return withRows((rows) => rows.lock(id), as);
}

describe('Rows of a table', () => {
  it('are read as they were written', async () => {
    const id = await insert();
    expect(await lock(id)).toEqual({ tenantId: own.tenant.id, id, ...VALUES });
    expect(await withRows((rows) => rows.lockToDelete(id))).toEqual(await lock(id));
  });

  it('with ids, numbers, flags and instants are read as they were written', async () => {
    const { id: groupId } = await createGroup(own.client);
    const database = api.app.get(TenantDatabase);
    const components = new EntityRows(database, ComponentEntity);
    for (const isSet of [true, false]) {
      const values: NewRow<ComponentEntity> = {
        name: { en: 'Part' },
        description: {},
        slug: `part-${isSet}`,
        searchText: 'part',
        groupId: isSet ? groupId : null,
        position: isSet ? 7 : 0,
        isPublic: isSet,
        subscribable: !isSet,
        status: 'operational',
        webhookToken: null,
        webhookDigest: null,
        webhookStatus: isSet ? 'degraded' : null,
        webhookStatusAt: isSet ? AT : null,
        hostSystemId: null,
        hostSystemSince: null,
        historySince: isSet ? AT : null,
        createdAt: AT,
        updatedAt: AT,
      };
      const stored = await runForTenant(own.tenant, () =>
        database.write(async () => components.lock(await components.insert(values))),
      );
      expect(stored).toEqual({ tenantId: own.tenant.id, id: expect.any(Number), ...values });
    }
  });

  it('are changed where values are given, also to null, and nowhere else', async () => {
    const [id, untouched] = [await insert(), await insert()];
    await withRows((rows) => {
      rows.update(id, { level: 'warning', startsAt: null, title: { en: 'New' } });
    });
    const changed = { ...VALUES, level: 'warning', startsAt: null, title: { en: 'New' } };
    expect(await lock(id)).toEqual({ tenantId: own.tenant.id, id, ...changed });
    expect(await lock(untouched)).toMatchObject(VALUES);
    await withRows((rows) => {
      rows.delete(id);
    });
    expect([await lock(id), (await lock(untouched))?.id]).toEqual([undefined, untouched]);
  });

  it('of another tenant are neither found nor changed', async () => {
    const id = await insert({}, other);
    await withRows((rows) => {
      rows.update(id, { level: 'critical' });
      rows.delete(id);
    });
    expect([await lock(id), await withRows((rows) => rows.lockToDelete(id))]).toEqual([undefined, undefined]);
    expect(await lock(id, other)).toMatchObject(VALUES);
  });

  it('are inserted on a condition, or under an id that was drawn before', async () => {
    const [made, refused] = await withRows(async (rows) => [
      await rows.insertIf(sql`true = ${true}`, FEW),
      await rows.insertIf(sql`true = ${false}`, FEW),
    ]);
    expect([made, refused]).toEqual([expect.any(Number), undefined]);
    expect(await lock(made!)).toMatchObject({ ...FEW, startsAt: null });
    const id = 900_000;
    await withRows((rows) => {
      rows.insertAs(id, VALUES);
    });
    expect(await lock(id)).toMatchObject(VALUES);
  });

  it('translate the errors of their statements', async () => {
    const translate = (): Error => new Conflict('Taken.');
    const id = await insert();
    for (const work of [
      (rows: Rows) => {
        rows.insertAs(id, VALUES, translate);
      },
      (rows: Rows) => rows.insert({ ...VALUES, title: 'x' as never, level: null as never }, translate),
      (rows: Rows) => rows.insertIf(sql`true = ${true}`, { ...FEW, level: null as never }, translate),
      (rows: Rows) => {
        rows.update(id, { level: null as never }, translate);
      },
      (rows: Rows) => {
        rows.delete('x' as never, translate);
      },
    ])
      await expect(withRows<unknown>(work)).rejects.toThrow('Taken.');
  });

  it('need at least one value', async () => {
    const id = await insert();
    await expect(
      withRows((rows) => {
        rows.update(id, {});
      }),
    ).rejects.toThrow('There is nothing to write to announcement.');
  });

  it('are written by prepared statements, up to 40 combinations of columns', async () => {
    const id = await insert();
    const columns = ['title', 'body', 'level', 'linkUrl', 'startsAt', 'endsAt'] as const;
    const database = api.app.get(TenantDatabase);
    const rows = new EntityRows(database, AnnouncementEntity);
    const prepared = await runForTenant(own.tenant, () =>
      database.write(async () => {
        for (let chosen = 1; chosen < 2 ** columns.length; chosen += 1) {
          const given = columns.filter((_, index) => (chosen & (2 ** index)) !== 0);
          rows.update(id, Object.fromEntries(given.map((name) => [name, VALUES[name]])));
        }
        const { rows: found } = await database.query({
          name: '',
          text: `select count(*) from pg_prepared_statements where name like 'update\\_announcement\\_%'`,
        });
        return Number(found[0]?.[0]);
      }),
    );
    // Other tests have prepared some on the same connection.
    expect(prepared).toBeGreaterThanOrEqual(38);
    expect(prepared).toBeLessThanOrEqual(42);
    expect(await lock(id)).toMatchObject(VALUES);
  });
});

describe('A page of a list', () => {
  const LIST: List = {
    name: 'test_announcements',
    columns: raw('id, level'),
    from: raw('announcement'),
    table: 'announcement',
    orderBy: sql`announcement.id`,
  };

  async function filled(): Promise<{ page: TestTenant; ids: number[] }> {
    const page = await api.newTenant();
    const levels = ['info', 'warning', 'info', 'critical', 'info'] as const;
    const ids: number[] = [];
    for (const level of levels) ids.push(await insert({ level }, page));
    return { page, ids };
  }

  function read(
    { tenant }: TestTenant,
    list: Partial<List>,
    range: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total: number }> {
    return runForTenant(tenant, async () => {
      const { rows, total } = await listPage(api.app.get(TenantDatabase), { ...LIST, ...list }, range);
      return { ids: rows.map(([id]) => Number(id)), total };
    });
  }

  it('has the total of the tenant’s records, also past the end', async () => {
    const { page, ids } = await filled();
    expect(await read(page, {}, { limit: 2, offset: 0 })).toEqual({ ids: ids.slice(0, 2), total: 5 });
    expect(await read(page, {}, { limit: 2, offset: 4 })).toEqual({ ids: ids.slice(4), total: 5 });
    expect(await read(page, {}, { limit: 2, offset: 6 })).toEqual({ ids: [], total: 5 });
    const empty = await api.newTenant();
    expect(await read(empty, {}, { limit: 2, offset: 0 })).toEqual({ ids: [], total: 0 });
    expect(await read(empty, {}, { limit: 2, offset: 2 })).toEqual({ ids: [], total: 0 });
  });

  it('counts and lists what its filter finds', async () => {
    const { page, ids } = await filled();
    const filter = new ListFilter().equals('level', 'info');
    expect(await read(page, { filter }, { limit: 2, offset: 0 })).toEqual({
      ids: [ids[0], ids[2]],
      total: 3,
    });
    expect(await read(page, { filter }, { limit: 2, offset: 8 })).toEqual({ ids: [], total: 3 });
  });

  it('is the same if its rows are found before they are shown', async () => {
    const { page, ids } = await filled();
    const list: Partial<List> = {
      name: 'test_announcements_found_first',
      orderBy: sql`slug desc, announcement.id desc`,
      foundFirst: {
        sortedWith: raw('join tenant on tenant.id = announcement.tenant_id'),
        keys: raw('tenant.slug'),
        shownWith: raw(''),
      },
      columns: raw('announcement.id'),
      counted: raw('announcement'),
    };
    expect(await read(page, list, { limit: 2, offset: 1 })).toEqual({ ids: [ids[3], ids[2]], total: 5 });
  });
});
