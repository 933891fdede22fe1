import { Injectable } from '@nestjs/common';
import { AuditChainRepository, type ChainAnchor, type ChainLink } from '../store/audit-chain.repository.js';
import { sealProblem } from './seal-problem.js';
import { NO_DIGEST } from './entry-digest.js';

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

/** Verifies that the audit trail is unchanged. */
@Injectable()
export class AuditVerification {
  constructor(private readonly chain: AuditChainRepository) {}

  /**
   * Verifies the current tenant's chain up to the first fault.
   *
   * @param known an earlier head. The chain must contain it, unless it was deleted because of its age
   */
  async verify(known?: ChainLink): Promise<Verification> {
    const found = await this.look(known);
    if (found.fault === null) return found;
    // The oldest entries may have been deleted in the meantime.
    const anchor = await this.chain.anchor();
    return anchor?.position === found.anchor?.position ? found : this.verify(known);
  }

  private async look(known: ChainLink | undefined): Promise<Verification> {
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
    if (anchor !== null && isOther(anchor, known))
      return result({ position: anchor.position, entry: null, problem: ANOTHER_CHAIN });
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
}

function isOther({ position, digest }: ChainLink, known: ChainLink | undefined): boolean {
  return known?.position === position && known.digest !== digest;
}
