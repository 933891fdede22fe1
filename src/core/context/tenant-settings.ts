import type { LocaleText } from '#core/text/locale-text.js';
import type { ServiceCalendar } from '#core/time/service-hours.js';
import { DEFAULT_UPTIME_WEIGHTS, type UptimeWeights } from '#core/status/uptime-weights.js';
import { DEFAULT_LOOK, type LookVariables, type PageLayout, type PageLink } from './page-look.js';

/** Who sees a page: everybody, or those with one of its admissions. */
export const VISIBILITIES = ['public', 'protected'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Ways to send text messages. */
export const SMS_PROVIDER_NAMES = ['twilio', 'vonage', 'http'] as const;
export type SmsProviderName = (typeof SMS_PROVIDER_NAMES)[number];

/** The account that text messages are sent with. Its secret is stored apart. */
export interface SmsSettings {
  readonly provider: SmsProviderName;
  /** Null for a gateway of one's own. */
  readonly account: string | null;
  /** Number or name that the messages come from. */
  readonly sender: string;
  /** Address of a gateway of one's own; null for the others. */
  readonly url: string | null;
  /** Messages a day, besides those that visitors ask for. */
  readonly dailyLimit: number;
}

/** Settings that a tenant can change. */
export interface TenantSettings {
  readonly visibility: Visibility;
  /** IANA name of the time zone in which visitors see times. */
  readonly timeZone: string;
  /** The company's color as `#rrggbb`; null for Heliograph's default. */
  readonly color: string | null;
  /** Path of the logo below the page's origin. Changes with the logo's content; null for none. */
  readonly logoPath: string | null;
  /** Path of the logo for the dark color scheme; null for the same logo. */
  readonly logoDarkPath: string | null;
  /** Path of the favicon; null for the one that shows the status. */
  readonly faviconPath: string | null;
  /** Links in the header of every page. */
  readonly headerLinks: readonly PageLink[];
  /** Markdown in the footer of every page. */
  readonly footerText: LocaleText;
  /** Links in the footer of every page. */
  readonly footerLinks: readonly PageLink[];
  readonly look: LookVariables;
  readonly layout: PageLayout;
  /** Whether pages show images in Markdown, rather than links to them. */
  readonly markdownImages: boolean;
  /** Fraction of its time that each status counts as downtime. Source: decisions, section 5. */
  readonly uptimeWeights: UptimeWeights;
  /** Minutes between the reminder of a maintenance and its start. Source: decisions, section 6. */
  readonly reminderMinutes: number;
  /** Whether subscribers can be created and changed. Source: decisions, section 7. */
  readonly subscriptionsEnabled: boolean;
  /** Whether subscribing requires a proof of work by the visitor's browser. Source: docs/decisions/0022. */
  readonly subscribeProofOfWork: boolean;
  /** Seconds that a notification waits, so a correction can replace it. Source: docs/decisions/0020. */
  readonly notificationGraceSeconds: number;
  /** Reply-To address of mails; null for the sender's address. */
  readonly mailReplyTo: string | null;
  /** Id of the Telegram bot, the public part of its token; null for none. */
  readonly telegramBotId: string | null;
  /** Null: no text messages. */
  readonly sms: SmsSettings | null;
  /** Promised uptime as a fraction; null for none. Source: decisions, section 7. */
  readonly slaTarget: number | null;
  /** Service hours that the promise covers. */
  readonly serviceCalendar: ServiceCalendar;
}

/** Default settings of a tenant. */
export const DEFAULT_TENANT_SETTINGS: TenantSettings = {
  visibility: 'public',
  timeZone: 'Etc/UTC',
  color: null,
  logoPath: null,
  logoDarkPath: null,
  faviconPath: null,
  headerLinks: [],
  footerText: {},
  footerLinks: [],
  look: DEFAULT_LOOK,
  layout: 'list',
  markdownImages: true,
  uptimeWeights: DEFAULT_UPTIME_WEIGHTS,
  reminderMinutes: 60,
  subscriptionsEnabled: true,
  subscribeProofOfWork: false,
  notificationGraceSeconds: 0,
  mailReplyTo: null,
  telegramBotId: null,
  sms: null,
  slaTarget: null,
  serviceCalendar: { hours: [], holidays: [] },
};

/** Completes stored settings with the defaults. */
export function completeSettings(stored: Partial<TenantSettings>): TenantSettings {
  return { ...DEFAULT_TENANT_SETTINGS, ...stored };
}
