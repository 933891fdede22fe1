import { Clock, DomainEvents, Injectable, Jobs, ListFilter, pageRange, rowValues } from 'heliograph/module';
import type { OnModuleInit, PageJson, RecordJson } from 'heliograph/module';
import type { CreateRunbook, Runbook, RunbookQuery, UpdateRunbook } from './runbook.js';
import { RunbooksRepository } from './runbooks.repository.js';

const REVIEW = 'acme-runbooks.review';

@Injectable()
export class RunbooksService implements OnModuleInit {
  constructor(
    private readonly runbooks: RunbooksRepository,
    private readonly events: DomainEvents,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REVIEW, (subject) => this.review(Number(subject.split(':')[1])));
    this.events.on('acme-runbooks.needed', ['component.status_changed'], async ({ payload, occurredAt }) => {
      if (payload.to !== 'operational') await this.runbooks.markNeeded(payload.component_id, occurredAt);
    });
  }

  list(query: RunbookQuery): Promise<PageJson<Runbook>> {
    const filter = new ListFilter().equals('component_id', query.component_id).equals('state', query.state);
    return this.runbooks.page(pageRange(query), filter);
  }

  get(id: number): Promise<RecordJson<Runbook>> {
    return this.runbooks.get(id);
  }

  create(body: CreateRunbook): Promise<RecordJson<Runbook>> {
    const now = this.clock.now();
    const values = { state: 'current', reviewAt: null, neededAt: null, createdAt: now, updatedAt: now };
    return this.runbooks.create({ ...values, ...rowValues(body) }, (id) =>
      this.planReview(id, body.review_at),
    );
  }

  update(id: number, body: UpdateRunbook, ifMatch?: string): Promise<RecordJson<Runbook>> {
    return this.runbooks.change(id, { ifMatch, body }, async () => {
      await this.planReview(id, body.review_at);
      return { ...rowValues(body), updatedAt: this.clock.now() };
    });
  }

  delete(id: number, ifMatch?: string): Promise<void> {
    return this.runbooks.remove(id, { ifMatch }, () => this.planReview(id, null));
  }

  /** In the write that changes the time: the job is kept or lost together with it. Undefined: it stays as it is. */
  private async planReview(id: number, dueAt: Date | null | undefined): Promise<void> {
    const subject = `runbook:${id}`;
    if (dueAt === null) await this.jobs.disarm(REVIEW, subject);
    else if (dueAt !== undefined) await this.jobs.arm({ kind: REVIEW, subject, dueAt });
  }

  /** Runs when the review is due, perhaps more than once. */
  private async review(id: number): Promise<void> {
    await this.runbooks.change(id, {}, async ({ state, reviewAt }) => {
      const now = this.clock.now();
      if (state === 'outdated' || reviewAt === null || reviewAt > now) return {};
      await this.events.record('acme-runbooks.outdated', { runbook_id: id });
      return { state: 'outdated', updatedAt: now };
    });
  }
}
