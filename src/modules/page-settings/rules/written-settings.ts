import type { TenantSettings } from '#core/context/tenant-settings.js';
import { Invalid } from '#core/errors/api-error.js';
import type { UptimeWeights } from '#core/status/uptime-weights.js';
import { mergeLocaleText } from '#core/text/locale-text.js';
import { serviceHoursProblem, type ServiceHours } from '#core/time/service-hours.js';
import { timeZoneName } from '#core/time/time-zone.js';
import type { UpdatePageSettings, UptimeWeightsInput } from '../dto/page-settings.input.js';
import { keptLinks, keptText, linksFrom } from './page-links.js';
import { writtenSms } from './written-sms.js';
import type { ImagePaths } from './written-images.js';

/** Parts of an update that are not in its body. */
interface Change {
  /** Languages of the page before and after the update. */
  readonly locales: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Addresses of the images after the update. */
  readonly paths: ImagePaths;
}

/**
 * Returns the settings after an update. Omitted fields keep their values.
 *
 * @throws Invalid
 */
export function writtenSettings(
  settings: TenantSettings,
  input: UpdatePageSettings,
  { locales, paths }: Change,
): TenantSettings {
  const { color = input.colour, look = {} } = input;
  const links = (list: 'header_links' | 'footer_links'): TenantSettings['headerLinks'] | undefined =>
    input[list] && linksFrom(list, input[list], locales.before);
  return {
    visibility: input.visibility ?? settings.visibility,
    timeZone: input.time_zone === undefined ? settings.timeZone : timeZoneFrom(input.time_zone),
    color: color === undefined ? settings.color : color,
    ...paths,
    headerLinks: keptLinks(links('header_links') ?? settings.headerLinks, locales.after),
    footerText: keptText(
      mergeLocaleText(settings.footerText, input.footer_text ?? {}, locales.before),
      locales.after,
    ),
    footerLinks: keptLinks(links('footer_links') ?? settings.footerLinks, locales.after),
    look: {
      radius: look.radius ?? settings.look.radius,
      font: look.font ?? settings.look.font,
      density: look.density ?? settings.look.density,
    },
    layout: input.layout ?? settings.layout,
    markdownImages: input.markdown_images ?? settings.markdownImages,
    uptimeWeights: weightsFrom(input.uptime_weights ?? {}, settings.uptimeWeights),
    reminderMinutes: input.reminder_minutes ?? settings.reminderMinutes,
    subscriptionsEnabled: input.subscriptions_enabled ?? settings.subscriptionsEnabled,
    subscribeProofOfWork: input.subscribe_proof_of_work ?? settings.subscribeProofOfWork,
    notificationGraceSeconds: input.notification_grace_seconds ?? settings.notificationGraceSeconds,
    mailReplyTo: input.mail_reply_to === undefined ? settings.mailReplyTo : input.mail_reply_to,
    telegramBotId:
      input.telegram_bot_token === undefined
        ? settings.telegramBotId
        : (input.telegram_bot_token?.split(':')[0] ?? null),
    sms: writtenSms(settings.sms, input.sms),
    slaTarget: input.sla_target === undefined ? settings.slaTarget : input.sla_target,
    serviceCalendar: {
      hours:
        input.service_hours === undefined
          ? settings.serviceCalendar.hours
          : serviceHoursFrom(input.service_hours),
      holidays: input.holidays?.toSorted() ?? settings.serviceCalendar.holidays,
    },
  };
}

function weightsFrom(input: UptimeWeightsInput, before: UptimeWeights): UptimeWeights {
  return {
    degraded: input.degraded ?? before.degraded,
    partial_outage: input.partial_outage ?? before.partial_outage,
    major_outage: input.major_outage ?? before.major_outage,
  };
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
