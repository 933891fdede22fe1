import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import { auditSetting } from '#platform/database/connections/audit-setting.js';
import { KeysInUse } from '#platform/secrets/keys-in-use.service.js';
import { SealedSecrets, type WhenLost } from '#platform/secrets/sealed-secrets.service.js';
import { SecretKeys } from '#platform/secrets/secret-keys.js';
import { Clock } from '#core/time/clock.js';
import { TenantsRepository } from '../tenants.repository.js';

/** Result of a rotation. */
export interface Rotation {
  /** Id of the key that now seals every secret. */
  readonly key: string;
  /** Secrets that were in plain text or sealed with other keys. */
  readonly sealed: number;
  /** Secrets that no key opened, and that were given up. */
  readonly lost: number;
  /** Ids of keys that seal nothing any more. */
  readonly retired: readonly string[];
}

/** Seals the secrets of all tenants with the installation's current key. */
@Injectable()
export class SecretRotation implements OnModuleInit {
  constructor(
    private readonly keys: SecretKeys,
    private readonly inUse: KeysInUse,
    private readonly secrets: SealedSecrets,
    private readonly tenants: TenantsRepository,
    private readonly owner: OwnerDatabase,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks that this process can open what is stored. The first start of all seals what is in plain text.
   *
   * @throws OperatorError if a key is missing
   */
  async onModuleInit(): Promise<void> {
    if (!(await this.inUse.check())) await this.rotate('keep');
  }

  /**
   * Seals every secret with the current key, a slice in each transaction. If it is interrupted, the next
   * call continues. Other processes may go on working, as long as all of them seal with the current key.
   *
   * @throws SecretUnreadable for a secret that no key opens, unless such are given up
   */
  async rotate(whenLost: WhenLost): Promise<Rotation> {
    const sum = { sealed: 0, lost: 0 };
    for await (const ids of this.tenants.idPages())
      for (const id of ids) await this.rotateOf(id, whenLost, sum);
    return { key: this.keys.current.id, ...sum, retired: await this.inUse.saveCurrent() };
  }

  private async rotateOf(
    tenantId: string,
    whenLost: WhenLost,
    sum: { sealed: number; lost: number },
  ): Promise<void> {
    for (let isDone = false; !isDone;) {
      const { sealed, lost, isLast } = await this.owner.writeAll(
        tenantId,
        auditSetting(this.clock.now()),
        (run) => this.secrets.sealSlice(run, tenantId, whenLost),
      );
      sum.sealed += sealed;
      sum.lost += lost;
      isDone = isLast;
    }
  }
}
