import type { LocaleText } from '../text/locale-text.js';
import type { ServiceCalendar } from '../time/service-hours.js';
import { DEFAULT_UPTIME_WEIGHTS, type UptimeWeights } from '../status/uptime.js';
import { DEFAULT_LOOK, type LookVariables, type PageLayout, type PageLink } from './page-look.js';

/** What a tenant can set for its page. */
export interface TenantSettings {
  /** IANA name of the time zone that visitors' times are shown in. */
  readonly timeZone: string;
  /** The company's color as `#rrggbb`; null for Heliograph's own. */
  readonly color: string | null;
  /** The address of the logo below the page's origin, which changes with its content; null for none. */
  readonly logoPath: string | null;
  /** The same of the logo that is shown in the dark scheme; null for the same one. */
  readonly logoDarkPath: string | null;
  /** The same of the icon of browsers' tabs; null for the one that shows the status. */
  readonly faviconPath: string | null;
  /** Links in the header of every page. */
  readonly headerLinks: readonly PageLink[];
  /** Markdown in the footer of every page. */
  readonly footerText: LocaleText;
  /** Links in the footer of every page. */
  readonly footerLinks: readonly PageLink[];
  readonly look: LookVariables;
  readonly layout: PageLayout;
  /** Whether pages show images in Markdown, or links to them. */
  readonly markdownImages: boolean;
  /** What uptime makes of the times of trouble. Source: decisions, section 5. */
  readonly uptimeWeights: UptimeWeights;
  /** How long before the start of a maintenance its reminder goes out. Source: decisions, section 6. */
  readonly reminderMinutes: number;
  /** Whether anybody can subscribe, and subscribers can be changed. Source: decisions, section 7. */
  readonly subscriptionsEnabled: boolean;
  /** Whether visitors' browsers must do some work before they subscribe. Source: docs/decisions/0022. */
  readonly subscribeProofOfWork: boolean;
  /** How long what subscribers are told of waits, so that a correction goes out in its place. Source: docs/decisions/0020. */
  readonly notificationGraceSeconds: number;
  /** Where answers to mails go; null: to where they come from. */
  readonly mailReplyTo: string | null;
  /** The uptime that is promised, as a fraction; null: none. Source: decisions, section 7. */
  readonly slaTarget: number | null;
  /** When it is promised. */
  readonly serviceCalendar: ServiceCalendar;
}

/** The settings of a tenant that has set nothing. */
export const DEFAULT_TENANT_SETTINGS: TenantSettings = {
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
  slaTarget: null,
  serviceCalendar: { hours: [], holidays: [] },
};

/** Stored settings, completed with what is usual. */
export function completeSettings(stored: Partial<TenantSettings>): TenantSettings {
  return { ...DEFAULT_TENANT_SETTINGS, ...stored };
}
