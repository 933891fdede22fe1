import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { TenantFrozen } from '#core/errors/tenant-frozen.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { runForTenant } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { Clock } from '#core/time/clock.js';
import { DelayedFlush } from '#core/time/delayed-flush.js';
import type { ApiKey, PresentedKey } from '#core/context/api-key.js';
import { ApiKeysRepository } from './api-keys.repository.js';

const MINUTE_MS = 60_000;
const FLUSH_AFTER_MS = 500;

/**
 * Records when keys were last used, to the minute and never before their creation. Each key is written at most once a minute and never
 * on a request's path. Source: decisions, section 2.
 */
@Injectable()
export class KeyUsage implements OnApplicationShutdown {
  private readonly logger = new Logger(KeyUsage.name);
  private readonly noted = new WeakMap<ApiKey, number>();
  private readonly waiting = new Map<string, { id: number; tenant: Tenant; use: Date }>();
  private readonly flushes = new DelayedFlush(FLUSH_AFTER_MS, () => this.store());

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
  ) {}

  note(key: ApiKey, tenant: Tenant): void {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    // The minute of its creation began before it, and the clock of the process that created it may be ahead.
    const use = Math.max(minute, key.createdAt.getTime());
    const lastUse = this.noted.get(key) ?? key.lastUsedAt?.getTime() ?? 0;
    if (lastUse >= use) return;
    this.noted.set(key, use);
    this.waiting.set(nameOf(tenant.id, key.id), { id: key.id, tenant, use: new Date(use) });
    this.flushes.plan();
  }

  /**
   * The last use, to the minute, including uses that are not written yet by this process, also if the key
   * has been read again since.
   */
  lastUse(key: PresentedKey): Date | null {
    const minute = this.noted.get(key);
    if (minute !== undefined) return new Date(minute);
    return this.waiting.get(nameOf(key.tenantId, key.id))?.use ?? key.lastUsedAt;
  }

  onApplicationShutdown(): Promise<void> {
    return this.flushes.last();
  }

  /** Writes the pending uses. A failure loses only their timestamps. */
  flush(): Promise<void> {
    return this.flushes.now();
  }

  private async store(): Promise<void> {
    for (const [name, noted] of [...this.waiting]) {
      const { id, tenant, use } = noted;
      await runForTenant(tenant, () => this.keys.noteUse(id, use)).catch((error: unknown) => {
        if (error instanceof TenantFrozen) return;
        this.logger.warn(`Cannot note the use of key ${id}: ${loggableError(error).message}`);
      });
      if (this.waiting.get(name) === noted) this.waiting.delete(name);
    }
  }
}

/** Ids of keys are unique within their tenant only. */
function nameOf(tenantId: string, keyId: number): string {
  return `${tenantId} ${keyId}`;
}
