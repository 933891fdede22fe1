import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { OwnerDatabase, type RunStatement } from '../../database/connections/owner-database.js';
import { auditSetting } from '../../database/tenant/audit-setting.js';
import { OperatorError } from '../../errors/operator-error.js';
import { InstallationKeys, type InstallationKey } from '../../secrets/installation-keys.repository.js';
import {
  SealedColumns,
  type MarkedColumn,
  type StoredSecret,
} from '../../secrets/sealed-columns.repository.js';
import { SecretKeys } from '../../secrets/secret-keys.js';
import { HIDDEN_SECRET, SecretSeal, SecretUnreadable } from '../../secrets/secret-seal.js';
import { Clock } from '../../time/clock.js';
import { TenantsRepository } from '../tenants.repository.js';

/** Secrets sealed in one transaction. */
const SLICE = 500;
const TENANTS_AT_ONCE = 1000;
/** Its hexadecimal digits are valid in URLs and in base64. */
const NEW_SECRET_BYTES = 24;

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
    private readonly seal: SecretSeal,
    private readonly columns: SealedColumns,
    private readonly installed: InstallationKeys,
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
    const installed = await this.installed.list();
    this.requireKeys(installed);
    const { id } = this.keys.current;
    if (installed.length === 0) await this.rotate('keep');
    else if (!installed.some((key) => key.id === id)) await this.installed.add(id, this.clock.now());
  }

  /**
   * Seals every secret with the current key, a slice in each transaction. If it is interrupted, the next
   * call continues. Other processes may go on working, as long as all of them seal with the current key.
   *
   * @param lost `give up` replaces secrets that no key opens: an inbound address keeps working and cannot be
   *   shown; every other secret is made anew
   * @throws SecretUnreadable for a secret that no key opens, unless such are given up
   */
  async rotate(lost: 'keep' | 'give up'): Promise<Rotation> {
    const { id: key } = this.keys.current;
    const before = await this.installed.list();
    const sum = { sealed: 0, lost: 0 };
    for (let after: string | undefined; ;) {
      const ids = await this.tenants.idsAfter(after, TENANTS_AT_ONCE);
      for (const id of ids) {
        for (let isDone = false; !isDone;) {
          const slice = await this.slice(id, lost);
          sum.sealed += slice.sealed;
          sum.lost += slice.lost;
          isDone = slice.isLast;
        }
      }
      after = ids.at(-1);
      if (ids.length < TENANTS_AT_ONCE) break;
    }
    await this.installed.add(key, this.clock.now());
    await this.installed.keepOnly(key);
    return { key, ...sum, retired: before.map(({ id }) => id).filter((id) => id !== key) };
  }

  private requireKeys(installed: readonly InstallationKey[]): void {
    const missing = installed.filter(({ id, isLost }) => !isLost && !this.keys.has(id)).map(({ id }) => id);
    if (missing.length > 0)
      throw new OperatorError(
        `Secrets in the database are sealed with a key that SECRETS_KEY does not list (${missing.join(', ')}): add it after the newer ones. If it is lost, see "Keys for secrets" in docs/operations.md.`,
      );
  }

  /** Seals one slice of a tenant's secrets. */
  private slice(
    tenantId: string,
    whenLost: 'keep' | 'give up',
  ): Promise<{ sealed: number; lost: number; isLast: boolean }> {
    const keyId = this.keys.current.id;
    return this.owner.writeAll(tenantId, auditSetting(this.clock.now()), async (run) => {
      const result = { sealed: 0, lost: 0, isLast: true };
      for (const column of await this.columns.list(run)) {
        const secrets = await this.columns.lockOthers(run, column, { tenantId, keyId, limit: SLICE });
        result.lost += await this.sealAll(run, column, secrets, whenLost);
        result.sealed += secrets.length;
        // Rows that others had locked are left.
        if (await this.columns.hasOthers(run, column, tenantId, keyId)) result.isLast = false;
      }
      return result;
    });
  }

  /** @returns how many of them were lost */
  private async sealAll(
    run: RunStatement,
    column: MarkedColumn,
    secrets: readonly StoredSecret[],
    whenLost: 'keep' | 'give up',
  ): Promise<number> {
    let lost = 0;
    const sealed = secrets.map((secret) => {
      let opened: string;
      try {
        opened = this.seal.open(secret.stored, secret.place);
      } catch (error) {
        if (!(error instanceof SecretUnreadable) || whenLost === 'keep') throw error;
        lost += 1;
        opened = replacementOf(column);
      }
      return { ...secret, sealed: this.seal.seal(opened, secret.place) };
    });
    const [first] = sealed;
    if (first !== undefined) await this.columns.replace(run, column, first.place.tenantId, sealed);
    return lost;
  }
}

/** A lost token is only hidden, because it still works: it is looked up by its digest. */
function replacementOf({ isLookedUp, prefix }: MarkedColumn): string {
  return isLookedUp ? HIDDEN_SECRET : `${prefix}${randomBytes(NEW_SECRET_BYTES).toString('hex')}`;
}
