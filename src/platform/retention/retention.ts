import { Injectable } from '@nestjs/common';
import { runForTenant } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';

const DAY_MS = 86_400_000;

/** Rows that a module deletes once they are old. */
interface RetainedRows {
  /** Used once, such as `page views`. */
  readonly name: string;
  /** How long they are kept; 0: forever. */
  readonly days: number;
  /**
   * Deletes some of the current tenant's rows from before an instant: as many as take a short transaction.
   *
   * @returns true if there may be more
   */
  readonly deleteSome: (before: Date) => Promise<boolean>;
}

/**
 * Deletes rows past their retention, tenant by tenant and in short transactions. Modules register what they keep; a
 * process with the RetentionWorkerModule deletes daily.
 */
@Injectable()
export class Retention {
  private readonly registered = new Map<string, RetainedRows>();

  constructor(
    private readonly tenants: TenantsService,
    private readonly clock: Clock,
  ) {}

  /** Call it in `onModuleInit` of the module that owns the rows. */
  register(rows: RetainedRows): void {
    this.registered.set(rows.name, rows);
  }

  /** Deletes what is too old, of all tenants. @param signal ends it early */
  async sweep(signal?: AbortSignal): Promise<void> {
    const limited = [...this.registered.values()].filter(({ days }) => days > 0);
    const now = this.clock.now().getTime();
    for await (const ids of this.tenants.idPages())
      for (const id of ids) {
        const tenant = limited.length === 0 ? null : await this.tenants.byId(id);
        if (tenant === null || tenant.isFrozen === true) continue;
        for (const { days, deleteSome } of limited) {
          const before = new Date(now - days * DAY_MS);
          while (signal?.aborted !== true && (await runForTenant(tenant, () => deleteSome(before))));
        }
        if (signal?.aborted === true) return;
      }
  }
}
