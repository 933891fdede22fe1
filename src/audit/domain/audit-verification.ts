import { Injectable } from '@nestjs/common';
import { AuditChainRepository, type ChainLink, type SealedEntry } from '../store/audit-chain.repository.js';
import { NO_DIGEST, entryDigest } from './entry-digest.js';

const PAGE = 1000;

/** The first thing that is wrong with a chain. */
interface ChainFault {
  /** Where the chain breaks; null for entries that are outside of it. */
  readonly position: number | null;
  /** The `id` of the entry in the database. */
  readonly entry: string | null;
  /** A sentence. */
  readonly problem: string;
}

/** What a look through a tenant's whole chain has shown. */
export interface Verification {
  /** Entries that are as they were sealed. */
  readonly verified: number;
  /** The last of them; null when there is none. */
  readonly head: ChainLink | null;
  /** Up to where the oldest entries have been deleted because of their age; null: nowhere. */
  readonly anchor: ChainLink | null;
  /** Entries that are going to be sealed. */
  readonly pending: number;
  readonly fault: ChainFault | null;
}

/** Looks whether the audit trail is as it was written. */
@Injectable()
export class AuditVerification {
  constructor(private readonly chain: AuditChainRepository) {}

  /**
   * Goes through the current tenant's chain up to the first fault.
   *
   * @param known a head from an earlier time, which the chain must contain unless it has been deleted because of its age
   */
  async verify(known?: ChainLink): Promise<Verification> {
    const found = await this.look(known);
    if (found.fault === null) return found;
    // The oldest may have been deleted in the meantime.
    const anchor = await this.chain.anchor();
    return anchor?.position === found.anchor?.position ? found : this.look(known);
  }

  private async look(known: ChainLink | undefined): Promise<Verification> {
    const anchor = (await this.chain.anchor()) ?? null;
    let last = anchor ?? { position: 0, digest: NO_DIGEST };
    let verified = 0;
    const result = (fault: ChainFault | null, pending = 0): Verification => ({
      verified,
      head: verified === 0 ? null : last,
      anchor,
      pending,
      fault,
    });
    for (;;) {
      const seals = await this.chain.sealsAfter(last.position, PAGE);
      for (const seal of seals) {
        const problem = problemOf(last, seal, known);
        if (problem !== undefined)
          return result({ position: last.position + 1, entry: seal.entryId, problem });
        verified += 1;
        last = { position: seal.position, digest: seal.digest };
      }
      if (seals.length < PAGE) break;
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

function problemOf(last: ChainLink, seal: SealedEntry, known: ChainLink | undefined): string | undefined {
  const { position, digest, entryId, entry } = seal;
  if (position !== last.position + 1) return `The seal of position ${last.position + 1} is missing.`;
  if (entry === undefined) return `Entry ${entryId} has been removed.`;
  if (entryDigest(last.digest, entry) !== digest) return `Entry ${entryId}, or its seal, has been changed.`;
  return known?.position === position && known.digest !== digest
    ? `The chain is another one than that of the given head.`
    : undefined;
}
