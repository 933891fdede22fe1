import { Inject, Injectable } from '@nestjs/common';
import { BackgroundDatabase } from './tenant/background-database.js';

/** Injection token of the recorded names of this version's migrations. */
export const EXPECTED_MIGRATIONS = Symbol('EXPECTED_MIGRATIONS');

const KEPT_MS = 10_000;

/**
 * Checks that the schema has all migrations of this version. A restored backup, for example, can bring back
 * an older schema.
 */
@Injectable()
export class SchemaState {
  private last: { readonly at: number; readonly missing: Promise<number> } | undefined;

  constructor(
    private readonly database: BackgroundDatabase,
    @Inject(EXPECTED_MIGRATIONS) private readonly expected: readonly string[],
  ) {}

  /** Number of missing migrations, cached for 10 seconds. @throws the error of the query */
  missing(): Promise<number> {
    const now = performance.now();
    if (this.last === undefined || now - this.last.at > KEPT_MS)
      this.last = { at: now, missing: this.count() };
    return this.last.missing;
  }

  private async count(): Promise<number> {
    const [row] = await this.database.query<{ missing: number }>(
      `select count(*)::int as missing from unnest($1::text[]) as expected (name)
       where not exists (select from migrations m where m.name = expected.name)`,
      [this.expected],
    );
    return row?.missing ?? this.expected.length;
  }
}
