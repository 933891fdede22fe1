import { Injectable } from '@nestjs/common';
import { Clock } from '#core/time/clock.js';
import { OwnerDatabase, type RunStatement } from '../connections/owner-database.js';
import { auditSetting } from '../connections/audit-setting.js';
import { packageOf } from './package-migrations.js';
import { isTableOf } from './table-names.js';
import { drawFunction } from './tenant-ids.js';

const OWN_VIEWS = `
  select distinct v.relname as name from pg_depend d
    join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
    join pg_class v on v.oid = r.ev_class join pg_class t on t.oid = d.refobjid
  where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and v.oid <> t.oid`;

/** Functions of the product for triggers of any table. */
const SHARED_FUNCTIONS = ['announce_page_change', 'date_page_change', 'keep_page_removal'];

/** Functions of the triggers of these tables, and of no others. */
const OWN_FUNCTIONS = `
  select p.oid::regprocedure::text as name from pg_trigger g
    join pg_proc p on p.oid = g.tgfoid join pg_class t on t.oid = g.tgrelid
  where t.relnamespace = 'public'::regnamespace and not g.tgisinternal and p.proname <> all($2)
  group by p.oid having bool_and(t.relname = any($1))`;

/** Tables of the product with values of packages, which a column names. */
const TABLES_OF_VALUES = ['module_settings', 'record_extension'];

/** What a package has in the schema. */
export interface PackageSchema {
  /** Name of its module. */
  readonly name: string;
  readonly tables: readonly string[];
  /** Number of its recorded migrations. */
  readonly migrations: number;
}

/** Tables of packages, also of those that are no longer installed. */
@Injectable()
export class PackageTablesRepository {
  constructor(
    private readonly owner: OwnerDatabase,
    private readonly clock: Clock,
  ) {}

  /** What each package with recorded migrations has in the schema, by name. */
  async list(): Promise<PackageSchema[]> {
    const [recorded, tables] = await Promise.all([
      this.owner.query<{ name: string }>(`select name from migrations where name like '%:%'`),
      this.owner.query<{ name: string }>(
        `select relname as name from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
      ),
    ]);
    const counts = new Map<string, number>();
    for (const { name } of recorded) {
      const owner = packageOf(name);
      if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
    const names = [...counts.keys()].toSorted();
    // A table of acme-notes-archive also begins like one of acme-notes.
    const ownerOf = (table: string): string | undefined =>
      names.filter((name) => isTableOf(name, table)).toSorted((one, other) => other.length - one.length)[0];
    return names.map((name) => ({
      name,
      tables: tables.map((table) => table.name).filter((table) => ownerOf(table) === name),
      migrations: counts.get(name) ?? 0,
    }));
  }

  /** Number of rows with settings and fields of a package, of all tenants. */
  countValues(name: string): Promise<number> {
    return this.owner.changeSchema((run) => this.ofTenants(run, name, 'select module'));
  }

  /**
   * Drops the tables of a package with their rows and its views of them, deletes its settings and fields of all
   * tenants, and forgets its migrations, in one transaction.
   *
   * @throws the database's error if anything else depends on a table
   */
  async drop({ name, tables }: PackageSchema): Promise<void> {
    await this.owner.changeSchema(async (run) => {
      const views = await run<{ name: string }>(OWN_VIEWS, [tables]);
      const functions = await run<{ name: string }>(OWN_FUNCTIONS, [tables, SHARED_FUNCTIONS]);
      const own = views.map((view) => view.name).filter((view) => isTableOf(name, view));
      if (own.length > 0) await run(`drop view ${own.join(', ')}`);
      if (tables.length > 0) await run(`drop table ${tables.join(', ')}`);
      for (const one of functions) await run(`drop function ${one.name}`);
      for (const table of tables) await run(`drop function if exists ${drawFunction(table)}(uuid)`);
      await run(auditSetting(this.clock.now()));
      await this.ofTenants(run, name, 'delete', 'returning module');
      await run(`delete from migrations where starts_with(name, $1)`, [`${name}:`]);
    });
  }

  /** Runs a statement on the values of a package, tenant by tenant, as the owner sees no other rows. */
  private async ofTenants(run: RunStatement, name: string, verb: string, end = ''): Promise<number> {
    let count = 0;
    for (const { id } of await run<{ id: string }>('select id from tenant order by id')) {
      await run(`select set_config('app.tenant_id', $1, true)`, [id]);
      for (const table of TABLES_OF_VALUES)
        count += (await run(`${verb} from ${table} where tenant_id = $1 and module = $2 ${end}`, [id, name]))
          .length;
    }
    return count;
  }
}
