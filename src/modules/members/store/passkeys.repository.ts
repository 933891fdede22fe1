import { Inject, Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordRepository } from '#http/records/record.repository.js';
import { Passkey } from '../dto/passkey.response.js';
import { PasskeyEntity } from './passkey.entity.js';

/** A passkey as far as signing in goes. */
export interface StoredPasskey {
  readonly id: number;
  readonly memberId: number;
  /** Id of the WebAuthn credential, in base64url. */
  readonly credential: string;
  /** In COSE form, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly isCopied: boolean;
}

const KEPT = { response: Passkey, kind: 'passkey', orderBy: sql`passkey.id` } as const;

@Injectable()
export class PasskeysRepository extends recordRepository(KEPT, PasskeyEntity) {
  constructor(@Inject(TenantDatabase) database: TenantDatabase) {
    super(database);
  }

  /** The passkey with this credential id; undefined if the tenant has none. */
  async byCredential(credential: string): Promise<StoredPasskey | undefined> {
    const { rows } = await this.database.read(named('passkey_by_credential')`
      select id, member_id, public_key, counter, copied_at is not null from passkey
      where tenant_id = ${currentTenant().id} and credential = ${credential}`);
    return rows.map(([id, memberId, publicKey, counter, isCopied]) => ({
      id: Number(id),
      memberId: Number(memberId),
      credential,
      publicKey: publicKey ?? '',
      counter: Number(counter),
      isCopied: isCopied === 't',
    }))[0];
  }

  /** Credential ids of a member's passkeys on one host. */
  async credentialsOf(memberId: number, host: string): Promise<string[]> {
    const { rows } = await this.database.read(named('passkey_credentials')`
      select credential from passkey
      where tenant_id = ${currentTenant().id} and member_id = ${memberId} and host = ${host}`);
    return rows.map(([credential]) => credential ?? '');
  }

  /** True if a passkey exists and belongs to a member. */
  async isOf(memberId: number, id: number): Promise<boolean> {
    const { rows } = await this.database.read(named('passkey_of_member')`
      select from passkey where tenant_id = ${currentTenant().id} and id = ${id} and member_id = ${memberId}`);
    return rows.length > 0;
  }

  async countOf(memberId: number): Promise<number> {
    const { rows } = await this.database.read(named('count_passkeys')`
      select count(*) from passkey where tenant_id = ${currentTenant().id} and member_id = ${memberId}`);
    return Number(rows[0]?.[0]);
  }

  /** Sets columns of a passkey in the open write. */
  set(
    id: number,
    values: Partial<Pick<PasskeyEntity, 'counter' | 'lastUsedAt' | 'copiedAt' | 'updatedAt'>>,
  ): void {
    this.rows.update(id, values);
  }
}
