import { Injectable } from '@nestjs/common';
import { v7 as uuidv7, validate } from 'uuid';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { OwnerDatabase, type RunStatement } from '#platform/database/connections/owner-database.js';
import { auditSetting } from '#platform/database/connections/audit-setting.js';
import { HIGHEST_ID } from '#platform/database/schema/tenant-ids.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Clock } from '#core/time/clock.js';
import { Invalid } from '#core/errors/api-error.js';
import { ImportedRows } from '#http/records/imported-rows.js';
import { ArchiveProblem } from '../rules/archive-problem.js';
import { ArchivedSecrets } from './archived-secrets.js';
import { readArchive } from '../rules/archive-reader.js';
import { LeftOutRows, type LeftOut } from './left-out-rows.js';
import type { Manifest, Totals } from '../rules/manifest.js';
import { schemaProblem } from './schema-problem.js';
import { TenantRows } from '../store/tenant-rows.repository.js';
import { TENANT_TABLE, TenantTables, type TransferredTable } from '../store/tenant-tables.repository.js';

/** Result of an import. */
export interface Imported {
  readonly tenant: { readonly id: string; readonly slug: string; readonly name: string };
  /** Total over all tables. */
  readonly rows: number;
  /** Rows left out, because each can exist only once in the installation. */
  readonly leftOut: readonly LeftOut[];
}

/** Values that replace those of the archive. */
export interface ImportChoices {
  readonly slug?: string;
  readonly name?: string;
  /**
   * Id of the tenant. By default it keeps its own, unless that is in use here. Ids of records are kept
   * in either case.
   */
  readonly id?: 'its own' | 'a new one';
  /** Whether nothing of it changes or is sent until it is unfrozen. */
  readonly isFrozen?: boolean;
}

/** The tenant to create, and the tables for its rows. */
interface Target {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly tables: ReadonlyMap<string, TransferredTable>;
  readonly frozenAt: Date | null;
  /** For a tenant under a new id, which gets other secrets than the original. */
  readonly copiedAt?: Date;
}

/** Creates a tenant from an archive. */
@Injectable()
export class TenantImport {
  constructor(
    private readonly owner: OwnerDatabase,
    private readonly tenants: TenantsService,
    private readonly catalogue: TenantTables,
    private readonly rows: TenantRows,
    private readonly imported: ImportedRows,
    private readonly secrets: ArchivedSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports an archive in one transaction, after it was read and verified in full. Nothing is visible before
   * the import is complete.
   *
   * @throws ArchiveProblem if the archive is damaged, or does not fit this installation
   * @throws RegistryError if the slug is taken or invalid, or the name is unusable
   */
  async import(path: string, choices: ImportChoices = {}): Promise<Imported> {
    const { manifest, totals } = await verified(path);
    const { tenant } = manifest;
    if (!validate(tenant.id)) throw new ArchiveProblem('The archive is damaged: its tenant has no id.');
    const slug = choices.slug ?? tenant.slug;
    const name = choices.name === undefined ? tenant.name : this.tenants.usableName(choices.name);
    await this.tenants.requireFree(slug);
    // Ids of records are unique within their tenant, so all are kept. The tenant's own id may be in use.
    const keepsId = choices.id !== 'a new one' && (await this.tenants.byId(tenant.id)) === null;
    const id = keepsId ? tenant.id : uuidv7();
    const leftOut = new LeftOutRows();
    const rows = await this.owner.writeAll(id, auditSetting(this.clock.now()), async (run) => {
      const tables = await this.catalogue.inOrder(run);
      const problem = schemaProblem(manifest, totals, {
        migrations: await this.catalogue.migrations(run),
        tables,
      });
      if (problem !== undefined) throw new ArchiveProblem(problem);
      const target = {
        id,
        slug,
        name,
        frozenAt: choices.isFrozen === true ? this.clock.now() : null,
        tables: new Map(tables.map((table) => [table.name, table])),
        ...(keepsId ? {} : { copiedAt: this.clock.now() }),
      };
      return this.restore(run, path, target, leftOut);
    });
    return { tenant: { id, slug, name }, rows, leftOut: leftOut.list };
  }

  /** @returns how many rows were stored @throws ArchiveProblem for a row that the API would refuse */
  private async restore(
    run: RunStatement,
    path: string,
    { id, slug, name, frozenAt, tables, copiedAt }: Target,
    leftOut: LeftOutRows,
  ): Promise<number> {
    const seal = await this.secrets.sealing(run, id);
    let stored = 0;
    let present: TransferredTable | undefined;
    const finish = async (): Promise<void> => {
      if (present !== undefined) stored += await this.finish(run, present, id, leftOut);
    };
    for await (const piece of readArchive(path)) {
      if (piece.kind !== 'rows') continue;
      const table = tables.get(piece.table);
      // The table was checked before, so the file has been replaced since.
      if (table === undefined) throw new ArchiveProblem('The archive changed while it was being imported.');
      if (table !== present) await finish();
      present = table;
      const { file } = piece;
      try {
        const rows = this.imported
          .prepare(table.name, piece.rows, copiedAt)
          .map((row) => seal(table.name, row));
        if (table.name === TENANT_TABLE) {
          await this.makeTenant(run, table, rows, { id, slug, name, frozenAt });
          stored += 1;
        } else if (refersToItself(table)) {
          await this.rows.stage(run, rows);
        } else {
          const unsure = leftOut.unsureOf(table);
          const result = await this.rows.insert(run, table, { tenantId: id, rows, unsure });
          leftOut.note(table, rows, result);
          stored += result.stored;
        }
      } catch (error) {
        throw await this.asProblem(error, file, slug);
      }
    }
    await finish();
    return stored;
  }

  /**
   * Creates the tenant as an operator would, so the audit trail records its origin. Everything else is
   * restored as it was.
   */
  private async makeTenant(
    run: RunStatement,
    table: TransferredTable,
    [row, ...further]: readonly string[],
    target: { id: string; slug: string; name: string; frozenAt: Date | null },
  ): Promise<void> {
    if (row === undefined || further.length > 0)
      throw new ArchiveProblem('The archive is damaged: it has no tenant, or several.');
    await this.rows.insertTenant(run, table, row, target);
    await run(`set local app.restoring = 'on'`);
  }

  /**
   * Finishes a table once all its rows have been read.
   *
   * @returns how many rows this stored
   */
  private async finish(
    run: RunStatement,
    table: TransferredTable,
    tenantId: string,
    leftOut: LeftOutRows,
  ): Promise<number> {
    let stored = 0;
    if (refersToItself(table)) {
      const unsure = leftOut.unsureOf(table);
      stored = (await this.rows.insertStaged(run, table, { tenantId, unsure })).stored;
    }
    for (const { column, sequence } of table.generated) {
      const highest = await this.rows.highest(run, table, column, tenantId);
      if (highest === null) continue;
      if (BigInt(highest) > HIGHEST_ID)
        throw new ArchiveProblem(`The archive has an id in ${table.name} that is too high.`);
      if (sequence !== null) await this.rows.advance(run, sequence, highest);
    }
    return stored;
  }

  private async asProblem(error: unknown, file: string, slug: string): Promise<unknown> {
    if (error instanceof SyntaxError)
      return new ArchiveProblem(`The archive is damaged: ${file} has a line that is not a record.`);
    if (error instanceof Invalid)
      return new ArchiveProblem(
        `The archive cannot be imported: ${file} has an invalid row. ${error.message}`,
      );
    const code = databaseErrorCode(error);
    if (code === undefined || !/^2[23]/.test(code) || !(error instanceof Error)) return error;
    // The slug may have been taken meanwhile.
    await this.tenants.requireFree(slug);
    return new ArchiveProblem(
      `The archive is damaged: ${file} has rows that cannot be stored (${error.message}).`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Reads a whole archive.
 *
 * @throws ArchiveProblem if it is incomplete or damaged
 */
async function verified(path: string): Promise<{ manifest: Manifest; totals: Totals }> {
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  for await (const piece of readArchive(path)) {
    if (piece.kind === 'manifest') manifest = piece.manifest;
    if (piece.kind === 'totals') totals = piece.totals;
  }
  if (manifest === undefined || totals === undefined)
    throw new Error('An archive without its ends was read.');
  return { manifest, totals };
}

/** Its rows may reference later rows of the same table. */
function refersToItself({ name, references }: TransferredTable): boolean {
  return references.some(({ table }) => table === name);
}
