import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { assertAbility } from '#platform/access/has-ability.js';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { mergedText } from '#http/fields/merged-text.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import type { UpdateDraftIncidentTexts } from '../dto/draft-template.input.js';
import { DraftTemplateRepository, type StoredTemplate } from '../store/draft-template.repository.js';
import { DraftIncidentTexts } from '../dto/draft-template.response.js';

/** Reads and updates the tenant's texts for draft incidents. */
@Injectable()
export class DraftTemplateService {
  constructor(
    private readonly templates: DraftTemplateRepository,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<RecordJson<DraftIncidentTexts>> {
    return toRecord(await this.templates.find());
  }

  /** @throws PreconditionFailed, Invalid; Forbidden if the key lacks `incidents.manage` and a text changes */
  update(input: UpdateDraftIncidentTexts, ifMatch?: string): Promise<RecordJson<DraftIncidentTexts>> {
    return this.database.write(async () => {
      const before = await this.templates.lock();
      const current = toRecord(before);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      const template = {
        title: mergedText('title', before.template.title, input.title),
        body: mergedText('body', before.template.body, input.body),
        update: mergedText('update', before.template.update, input.update),
        recovery: mergedText('recovery', before.template.recovery, input.recovery),
      };
      if (isDeepStrictEqual(template, before.template)) return current;
      assertAbility('incidents.manage');
      const now = this.clock.now();
      this.templates.save(template, now);
      return toRecord({ template, updatedAt: now });
    });
  }
}

function toRecord({ template, updatedAt }: StoredTemplate): RecordJson<DraftIncidentTexts> {
  const { locales } = currentTenant();
  const shown = (text: LocaleText): Record<string, string | null> =>
    Object.fromEntries(locales.map((locale) => [locale, text[locale] ?? null]));
  return recordOf(DraftIncidentTexts, {
    title: shown(template.title),
    body: shown(template.body),
    update: shown(template.update),
    recovery: shown(template.recovery),
    updated_at: updatedAt?.toISOString() ?? null,
  });
}
