import { Injectable } from '@nestjs/common';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';

/** A key that secrets in this database may be sealed with. */
export interface KnownKey {
  readonly id: string;
  /** True if the operator has marked it as lost. */
  readonly isLost: boolean;
}

/** Ids of the keys that secrets in this database may be sealed with. Only the owner of the tables may remove one. */
@Injectable()
export class SecretKeyIds {
  constructor(
    private readonly owner: OwnerDatabase,
    private readonly background: BackgroundDatabase,
  ) {}

  async list(): Promise<KnownKey[]> {
    return this.background.query<KnownKey>(
      `select id, is_lost as "isLost" from secret_key_list order by since, id`,
      [],
    );
  }

  async add(id: string, now: Date): Promise<void> {
    await this.background.query(
      `insert into secret_key_list (id, since) values ($1, $2) on conflict do nothing`,
      [id, now],
    );
  }

  /** Removes all keys but one, once no secret is sealed with them. */
  async saveOnly(id: string): Promise<void> {
    await this.owner.query(`delete from secret_key where id <> $1`, [id]);
  }
}
