import type { Clock } from '#core/time/clock.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import type { TenantOwned } from '#platform/database/schema/tenant-owned.entity.js';
import type { RowChanges } from '#platform/database/tenant/entity-rows.js';
import { pageRange } from '../results/page-query.js';
import type { RecordDefinition } from './define-record.js';
import type { RecordRepository } from './record.repository.js';
import { RecordService, type RecordActions } from './record.service.js';
import { propertyOf } from './row-values.js';

type Row = TenantOwned & { createdAt: Date; updatedAt: Date };
type ResponseOf<Definition extends RecordDefinition> = InstanceType<Definition['response']>;
type ActionsOf<Definition extends RecordDefinition> = RecordActions<
  ResponseOf<Definition>,
  InstanceType<Definition['query']>,
  InstanceType<Definition['create']>,
  InstanceType<Definition['update']>
>;

/**
 * Like {@link RecordService}, for records that belong to a parent record, which the path names: the steps of a runbook.
 * Its definition names the field with the parent's id as `parent`.
 */
export abstract class SubRecordService<
  Definition extends RecordDefinition,
  Entity extends Row,
> extends RecordService<Definition, Entity> {
  private readonly field: string;

  protected constructor(
    private readonly about: Definition,
    private readonly rows: RecordRepository<Entity, ResponseOf<Definition>>,
    clock: Clock,
  ) {
    super(about, rows, clock);
    if (about.parent === undefined)
      throw new Error(
        `The ${about.kind} has no parent: name the field with its id as "parent" of defineRecord().`,
      );
    this.field = about.parent;
  }

  /** Reads the parent. @throws NotFound if the tenant has none with this id */
  protected abstract findParent(id: number): Promise<unknown>;

  /** The records of one parent. */
  within(parent: number): ActionsOf<Definition> {
    const { kind } = this.about;
    const property = propertyOf(this.field);
    const assertOurs = (stored: Entity): void => {
      if ((stored as unknown as Record<string, unknown>)[property] !== parent) throw NotFound.of(kind);
    };
    return {
      list: async (query) => {
        await this.findParent(parent);
        return this.rows.page(pageRange(query), this.filter(query).equals(this.field, parent));
      },
      get: async (id) => {
        const record = await this.get(id);
        if (record.parse()[this.field] !== parent) throw NotFound.of(kind);
        return record;
      },
      create: async (body) => {
        await this.findParent(parent);
        try {
          return await this.createAs(body, { [property]: parent } as RowChanges<Entity>);
        } catch (error) {
          // The parent was deleted meanwhile: its foreign key says so.
          if (error instanceof Invalid && this.field in error.fields) await this.findParent(parent);
          throw error;
        }
      },
      update: (id, body, ifMatch) => this.updateIf(assertOurs, id, body, ifMatch),
      delete: (id, ifMatch) => this.deleteIf(assertOurs, id, ifMatch),
    };
  }
}
