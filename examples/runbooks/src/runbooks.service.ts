import { Clock, DomainEvents, Injectable, Jobs, RecordService } from '@heliograph/server/module';
import type { OnModuleInit, RowChanges } from '@heliograph/server/module';
import { RUNBOOK } from './runbook.js';
import type { RunbookEntity } from './runbook.entity.js';
import { RunbooksRepository } from './runbooks.repository.js';

const REVIEW = 'acme-runbooks.review';

@Injectable()
export class RunbooksService extends RecordService<typeof RUNBOOK, RunbookEntity> implements OnModuleInit {
  constructor(
    private readonly runbooks: RunbooksRepository,
    private readonly events: DomainEvents,
    private readonly jobs: Jobs,
    clock: Clock,
  ) {
    super(RUNBOOK, runbooks, clock);
  }

  onModuleInit(): void {
    this.jobs.handle(REVIEW, (subject) => this.review(Number(subject.split(':')[1])));
    this.events.on('acme-runbooks.needed', ['component.status_changed'], async ({ payload, occurredAt }) => {
      if (payload.to !== 'operational') await this.runbooks.markNeeded(payload.component_id, occurredAt);
    });
  }

  /** Runs in the write that changes the time, so both are saved or neither. Undefined: unchanged. */
  protected override async onWrite(id: number, { reviewAt }: RowChanges<RunbookEntity>): Promise<void> {
    const subject = `runbook:${id}`;
    if (reviewAt === null) await this.jobs.cancel(REVIEW, subject);
    else if (reviewAt !== undefined) await this.jobs.schedule({ kind: REVIEW, subject, dueAt: reviewAt });
  }

  protected override onDelete(id: number): Promise<void> {
    return this.jobs.cancel(REVIEW, `runbook:${id}`);
  }

  /** Runs when the review is due, at least once. */
  private async review(id: number): Promise<void> {
    await this.runbooks.change(id, {}, async ({ state, reviewAt }) => {
      const now = this.clock.now();
      if (state === 'outdated' || reviewAt === null || reviewAt > now) return {};
      await this.events.record('acme-runbooks.outdated', { runbook_id: id });
      return { state: 'outdated', updatedAt: now };
    });
  }
}
