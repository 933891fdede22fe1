import { Injectable } from '@nestjs/common';
import { assertAbility } from '#platform/access/has-ability.js';
import { HookAddresses } from '#platform/access/links/hook-address.js';
import { currentTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict, Invalid, NotFound } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { Clock } from '#core/time/clock.js';
import type { InboundSignal } from '../dto/signal.response.js';
import { DRAFT_FIELDS, type UpdateWebhook } from '../dto/webhook.input.js';
import type { Webhook } from '../dto/webhook.response.js';
import type { OwnerKind, WebhookOwner } from '../rules/webhook-owner.js';
import { DraftIncidentsService } from './draft-incidents.service.js';
import { TemplateDrafts } from './template-drafts.js';
import { SignalWriter } from './signal-writer.service.js';
import { OWNER_TABLES } from '../store/owner-tables.js';
import { SignalLogRepository } from '../store/signal-log.repository.js';
import { WebhookSettingsRepository } from '../store/webhook-settings.repository.js';

/** How long the previous address remains valid after a rotation. */
const PREVIOUS_MS = 3_600_000;

const KINDS: Readonly<Record<OwnerKind, string>> = { component: 'component', host_system: 'host system' };

/** True if a body changes which incidents the webhook drafts and publishes. */
function changesDrafts(input: UpdateWebhook, current: RecordJson<Webhook>): boolean {
  const record = current.parse();
  return DRAFT_FIELDS.some((name) => input[name] !== undefined && input[name] !== record[name]);
}

/** Manages the webhooks of components and host systems for API clients. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly settings: WebhookSettingsRepository,
    private readonly addresses: HookAddresses,
    private readonly log: SignalLogRepository,
    private readonly writer: SignalWriter,
    private readonly drafts: DraftIncidentsService,
    private readonly draftTexts: TemplateDrafts,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async get(owner: WebhookOwner): Promise<RecordJson<Webhook>> {
    const webhook = await this.settings.find(owner);
    if (webhook === undefined) throw NotFound.of(KINDS[owner.kind]);
    return webhook;
  }

  /** @throws NotFound, PreconditionFailed, Invalid; Forbidden if a key without `incidents.manage` changes drafts */
  update(owner: WebhookOwner, input: UpdateWebhook, ifMatch?: string): Promise<RecordJson<Webhook>> {
    const { message_locale: locale } = input;
    if (locale != null && !currentTenant().locales.includes(locale))
      throw Invalid.field('message_locale', 'The message_locale must be a language of the page.');
    return this.database.write(async () => {
      await this.settings.lock(owner, this.clock.now());
      const current = await this.get(owner);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      if (changesDrafts(input, current)) assertAbility('incidents.manage');
      if (input.draft_template_id != null) await this.draftTexts.assertFit(input.draft_template_id);
      this.settings.save(owner, input, this.clock.now());
      if (input.confirm_after !== undefined || input.recover_after !== undefined)
        await this.writer.review(owner);
      if (
        owner.kind === 'component' &&
        (input.draft_incident !== undefined || input.publish_after !== undefined)
      )
        await this.drafts.schedule([owner.id]);
      return this.get(owner);
    });
  }

  /** @throws NotFound; Conflict while the webhook is switched off */
  rotate(owner: WebhookOwner): Promise<RecordJson<Webhook>> {
    return this.database.write(async () => {
      await this.settings.lock(owner, this.clock.now());
      const { webhook_url: url } = (await this.get(owner)).parse();
      if (url === null)
        throw new Conflict('The webhook is switched off and has no address; possible: webhook_enabled.');
      const now = this.clock.now();
      const token = this.addresses.create(OWNER_TABLES[owner.kind].path);
      this.settings.rotate(owner, token, now, new Date(now.getTime() + PREVIOUS_MS));
      this.database.requireCaller();
      return this.get(owner);
    });
  }

  /** @throws NotFound */
  async signals(owner: WebhookOwner, query: PageQuery): Promise<PageJson<InboundSignal>> {
    await this.get(owner);
    return this.log.page(owner, pageRange(query));
  }
}
