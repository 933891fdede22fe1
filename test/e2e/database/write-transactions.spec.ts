import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { NoOpenTransaction } from '#core/context/current-transaction.js';
import { NoTenantInContext, runForTenant } from '#core/context/work-context.js';
import { DatabaseBusy } from '#core/errors/database-unavailable.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict } from '#core/errors/api-error.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

/** A tenant gets half of the connections: two. */
const api = useApi({ environment: { DATABASE_POOL_SIZE: '4' } });
/** Another process, whose writes wait for a second only. */
const impatient = useApi(() => ({
  environment: { DATABASE_POOL_SIZE: '4', DATABASE_WRITE_WAIT: '1' },
  database: api.database,
  clock: api.clock,
}));

const DIVIDES_BY_ZERO = { name: '', text: 'select 1 / 0' };
const CONFLICTS = {
  name: '',
  text: `do $$ begin raise exception 'Again.' using errcode = 'serialization_failure'; end $$`,
};

/** Writes of one tenant, outside any request. */
class Writer {
  private constructor(
    readonly own: TestTenant,
    readonly database: TenantDatabase,
  ) {}

  static async new(process = api): Promise<Writer> {
    return new Writer(await api.newTenant(), process.app.get(TenantDatabase));
  }

  write<T>(work: () => Promise<T | Pending<T>>): Promise<T> {
    return runForTenant(this.own.tenant, () => this.database.write(work));
  }

  writeAlone<T>(work: () => Promise<T>): Promise<T> {
    return runForTenant(this.own.tenant, () => this.database.writeAlone(work));
  }

  /** Adds an announcement in the open write. */
  add(title: string): Promise<unknown> {
    return this.database.query({
      name: '',
      text: `insert into announcement (tenant_id, title, body, level, created_at, updated_at)
        values ($1, $2, '{}', 'info', now(), now())`,
      values: [this.own.tenant.id, JSON.stringify({ en: title })],
    });
  }

  /** The titles that the open write sees, or that are stored. */
  async seen(): Promise<(string | null | undefined)[]> {
    const { rows } = await this.database.read({
      name: '',
      text: `select title ->> 'en' from announcement where tenant_id = $1 order by id`,
      values: [this.own.tenant.id],
    });
    return rows.map(([title]) => title);
  }

  stored(): Promise<(string | null | undefined)[]> {
    return runForTenant(this.own.tenant, () => this.seen());
  }
}

function gate(): PromiseWithResolvers<undefined> {
  return Promise.withResolvers();
}

describe('A write', () => {
  it('stores all that it sent, also what nobody waited for', async () => {
    const writer = await Writer.new();
    const seen = await writer.write(async () => {
      void writer.add('one');
      void writer.add('two');
      return writer.seen();
    });
    expect([seen, await writer.stored()]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('stores nothing if a statement fails that nobody waited for', async () => {
    const writer = await Writer.new();
    const written = writer.write(async () => {
      writer.database.send(DIVIDES_BY_ZERO);
      void writer.add('one');
      return Promise.resolve('done');
    });
    await expect(written).rejects.toMatchObject({ code: '22012' });
    expect(await writer.stored()).toEqual([]);
  });

  it('fails with the first error, not with those that follow from it', async () => {
    const writer = await Writer.new();
    const written = writer.write(async () => {
      writer.database.send(DIVIDES_BY_ZERO, () => new Conflict('The first.'));
      await writer.add('one');
    });
    await expect(written).rejects.toThrow('The first.');
  });

  it('fails even if its work goes on after the error', async () => {
    const writer = await Writer.new();
    const written = writer.write(async () => {
      await writer.add('one');
      await writer.database.query(DIVIDES_BY_ZERO).catch(() => undefined);
    });
    await expect(written).rejects.toMatchObject({ code: '22012' });
    expect(await writer.stored()).toEqual([]);
  });

  it('within another is part of it: they are stored together or not at all', async () => {
    const writer = await Writer.new();
    const nested = (isRefused: boolean): Promise<string> =>
      writer.write(async () => {
        await writer.add('outer');
        const result = await writer.database.write(async () => {
          await writer.add('inner');
          return new Pending(Promise.resolve('inner done'));
        });
        if (isRefused) throw new Conflict('No.');
        return result;
      });
    await expect(nested(true)).rejects.toThrow('No.');
    expect(await writer.stored()).toEqual([]);
    expect(await nested(false)).toBe('inner done');
    expect(await writer.stored()).toEqual(['outer', 'inner']);
  });

  it('has a result that is not there before the commit is sent', async () => {
    const writer = await Writer.new();
    const result = await writer.write(() =>
      Promise.resolve(new Pending(writer.add('one').then(() => 'added'))),
    );
    expect([result, await writer.stored()]).toEqual(['added', ['one']]);
    const failing = writer.write(() => Promise.resolve(new Pending(writer.database.query(DIVIDES_BY_ZERO))));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  it('refuses what is sent behind its commit, where no tenant is set any more', async () => {
    const writer = await Writer.new();
    const late = Promise.withResolvers<unknown>();
    await writer.write(async () => {
      await writer.seen();
      // The commit has been sent by then, and its result is not there yet.
      setImmediate(() => {
        late.resolve(Promise.try(() => writer.add('late')).catch((error: unknown) => error));
      });
    });
    expect(await late.promise).toBeInstanceOf(NoOpenTransaction);
    expect(await writer.stored()).toEqual([]);
  });

  it('leaves its connection usable when it fails, however often', async () => {
    const writer = await Writer.new();
    for (let time = 0; time < 10; time += 1)
      await expect(writer.write(() => writer.database.query(DIVIDES_BY_ZERO))).rejects.toThrow();
    await writer.write(() => writer.add('one'));
    expect(await writer.stored()).toEqual(['one']);
  });

  it('is repeated after a conflict, up to three times', async () => {
    const writer = await Writer.new();
    let attempts = 0;
    const conflicting = (times: number): Promise<void> =>
      writer.write(async () => {
        attempts += 1;
        await writer.add(`attempt ${attempts}`);
        if (attempts <= times) await writer.database.query(CONFLICTS);
      });
    await conflicting(3);
    expect([attempts, await writer.stored()]).toEqual([4, ['attempt 4']]);
    attempts = 0;
    await expect(conflicting(4)).rejects.toThrow(DatabaseBusy);
    expect([attempts, await writer.stored()]).toEqual([4, ['attempt 4']]);
  });

  it('is not repeated after any other error', async () => {
    const writer = await Writer.new();
    let attempts = 0;
    const refused = writer.write(() => {
      attempts += 1;
      return Promise.reject(new Conflict('No.'));
    });
    await expect(refused).rejects.toThrow('No.');
    expect(attempts).toBe(1);
  });

  it('waits for a lock for as long as is set, and no longer', async () => {
    const writer = await Writer.new(impatient);
    await writer.write(() => writer.add('one'));
    const holder = new pg.Client(api.database.superuserUrl);
    await holder.connect();
    await holder.query('begin');
    await holder.query('update announcement set level = level where tenant_id = $1', [writer.own.tenant.id]);
    const waiting = writer.write(() =>
      writer.database.query({
        name: '',
        text: `update announcement set level = 'warning' where tenant_id = $1`,
        values: [writer.own.tenant.id],
      }),
    );
    await expect(waiting).rejects.toThrow(DatabaseBusy);
    await holder.end();
  });

  it('waits for its turn if the tenant has as many as it may have, and other tenants do not', async () => {
    const [writer, other] = [await Writer.new(impatient), await Writer.new(impatient)];
    const open = gate();
    const busy = [1, 2].map(() => writer.write(() => open.promise));
    let isBegun = false;
    const third = writer.write(() => {
      isBegun = true;
      return Promise.resolve();
    });
    await other.write(() => other.add('one'));
    await expect(third).rejects.toThrow(/^The database cannot be used: The turn of this work/);
    open.resolve(undefined);
    await Promise.all(busy);
    expect(isBegun).toBe(false);
    await writer.write(() => writer.add('later'));
    expect(await writer.stored()).toEqual(['later']);
  });
});

describe('A write that runs alone', () => {
  /** True if another session could lock the tenant as such a write does. */
  async function isTenantFree(writer: Writer): Promise<boolean> {
    const rows = await api.database.sql('select from tenant where id = $1 for no key update skip locked', [
      writer.own.tenant.id,
    ]);
    return rows.length > 0;
  }

  it('waits for those of its tenant, not for other writes nor for other tenants', async () => {
    const [writer, other] = [await Writer.new(), await Writer.new()];
    const [begun, open] = [gate(), gate()];
    const events: string[] = [];
    const first = writer.writeAlone(async () => {
      begun.resolve(undefined);
      await open.promise;
      events.push('first');
    });
    const second = writer.writeAlone(() => {
      events.push('second');
      return Promise.resolve();
    });
    await begun.promise;
    await writer.write(() => writer.add('beside'));
    await other.writeAlone(() => other.add('elsewhere'));
    expect(events).toEqual([]);
    open.resolve(undefined);
    await Promise.all([first, second]);
    expect(events).toEqual(['first', 'second']);
  });

  it('excludes those of other processes as well, also within another write', async () => {
    const writer = await Writer.new();
    const free: boolean[] = [];
    const look = async (): Promise<void> => {
      await writer.add('locked by now');
      free.push(await isTenantFree(writer));
    };
    await writer.writeAlone(look);
    await writer.write(async () => {
      await writer.seen();
      free.push(await isTenantFree(writer));
      await writer.database.writeAlone(look);
    });
    free.push(await isTenantFree(writer));
    expect(free).toEqual([false, true, false, true]);
  });
});

describe('The database of tenants', () => {
  it('reads in a transaction of its own outside a write, which cannot write', async () => {
    const writer = await Writer.new();
    const reading = runForTenant(writer.own.tenant, () =>
      writer.database.read({
        name: '',
        text: `delete from announcement where tenant_id = $1 returning id`,
        values: [writer.own.tenant.id],
      }),
    );
    await expect(reading).rejects.toMatchObject({ code: '25006' });
  });

  it('sends nothing without a tenant, and no part of a write outside one', async () => {
    const writer = await Writer.new();
    const outside = (): Promise<unknown> => writer.add('one');
    expect(() => runForTenant(writer.own.tenant, outside)).toThrow(NoOpenTransaction);
    await expect(writer.database.write(outside)).rejects.toThrow(NoTenantInContext);
    await expect(writer.database.writeAlone(outside)).rejects.toThrow(NoTenantInContext);
    await expect(writer.seen()).rejects.toThrow(NoTenantInContext);
    expect(await writer.stored()).toEqual([]);
  });
});
