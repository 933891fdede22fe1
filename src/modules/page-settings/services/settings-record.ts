import type { PageLink } from '#core/context/page-look.js';
import { workContext } from '#core/context/work-context.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import type { StoredSettings } from '#platform/tenancy/tenant-settings.repository.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { LinkSettings } from '../dto/page-look.response.js';
import { PageSettings } from '../dto/page-settings.response.js';

/**
 * Settings as an API resource. URLs use the host of the request. Objects are copied member by
 * member: the order of the members affects the ETag, and jsonb does not keep it.
 */
export function settingsRecord({
  name,
  locales,
  settings,
  updatedAt,
}: StoredSettings): RecordJson<PageSettings> {
  const { look, uptimeWeights, serviceCalendar } = settings;
  return recordOf(PageSettings, {
    name,
    locales: [...locales],
    visibility: settings.visibility,
    time_zone: settings.timeZone,
    color: settings.color,
    logo_url: addressOf(settings.logoPath),
    logo_dark_url: addressOf(settings.logoDarkPath),
    favicon_url: addressOf(settings.faviconPath),
    header_links: linksOf(settings.headerLinks, locales),
    footer_text: byLocale(settings.footerText, locales),
    footer_links: linksOf(settings.footerLinks, locales),
    look: { radius: look.radius, font: look.font, density: look.density },
    layout: settings.layout,
    markdown_images: settings.markdownImages,
    uptime_weights: {
      degraded: uptimeWeights.degraded,
      partial_outage: uptimeWeights.partial_outage,
      major_outage: uptimeWeights.major_outage,
    },
    reminder_minutes: settings.reminderMinutes,
    subscriptions_enabled: settings.subscriptionsEnabled,
    subscribe_proof_of_work: settings.subscribeProofOfWork,
    notification_grace_seconds: settings.notificationGraceSeconds,
    mail_reply_to: settings.mailReplyTo,
    telegram_bot_id: settings.telegramBotId,
    sms: settings.sms && {
      provider: settings.sms.provider,
      account: settings.sms.account,
      sender: settings.sms.sender,
      url: settings.sms.url,
      daily_limit: settings.sms.dailyLimit,
    },
    sla_target: settings.slaTarget,
    service_hours: serviceCalendar.hours.map(({ weekday, from, to }) => ({ weekday, from, to })),
    holidays: [...serviceCalendar.holidays],
    updated_at: updatedAt.toISOString(),
  });
}

function addressOf(path: string | null): string | null {
  return path === null ? null : (workContext()?.origin ?? '') + path;
}

function linksOf(links: readonly PageLink[], locales: readonly string[]): LinkSettings[] {
  return links.map(({ label, url }) => ({ label: byLocale(label, locales), url }));
}

/** Returns one entry per language; null for a missing text. Source: management-api, "Locale object". */
function byLocale(text: LocaleText, locales: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(locales.map((locale) => [locale, text[locale] ?? null]));
}
