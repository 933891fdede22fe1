import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { UptimeWeights } from '../../../status/uptime.js';
import { ChangeListener } from '../../../database/changes/change-listener.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { Invalid } from '../../../errors/api-error.js';
import { recordOf, type RecordJson } from '../../../http/results/record-json.js';
import { currentTenant, workContext } from '../../../context/work-context.js';
import type { StoredSettings } from '../../../tenancy/tenant-settings.repository.js';
import { TenantsService } from '../../../tenancy/tenants.service.js';
import { Clock } from '../../../time/clock.js';
import { serviceHoursProblem, type ServiceHours } from '../../../time/service-hours.js';
import { timeZoneName } from '../../../time/time-zone.js';
import { LifecycleService } from '../../incidents/domain/lifecycle.service.js';
import type { UpdatePageSettings, UptimeWeightsInput } from '../api/page-settings.input.js';
import { PageSettings } from '../api/page-settings.response.js';
import { PageLanguages } from './page-languages.js';
import { readLogo, type LogoImage } from './logo-image.js';
import { LogoRepository } from '../store/logo.repository.js';

/** What a company sets for its page: how it looks, and how uptime and reminders are computed. */
@Injectable()
export class PageSettingsService {
  constructor(
    private readonly tenants: TenantsService,
    private readonly logos: LogoRepository,
    private readonly languages: PageLanguages,
    private readonly lifecycle: LifecycleService,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    private readonly changes: ChangeListener,
  ) {}

  async get(): Promise<RecordJson<PageSettings>> {
    return toRecord(await this.tenants.settings());
  }

  /** @throws Invalid, PreconditionFailed */
  async update(input: UpdatePageSettings, ifMatch?: string): Promise<RecordJson<PageSettings>> {
    const logo = input.logo === undefined || input.logo === null ? input.logo : logoFrom(input.logo);
    const timeZone = input.time_zone === undefined ? undefined : timeZoneFrom(input.time_zone);
    const updated = await this.database.write(async () => {
      const before = await this.tenants.lockSettings();
      const current = toRecord(before);
      assertMatch(ifMatch, current);
      const { settings } = before;
      const { color = input.colour } = input;
      const after: StoredSettings = {
        name: input.name ?? before.name,
        locales:
          input.locales === undefined
            ? before.locales
            : await this.languages.change(before.locales, {
                locales: input.locales,
                confirmed: input.confirm_removal ?? [],
              }),
        settings: {
          timeZone: timeZone ?? settings.timeZone,
          color: color === undefined ? settings.color : color,
          logoPath: logo === undefined ? settings.logoPath : logo && `/assets/${logo.fileName}`,
          uptimeWeights: weightsFrom(input.uptime_weights ?? {}, settings.uptimeWeights),
          reminderMinutes: input.reminder_minutes ?? settings.reminderMinutes,
          subscriptionsEnabled: input.subscriptions_enabled ?? settings.subscriptionsEnabled,
          subscribeProofOfWork: input.subscribe_proof_of_work ?? settings.subscribeProofOfWork,
          notificationGraceSeconds: input.notification_grace_seconds ?? settings.notificationGraceSeconds,
          mailReplyTo: input.mail_reply_to === undefined ? settings.mailReplyTo : input.mail_reply_to,
          slaTarget: input.sla_target === undefined ? settings.slaTarget : input.sla_target,
          serviceCalendar: {
            hours:
              input.service_hours === undefined
                ? settings.serviceCalendar.hours
                : serviceHoursFrom(input.service_hours),
            holidays: input.holidays?.toSorted() ?? settings.serviceCalendar.holidays,
          },
        },
        updatedAt: this.clock.now(),
      };
      if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) return current;
      if (logo !== undefined) this.logos.keep(logo);
      this.tenants.saveSettings(after);
      if (after.settings.reminderMinutes !== settings.reminderMinutes)
        await this.lifecycle.rearmReminders(after.settings.reminderMinutes);
      return toRecord(after);
    });
    this.changes.changed('tenant', currentTenant().id);
    return updated;
  }
}

function toRecord({ name, locales, settings, updatedAt }: StoredSettings): RecordJson<PageSettings> {
  const {
    timeZone,
    color,
    logoPath,
    uptimeWeights,
    reminderMinutes,
    subscriptionsEnabled,
    subscribeProofOfWork,
    notificationGraceSeconds,
    mailReplyTo,
    slaTarget,
    serviceCalendar: { hours, holidays },
  } = settings;
  return recordOf(PageSettings, {
    name,
    locales: [...locales],
    time_zone: timeZone,
    color,
    logo_url: logoPath === null ? null : (workContext()?.origin ?? '') + logoPath,
    // One by one: the order decides the validator, and jsonb has one of its own.
    uptime_weights: {
      degraded: uptimeWeights.degraded,
      partial_outage: uptimeWeights.partial_outage,
      major_outage: uptimeWeights.major_outage,
    },
    reminder_minutes: reminderMinutes,
    subscriptions_enabled: subscriptionsEnabled,
    subscribe_proof_of_work: subscribeProofOfWork,
    notification_grace_seconds: notificationGraceSeconds,
    mail_reply_to: mailReplyTo,
    sla_target: slaTarget,
    service_hours: hours.map(({ weekday, from, to }) => ({ weekday, from, to })),
    holidays: [...holidays],
    updated_at: updatedAt.toISOString(),
  });
}

function weightsFrom(input: UptimeWeightsInput, before: UptimeWeights): UptimeWeights {
  return {
    degraded: input.degraded ?? before.degraded,
    partial_outage: input.partial_outage ?? before.partial_outage,
    major_outage: input.major_outage ?? before.major_outage,
  };
}

function logoFrom(dataUrl: string): LogoImage {
  const logo = readLogo(dataUrl);
  if (typeof logo === 'string') throw Invalid.field('logo', logo);
  return logo;
}

function serviceHoursFrom(hours: readonly ServiceHours[]): ServiceHours[] {
  const wrong = serviceHoursProblem(hours);
  if (wrong !== undefined) {
    const { index, field, problem } = wrong;
    throw Invalid.field(`service_hours.${index}.${field}`, `The ${field} ${problem}.`);
  }
  return hours.map(({ weekday, from, to }) => ({ weekday, from, to }));
}

function timeZoneFrom(text: string): string {
  const name = timeZoneName(text);
  if (name === undefined)
    throw Invalid.field(
      'time_zone',
      'The time_zone must be the IANA name of a time zone, such as Europe/Berlin.',
    );
  return name;
}
