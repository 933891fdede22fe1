import type { VNode } from 'preact';
import type { Tenant } from '#core/context/tenant.js';
import type { LocaleText } from '#core/text/locale-text.js';

/** Places on pages that sections of modules can be in, by page. */
export const SLOT_PLACES = {
  overview: ['overview-above', 'overview-below'],
  component: ['component'],
  incident: ['incident'],
} as const;

/** A page with places for sections. */
export type SlotPage = keyof typeof SLOT_PLACES;
export type SlotPlace = (typeof SLOT_PLACES)[SlotPage][number];

/** Maximum number of rows that a part may read; the default is {@link DEFAULT_ROWS}. */
export const MAX_ROWS = 1000;
export const DEFAULT_ROWS = 100;

/** Which rows a part shows. They are read as visitors read: only public views, only of the current tenant. */
export interface PublicRows {
  /** A view that a migration of the module has made with `createPublicView`. */
  readonly view: string;
  /** Columns, each optionally followed by ` desc`. Default: `id`. */
  readonly orderBy?: readonly string[];
  /** Default: 100, at most 1000. */
  readonly limit?: number;
  /**
   * Only in the places `component` and `incident`: the column with the id of the component or incident (or
   * maintenance) that the page is about.
   */
  readonly of?: string;
}

/** What a part knows about the page that it is on, in the visitor's language. */
export interface PartPage {
  readonly tenant: Tenant;
  /** Language of the page. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Scheme and host of the page, for absolute URLs. */
  readonly origin: string;
  readonly now: Date;
  /** The text in the language of the page, or in a fallback language. */
  text(text: LocaleText): string;
  /** Attributes of the element that shows such a text: its direction, and its language if that is another. */
  attributes(text: LocaleText): { readonly dir: 'auto' | 'rtl'; readonly lang?: string };
  /** Formats a date and time in the tenant's zone: `1 Mar 2026, 09:30 CET`. */
  instant(iso: string): string;
  /** Formats a day: `1 March 2026`. */
  date(day: string): string;
  /** A path on this page that keeps the language. */
  href(path: string): string;
}

/** Texts by language: all in English, and in other languages as far as they are translated. */
export interface PartTexts<Text extends string> {
  readonly en: Readonly<Record<Text, string>>;
  readonly [language: string]: Readonly<Partial<Record<Text, string>>>;
}

/** What a part is made from. */
export interface PartProps<Row extends object, Text extends string> {
  /** As JSON, without `tenant_id`: instants are ISO 8601 texts. */
  readonly rows: readonly Row[];
  /** In the language of the page, else in English. */
  readonly texts: Readonly<Record<Text, string>>;
  readonly page: PartPage;
}

/** A section of a module on a page of the product. */
export interface Slot<Row extends object = object, Text extends string = string> {
  /** Unique in the module: lowercase words joined by hyphens. */
  readonly name: string;
  readonly place: SlotPlace;
  readonly rows: PublicRows;
  readonly texts: PartTexts<Text>;
  /** The content; null leaves the section out. A pure function that takes milliseconds. */
  show(props: PartProps<Row, Text>): VNode | null;
}

/** A page of a module, at `/x/<module>` or below. Its text `title` is its title and heading. */
export interface ModulePage<Row extends object = object, Text extends string = string> {
  /** Empty for `/x/<module>`, else one lowercase name: `archive` for `/x/<module>/archive`. */
  readonly path: string;
  readonly rows: PublicRows;
  readonly texts: PartTexts<Text | 'title'>;
  /** The content below the heading. A pure function that takes milliseconds. */
  show(props: PartProps<Row, Text | 'title'>): VNode | null;
}

/** JSON of a module for visitors, at `/api/v2/x/<module>` or below. */
export interface VisitorData<Row extends object = object> {
  /** Like that of a {@link ModulePage}. */
  readonly path: string;
  /** What it has, for the API reference: `When support can be reached`. */
  readonly description: string;
  readonly rows: PublicRows;
  /** The members beside `page`. A pure function that takes milliseconds. */
  members(props: Pick<PartProps<Row, never>, 'rows' | 'page'>): object;
}

/** What a module shows to visitors. */
export interface PartsOfModule {
  readonly slots: readonly Slot[];
  readonly pages: readonly ModulePage[];
  readonly visitorData: readonly VisitorData[];
}
