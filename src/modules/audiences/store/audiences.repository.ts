import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import type { NewRow } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { recordRepository } from '#http/records/record.repository.js';
import type { PageRange } from '#http/results/page-query.js';
import { pageOf } from '#http/results/page-of.js';
import type { PageJson } from '#http/results/record-json.js';
import { untranslatedJson } from '#core/text/locale-text.js';
import { AUDIENCE } from '../dto/audience.response.js';
import { AudienceComponent, MAX_AUDIENCES } from '../dto/component-audiences.js';
import { AudienceEntity } from './audience.entity.js';

/** An audience as readers are matched with it. */
export interface StoredAudience {
  readonly id: number;
  readonly includesPublic: boolean;
}

/** Audiences of the current tenant, and which components they see. */
@Injectable()
export class AudiencesRepository extends recordRepository(AUDIENCE, AudienceEntity) {
  /** @throws Invalid if there are as many as there may be */
  override async insert(row: NewRow<AudienceEntity>): Promise<number> {
    const { rows } = await this.database.query(
      named('count_audiences', sql`select count(*) from audience where tenant_id = ${currentTenant().id}`),
    );
    if (Number(rows[0]?.[0]) >= MAX_AUDIENCES)
      throw Invalid.field('name', `A status page has at most ${MAX_AUDIENCES} audiences.`);
    return super.insert(row);
  }

  /** All audiences, as readers are matched with them. */
  async all(): Promise<StoredAudience[]> {
    const { rows } = await this.database.read(
      named(
        'audiences_of_page',
        sql`select id, includes_public from audience where tenant_id = ${currentTenant().id} order by id limit ${MAX_AUDIENCES}`,
      ),
    );
    return rows.map(([id, includesPublic]) => ({ id: Number(id), includesPublic: includesPublic === 't' }));
  }

  /** The first of these ids that no audience has, by its place. Undefined if all have one. */
  async missingAmong(ids: readonly number[]): Promise<number | undefined> {
    const { rows } = await this.database.read(
      named(
        'audiences_among',
        sql`select id from audience where tenant_id = ${currentTenant().id} and id = any (${ids}::bigint[])`,
      ),
    );
    const known = new Set(rows.map(([id]) => Number(id)));
    const index = ids.findIndex((id) => !known.has(id));
    return index === -1 ? undefined : index;
  }

  /** Takes an audience that is deleted from the components and admissions that name it, in the open write. */
  forgetOne(id: number, now: Date): void {
    const tenantId = currentTenant().id;
    this.database.send(
      named(
        'forget_audience_of_components',
        sql`update audience_component set audience_ids = array_remove(audience_ids, ${id}::bigint), updated_at = ${now}
          where tenant_id = ${tenantId} and audience_ids is not null and ${id}::bigint = any (audience_ids)`,
      ),
    );
    this.database.send(
      named(
        'forget_audience_of_admissions',
        sql`update admission set updated_at = ${now}, audience_ids = (
            select coalesce(jsonb_agg(value order by ordinality), '[]')
            from jsonb_array_elements(audience_ids) with ordinality where value <> to_jsonb(${id}::bigint))
          where tenant_id = ${tenantId} and audience_ids @> to_jsonb(${id}::bigint)`,
      ),
    );
  }

  /** The audiences of a component; null: everybody. Undefined if there is no such component. */
  async ofComponent(id: number): Promise<readonly number[] | null | undefined> {
    const { rows } = await this.database.read(
      named(
        'audiences_of_component',
        sql`select to_json(audience_ids) from audience_component where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
    const [row] = rows;
    return row === undefined ? undefined : (JSON.parse(row[0] ?? 'null') as number[] | null);
  }

  /** The audiences of each component that does not belong to everybody. For pages as code, which have all of them. */
  async ofComponents(): Promise<Map<number, readonly number[]>> {
    const { rows } = await this.database.read(
      named(
        'audiences_of_components',
        sql`select id, to_json(audience_ids) from audience_component
          where tenant_id = ${currentTenant().id} and audience_ids is not null`,
      ),
    );
    return new Map(rows.map(([id, ids]) => [Number(id), JSON.parse(ids ?? '[]') as number[]]));
  }

  /** Sets the audiences of a component, in the open write. */
  setOfComponent(id: number, ids: readonly number[] | null, now: Date): void {
    this.database.send(
      named(
        'set_audiences_of_component',
        sql`update audience_component set audience_ids = ${ids}::bigint[], updated_at = ${now}
          where tenant_id = ${currentTenant().id} and id = ${id}`,
      ),
    );
  }

  /** The components of an audience, by id. */
  async componentsOf(id: number, range: PageRange): Promise<PageJson<AudienceComponent>> {
    const untranslated = untranslatedJson(currentTenant().locales);
    const list = {
      name: 'components_of_audience',
      columns: sql`c.id, ${untranslated}::jsonb || c.name as name, c.is_public`,
      from: raw('audience_component c'),
      table: 'c',
      orderBy: raw('c.id'),
      filter: new ListFilter().where(
        'audience',
        sql`c.audience_ids is not null and ${id}::bigint = any (c.audience_ids)`,
      ),
    };
    return pageOf(AudienceComponent, await listPage(this.database, list, range), range);
  }

  protected override expressions(): Readonly<Record<string, Sql>> {
    const tenantId = currentTenant().id;
    return {
      components: sql`(select count(*) from audience_component c where c.tenant_id = ${tenantId}
        and c.audience_ids is not null and audience.id = any (c.audience_ids))`,
      members: sql`(select count(*) from audience_person p where p.tenant_id = ${tenantId} and p.audience_id = audience.id)`,
    };
  }

  /** One at a time, so that no component or admission is given an audience that is being deleted. */
  protected override write<T>(work: () => Promise<T | Pending<T>>): Promise<T> {
    return this.database.writeAlone(work);
  }
}
