import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import type { NewRow } from '#platform/database/tenant/entity-rows.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { recordRepository } from '#http/records/record.repository.js';
import { AUDIENCE_PERSON } from '../dto/audience-person.response.js';
import type { PersonKind } from '../rules/person-kinds.js';
import { AudiencePersonEntity } from './audience-person.entity.js';

/** Maximum number of people of an audience. */
const MAX_PEOPLE = 10_000;
/** Maximum number of entries that one person is recognized by: as many as a browser's cookie names. */
const MAX_ENTRIES = 12;

/** People of the current tenant's audiences. */
@Injectable()
export class AudiencePeopleRepository extends recordRepository(AUDIENCE_PERSON, AudiencePersonEntity) {
  /** @throws Invalid if the audience has as many as it may have */
  override async insert(row: NewRow<AudiencePersonEntity>): Promise<number> {
    const { rows } = await this.database.query(
      named(
        'count_audience_people',
        sql`select count(*) from audience_person
          where tenant_id = ${currentTenant().id} and audience_id = ${row.audienceId}`,
      ),
    );
    if (Number(rows[0]?.[0]) >= MAX_PEOPLE)
      throw Invalid.field('value', `An audience has at most ${MAX_PEOPLE} people.`);
    return super.insert(row);
  }

  /** Ids of the entries with one of these values. */
  async entriesOf(kind: PersonKind, values: readonly string[]): Promise<number[]> {
    if (values.length === 0) return [];
    const { rows } = await this.database.read(
      named(
        'audience_entries_of',
        // Found before they are sorted, or PostgreSQL may read all people in the order of their ids.
        sql`with found as materialized (
            select id from audience_person
            where tenant_id = ${currentTenant().id} and value = any (${values}::text[]) and kind = ${kind}
          )
          select id from found order by id limit ${MAX_ENTRIES}`,
      ),
    );
    return rows.map(([id]) => Number(id));
  }

  /** The audience of an entry. Null if there is no such entry. */
  async audienceOf(tenantId: string, id: number): Promise<number | null> {
    const { rows } = await this.database.read(
      named(
        'audience_of_entry',
        sql`select audience_id from audience_person where tenant_id = ${tenantId} and id = ${id}`,
      ),
    );
    return rows[0] === undefined ? null : Number(rows[0][0]);
  }

  /** Whether the page has people who enter with an e-mail address. */
  async hasEmails(): Promise<boolean> {
    const { rows } = await this.database.read(
      named(
        'audiences_have_emails',
        sql`select exists (select from audience_person where tenant_id = ${currentTenant().id} and kind = 'email')`,
      ),
    );
    return rows[0]?.[0] === 't';
  }

  /** One at a time, so that the count of {@link insert} misses none. */
  protected override write<T>(work: () => Promise<T | Pending<T>>): Promise<T> {
    return this.database.writeAlone(work);
  }
}
