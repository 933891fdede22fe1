import type { Tenant } from '../../tenancy/tenant.js';
import { pickText, type LocaleText } from '../../text/locale-text.js';
import type { PublicPage } from '../public-page.js';
import { interfaceTexts, type InterfaceTexts } from './interface-texts.js';

/** What a page is drawn from: the tenant, what is to be seen, in which language and when. */
export class PageView {
  readonly texts: InterfaceTexts;

  constructor(
    readonly tenant: Tenant,
    readonly page: PublicPage,
    readonly locale: string,
    readonly origin: string,
    readonly now: Date,
  ) {
    this.texts = interfaceTexts(locale);
  }

  /** A text in the page's language, or the next best one. */
  text(text: LocaleText): string {
    return pickText(text, [this.locale], this.tenant.locales) ?? '';
  }

  /** A date and time in UTC, for a person. */
  instant(iso: string): string {
    return new Intl.DateTimeFormat(this.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(new Date(iso));
  }

  /** A date for a person. */
  date(day: string): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  }

  /** `March 2026` */
  month(start: Date): string {
    return new Intl.DateTimeFormat(this.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      start,
    );
  }

  /** A fraction as a percentage, never rounded up to a whole that it is not. */
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

  /** A path of this page, with the language that was asked for. */
  href(path: string): string {
    return this.locale === this.tenant.locales[0]
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}lang=${this.locale}`;
  }
}
