import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import type { NewRow } from '#platform/database/tenant/entity-rows.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { recordRepository } from '#http/records/record.repository.js';
import type { RecordJson } from '#http/results/record-json.js';
import { AdmissionRecord } from '../dto/admission.response.js';
import type { AdmissionKind, StoredAdmission } from '../rules/admission-kinds.js';
import { AdmissionEntity } from './admission.entity.js';

/** Admissions of a page. All of them are in the memory of each process that serves it. */
const MAX_ADMISSIONS = 200;
/** Passwords of a page. A wrong one is compared with each of them, which takes time by design. */
const MAX_PASSWORDS = 5;

const DEFINITION = { response: AdmissionRecord, kind: 'admission', orderBy: sql`id` } as const;

/** Admissions of the current tenant's page. */
@Injectable()
export class AdmissionsRepository extends recordRepository(DEFINITION, AdmissionEntity) {
  /**
   * Creates an admission.
   *
   * @param check runs in the same transaction
   * @throws Invalid if there are as many as there may be, and what `check` throws
   */
  createWithin(
    row: NewRow<AdmissionEntity>,
    check: () => Promise<void>,
  ): Promise<RecordJson<AdmissionRecord>> {
    return this.write(async () => {
      await check();
      await this.assertRoom(row.kind);
      return new Pending(this.get(await this.insert(row)));
    });
  }

  /** All admissions, as the door needs them. */
  async all(): Promise<StoredAdmission[]> {
    const { rows } = await this.database.read(
      named(
        'admissions_of_page',
        sql`select id, kind, cidrs, domains, stamp, password_hash, token_hash, last_used_at, audience_ids from admission
          where tenant_id = ${currentTenant().id} order by id limit ${MAX_ADMISSIONS}`,
      ),
    );
    return rows.map(
      ([id, kind, cidrs, domains, stamp, passwordHash, tokenHash, lastUsedAt, audienceIds]) => ({
        id: Number(id),
        kind: kind as AdmissionKind,
        cidrs: JSON.parse(cidrs ?? '[]') as string[],
        domains: JSON.parse(domains ?? '[]') as string[],
        audienceIds: JSON.parse(audienceIds ?? 'null') as number[] | null,
        stamp: stamp ?? '',
        passwordHash: passwordHash ?? null,
        tokenHash: tokenHash ?? null,
        lastUsedAt: lastUsedAt == null ? null : new Date(lastUsedAt),
      }),
    );
  }

  /** Notes that an admission has let somebody in. */
  noteUse(id: number, at: Date): Promise<void> {
    return this.database.write(() => {
      this.database.send(
        named(
          'use_admission',
          sql`update admission set last_used_at = ${at}
            where tenant_id = ${currentTenant().id} and id = ${id} and (last_used_at is null or last_used_at < ${at})`,
        ),
      );
      return Promise.resolve();
    });
  }

  /** One at a time, so that the count of {@link createWithin} misses none. */
  protected override write<T>(work: () => Promise<T | Pending<T>>): Promise<T> {
    return this.database.writeAlone(work);
  }

  private async assertRoom(kind: AdmissionKind): Promise<void> {
    const { rows } = await this.database.query(
      named(
        'count_admissions',
        sql`select count(*), count(*) filter (where kind = ${kind}) from admission
          where tenant_id = ${currentTenant().id}`,
      ),
    );
    const [all, same] = rows[0]?.map(Number) ?? [];
    if ((all ?? 0) >= MAX_ADMISSIONS)
      throw Invalid.field('kind', `A status page has at most ${MAX_ADMISSIONS} admissions.`);
    if (kind === 'password' && (same ?? 0) >= MAX_PASSWORDS)
      throw Invalid.field('kind', `A status page has at most ${MAX_PASSWORDS} admissions by password.`);
    if (kind === 'sso' && (same ?? 0) > 0)
      throw Invalid.field('kind', 'A status page has at most one admission by single sign-on.');
  }
}
