import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALL_AUDIENCES } from '#core/context/audience.js';
import { runForAudience } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { FollowedIncidentsRepository, type OpenIncident } from '../store/followed-incidents.repository.js';

const END = 'subscriber.end_follows';
const DAY_MS = 86_400_000;
/** Longer than any delivery is retried, so that everybody is told of the end first. */
const KEPT_DAYS = 3;
const ENDED_A_BATCH = 500;

/** Incidents and maintenances that subscribers follow, and their end. Source: capabilities, reminders and following. */
@Injectable()
export class FollowedIncidents implements OnModuleInit {
  constructor(
    private readonly followed: FollowedIncidentsRepository,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(END, () => this.end());
    this.jobs.recover(END, async (after) =>
      after === undefined && (await this.followed.isAny()) ? [END] : [],
    );
  }

  /** Those of the named incidents that can be followed. */
  open(ids: readonly number[]): Promise<OpenIncident[]> {
    return this.followed.open(ids);
  }

  /** @throws Invalid on incidents that visitors do not see or that are over */
  async assertOpen(ids: readonly number[]): Promise<readonly OpenIncident[]> {
    const open = await this.followed.open(ids);
    const known = new Set(open.map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw Invalid.field(
        'incident_ids',
        `There is no incident or maintenance to follow with the id ${unknown.join(', ')}.`,
      );
    return open;
  }

  /** Schedules the job that ends what is over, in the open write: once a day, as long as anybody follows anything. */
  expectEnd(): Promise<void> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    return this.jobs.ensure({ kind: END, subject: END, dueAt: new Date((today + 1) * DAY_MS) });
  }

  /** Of what any audience sees: what is hidden from others is not over. */
  private end(): Promise<void> {
    return runForAudience(ALL_AUDIENCES, () => this.endSome());
  }

  private endSome(): Promise<void> {
    return this.database.write(async () => {
      const now = this.clock.now();
      const ended = await this.followed.endSome(new Date(now.getTime() - KEPT_DAYS * DAY_MS), ENDED_A_BATCH);
      if (ended === ENDED_A_BATCH) await this.jobs.schedule({ kind: END, subject: END, dueAt: now });
      else if (await this.followed.isAny()) await this.expectEnd();
    });
  }
}
