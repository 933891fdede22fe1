import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TextCount } from '../../../database/tenant/stored-texts.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { Invalid } from '../../../errors/api-error.js';
import { Jobs } from '../../../jobs/jobs.js';
import { canonicalLocales, TenantsService } from '../../../tenancy/tenants.service.js';
import { mainLocale } from '../../../text/locale-text.js';
import { Clock } from '../../../time/clock.js';

const SWEEP = 'settings.erase-language';
/** Longer than any write takes that began when the language was still enabled. */
const SWEEP_AFTER_MS = 5 * 60_000;

/** The languages that a client wants its page to have. */
export interface WantedLanguages {
  readonly locales: readonly string[];
  /** Languages whose texts may be deleted. */
  readonly confirmed: readonly string[];
}

/** The languages of the current tenant's page, and what is written in them. */
@Injectable()
export class PageLanguages implements OnModuleInit {
  constructor(
    private readonly database: TenantDatabase,
    private readonly tenants: TenantsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(SWEEP, (locale) => this.sweep(locale));
  }

  /**
   * Changes the languages in the open write, which has the settings locked: texts in those that are removed are deleted.
   *
   * @returns the languages as they are to be stored
   * @throws Invalid when there is none or one is no language, when texts would be lost that nobody has confirmed, and when a record
   *   has no name in the main language
   */
  async change(
    before: readonly string[],
    { locales, confirmed }: WantedLanguages,
  ): Promise<readonly string[]> {
    const after = tagsOf('locales', locales);
    if (after.length === 0) throw Invalid.field('locales', 'The locales must name at least one language.');
    const main = mainLocale(after);
    const removed = before.filter((locale) => !after.includes(locale));
    await this.assertConfirmed(removed, new Set(tagsOf('confirm_removal', confirmed)), main);
    if (main !== mainLocale(before)) await this.assertNamesIn(main);
    const dueAt = new Date(this.clock.now().getTime() + SWEEP_AFTER_MS);
    for (const locale of removed) this.database.texts.erase(locale, main);
    if (removed.length > 0)
      await this.jobs.armAll(removed.map((locale) => ({ kind: SWEEP, subject: locale, dueAt })));
    return after;
  }

  private async assertConfirmed(
    removed: readonly string[],
    confirmed: ReadonlySet<string>,
    main: string,
  ): Promise<void> {
    for (const locale of removed) {
      const uses = confirmed.has(locale) ? [] : await this.database.texts.using(locale);
      if (uses.length > 0)
        throw Invalid.field(
          'locales',
          `The language ${locale} is used by ${inWords(uses)}. To delete its texts for good, name it in confirm_removal; subscribers then read ${main}.`,
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

  /** Deletes what was written in a removed language by a write that had begun before, unless it is enabled again. */
  private async sweep(locale: string): Promise<void> {
    await this.database.write(async () => {
      const { locales } = await this.tenants.lockSettings();
      if (!locales.includes(locale)) this.database.texts.erase(locale, mainLocale(locales));
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
