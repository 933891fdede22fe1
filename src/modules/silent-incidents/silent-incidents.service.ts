import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { worst } from '#core/status/component-status.js';
import { pickText } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { ModuleSettings } from '#http/module-settings/module-settings.js';
import { SilenceReaders } from '#modules/members/services/silence-readers.js';
import { PersonMails } from '#modules/notifications/services/person-mails.js';
import { CONSOLE_PATH } from '#platform/access/sign-in/console-path.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { DomainEvents } from '#platform/events/domain-events.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { SilenceLimits } from './silence-limits.js';
import { SilentIncidentsRepository, type OpenIncident } from './silent-incidents.repository.js';

const CHECK = 'incident.check_silence';
const TELL = 'incident.tell_silence';
const TELL_MEMBER = 'member.tell_silence';
/** Events that begin a silence. The end of an incident is seen when it is checked. */
const BEGINNINGS = ['incident.published', 'incident.updated', 'incident.reopened'] as const;
const MINUTE_MS = 60_000;
/** Longest time between two checks, so that other settings and impacts count soon. */
const CHECK_WITHIN_MS = 15 * MINUTE_MS;
/** Members whose mails are scheduled in one transaction. */
const MEMBERS_A_BATCH = 100;

/** Tells members by mail, once for each silence, of open incidents that have had no update for long. */
@Injectable()
export class SilentIncidents implements OnModuleInit {
  constructor(
    private readonly incidents: SilentIncidentsRepository,
    private readonly readers: SilenceReaders,
    private readonly mails: PersonMails,
    private readonly settings: ModuleSettings,
    private readonly events: DomainEvents,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.onTogether('silent-incidents', BEGINNINGS, async (events) => {
      // An import brings thousands that are over.
      const ids = await this.incidents.openAmong(events.map(({ payload }) => payload.incident_id));
      const dueAt = this.clock.now();
      await this.jobs.scheduleAll(ids.map((id) => ({ kind: CHECK, subject: String(id), dueAt })));
    });
    this.jobs.handle(CHECK, (subject) => this.check(Number(subject)));
    this.jobs.recover(CHECK, async (after, limit) =>
      (await this.incidents.openIdsAfter(Number(after ?? 0), limit)).map(String),
    );
    this.jobs.handle(TELL, (subject) => this.tellSome(subject));
    this.jobs.handle(TELL_MEMBER, (subject) => this.tell(subject));
  }

  /** Begins to tell of a silence that is long enough, and checks again later. */
  private async check(id: number): Promise<void> {
    const [incident, limits] = await Promise.all([this.incidents.open(id), this.settings.of(SilenceLimits)]);
    if (incident === undefined) return;
    const now = this.clock.now();
    const { silentSince } = incident;
    const minutes = limitOf(incident, limits);
    const dueAt = minutes === null ? null : silentSince.getTime() + minutes * MINUTE_MS;
    await this.database.write(async () => {
      const isDue = dueAt !== null && dueAt <= now.getTime();
      if (isDue && (await this.incidents.note(id, silentSince)))
        await this.jobs.schedule({ kind: TELL, subject: subjectOf(id, silentSince, 0), dueAt: now });
      const latest = now.getTime() + CHECK_WITHIN_MS;
      const next = new Date(dueAt === null || isDue ? latest : Math.min(dueAt, latest));
      await this.jobs.schedule({ kind: CHECK, subject: String(id), dueAt: next });
    });
  }

  /** Schedules a job for each of some members, so that an address that is refused for now delays no other. */
  private tellSome(subject: string): Promise<void> {
    const { id, since, memberId: after } = readSubject(subject);
    return this.database.write(async () => {
      const memberIds = await this.readers.idsAfter(after, MEMBERS_A_BATCH);
      const dueAt = this.clock.now();
      const last = memberIds.at(-1);
      if (last === undefined) return;
      await this.jobs.scheduleAll([
        ...memberIds.map((one) => ({ kind: TELL_MEMBER, subject: subjectOf(id, since, one), dueAt })),
        { kind: TELL, subject: subjectOf(id, since, last), dueAt },
      ]);
    });
  }

  /** Says nothing if there is an update by now, or the incident is over. */
  private async tell(subject: string): Promise<void> {
    const { id, since, memberId } = readSubject(subject);
    const [incident, recipient] = await Promise.all([
      this.incidents.open(id),
      this.readers.recipient(memberId),
    ]);
    if (recipient === undefined || incident?.silentSince.getTime() !== since.getTime()) return;
    await this.mails.sendSilence({
      ...recipient,
      title: pickText(incident.title, [recipient.locale], currentTenant().locales) ?? '',
      minutes: Math.floor((this.clock.now().getTime() - since.getTime()) / MINUTE_MS),
      path: `${CONSOLE_PATH}/incidents/${id}`,
    });
  }
}

/** Minutes without an update after which an incident is told; null: never. */
function limitOf({ impacts }: OpenIncident, limits: SilenceLimits): number | null {
  const impact = worst(impacts);
  if (impact === 'major_outage') return limits.major_outage_minutes;
  return impact === 'partial_outage' ? limits.partial_outage_minutes : limits.other_minutes;
}

function subjectOf(id: number, since: Date, memberId: number): string {
  return `silence:${id}:${since.getTime()}:${memberId}`;
}

function readSubject(subject: string): { id: number; since: Date; memberId: number } {
  const [, id, since, memberId] = subject.split(':').map(Number);
  return { id: id ?? 0, since: new Date(since ?? 0), memberId: memberId ?? 0 };
}
