import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { currentTenant } from '#core/context/work-context.js';
import type { Statement } from '#platform/database/connections/text-rows.js';
import { VisitorDatabase } from '#platform/database/tenant/visitor-database.js';
import { TenantConcurrencyLimit } from '#platform/fairness/tenant-concurrency-limit.js';
import { DEFAULT_ROWS, type PublicRows } from '#platform/page-parts/page-part.js';

/** Longer reads are canceled, because a page waits for them. */
const READ_TIMEOUT_MS = 1000;
/** Longer lists are not read, in bytes of JSON. */
const MAX_BYTES = 1_000_000;

/** Reads the public views of modules. */
@Injectable()
export class ModuleRowsRepository {
  /** A slow view of a module leaves the tenant's other turn to the page itself. */
  private readonly turns = new TenantConcurrencyLimit(1);
  private readonly statements = new WeakMap<readonly PublicRows[], Statement>();

  constructor(private readonly database: VisitorDatabase) {}

  /**
   * Reads several lists of rows of the current tenant in one statement.
   *
   * @param id of the component or incident that the page is about
   * @returns each list as JSON; null if it is too long
   * @throws DatabaseUnavailable, also if it takes longer than a second
   */
  async read(lists: readonly PublicRows[], id: number | undefined): Promise<readonly (string | null)[]> {
    const statement = this.statementFor(lists);
    const values = lists.some(({ of }) => of !== undefined) ? [id ?? null] : [];
    const { rows } = await this.turns.run(currentTenant().id, performance.now() + READ_TIMEOUT_MS, () =>
      this.database.read(statement, values, READ_TIMEOUT_MS),
    );
    return rows[0] ?? [];
  }

  private statementFor(lists: readonly PublicRows[]): Statement {
    let statement = this.statements.get(lists);
    if (statement === undefined) {
      const text = `select ${lists.map(selectList).join(', ')}`;
      statement = { name: `module_rows_${hash('md5', text)}`, text };
      this.statements.set(lists, statement);
    }
    return statement;
  }
}

/** Names have been checked when the process started. */
function selectList({ view, orderBy = ['id'], limit = DEFAULT_ROWS, of }: PublicRows): string {
  const isOfIt = of === undefined ? '' : `and ${of} = $2::bigint`;
  return `(select case when octet_length(list) <= ${MAX_BYTES} then list end from (
    select coalesce(jsonb_agg(to_jsonb(r) - 'tenant_id'), '[]')::text as list from (
      select * from ${view} where tenant_id = $1 ${isOfIt} order by ${orderBy.join(', ')} limit ${limit}) r) l)`;
}
