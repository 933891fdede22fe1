import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { Clock } from '#core/time/clock.js';
import { AuditChainRepository, type ChainAnchor, type ChainLink } from '../store/audit-chain.repository.js';
import { sealProblem } from './seal-problem.js';
import { NO_DIGEST } from './entry-digest.js';
import { retentionProblem } from '../rules/retention-problem.js';

const ANOTHER_CHAIN = 'The chain is another one than that of the given head.';

/** The first fault of a chain. */
interface ChainFault {
  /** Position where the chain breaks. Null for entries outside the chain. */
  readonly position: number | null;
  /** The `id` of the entry in the database. */
  readonly entry: string | null;
  /** A sentence that describes it. */
  readonly problem: string;
}

/** Result of verifying a tenant's whole chain. */
export interface Verification {
  /** Number of entries that match their seals. */
  readonly verified: number;
  /** Last verified seal. Null if there is none. */
  readonly head: ChainLink | null;
  /** Position up to which the oldest entries were deleted because of their age. Null if none were. */
  readonly anchor: ChainAnchor | null;
  /** Number of entries that will be sealed soon. */
  readonly pending: number;
  readonly fault: ChainFault | null;
}

/** What a chain is compared with. */
interface Expected {
  /** An earlier head. The chain must contain it, unless it was deleted because of its age. */
  readonly head?: ChainLink;
  /** Days after which entries were deleted; 0: never. Default: AUDIT_RETENTION_DAYS. */
  readonly retentionDays?: number;
}

/** Verifies that the audit trail is unchanged. */
@Injectable()
export class AuditVerification {
  constructor(
    private readonly chain: AuditChainRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Verifies the current tenant's chain up to the first fault. */
  async verify(expected: Expected = {}): Promise<Verification> {
    const found = await this.look(expected);
    if (found.fault === null) return found;
    // The oldest entries may have been deleted in the meantime.
    const anchor = await this.chain.anchor();
    return anchor?.position === found.anchor?.position ? found : this.verify(expected);
  }

  private async look({ head: known, retentionDays }: Expected): Promise<Verification> {
    const anchor = (await this.chain.anchor()) ?? null;
    let last: ChainLink = anchor ?? { position: 0, digest: NO_DIGEST };
    let verified = 0;
    const result = (fault: ChainFault | null, pending = 0): Verification => ({
      verified,
      head: verified === 0 ? null : last,
      anchor,
      pending,
      fault,
    });
    if (anchor !== null) {
      const problem = isOther(anchor, known) ? ANOTHER_CHAIN : await this.forged(anchor, retentionDays);
      if (problem !== undefined) return result({ position: anchor.position, entry: null, problem });
    }
    for (;;) {
      const seals = await this.chain.sealsAfter(last.position);
      if (seals.length === 0) break;
      for (const seal of seals) {
        const problem = sealProblem(last, seal) ?? (isOther(seal, known) ? ANOTHER_CHAIN : undefined);
        if (problem !== undefined)
          return result({ position: last.position + 1, entry: seal.entryId, problem });
        verified += 1;
        last = { position: seal.position, digest: seal.digest };
      }
    }
    if (known !== undefined && known.position > last.position) {
      const problem = `The chain ends at ${last.position}; its end has been removed.`;
      return result({ position: last.position + 1, entry: null, problem });
    }
    const { pending, strayIds } = await this.chain.unsealed();
    const [entry] = strayIds;
    return entry === undefined
      ? result(null, pending)
      : result({ position: null, entry, problem: `Entry ${entry} is not in the chain.` }, pending);
  }

  /** Why the oldest entries cannot have been deleted because of their age. */
  private async forged(
    { deletedBefore }: ChainAnchor,
    retentionDays = this.settings.auditRetentionDays,
  ): Promise<string | undefined> {
    const createdAt = await this.chain.tenantCreatedAt();
    return retentionProblem({ deletedBefore, createdAt, now: this.clock.now(), retentionDays });
  }
}

function isOther({ position, digest }: ChainLink, known: ChainLink | undefined): boolean {
  return known?.position === position && known.digest !== digest;
}
