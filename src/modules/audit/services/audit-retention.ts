import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { AccessLog } from '#platform/access-log/access-log.js';
import { OperatorTrail } from '#platform/operators/operator-trail.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Clock } from '#core/time/clock.js';
import { AuditChainRepository, type ChainLink, type SealedEntry } from '../store/audit-chain.repository.js';
import { NO_DIGEST } from './entry-digest.js';
import { sealProblem } from './seal-problem.js';

const DAY_MS = 86_400_000;

/** Deletes entries of the audit trail and of the operators’ trail, and counts of accesses, that are past their retention. */
@Injectable()
export class AuditRetention {
  private readonly logger = new Logger(AuditRetention.name);

  constructor(
    private readonly chain: AuditChainRepository,
    private readonly tenants: TenantsService,
    private readonly accesses: AccessLog,
    private readonly operators: OperatorTrail,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Deletes all tenants' and operators' entries that are past their retention. A chain that is broken there keeps them,
   * because deleting them would remove the fault.
   *
   * @param signal ends it early
   */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { auditRetentionDays: days } = this.settings;
    if (days === 0) return;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    await this.operators.deleteBefore(before);
    for await (const ids of this.tenants.idPages())
      for (const id of ids) {
        if (signal?.aborted === true) return;
        const tenant = await this.tenants.byId(id);
        if (tenant !== null && tenant.isFrozen !== true)
          await runForTenant(tenant, () => this.sweepTenant(before, signal));
      }
  }

  private async sweepTenant(deletedBefore: Date, signal?: AbortSignal): Promise<void> {
    await this.accesses.deleteBefore(deletedBefore);
    let last: ChainLink = (await this.chain.anchor()) ?? { position: 0, digest: NO_DIGEST };
    // Most tenants have nothing to delete, which a single seal shows.
    for (let limit: number | undefined = 1; signal?.aborted !== true; limit = undefined) {
      const seals = await this.chain.sealsAfter(last.position, limit);
      const old = this.oldAmong(seals, last, deletedBefore);
      last = old.at(-1) ?? last;
      if (old.length > 0) await this.chain.deleteThrough({ ...last, deletedBefore });
      if (old.length < seals.length || seals.length === 0) return;
    }
  }

  /** The first of some seals: those of entries that are past their retention, up to the first fault. */
  private oldAmong(seals: readonly SealedEntry[], before: ChainLink, deletedBefore: Date): ChainLink[] {
    const old: ChainLink[] = [];
    for (const seal of seals) {
      if (seal.entry !== undefined && seal.entry.occurredAt >= deletedBefore) break;
      const problem = sealProblem(old.at(-1) ?? before, seal);
      if (problem !== undefined) {
        this.logger.warn(
          `The audit trail of ${currentTenant().slug} is broken, so it is not shortened: ${problem}`,
        );
        break;
      }
      old.push({ position: seal.position, digest: seal.digest });
    }
    return old;
  }
}
