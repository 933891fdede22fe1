import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { OwnerDatabase, type RunStatement } from '#platform/database/connections/owner-database.js';
import { ArchiveProblem } from '../rules/archive-problem.js';
import { readArchive } from '../rules/archive-reader.js';
import type { Manifest } from '../rules/manifest.js';
import { RowSum } from '../rules/row-sum.js';
import { OF_THE_OPERATOR, TenantRows } from '../store/tenant-rows.repository.js';
import { TENANT_TABLE, TenantTables, type TransferredTable } from '../store/tenant-tables.repository.js';
import { ArchivedSecrets } from './archived-secrets.js';

/** The import adds its own entry, and the trail goes on: there may be more rows than in the archive. */
const GROWING = new Set(['access_count', 'audit_entry', 'audit_seal']);
/** Entries that wait for their seal. `audit:verify` verifies the chain. */
const NOT_COMPARED = 'audit_pending';

/** One table in an archive and here. */
export interface ComparedTable {
  readonly name: string;
  readonly archived: number;
  readonly here: number;
  /** True if all rows of the archive are here unchanged; of the trail, if there are at least as many. */
  readonly isSame: boolean;
}

/** Compares the rows of a tenant with an archive of it, before anybody relies on the import. */
@Injectable()
export class TenantComparison {
  constructor(
    private readonly owner: OwnerDatabase,
    private readonly catalogue: TenantTables,
    private readonly rows: TenantRows,
    private readonly secrets: ArchivedSecrets,
  ) {}

  /**
   * Compares the current tenant, as of one instant.
   *
   * @throws ArchiveProblem if the archive is damaged, or is of a tenant with another id
   */
  async compare(path: string): Promise<ComparedTable[]> {
    const { id } = currentTenant();
    const { manifest, sums } = await this.archived(path, id);
    return this.owner.readSnapshot(id, async (run) => {
      const tables = await this.catalogue.inOrder(run);
      const open = await this.secrets.opening(run, id);
      const compared: ComparedTable[] = [];
      for (const { name, columns } of manifest.tables) {
        const archived = sums.get(name) ?? new RowSum();
        const table = tables.find((one) => one.name === name);
        if (name === NOT_COMPARED || (table === undefined && archived.rows === 0)) continue;
        const here = table === undefined ? new RowSum() : await this.here(run, { ...table, columns }, open);
        const isSame = GROWING.has(name) ? here.rows >= archived.rows : here.equals(archived);
        if (archived.rows + here.rows > 0)
          compared.push({ name, archived: archived.rows, here: here.rows, isSame });
      }
      return compared;
    });
  }

  private async archived(
    path: string,
    id: string,
  ): Promise<{ manifest: Manifest; sums: ReadonlyMap<string, RowSum> }> {
    const sums = new Map<string, RowSum>();
    let found: Manifest | undefined;
    for await (const piece of readArchive(path)) {
      if (piece.kind === 'manifest') found = piece.manifest;
      if (piece.kind !== 'rows') continue;
      const sum = sums.get(piece.table) ?? new RowSum();
      sums.set(piece.table, sum);
      for (const row of piece.rows) sum.add(comparable(piece.table, row));
    }
    if (found?.tenant.id !== id)
      throw new ArchiveProblem(
        'The archive is of a tenant with another id. A copy under a new id has other secrets, so it cannot be compared.',
      );
    return { manifest: found, sums };
  }

  private async here(
    run: RunStatement,
    table: TransferredTable,
    open: (table: string, row: string) => string,
  ): Promise<RowSum> {
    const sum = new RowSum();
    for await (const batch of this.rows.read(run, table, currentTenant().id))
      for (const row of batch) sum.add(comparable(table.name, open(table.name, row)));
    return sum;
  }
}

/** A row without what an import does not take over. */
function comparable(table: string, row: string): string {
  if (table !== TENANT_TABLE) return row;
  const left = ['slug', 'name', ...OF_THE_OPERATOR];
  const members = Object.entries(JSON.parse(row) as object).filter(([name]) => !left.includes(name));
  return JSON.stringify(Object.fromEntries(members));
}
