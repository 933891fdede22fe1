import type { Tenant } from '../../context/tenant.js';
import { pickText, type LocaleText } from '../../text/locale-text.js';
import { interfaceTexts, type InterfaceTexts } from './interface-texts.js';
import type { PublicPage } from '../store/public-page.js';

/** Formatters are expensive to create, and a page shows thousands of dates. Bounded by languages, time zones and styles. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Plain `en` gets the day before the month and 24 hours, which most of its readers use. */
const WORLD_ENGLISH = 'en-GB';

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale === 'en' ? WORLD_ENGLISH : locale, options);
  formatters.set(key, format);
  return format;
}

/** Everything that a response to a visitor is rendered from, with formatting in the visitor's language. */
export class PageView {
  readonly texts: InterfaceTexts;

  constructor(
    readonly tenant: Tenant,
    readonly page: PublicPage,
    /** The language of the response. */
    readonly locale: string,
    /** Scheme and host of the tenant's page, for absolute URLs. */
    readonly origin: string,
    readonly now: Date,
  ) {
    this.texts = interfaceTexts(locale);
  }

  /** A text in the page's language, or the next best one. */
  text(text: LocaleText): string {
    return this.textOrNull(text) ?? '';
  }

  /** Like {@link text}, with null where no language has any. */
  textOrNull(text: LocaleText): string | null {
    return pickText(text, [this.locale], this.tenant.locales) ?? null;
  }

  /** A date and time in the tenant's zone, for a person: `1 Mar 2026, 09:30 CET`. */
  instant(iso: string): string {
    return this.instants().format(new Date(iso));
  }

  /** From one date and time to another, without repeating the parts that both share: `1 Mar 2026, 09:30 – 10:00 CET`. */
  range(from: string, to: string): string {
    return this.instants().formatRange(new Date(from), new Date(to));
  }

  private instants(): Intl.DateTimeFormat {
    const { timeZone } = this.tenant.settings;
    return formatter(this.locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
  }

  /** A day for a person. */
  date(day: string): string {
    return formatter(this.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  }

  /** `March 2026`, of the month that has this day. */
  month(day: Date): string {
    return formatter(this.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
  }

  /** `Mar` of `2026-03`; of January the year as well. */
  shortMonth(month: string): string {
    const year = month.endsWith('-01') ? ({ year: '2-digit' } as const) : {};
    return formatter(this.locale, { month: 'short', ...year, timeZone: 'UTC' }).format(new Date(month));
  }

  /** A fraction as a percentage, rounded down, so that 100 % is never shown for less. */
  percent(fraction: number): string {
    const format = new Intl.NumberFormat(this.locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    return format.format(Math.floor(fraction * 10_000) / 10_000);
  }

  /** `1 h 5 min` */
  duration(milliseconds: number): string {
    const minutes = Math.max(1, Math.round(milliseconds / 60_000));
    const hours = Math.floor(minutes / 60);
    return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
  }

  /** A path of this page, with the requested language. */
  href(path: string): string {
    return this.locale === this.tenant.locales[0]
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}lang=${this.locale}`;
  }
}
