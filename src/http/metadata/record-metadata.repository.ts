import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { databaseErrorCode } from '#platform/database/connections/database-error.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { MetadataTarget } from './metadata-target.js';
import { rowsOf } from './target-rows.repository.js';

/** Metadata as it is stored. */
export interface StoredMetadata {
  readonly externalId: string | null;
  readonly labels: Readonly<Record<string, string>>;
  /** Null if it was never written. */
  readonly updatedAt: Date | null;
}

/** A record with an external id. */
export interface ExternalRecord {
  readonly family: string;
  readonly id: number;
  readonly externalId: string;
  /** The page as code made it, or took it over. */
  readonly isApplied: boolean;
}

const UNIQUE_VIOLATION = '23505';

/** Stores the metadata of records of all kinds. A trigger of their table deletes it with them. */
@Injectable()
export class RecordMetadataRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Undefined if there is no such record. */
  async find(target: MetadataTarget, id: number): Promise<StoredMetadata | undefined> {
    const { kind, family } = target;
    const { rows } = await this.database.read(
      named(
        `find_metadata_${kind.replaceAll(' ', '_')}`,
        sql`select m.external_id, m.labels, m.updated_at from (${rowsOf(target)}) r
          left join record_metadata m
            on m.tenant_id = r.tenant_id and m.family = ${family} and m.record_id = r.id
          where r.tenant_id = ${currentTenant().id} and r.id = ${id}`,
      ),
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const [externalId = null, labels, updatedAt] = row;
    return {
      externalId,
      labels: JSON.parse(labels ?? '{}') as Readonly<Record<string, string>>,
      updatedAt: updatedAt == null ? null : new Date(updatedAt),
    };
  }

  /** Labels of several records of a family, by id; those without any are left out. */
  async labels(
    family: string,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, StoredMetadata['labels']>> {
    const { rows } = await this.database.read(
      named(
        'labels_of_records',
        sql`select record_id, labels from record_metadata
          where tenant_id = ${currentTenant().id} and family = ${family} and record_id = any (${ids}::bigint[])`,
      ),
    );
    return new Map(
      rows.map(([id, labels]) => [Number(id), JSON.parse(labels ?? '{}') as StoredMetadata['labels']]),
    );
  }

  /** Like {@link find} in the open write, with the record locked until its end. */
  lock(target: MetadataTarget, id: number): Promise<StoredMetadata | undefined> {
    this.database.send(
      named(
        `lock_with_metadata_${target.kind.replaceAll(' ', '_')}`,
        sql`select from (${rowsOf(target)}) r
          where r.tenant_id = ${currentTenant().id} and r.id = ${id} for no key update`,
      ),
    );
    return this.find(target, id);
  }

  /** Id of the record with an external id; whether it can be found under its kind, which one in the trash cannot. */
  async idOf(
    target: MetadataTarget,
    externalId: string,
  ): Promise<{ readonly id: number; readonly isThere: boolean } | undefined> {
    const { kind, family } = target;
    const tenant = currentTenant().id;
    const { rows } = await this.database.read(
      named(
        `id_of_external_${kind.replaceAll(' ', '_')}`,
        sql`select m.record_id, exists (
            select from (${rowsOf(target)}) r where r.tenant_id = m.tenant_id and r.id = m.record_id)
          from record_metadata m
          where m.tenant_id = ${tenant} and m.family = ${family} and m.external_id = ${externalId}`,
      ),
    );
    const [row] = rows;
    return row && { id: Number(row[0]), isThere: row[1] === 't' };
  }

  /** Ids of the records of a family with these external ids, in one statement. */
  async idsOf(family: string, externalIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.database.read(
      named(
        'ids_of_external',
        sql`select external_id, record_id from record_metadata
          where tenant_id = ${currentTenant().id} and family = ${family} and external_id = any(${externalIds}::text[])`,
      ),
    );
    return new Map(rows.map(([externalId, id]) => [externalId ?? '', Number(id)]));
  }

  /** Lets writes of one external id run one at a time, until the open write ends. */
  lockExternalId({ family }: MetadataTarget, externalId: string): void {
    this.database.send(
      named(
        'lock_external_id',
        sql`select pg_advisory_xact_lock(hashtextextended(${`heliograph external id ${currentTenant().id} ${family} ${externalId}`}, 0))`,
      ),
    );
  }

  /** Stores all metadata of a record, in the open write. @throws Invalid if another record has the external id */
  async save(
    { family }: MetadataTarget,
    id: number,
    { externalId, labels }: Omit<StoredMetadata, 'updatedAt'>,
    at: Date,
  ): Promise<void> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.query(
      named(
        'save_metadata',
        sql`insert into record_metadata (tenant_id, family, record_id, external_id, labels, updated_at)
          values (${tenant}, ${family}, ${id}, ${externalId}, ${JSON.stringify(labels)}::jsonb, ${at})
          on conflict (tenant_id, family, record_id) do update
            set external_id = excluded.external_id, labels = excluded.labels, updated_at = excluded.updated_at
          returning id`,
      ),
      asTaken,
    );
    const metadataId = Number(rows[0]?.[0]);
    this.database.send(
      named(
        'clear_labels',
        sql`delete from record_label where tenant_id = ${tenant} and metadata_id = ${metadataId}`,
      ),
    );
    const keys = Object.keys(labels);
    if (keys.length === 0) return;
    this.database.send(
      named(
        'add_labels',
        sql`insert into record_label (tenant_id, metadata_id, family, record_id, key, value)
          select ${tenant}, ${metadataId}, ${family}, ${id}, l.key, l.value
          from unnest(${keys}::text[], ${Object.values(labels)}::text[]) l (key, value)`,
      ),
    );
  }

  /** Records of these families that have an external id. */
  async external(families: readonly string[]): Promise<ExternalRecord[]> {
    const { rows } = await this.database.read(
      named(
        'external_records',
        sql`select family, record_id, external_id, is_applied from record_metadata
          where tenant_id = ${currentTenant().id} and family = any(${families}::text[]) and external_id is not null`,
      ),
    );
    return rows.map(([family, id, externalId, isApplied]) => ({
      family: family ?? '',
      id: Number(id),
      externalId: externalId ?? '',
      isApplied: isApplied === 't',
    }));
  }

  /** Marks records as applied, in the open write. @param externalIds by record */
  markApplied(family: string, externalIds: ReadonlyMap<number, string>, at: Date): void {
    if (externalIds.size === 0) return;
    this.database.send(
      named(
        'mark_applied',
        sql`insert into record_metadata (tenant_id, family, record_id, external_id, labels, is_applied, updated_at)
          select ${currentTenant().id}, ${family}, r.id, r.external_id, '{}', true, ${at}
          from unnest(${[...externalIds.keys()]}::bigint[], ${[...externalIds.values()]}::text[]) r (id, external_id)
          on conflict (tenant_id, family, record_id) do update
            set external_id = excluded.external_id, is_applied = true, updated_at = excluded.updated_at`,
      ),
      asTaken,
    );
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    return this.database.write(work);
  }
}

function asTaken(error: unknown): unknown {
  return databaseErrorCode(error) === UNIQUE_VIOLATION
    ? Invalid.field('external_id', 'Another record has this external_id.')
    : error;
}
