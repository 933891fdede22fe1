import { In, IsNull } from 'typeorm';
import { beforeEach, expect, it } from 'vitest';
import { NoOpenTransaction } from '#core/context/current-transaction.js';
import { runForTenant } from '#core/context/work-context.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase, type OpenWrite } from '#platform/database/tenant/tenant-database.js';
import { AnnouncementEntity } from '#modules/announcements/store/announcement.entity.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const AT = new Date('2026-01-02T03:04:05.678Z');
const FIELDS = { body: {}, level: 'info', createdAt: AT, updatedAt: AT } as const;

const api = useApi();
let own: TestTenant;
let other: TestTenant;
let [ownId, othersId, theirSecondId] = [0, 0, 0];

beforeEach(async () => {
  [own, other] = [await api.newTenant(), await api.newTenant()];
  ownId = await add(own, 'own');
  othersId = await add(other, 'other');
  theirSecondId = await add(other, 'second');
});

function write<T>(
  work: (open: OpenWrite, database: TenantDatabase) => Promise<T>,
  { tenant }: TestTenant = own,
): Promise<T> {
  const database = api.app.get(TenantDatabase);
  return runForTenant(tenant, () => database.write((open) => work(open, database)));
}

async function add(to: TestTenant, title: string): Promise<number> {
  const { id } = await write(
    ({ repository }) => repository(AnnouncementEntity).save({ ...FIELDS, title: { en: title } }),
    to,
  );
  return id;
}

/** Titles that a tenant's own API shows, oldest first. */
async function titles(of: TestTenant): Promise<string[]> {
  const { body } = await of.client.get('/announcements');
  const records: { id: number; title: { en: string } }[] = body.data;
  return records.toSorted((a, b) => a.id - b.id).map(({ title }) => title.en);
}

it('A repository gives new rows the tenant and the next id, and reads back what it stored', async () => {
  const [saved, inserted, found] = await write(async ({ repository }) => {
    const announcements = repository(AnnouncementEntity);
    const entity = announcements.create({ ...FIELDS, title: { en: 'made' }, startsAt: AT });
    const rows = [2, 3].map((n) => ({ ...FIELDS, title: { en: `row ${n}` } }));
    return [
      await announcements.save(entity),
      await announcements.insert(rows),
      await announcements.find({ order: { id: 'desc' }, take: 3 }),
    ] as const;
  });
  expect(saved).toMatchObject({ tenantId: own.tenant.id, id: ownId + 1, title: { en: 'made' } });
  expect(inserted.identifiers).toEqual([2, 3].map((n) => ({ tenantId: own.tenant.id, id: ownId + n })));
  expect(found.map(({ id }) => id)).toEqual([3, 2, 1].map((n) => ownId + n));
  expect(found[2]).toEqual({
    ...FIELDS,
    tenantId: own.tenant.id,
    id: ownId + 1,
    title: { en: 'made' },
    startsAt: AT,
    endsAt: null,
    linkUrl: null,
    publishedAt: null,
  });
  expect(await titles(own)).toEqual(['own', 'made', 'row 2', 'row 3']);
});

it('It changes, saves and removes rows', async () => {
  await write(async ({ repository }) => {
    const announcements = repository(AnnouncementEntity);
    const { affected } = await announcements.update({ id: ownId }, { title: { en: 'updated' } });
    const stored = await announcements.findOneByOrFail({ id: ownId });
    expect([affected, stored.title]).toEqual([1, { en: 'updated' }]);
    stored.level = 'critical';
    await announcements.save([stored, announcements.create({ ...FIELDS, title: { en: 'beside' } })]);
    await announcements.upsert({ ...FIELDS, id: ownId + 9, title: { en: 'upserted' } }, ['id']);
    await announcements.upsert({ ...FIELDS, id: ownId + 9, title: { en: 'upserted twice' } }, ['id']);
    expect(await announcements.countBy({ level: 'critical' })).toBe(1);
  });
  expect(await titles(own)).toEqual(['updated', 'beside', 'upserted twice']);
  await write(async ({ repository }) => {
    const announcements = repository(AnnouncementEntity);
    await announcements.remove(await announcements.findOneByOrFail({ id: ownId + 1 }));
    const { affected } = await announcements.delete({ id: In([ownId, ownId + 9]), publishedAt: IsNull() });
    expect([affected, await announcements.exists()]).toEqual([2, false]);
  });
});

it('It neither finds nor changes rows of other tenants', async () => {
  await write(async ({ repository }) => {
    const announcements = repository(AnnouncementEntity);
    expect((await announcements.find()).map(({ title }) => title)).toEqual([{ en: 'own' }]);
    const theirs = { id: theirSecondId };
    expect([
      await announcements.findOneBy(theirs),
      await announcements.findOneBy({ tenantId: other.tenant.id }),
      await announcements.existsBy([theirs, { title: { en: 'other' } }]),
      await announcements.count(),
      (await announcements.update(theirs, { level: 'critical' })).affected,
      (await announcements.delete([theirs, { id: 77 }])).affected,
    ]).toEqual([null, null, false, 1, 0, 0]);
  });
  expect(await titles(other)).toEqual(['other', 'second']);
});

it('It refuses to write for another tenant', async () => {
  const theirs = await write(
    ({ repository }) => repository(AnnouncementEntity).findOneByOrFail({ id: othersId }),
    other,
  );
  const message = "This row of announcement is another tenant's.";
  for (const work of [
    ({ repository }: OpenWrite) => repository(AnnouncementEntity).save(theirs),
    ({ repository }: OpenWrite) => repository(AnnouncementEntity).remove(theirs),
    ({ repository }: OpenWrite) =>
      repository(AnnouncementEntity).insert({ ...FIELDS, title: {}, tenantId: other.tenant.id }),
    ({ repository }: OpenWrite) =>
      repository(AnnouncementEntity).update({ tenantId: other.tenant.id }, { level: 'critical' }),
    ({ repository }: OpenWrite) => repository(AnnouncementEntity).delete({ tenantId: other.tenant.id }),
  ])
    await expect(write<unknown>(async (open) => work(open))).rejects.toThrow(message);
  const given = write(({ repository }) =>
    repository(AnnouncementEntity).update({ id: ownId }, { tenantId: other.tenant.id }),
  );
  expect(databaseErrorCode(await given.catch((error: unknown) => error))).toBe('42501');
  expect([await titles(own), await titles(other)]).toEqual([['own'], ['other', 'second']]);
});

it('It changes and deletes nothing without a condition', async () => {
  for (const where of [{}, [], [{ id: ownId }, {}], { id: undefined as never }])
    for (const work of [
      ({ repository }: OpenWrite) => repository(AnnouncementEntity).update(where, { level: 'critical' }),
      ({ repository }: OpenWrite) => repository(AnnouncementEntity).delete(where),
    ])
      await expect(
        write<unknown>(async (open) => work(open)),
        JSON.stringify(where),
      ).rejects.toThrow();
  expect(await titles(own)).toEqual(['own']);
});

it('It takes part in the open write: it sees what was sent before, and is rolled back with it', async () => {
  const written = (isRefused: boolean) =>
    write(async (_, database) => {
      database.send(
        named(
          'spec_rename_announcement',
          sql`update announcement set title = '{"en": "sent"}' where tenant_id = ${own.tenant.id} and id = ${ownId}`,
        ),
      );
      await database.write(async ({ repository }) => {
        const announcements = repository(AnnouncementEntity);
        expect((await announcements.findOneBy({ id: ownId }))?.title).toEqual({ en: 'sent' });
        await announcements.save({ ...FIELDS, title: { en: 'nested' } });
      });
      if (isRefused) throw new Error('On second thought');
    });
  await expect(written(true)).rejects.toThrow('On second thought');
  expect(await titles(own)).toEqual(['own']);
  await written(false);
  expect(await titles(own)).toEqual(['sent', 'nested']);
});

it('A write fails if a statement of it does, even if its error is caught', async () => {
  const failed = write(async ({ repository }) => {
    const announcements = repository(AnnouncementEntity);
    await announcements.save({ ...FIELDS, title: { en: 'first' } });
    await announcements.insert({ ...FIELDS, title: null as never }).catch(() => undefined);
  });
  expect(databaseErrorCode(await failed.catch((error: unknown) => error))).toBe('23502');
  expect(await titles(own)).toEqual(['own']);
});

it('The commit waits for calls that nobody awaited, and later ones are refused', async () => {
  const late = Promise.withResolvers<OpenWrite>();
  await write(async (open) => {
    void open.repository(AnnouncementEntity).insert({ ...FIELDS, title: { en: 'unawaited' } });
    late.resolve(open);
    return Promise.resolve();
  });
  expect(await titles(own)).toEqual(['own', 'unawaited']);
  const { repository } = await late.promise;
  await expect(repository(AnnouncementEntity).find()).rejects.toThrow(NoOpenTransaction);
  const failed = write(async ({ repository: open }) => {
    await Promise.all([
      open(AnnouncementEntity).insert({ ...FIELDS, title: { en: 'beside a failure' } }),
      Promise.reject(new Error('No.')),
    ]);
  });
  await expect(failed).rejects.toThrow('No.');
  expect(await titles(own)).toEqual(['own', 'unawaited']);
});

it('A statement on a table of tenants that does not name its tenant fails in tests, and says what to add', async () => {
  const careless = named('careless_titles', sql`select title from announcement`);
  await expect(write((_, database) => database.query(careless))).rejects.toThrow(
    'This statement does not name its tenant; add tenant_id = ${currentTenant().id}: select title from announcement',
  );
});
