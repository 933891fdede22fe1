import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { currentTenant } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid } from '#core/errors/api-error.js';
import { OutboundAddresses } from '#platform/outbound/outbound-addresses.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import type { RecordJson } from '#http/results/record-json.js';
import { Jobs } from '#platform/jobs/jobs.js';
import type { StoredSettings } from '#platform/tenancy/tenant-settings.repository.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { Clock } from '#core/time/clock.js';
import { LifecycleService } from '#modules/incidents/services/lifecycle.service.js';
import type { PreviewLink } from '#modules/previews/preview-link.response.js';
import { PreviewLinks } from '#modules/previews/preview-links.js';
import type { UpdatePageSettings } from '../dto/page-settings.input.js';
import type { SettingsPreviewQuery } from '../dto/settings-preview.query.js';
import type { PageSettings } from '../dto/page-settings.response.js';
import { PageImagesRepository } from '../store/page-images.repository.js';
import { SettingsPreviewsRepository } from '../store/settings-previews.repository.js';
import { dataUrlOf } from '../rules/page-image.js';
import { PageLanguages, type WantedLanguages } from './page-languages.js';
import { settingsRecord } from './settings-record.js';
import { fileNameOf, imagePaths, pathOf, writtenImages, type ImagePaths } from '../rules/written-images.js';
import { writtenSettings } from '../rules/written-settings.js';

const DELETE_PREVIEW = 'settings.delete-preview';
/** Lifetime of a settings preview, in seconds. */
const PREVIEW_SECONDS = 60 * 60;

/** Settings of a status page: its look and languages, and the rules for uptime and reminders. */
@Injectable()
export class PageSettingsService implements OnModuleInit {
  constructor(
    private readonly tenants: TenantsService,
    private readonly images: PageImagesRepository,
    private readonly previews: SettingsPreviewsRepository,
    private readonly links: PreviewLinks,
    private readonly languages: PageLanguages,
    private readonly lifecycle: LifecycleService,
    private readonly outbound: OutboundAddresses,
    private readonly jobs: Jobs,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    private readonly changes: ChangeListener,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DELETE_PREVIEW, (id) => this.previews.delete(Number(id)));
  }

  async get(): Promise<RecordJson<PageSettings>> {
    return settingsRecord(await this.tenants.settings());
  }

  /** @throws Invalid, PreconditionFailed */
  async update(input: UpdatePageSettings, ifMatch?: string): Promise<RecordJson<PageSettings>> {
    const images = writtenImages(input);
    await this.assertPublic(input.sms?.url);
    const updated = await this.database.write(async () => {
      const before = await this.tenants.lockSettings();
      const current = settingsRecord(before);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      const languages = input.locales && (await this.languages.change(before, wanted(input, input.locales)));
      const paths = imagePaths(before.settings, images, pathOf);
      const after = this.written({ ...before, settings: languages?.settings ?? before.settings }, input, {
        locales: languages?.locales,
        paths,
      });
      const { telegram_bot_token: botToken, sms } = input;
      // A renewed token belongs to the same bot, and a renewed secret to the same account.
      const isSecretGiven = (botToken ?? sms?.secret) !== undefined;
      if (!isSecretGiven && isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before))
        return current;
      if (botToken !== undefined) this.tenants.saveSettingsSecret('telegram_bot_token', botToken);
      const smsSecret = sms === null ? null : sms?.secret;
      if (smsSecret !== undefined) this.tenants.saveSettingsSecret('sms_secret', smsSecret);
      for (const [use, image] of images) this.images.replace(fileNameOf(before.settings, use), image);
      this.tenants.saveSettings(after);
      const { reminderMinutes } = after.settings;
      if (reminderMinutes !== before.settings.reminderMinutes)
        await this.lifecycle.rescheduleReminders(reminderMinutes);
      return settingsRecord(after);
    });
    const { id } = currentTenant();
    this.changes.changed('tenant', id);
    if (input.visibility !== undefined) this.changes.changed('visibility', id);
    return updated;
  }

  /**
   * Issues a link to the page as it looks with other settings. They are validated as in an update.
   *
   * @throws Invalid
   */
  async preview(
    input: UpdatePageSettings,
    { live = false }: SettingsPreviewQuery,
  ): Promise<RecordJson<PreviewLink>> {
    const images = writtenImages(input);
    const expiresAt = new Date(this.clock.now().getTime() + PREVIEW_SECONDS * 1000);
    const id = await this.database.write(async () => {
      const before = await this.tenants.settings();
      const languages = input.locales && (await this.languages.preview(before, wanted(input, input.locales)));
      // The preview embeds new images as data URLs, so they need no stored file.
      const paths = imagePaths(before.settings, images, dataUrlOf);
      const after = this.written({ ...before, settings: languages?.settings ?? before.settings }, input, {
        locales: languages?.locales,
        paths,
      });
      const kept = await this.previews.save(after, expiresAt, live);
      await this.jobs.scheduleAll([{ kind: DELETE_PREVIEW, subject: String(kept), dueAt: expiresAt }]);
      return kept;
    });
    return this.links.issue('settings', id, { expires_in: PREVIEW_SECONDS });
  }

  /** @throws Invalid if a gateway is in a network that is not public */
  private async assertPublic(url: string | null | undefined): Promise<void> {
    if (url == null) return;
    const refusal = URL.canParse(url)
      ? await this.outbound.refusalNow(new URL(url))
      : 'The url must be an address that starts with https://.';
    if (refusal !== undefined) throw Invalid.field('sms.url', refusal);
  }

  /** Returns the complete settings after an update. */
  private written(
    before: StoredSettings,
    input: UpdatePageSettings,
    { locales = before.locales, paths }: { locales: readonly string[] | undefined; paths: ImagePaths },
  ): StoredSettings {
    return {
      name: input.name ?? before.name,
      locales,
      settings: writtenSettings(before.settings, input, {
        locales: { before: before.locales, after: locales },
        paths,
      }),
      updatedAt: this.clock.now(),
    };
  }
}

function wanted(input: UpdatePageSettings, locales: readonly string[]): WantedLanguages {
  return { locales, confirmed: input.confirm_removal ?? [] };
}
