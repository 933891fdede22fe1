import { Injectable } from '@nestjs/common';
import { v7 as uuidv7, validate } from 'uuid';
import { databaseErrorCode } from '../database/connections/database-error.js';
import { OwnerDatabase, type RunStatement } from '../database/connections/owner-database.js';
import { auditSetting } from '../database/tenant/audit-setting.js';
import { TenantsService } from '../tenancy/tenants.service.js';
import { Clock } from '../time/clock.js';
import { ArchiveProblem } from './archive-problem.js';
import { readArchive } from './archive-reader.js';
import { LeftOutRows, type LeftOut } from './left-out-rows.js';
import type { Manifest, Totals } from './manifest.js';
import { schemaProblem } from './schema-problem.js';
import { TenantRows } from './tenant-rows.repository.js';
import { TENANT_TABLE, TenantTables, type TransferredTable } from './tenant-tables.repository.js';

/** The highest id that is taken from elsewhere: half of what clients can read, so that there is room behind it. */
const HIGHEST_ID = 2n ** 52n;

/** What an import has made. */
export interface Imported {
  readonly tenant: { readonly id: string; readonly slug: string; readonly name: string };
  /** Of all tables. */
  readonly rows: number;
  /** What could not be taken over, since there can be one of it only. */
  readonly leftOut: readonly LeftOut[];
}

/** What an imported tenant is to have other than in the archive. */
export interface ImportChoices {
  readonly slug?: string;
  readonly name?: string;
  /** Whose id it gets; by default its own, unless that is in use here. Ids of records are kept in either case. */
  readonly id?: 'its own' | 'a new one';
}

/** A tenant to be, and what its rows go into. */
interface Target {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly tables: ReadonlyMap<string, TransferredTable>;
}

/** Makes a tenant of an archive. */
@Injectable()
export class TenantImport {
  constructor(
    private readonly owner: OwnerDatabase,
    private readonly tenants: TenantsService,
    private readonly catalogue: TenantTables,
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports an archive in one transaction, once all of it has been read: nothing of it is to be seen before it is complete.
   *
   * @throws ArchiveProblem for an archive that is damaged, or does not fit this installation
   * @throws RegistryError for a slug that is taken or cannot be one, and for an unusable name
   */
  async import(path: string, choices: ImportChoices = {}): Promise<Imported> {
    const { manifest, totals } = await verified(path);
    const { tenant } = manifest;
    if (!validate(tenant.id)) throw new ArchiveProblem('The archive is damaged: its tenant has no id.');
    const slug = choices.slug ?? tenant.slug;
    const name = choices.name === undefined ? tenant.name : this.tenants.usableName(choices.name);
    await this.tenants.requireFree(slug);
    // Ids of records are unique within their tenant, so all of them are kept; its own may be in use.
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
      const target = { id, slug, name, tables: new Map(tables.map((table) => [table.name, table])) };
      return this.restore(run, path, target, leftOut);
    });
    return { tenant: { id, slug, name }, rows, leftOut: leftOut.list };
  }

  /** @returns how many rows were stored */
  private async restore(
    run: RunStatement,
    path: string,
    { id, slug, name, tables }: Target,
    leftOut: LeftOutRows,
  ): Promise<number> {
    let stored = 0;
    let present: TransferredTable | undefined;
    const finish = async (): Promise<void> => {
      if (present !== undefined) stored += await this.finish(run, present, id, leftOut);
    };
    for await (const piece of readArchive(path)) {
      if (piece.kind !== 'rows') continue;
      const table = tables.get(piece.table);
      // It has been looked at before; the file has been replaced since.
      if (table === undefined) throw new ArchiveProblem('The archive changed while it was being imported.');
      if (table !== present) await finish();
      present = table;
      const { rows, file } = piece;
      try {
        if (table.name === TENANT_TABLE) {
          await this.makeTenant(run, table, rows, { id, slug, name });
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

  /** As an operator makes one, so that the audit trail says where it comes from; all else is put back as it was. */
  private async makeTenant(
    run: RunStatement,
    table: TransferredTable,
    [row, ...further]: readonly string[],
    target: { id: string; slug: string; name: string },
  ): Promise<void> {
    if (row === undefined || further.length > 0)
      throw new ArchiveProblem('The archive is damaged: it has no tenant, or several.');
    await this.rows.insertTenant(run, table, row, target);
    await run(`set local app.restoring = 'on'`);
  }

  /** What is left to do once all rows of a table have been read. @returns how many rows it has stored */
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
    const { identity } = table;
    if (identity === null) return stored;
    const highest = await this.rows.highest(run, table, identity.column, tenantId);
    if (highest === null) return stored;
    if (BigInt(highest) > HIGHEST_ID)
      throw new ArchiveProblem(`The archive has an id in ${table.name} that is too high.`);
    await this.rows.advance(run, identity.sequence, highest);
    return stored;
  }

  private async asProblem(error: unknown, file: string, slug: string): Promise<unknown> {
    const code = databaseErrorCode(error);
    if (code === undefined || !/^2[23]/.test(code) || !(error instanceof Error)) return error;
    // Somebody may have taken the slug since.
    await this.tenants.requireFree(slug);
    return new ArchiveProblem(
      `The archive is damaged: ${file} has rows that cannot be stored (${error.message}).`,
      {
        cause: error,
      },
    );
  }
}

/** Reads all of an archive. @throws ArchiveProblem for one that is not complete and as it was written */
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

/** Its rows may refer to some that come later. */
function refersToItself({ name, references }: TransferredTable): boolean {
  return references.some(({ table }) => table === name);
}
