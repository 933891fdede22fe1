import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { identifier, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
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
  find(place: ExtensionPlace): Promise<ExtensionValues | undefined> {
    return this.select(place, 'find', raw(''));
  }

  /** The same in the open write, with the record locked until its end. */
  lock(place: ExtensionPlace): Promise<ExtensionValues | undefined> {
    return this.select(place, 'lock', raw(' for no key update of r'));
  }

  /** Stores all values, in the open write. */
  save({ module, record, id }: ExtensionPlace, values: ExtensionValues, at: Date): void {
    const column = identifier(record.column);
    this.database.send(
      named(
        `save_extension_${record.column}`,
        sql`insert into record_extension (tenant_id, module, ${column}, values, updated_at)
          values (${currentTenant().id}, ${module}, ${id}, ${JSON.stringify(values)}::jsonb, ${at})
          on conflict (tenant_id, ${column}, module) do update
            set values = excluded.values, updated_at = excluded.updated_at`,
      ),
    );
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    return this.database.write(work);
  }

  private async select(
    { module, record, id }: ExtensionPlace,
    verb: 'find' | 'lock',
    end: Sql,
  ): Promise<ExtensionValues | undefined> {
    const { rows } = await this.database.read(
      named(
        `${verb}_extension_${record.kind}`,
        sql`select coalesce(e.values, '{}') from (${record.rows}) r
          left join record_extension e
            on e.tenant_id = r.tenant_id and e.${identifier(record.column)} = r.id and e.module = ${module}
          where r.tenant_id = ${currentTenant().id} and r.id = ${id}${end}`,
      ),
    );
    const [row] = rows;
    return row && (JSON.parse(row[0] ?? '{}') as ExtensionValues);
  }
}
