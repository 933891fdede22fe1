import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { identifier, named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { rowsOf } from '../metadata/target-rows.repository.js';
import type { ExtendedRecord } from './extended-record.js';

/** Values of fields by name, as JSON has them. */
export type ExtensionValues = Readonly<Record<string, unknown>>;

/** Where the values of a module on one record are. */
export interface ExtensionPlace {
  readonly module: string;
  readonly record: ExtendedRecord;
  readonly id: number;
}

/** What modules store with core records. */
@Injectable()
export class RecordExtensionsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Stored values, none of a record without any; undefined if there is no such record. */
  async find({ module, record, id }: ExtensionPlace): Promise<ExtensionValues | undefined> {
    const { rows } = await this.database.read(named(`find_extension_${record.kind}`)`
      select coalesce(e.values, '{}') from (${rowsOf(record)}) r
      left join record_extension e
        on e.tenant_id = r.tenant_id and e.${identifier(record.column)} = r.id and e.module = ${module}
      where r.tenant_id = ${currentTenant().id} and r.id = ${id}`);
    const [row] = rows;
    return row && (JSON.parse(row[0] ?? '{}') as ExtensionValues);
  }

  /** The same in the open write, with the record locked until its end. */
  lock(place: ExtensionPlace): Promise<ExtensionValues | undefined> {
    const { record, id } = place;
    // Only a later statement sees what the transaction stored that this one waits for: the values are in
    // another row than the one that is locked.
    this.database.send(named(`lock_extended_${record.kind}`)`
      select from (${rowsOf(record)}) r
      where r.tenant_id = ${currentTenant().id} and r.id = ${id} for no key update`);
    return this.find(place);
  }

  /** Stores all values, in the open write. */
  save({ module, record, id }: ExtensionPlace, values: ExtensionValues, at: Date): void {
    const column = identifier(record.column);
    this.database.send(named(`save_extension_${record.column}`)`
      insert into record_extension (tenant_id, module, ${column}, values, updated_at)
      values (${currentTenant().id}, ${module}, ${id}, ${JSON.stringify(values)}::jsonb, ${at})
      on conflict (tenant_id, ${column}, module) do update
        set values = excluded.values, updated_at = excluded.updated_at`);
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    return this.database.write(work);
  }
}
