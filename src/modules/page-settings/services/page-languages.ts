import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TenantSettings } from '#core/context/tenant-settings.js';
import type { TextCount } from '#platform/database/tenant/stored-texts.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid } from '#core/errors/api-error.js';
import { Jobs } from '#platform/jobs/jobs.js';
import type { StoredSettings } from '#platform/tenancy/tenant-settings.repository.js';
import { canonicalLocales, TenantsService } from '#platform/tenancy/tenants.service.js';
import { mainLocale } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { RemovedTextsRepository } from '../store/removed-texts.repository.js';
import { textsOfPage, withTextsOfPage } from '../rules/page-texts.js';

const SWEEP = 'settings.erase-language';
/** Longer than any write that started while the language was still enabled. */
const SWEEP_AFTER_MS = 5 * 60_000;

/** Requested languages of a page. */
export interface WantedLanguages {
  readonly locales: readonly string[];
  /** Removed languages whose texts the client agrees to hide. */
  readonly confirmed: readonly string[];
}

/** Languages and settings after a change. */
interface ChangedLanguages {
  readonly locales: readonly string[];
  /** Includes the restored texts of languages that were added again. */
  readonly settings: TenantSettings;
}

/** Changes the languages of the current tenant's page and the texts written in them. */
@Injectable()
export class PageLanguages implements OnModuleInit {
  constructor(
    private readonly database: TenantDatabase,
    private readonly tenants: TenantsService,
    private readonly removedTexts: RemovedTextsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SWEEP, (locale) => this.sweep(locale));
  }

  /**
   * Changes the languages in the open write, which has locked the settings. Texts in removed
   * languages are kept until the language is added again.
   *
   * @throws Invalid if no language is left, a tag is invalid, texts would be hidden without
   * confirmation, or a record has no name in the main language
   */
  async change(before: StoredSettings, wanted: WantedLanguages): Promise<ChangedLanguages> {
    const after = await this.check(before, wanted);
    const removed = before.locales.filter((locale) => !after.includes(locale));
    const dueAt = new Date(this.clock.now().getTime() + SWEEP_AFTER_MS);
    for (const locale of removed) {
      this.removedTexts.saveOfPage(locale, new Map(textsOfPage(before.settings, locale)));
      this.hide(locale, mainLocale(after));
    }
    if (removed.length > 0)
      await this.jobs.scheduleAll(removed.map((locale) => ({ kind: SWEEP, subject: locale, dueAt })));
    return this.added(before, after, (locale) => this.removedTexts.putBack(locale));
  }

  /** Like {@link change} without storing anything. Restores the page's own texts only, not those of records. */
  async preview(before: StoredSettings, wanted: WantedLanguages): Promise<ChangedLanguages> {
    const after = await this.check(before, wanted);
    return this.added(before, after, (locale) => this.removedTexts.ofPage(locale));
  }

  private async added(
    before: StoredSettings,
    locales: readonly string[],
    textsIn: (locale: string) => Promise<ReadonlyMap<string, string>>,
  ): Promise<ChangedLanguages> {
    let { settings } = before;
    for (const locale of locales.filter((one) => !before.locales.includes(one)))
      settings = withTextsOfPage(settings, locale, await textsIn(locale));
    return { locales, settings };
  }

  private async check(
    before: StoredSettings,
    { locales, confirmed }: WantedLanguages,
  ): Promise<readonly string[]> {
    const after = tagsOf('locales', locales);
    if (after.length === 0) throw Invalid.field('locales', 'The locales must name at least one language.');
    const main = mainLocale(after);
    const allowed = new Set(tagsOf('confirm_removal', confirmed));
    const unconfirmed = before.locales.filter((locale) => !after.includes(locale) && !allowed.has(locale));
    await this.assertWithoutTexts(unconfirmed, before, main);
    if (main !== mainLocale(before.locales)) await this.assertNamesIn(main);
    return after;
  }

  private async assertWithoutTexts(
    removed: readonly string[],
    { settings }: StoredSettings,
    main: string,
  ): Promise<void> {
    for (const locale of removed) {
      const count = textsOfPage(settings, locale).length;
      const ofPage = count === 0 ? [] : [{ kind: 'texts of header and footer', count }];
      const uses = [...(await this.database.texts.using(locale)), ...ofPage];
      if (uses.length > 0)
        throw Invalid.field(
          'locales',
          `The language ${locale} is used by ${inWords(uses)}. To remove it, name it in confirm_removal: its texts are hidden until it is added again, and subscribers read ${main}.`,
        );
    }
  }

  private async assertNamesIn(main: string): Promise<void> {
    const lacking = await this.database.texts.lackingName(main);
    if (lacking.length > 0)
      throw Invalid.field(
        'locales',
        `The language ${main} cannot be the main one while records have no name in it: ${inWords(lacking)}. Give them one first.`,
      );
  }

  private hide(locale: string, main: string): void {
    this.removedTexts.save(locale);
    this.database.texts.erase(locale, main);
  }

  /** Hides texts that concurrent writes stored in a removed language, unless it has been enabled again. */
  private async sweep(locale: string): Promise<void> {
    await this.database.write(async () => {
      const { locales } = await this.tenants.lockSettings();
      if (!locales.includes(locale)) this.hide(locale, mainLocale(locales));
    });
  }
}

function tagsOf(field: string, tags: readonly string[]): string[] {
  try {
    return tags.length === 0 ? [] : canonicalLocales(tags);
  } catch (error) {
    throw Invalid.field(field, error instanceof Error ? error.message : `The ${field} are not known.`);
  }
}

function inWords(counts: readonly TextCount[]): string {
  return counts.map(({ kind, count }) => `${kind} (${count})`).join(', ');
}
