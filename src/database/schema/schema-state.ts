import { Inject, Injectable } from '@nestjs/common';
import { OwnerDatabase } from '../connections/owner-database.js';

/** Token of the names under which the migrations of this version are recorded. */
export const EXPECTED_MIGRATIONS = Symbol('EXPECTED_MIGRATIONS');

const KEPT_MS = 10_000;

/** Whether the schema has what this version relies on: something else may have brought back an older one, such as a backup. */
@Injectable()
export class SchemaState {
  private last: { readonly at: number; readonly missing: Promise<number> } | undefined;

  constructor(
    private readonly owner: OwnerDatabase,
    @Inject(EXPECTED_MIGRATIONS) private readonly expected: readonly string[],
  ) {}

  /** How many migrations are missing. @throws whatever keeps the tables' owner from looking */
  missing(): Promise<number> {
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > KEPT_MS)
      this.last = { at: now, missing: this.count() };
    return this.last.missing;
  }

  private async count(): Promise<number> {
    const [row] = await this.owner.query<{ missing: number }>(
      `select count(*)::int as missing from unnest($1::text[]) as expected (name)
       where not exists (select from migrations m where m.name = expected.name)`,
      [this.expected],
    );
    return row?.missing ?? this.expected.length;
  }
}
