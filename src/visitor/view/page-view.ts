import { LRUCache } from 'lru-cache';
import { audienceKey } from '#core/context/audience.js';
import type { Tenant } from '#core/context/tenant.js';
import { workContext } from '#core/context/work-context.js';
import { pickLocale, pickText, type LocaleText } from '#core/text/locale-text.js';
import { largestUnits } from '#core/time/largest-units.js';
import { dayIn } from '#core/time/month.js';
import { catalogueOf } from '#core/languages/catalogues.js';
import { directionOf, type Direction } from '#core/languages/direction.js';
import type { PageTexts } from '#core/languages/catalogue.js';
import type { PublicPage } from '../store/public-page.js';

/**
 * Cached, because formatters are expensive to create and a page shows thousands of dates. The number of
 * languages, time zones and styles bounds the cache.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Plain `en` uses day before month and the 24-hour clock, which most of its readers expect. */
const WORLD_ENGLISH = 'en-GB';

/** A letter of Hebrew, Arabic or another script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Formatters of durations, relative times and percentages; bounded by the number of languages. */
const durationFormats = new Map<string, Intl.DurationFormat>();
/** Formatting costs a hundred times as much as finding a text, and pages show the same days, durations and percentages. */
const formatted = new LRUCache<string, string>({ max: 20_000 });
const distanceFormats = new Map<string, Intl.RelativeTimeFormat>();
const percentFormats = new Map<string, Intl.NumberFormat>();
/** By language and decimal places. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns the cached format of a language, or creates it. */
function kept<Format>(
  formats: Map<string, Format>,
  locale: string,
  make: (locale: string) => Format,
): Format {
  const format = formats.get(locale) ?? make(locale);
  formats.set(locale, format);
  return format;
}

const PERCENT = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const SHORT_DATES = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const SHORT_DATE = { ...SHORT_DATES, weekday: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale === 'en' ? WORLD_ENGLISH : locale, options);
  formatters.set(key, format);
  return format;
}

/** Data that visitor responses are rendered from, with formatting in the visitor's language. */
export class PageView {
  readonly texts: PageTexts;
  /** Writing direction of the page, which pictures follow too. */
  readonly direction: Direction;
  /** True if the frame of the page must not say whose it is. */
  readonly isForStranger: boolean = false;
  /** True if the page is drawn for an audience. What is made of it is kept for that one. */
  readonly isForAudience = audienceKey(workContext()?.audience) !== '';

  constructor(
    readonly tenant: Tenant,
    readonly page: PublicPage,
    /** Language of the response. */
    readonly locale: string,
    /** Scheme and host of the tenant's page, for absolute URLs. */
    readonly origin: string,
    readonly now: Date,
  ) {
    this.texts = catalogueOf(locale).page;
    this.direction = directionOf(locale);
  }

  /** The text in the response's language, or in a fallback language. */
  text(text: LocaleText): string {
    return this.textOrNull(text) ?? '';
  }

  /**
   * Attributes of the element that shows a text. Includes `lang` if the text is in a fallback language. A
   * text in a language from right to left has that direction even if it begins with a Latin name.
   */
  attributes(text: LocaleText): { readonly dir: 'auto' | 'rtl'; readonly lang?: string } {
    const locale = pickLocale(text, [this.locale], this.tenant.locales);
    if (locale !== undefined && locale !== this.locale) return { dir: 'auto', lang: locale };
    return { dir: this.direction === 'rtl' && RIGHT_TO_LEFT.test(this.text(text)) ? 'rtl' : 'auto' };
  }

  /** Like {@link text}, but null if the text has no language. */
  textOrNull(text: LocaleText): string | null {
    return pickText(text, [this.locale], this.tenant.locales) ?? null;
  }

  /** Formats a date and time in the tenant's zone: `1 Mar 2026, 09:30 CET`. */
  instant(iso: string): string {
    return this.instants().format(new Date(iso));
  }

  /** Formats a range of dates and times without repeating shared parts: `1 Mar 2026, 09:30 – 10:00 CET`. */
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

  /** Formats a day in long form. Each component of a page names the same days. */
  date(day: string): string {
    return this.formatted(day, () =>
      formatter(this.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
    );
  }

  /** Formats a day for the list of a month: `Sun 1 Mar`. */
  shortDate(day: string): string {
    return formatter(this.locale, SHORT_DATE).format(new Date(day));
  }

  /** Formats a range of days: `1–3 Mar`. */
  shortDates(from: string, to: string): string {
    return formatter(this.locale, SHORT_DATES).formatRange(new Date(from), new Date(to));
  }

  /** Formats a time in the tenant's zone: `14:00`. */
  clockTime(at: number): string {
    return formatter(this.locale, { ...TIME, timeZone: this.tenant.settings.timeZone }).format(at);
  }

  /** Formats the day of an instant in the tenant's zone: `1 Mar`. */
  dayOf(at: number): string {
    const { timeZone } = this.tenant.settings;
    return formatter(this.locale, { ...SHORT_DATES, timeZone }).format(at);
  }

  /** Formats a number with a fixed number of decimal places. */
  number(value: number, decimals: number): string {
    const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return kept(
      numberFormats,
      `${this.locale} ${decimals}`,
      () => new Intl.NumberFormat(this.locale === 'en' ? WORLD_ENGLISH : this.locale, places),
    ).format(value);
  }

  /** Formats a range of times in the tenant's zone, with dates if they differ: `12:00–13:35`. */
  times(from: string, to: string): string {
    const { timeZone } = this.tenant.settings;
    if (dayIn(timeZone, new Date(from)) !== dayIn(timeZone, new Date(to))) return this.datedTimes(from, to);
    return formatter(this.locale, { ...TIME, timeZone }).formatRange(new Date(from), new Date(to));
  }

  /** Same as `times`, but always with dates: `18 Nov, 12:00–13:35`. */
  datedTimes(from: string, to: string): string {
    const { timeZone } = this.tenant.settings;
    return formatter(this.locale, { ...SHORT_DATES, ...TIME, timeZone }).formatRange(
      new Date(from),
      new Date(to),
    );
  }

  /** Formats the month of a day: `March 2026`. */
  month(day: Date): string {
    return formatter(this.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
  }

  /** Formats `2026-03` as `Mar`, with the year for January. */
  shortMonth(month: string): string {
    const year = month.endsWith('-01') ? ({ year: '2-digit' } as const) : {};
    return formatter(this.locale, { month: 'short', ...year, timeZone: 'UTC' }).format(new Date(month));
  }

  /** Formats a fraction as a percentage, rounded down: less than 100 % must never appear as 100 %. */
  percent(fraction: number): string {
    const floored = Math.floor(fraction * 10_000) / 10_000;
    return this.formatted(`${floored} %`, () =>
      kept(percentFormats, this.locale, (locale) => new Intl.NumberFormat(locale, PERCENT)).format(floored),
    );
  }

  /** Formats a fraction as a percentage without trailing zeros: `30 %`. */
  wholePercent(fraction: number): string {
    return this.formatted(`${fraction} whole`, () =>
      fraction.toLocaleString(this.locale, { style: 'percent', maximumFractionDigits: 2 }),
    );
  }

  /**
   * Formats a duration in its two largest units, at least a minute: `50 min`, `1 hr, 5 min`,
   * `3 days, 2 hr`.
   */
  duration(milliseconds: number): string {
    const units = largestUnits(milliseconds);
    return this.formatted(`${units.days} ${units.hours} ${units.minutes}`, () =>
      kept(
        durationFormats,
        this.locale,
        (locale) => new Intl.DurationFormat(locale, { style: 'short' }),
      ).format(units),
    );
  }

  /** Formats the time since an instant: `12 min ago`. */
  ago(iso: string): string {
    const format = kept(
      distanceFormats,
      this.locale,
      (locale) => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' }),
    );
    const { days, hours, minutes } = largestUnits(this.now.getTime() - Date.parse(iso));
    if (days > 0) return format.format(-days, 'day');
    return hours > 0 ? format.format(-hours, 'hour') : format.format(-minutes, 'minute');
  }

  /** The text of a value in the response's language. Values of different kinds never have the same key. */
  private formatted(value: string, format: () => string): string {
    const key = `${this.locale} ${value}`;
    const known = formatted.get(key);
    if (known !== undefined) return known;
    const text = format();
    formatted.set(key, text);
    return text;
  }

  /** Adds the response's language to a path, unless it is the main language. */
  href(path: string): string {
    return this.locale === this.tenant.locales[0]
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}lang=${this.locale}`;
  }
}
