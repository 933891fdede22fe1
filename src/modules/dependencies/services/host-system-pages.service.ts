import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { Clock } from '#core/time/clock.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { hasAbility } from '#platform/access/has-ability.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { OutboundAddresses } from '#platform/outbound/outbound-addresses.js';
import { summaryAddress } from '#platform/status-pages/page-address.js';
import { PolledPages } from '#platform/status-pages/polled-pages.js';
import type { PolledPage } from '#platform/status-pages/polled-pages.repository.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { SignalWriter } from '#modules/hooks/services/signal-writer.service.js';
import { HostSystemStatusPage, type UpdateHostSystemStatusPage } from '../dto/host-system-status-page.js';
import {
  HostSystemPagesRepository,
  type HostSystemPage,
  type PageState,
} from '../store/host-system-pages.repository.js';

const READ = 'host-system.read_page';
/** Key of the signals that follow from the page. */
const KEY = 'status-page';
const MINUTE_MS = 60_000;
/** For so long, what a page said is believed while it cannot be read. */
const BELIEVED_MS = 180 * MINUTE_MS;
/** The host system is told at least so often, because what it is told expires. */
const TELL_EVERY_MS = 60 * MINUTE_MS;
/** Jobs of many host systems do not run at the same moment. */
const SPREAD_MS = 30_000;
/** Maximum number of status pages that are read for a tenant. */
const MAX_PAGES = 50;

const UNREAD: PageState & Pick<HostSystemPage, 'reportedAt'> = {
  status: null,
  message: null,
  problem: null,
  readAt: null,
  reportedAt: null,
};

/** Reads the status pages of host systems, and reports what they say as signals. Source: docs/decisions/0103. */
@Injectable()
export class HostSystemPagesService implements OnModuleInit {
  constructor(
    private readonly pages: HostSystemPagesRepository,
    private readonly polled: PolledPages,
    private readonly addresses: OutboundAddresses,
    private readonly signals: SignalWriter,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(READ, (subject) => this.read(Number(subject)));
    this.jobs.recover(READ, async (after, limit) =>
      (await this.pages.idsAfter(Number(after ?? 0), limit)).map(String),
    );
  }

  /** Only keys that may change the address see all of it. @throws NotFound if there is no such host system */
  async get(id: number): Promise<RecordJson<HostSystemStatusPage>> {
    const page = await this.record(id);
    if (hasAbility('components.manage')) return page;
    const { url, ...shown } = page.parse() as unknown as HostSystemStatusPage;
    return recordOf(HostSystemStatusPage, { ...shown, url: url && maskedPage(url) });
  }

  /** @throws NotFound, PreconditionFailed; Invalid if the address may not be read, or too many are */
  async update(
    id: number,
    input: UpdateHostSystemStatusPage,
    ifMatch?: string,
  ): Promise<RecordJson<HostSystemStatusPage>> {
    if (input.url != null) await this.assertReadable(input.url);
    return this.database.writeAlone(async () => {
      const before = await this.pages.lock(id);
      if (before === undefined) throw NotFound.of('host system');
      const current = await this.record(id);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      const { url = before.url, public_name: publicName = before.publicName } = input;
      if (url === before.url && publicName === before.publicName) return current;
      const next = { ...before, url, publicName, ...(url === before.url ? {} : UNREAD) };
      if (url !== before.url) await this.change(id, before, url);
      this.pages.save(id, next, this.clock.now());
      return this.record(id);
    });
  }

  /** @throws NotFound */
  private async record(id: number): Promise<RecordJson<HostSystemStatusPage>> {
    const page = await this.pages.record(id);
    if (page === undefined) throw NotFound.of('host system');
    return page;
  }

  private async assertReadable(url: string): Promise<void> {
    const address = summaryAddress(url);
    if (address === undefined)
      throw Invalid.field('url', 'The url must be that of a status page, without a query or fragment.');
    const refusal = await this.addresses.refusalNow(new URL(address));
    if (refusal !== undefined) throw Invalid.field('url', refusal);
  }

  private async change(id: number, before: HostSystemPage, url: string | null): Promise<void> {
    if (before.url === null && (await this.pages.count()) >= MAX_PAGES)
      throw Invalid.field('url', `At most ${MAX_PAGES} status pages are read.`);
    if (before.reportedAt !== null) await this.report(id, 'operational', null);
    if (url === null) await this.jobs.cancel(READ, String(id));
    else await this.jobs.schedule({ kind: READ, subject: String(id), dueAt: this.clock.now() });
  }

  /** Reads the page of a host system and takes over what it says, unless its address has changed meanwhile. */
  private async read(id: number): Promise<void> {
    const url = (await this.pages.find(id))?.url ?? null;
    const address = url === null ? undefined : summaryAddress(url);
    if (address === undefined) return;
    const polled = await this.polled.read(address);
    await this.database.write(async () => {
      const before = await this.pages.lock(id);
      if (before?.url !== url) return;
      const now = this.clock.now();
      const state = stateOf(polled, now);
      const reportedAt = await this.tell(id, before, state, now);
      this.pages.save(id, { ...before, ...state, reportedAt }, now);
      const dueAt = new Date(polled.nextAt.getTime() + Math.random() * SPREAD_MS);
      await this.jobs.schedule({ kind: READ, subject: String(id), dueAt });
    });
  }

  /** @returns when the host system was last told */
  private async tell(
    id: number,
    before: HostSystemPage,
    { status, message }: PageState,
    now: Date,
  ): Promise<Date | null> {
    const { reportedAt } = before;
    const isNew = status !== before.status || message !== before.message;
    const isDue = reportedAt === null || now.getTime() - reportedAt.getTime() >= TELL_EVERY_MS;
    if (status === null || !(isNew || isDue)) return reportedAt;
    await this.report(id, status, message);
    return now;
  }

  private async report(id: number, status: ComponentStatus, message: string | null): Promise<void> {
    const expiry = status === 'operational' ? {} : { ttlSeconds: BELIEVED_MS / 1000 };
    await this.signals.write('host_system', [
      {
        ownerId: id,
        receivedAt: this.clock.now(),
        signals: [{ key: KEY, status, ...expiry, ...(message === null ? {} : { message }) }],
        problem: null,
        contentType: null,
        body: JSON.stringify({ status, message }),
      },
    ]);
  }
}

/** An address whose path may be what lets those in who know it. */
function maskedPage(url: string): string {
  const { origin, pathname } = new URL(url);
  return pathname === '/' ? url : `${origin}/***`;
}

/** What is still believed of what was read. */
function stateOf({ status, message, problem, readAt }: PolledPage, now: Date): PageState {
  const isBelieved = readAt !== null && now.getTime() - readAt.getTime() < BELIEVED_MS;
  return { status: isBelieved ? status : null, message: isBelieved ? message : null, problem, readAt };
}
