import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import { Clock } from '#core/time/clock.js';
import { ArchivedSecrets } from './archived-secrets.js';
import { ArchiveWriter } from '../rules/archive-writer.js';
import { ARCHIVE_FORMAT } from '../rules/manifest.js';
import { TenantRows } from '../store/tenant-rows.repository.js';
import { TenantTables } from '../store/tenant-tables.repository.js';

/** Counts of exported rows. */
export interface Exported {
  /** Total over all tables. */
  readonly rows: number;
  /** By table. Tables without rows are left out. */
  readonly tables: Readonly<Record<string, number>>;
}

/** Writes all data of a tenant into an archive. */
@Injectable()
export class TenantExport {
  constructor(
    private readonly owner: OwnerDatabase,
    private readonly catalogue: TenantTables,
    private readonly rows: TenantRows,
    private readonly secrets: ArchivedSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Exports the current tenant as of one instant, whatever is written meanwhile.
   *
   * @param path of a new file
   * @throws ArchiveProblem if it cannot be written. The file does not exist in that case
   */
  async export(path: string): Promise<Exported> {
    const { id, slug, name } = currentTenant();
    const counts: Record<string, number> = {};
    await ArchiveWriter.write(path, (archive) =>
      this.owner.readSnapshot(id, async (run) => {
        const tables = await this.catalogue.inOrder(run);
        await archive.manifest({
          format: ARCHIVE_FORMAT,
          heliograph: HELIOGRAPH_VERSION,
          exported_at: this.clock.now().toISOString(),
          tenant: { id, slug, name },
          migrations: await this.catalogue.migrations(run),
          tables: tables.map((table) => ({ name: table.name, columns: table.columns })),
        });
        const open = await this.secrets.opening(run, id);
        for (const table of tables) {
          const opened = inEach(this.rows.read(run, table, id), (row) => open(table.name, row));
          const rows = await archive.table(table.name, opened);
          if (rows > 0) counts[table.name] = rows;
        }
      }),
    );
    return { rows: Object.values(counts).reduce((sum, count) => sum + count, 0), tables: counts };
  }
}

async function* inEach(
  batches: AsyncGenerator<string[]>,
  change: (row: string) => string,
): AsyncGenerator<string[]> {
  for await (const batch of batches) yield batch.map(change);
}
