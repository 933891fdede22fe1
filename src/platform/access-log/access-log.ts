import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { actorOf, recordedActor } from '#core/context/current-actor.js';
import { workContext } from '#core/context/work-context.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import { DelayedFlush } from '#core/time/delayed-flush.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import { AccessCounts } from './access-counts.js';
import type { AccessKind } from './access-kinds.js';
import { AccessesRepository, type AccessFilter } from './accesses.repository.js';

/** A killed process loses at most the accesses of this time. */
const FLUSH_EVERY_MS = 60_000;
/** Who has no valid credential. */
const NOBODY = { type: 'unknown', id: null, name: null };
const HOUR_MS = 3_600_000;
/** Counts that are stored in one statement, which locks their rows. */
const MAX_AT_ONCE = 1_000;

/**
 * Counts refused requests and reads of personal data by tenant, hour and caller. They are counted in memory and
 * added to the stored ones once a minute and when the process stops, so no request waits for it or causes a write.
 * Source: docs/audit.md.
 */
@Injectable()
export class AccessLog implements OnApplicationShutdown {
  private readonly logger = new Logger(AccessLog.name);
  private readonly waiting = new AccessCounts();
  private readonly flushes = new DelayedFlush(FLUSH_EVERY_MS, () => this.store());
  private isFailing = false;

  constructor(
    private readonly accesses: AccessesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an access by the caller or the command of the current work. Does nothing outside any tenant.
   *
   * @param action what was read; refusals have none, so that trying many addresses adds no more rows
   */
  note(kind: AccessKind, action = ''): void {
    const { tenant, caller, operation } = workContext() ?? {};
    if (tenant === undefined) return;
    const command = operation?.actor.type === 'command' ? operation.actor : undefined;
    const {
      type: actorType,
      id,
      name: actorName,
    } = caller === undefined ? (command ?? NOBODY) : recordedActor(actorOf(caller));
    const actor = { actorType, actorId: id ?? '', actorName };
    this.waiting.add({ tenantId: tenant.id, hour: hourOf(this.clock.now()), kind, action, ...actor });
    this.flushes.plan();
  }

  /** Counts an access like {@link note}, and stores it at once, because a command can be killed afterwards. */
  async record(kind: AccessKind, action: string): Promise<void> {
    this.note(kind, action);
    await this.flush();
  }

  /** A page of the current tenant's counts, newest hour first. */
  page(
    { since, ...filter }: AccessFilter,
    range: { limit: number; offset: number },
  ): Promise<TextRows & { total: number }> {
    return this.accesses.page({ ...filter, since: since && hourOf(since) }, range);
  }

  /** Deletes the current tenant's counts of hours before a time. */
  deleteBefore(before: Date): Promise<void> {
    return this.accesses.deleteBefore(hourOf(before));
  }

  /** Stores the counts. Those that cannot be stored now are kept for the next time. */
  flush(): Promise<void> {
    return this.flushes.now();
  }

  /** Runs after the last response, while the database is still available. */
  onApplicationShutdown(): Promise<void> {
    return this.flushes.last();
  }

  private async store(): Promise<void> {
    const counts = this.waiting.drain();
    try {
      while (counts.length > 0) {
        await this.accesses.add(counts.slice(0, MAX_AT_ONCE));
        counts.splice(0, MAX_AT_ONCE);
      }
      this.isFailing = false;
    } catch (error) {
      for (const { requests, ...access } of counts) this.waiting.add(access, requests);
      this.flushes.plan();
      if (!this.isFailing) this.logger.warn(`Cannot store accesses: ${loggableError(error).message}`);
      this.isFailing = true;
    }
    const dropped = this.waiting.drainDropped();
    if (dropped > 0) this.logger.warn(`Dropped ${dropped} accesses, because too many are waiting.`);
  }
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
}
