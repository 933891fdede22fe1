import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { RunStatement } from '#platform/database/connections/owner-database.js';
import { SealedColumns, type MarkedColumn, type StoredSecret } from './sealed-columns.repository.js';
import { SecretKeys } from './secret-keys.js';
import { HIDDEN_SECRET, SecretSeal, SecretUnreadable } from './secret-seal.js';

export type { MarkedColumn };

/** Secrets sealed in one transaction, for each column. */
const SLICE = 500;
/** Its hexadecimal digits are valid in URLs and in base64. */
const NEW_SECRET_BYTES = 24;

/**
 * What to do with secrets that no key opens. `give up` replaces them: an inbound address keeps working and
 * cannot be shown; every other secret is made anew.
 */
export type WhenLost = 'keep' | 'give up';

/** Result of sealing a slice of a tenant's secrets. */
interface SealedSlice {
  /** Secrets that were in plain text or sealed with other keys. */
  readonly sealed: number;
  /** Secrets that no key opened, and that were given up. */
  readonly lost: number;
  /** Whether every secret of the tenant is now sealed with the current key. */
  readonly isLast: boolean;
}

/** Stored secrets of tenants, in the tables of all modules. */
@Injectable()
export class SealedSecrets {
  constructor(
    private readonly keys: SecretKeys,
    private readonly seal: SecretSeal,
    private readonly stored: SealedColumns,
  ) {}

  /** The columns that hold sealed secrets. */
  columns(run: RunStatement): Promise<MarkedColumn[]> {
    return this.stored.list(run);
  }

  /**
   * Seals some of a tenant's secrets with the current key, in the open transaction.
   *
   * @throws SecretUnreadable for a secret that no key opens, unless such are given up
   */
  async sealSlice(run: RunStatement, tenantId: string, whenLost: WhenLost): Promise<SealedSlice> {
    const keyId = this.keys.current.id;
    const result = { sealed: 0, lost: 0, isLast: true };
    for (const column of await this.stored.list(run)) {
      const secrets = await this.stored.lockOthers(run, column, { tenantId, keyId, limit: SLICE });
      result.lost += await this.sealAll(run, column, secrets, whenLost);
      result.sealed += secrets.length;
      // Rows that others had locked are left.
      if (await this.stored.hasOthers(run, column, tenantId, keyId)) result.isLast = false;
    }
    return result;
  }

  /** @returns how many of them were lost */
  private async sealAll(
    run: RunStatement,
    column: MarkedColumn,
    secrets: readonly StoredSecret[],
    whenLost: WhenLost,
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
    if (first !== undefined) await this.stored.replace(run, column, first.place.tenantId, sealed);
    return lost;
  }
}

/** A lost token is only hidden, because it still works: it is looked up by its digest. */
function replacementOf({ isLookedUp, prefix }: MarkedColumn): string {
  return isLookedUp ? HIDDEN_SECRET : `${prefix}${randomBytes(NEW_SECRET_BYTES).toString('hex')}`;
}
