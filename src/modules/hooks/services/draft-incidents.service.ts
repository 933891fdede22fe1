import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AvailabilityService } from '#modules/availability/services/availability.service.js';
import { currentTenant, runOperation } from '#core/context/work-context.js';
import { RefusedByPolicy } from '#platform/access/policies.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { NotFound } from '#core/errors/api-error.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import { IncidentUpdatesService } from '#modules/incidents/services/incident-updates.service.js';
import { LifecycleService } from '#modules/incidents/services/lifecycle.service.js';
import { worst } from '#core/status/component-status.js';
import { mainLocale, type LocaleText } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import { openAlerts, type OpenAlert } from '../rules/open-alerts.js';
import { WebhooksRepository } from '../store/webhooks.repository.js';
import {
  DraftIncidentsRepository,
  type DraftSettings,
  type DraftState,
} from '../store/draft-incidents.repository.js';
import { DraftTemplateRepository } from '../store/draft-template.repository.js';
import { TemplateDrafts } from './template-drafts.js';
import { draftText, type DraftText, type DraftValues } from '../rules/draft-texts.js';
import { unreported, withReported } from '../rules/unreported-alerts.js';

/** Job that updates the draft incident of a component. */
const DRAFT_JOB = 'hooks.draft-incident';
/** Interval at which trouble is checked again while a maintenance masks it. */
const MASKED_MS = 60_000;

/** The drafted incident, if no person has resolved or deleted it. */
interface OpenIncident {
  readonly id: number;
  readonly isPublished: boolean;
}

/** A component's trouble, or its recovery, together with its draft. */
interface Situation {
  readonly componentId: number;
  readonly settings: DraftSettings;
  readonly state: DraftState;
  readonly incident: OpenIncident | undefined;
  /** Alerts that count; empty if all is well. */
  readonly alerts: readonly OpenAlert[];
}

/**
 * Drafts incidents because of signals. A component has one draft at a time, until it is resolved or deleted. Further
 * trouble and the recovery are added to it. It is published and resolved automatically only if `publish_after` is set.
 *
 * Lock order: the state of the component's draft, the incident, then its components by id.
 */
@Injectable()
export class DraftIncidentsService implements OnModuleInit {
  private readonly logger = new Logger(DraftIncidentsService.name);

  constructor(
    private readonly drafts: DraftIncidentsRepository,
    private readonly templates: DraftTemplateRepository,
    private readonly prepared: TemplateDrafts,
    private readonly webhooks: WebhooksRepository,
    private readonly availability: AvailabilityService,
    private readonly components: ComponentsService,
    private readonly incidents: IncidentsService,
    private readonly updates: IncidentUpdatesService,
    private readonly lifecycle: LifecycleService,
    private readonly database: TenantDatabase,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(DRAFT_JOB, (subject) => {
      // Changes caused by signals are attributed to the trigger, not to the clock.
      const actor = { type: 'trigger', id: subject, name: 'components' } as const;
      return runOperation({ action: DRAFT_JOB, actor }, () => this.unlessRefused(Number(subject)));
    });
  }

  /**
   * Schedules the update of draft incidents after the open transaction commits, because their trouble has changed.
   */
  async schedule(componentIds: readonly number[]): Promise<void> {
    if (componentIds.length === 0) return;
    const dueAt = this.clock.now();
    await this.jobs.scheduleAll(componentIds.map((id) => ({ kind: DRAFT_JOB, subject: String(id), dueAt })));
  }

  /**
   * Like {@link bringUpToDate}. If a policy refuses a step, there is nobody to tell and a retry would be refused, too:
   * what else is to be done is done without publishing. The next change of the trouble tries again.
   */
  private async unlessRefused(componentId: number): Promise<void> {
    try {
      await this.bringUpToDate(componentId);
    } catch (error) {
      this.logRefusal(componentId, error);
      await this.bringUpToDate(componentId, 'draft only').catch((again: unknown) =>
        this.logRefusal(componentId, again),
      );
    }
  }

  /** @throws the error if no policy refused */
  private logRefusal(componentId: number, error: unknown): void {
    if (!(error instanceof RefusedByPolicy)) throw error;
    const { module, step, message } = error;
    this.logger.warn(
      `The module ${module} refused ${step} for signals of component ${componentId} (tenant ${currentTenant().id}): ${message}`,
    );
  }

  /** Brings the draft of a component up to date with its alerts. Does nothing if the draft reports them all. */
  async bringUpToDate(componentId: number, extent: 'as set' | 'draft only' = 'as set'): Promise<void> {
    await this.database.write(async () => {
      const stored = await this.drafts.settings(componentId);
      if (stored === undefined) {
        this.drafts.forgetTrouble(componentId);
        return;
      }
      const settings = extent === 'as set' ? stored : { ...stored, publishAfter: null };
      const state = await this.drafts.lock(componentId);
      const alerts = await this.openAlerts(componentId);
      if (alerts.length > 0 && (await this.isMasked(componentId))) {
        await this.scheduleAt(componentId, this.clock.now().getTime() + MASKED_MS);
        return;
      }
      const situation = {
        componentId,
        settings,
        state,
        alerts,
        incident: await this.openIncident(state.incidentId),
      };
      if (alerts.length > 0) await this.tellTrouble(situation);
      else if (state.troubleSince !== null) await this.tellRecovery(situation);
    });
  }

  private async tellTrouble(situation: Situation): Promise<void> {
    const { componentId, state, alerts, settings } = situation;
    const isNew = state.troubleSince === null;
    const troubleSince = state.troubleSince ?? this.clock.now();
    let { incident } = situation;
    const fresh = isNew ? alerts : unreported(state.reported, alerts);
    if (incident !== undefined) {
      if (fresh.length > 0) await this.addUpdate(incident.id, situation, fresh);
    } else if (isNew) {
      incident = { id: await this.draft(situation), isPublished: false };
    }
    // If a person has ended the incident while the trouble lasts, no new one is drafted for it.
    const reported = withReported(isNew ? {} : state.reported, alerts);
    this.drafts.save(componentId, { incidentId: incident?.id ?? state.incidentId, troubleSince, reported });

    if (settings.publishAfter === null || incident === undefined || incident.isPublished) return;
    const publishAt = troubleSince.getTime() + settings.publishAfter * 1000;
    if (publishAt > this.clock.now().getTime()) await this.scheduleAt(componentId, publishAt);
    else await this.lifecycle.publish('incident', incident.id, {});
  }

  private async tellRecovery(situation: Situation): Promise<void> {
    const { componentId, settings, state, incident } = situation;
    if (incident !== undefined) {
      const body = await this.text('recovery', situation, []);
      if (incident.isPublished && settings.publishAfter !== null)
        await this.lifecycle.resolve(incident.id, { body });
      else await this.updates.create('incident', incident.id, { body });
    }
    this.drafts.save(componentId, { incidentId: state.incidentId, troubleSince: null, reported: {} });
  }

  private async draft(situation: Situation): Promise<number> {
    const { componentId, alerts } = situation;
    const impact = worst(alerts.map(({ status }) => status));
    const { templateId } = situation.settings;
    const prepared =
      templateId === null
        ? undefined
        : await this.prepared.draft(templateId, await this.valuesOf(situation, alerts));
    const { title, body } = prepared?.texts ?? {
      title: await this.text('title', situation, alerts),
      body: await this.text('body', situation, alerts),
    };
    const others = (prepared?.template.components ?? []).filter((one) => one.id !== componentId);
    const { id } = await this.incidents.create('incident', {
      title,
      body,
      ...(prepared?.status === undefined ? {} : { status: prepared.status }),
      started_at: new Date(Math.min(...alerts.map(({ since }) => since))),
      components: [{ id: componentId, impact }, ...others],
    });
    if (prepared !== undefined) this.prepared.markUsed(prepared.template.id);
    return Number(id);
  }

  private async addUpdate(
    incidentId: number,
    situation: Situation,
    unreported: readonly OpenAlert[],
  ): Promise<void> {
    const impact = worst(situation.alerts.map(({ status }) => status));
    await this.updates.create('incident', incidentId, {
      body: await this.text('update', situation, unreported),
      components: [{ id: situation.componentId, impact }],
    });
  }

  private async text(
    which: DraftText,
    situation: Situation,
    unreported: readonly OpenAlert[],
  ): Promise<LocaleText> {
    const { template } = await this.templates.find();
    return draftText(which, template, await this.valuesOf(situation, unreported), currentTenant().locales);
  }

  private async valuesOf(
    { componentId, settings, alerts }: Situation,
    unreported: readonly OpenAlert[],
  ): Promise<DraftValues> {
    const { name } = (await this.components.get(componentId)).parse() as {
      name: Record<string, string | null>;
    };
    return {
      component: Object.fromEntries(
        Object.entries(name).filter((entry): entry is [string, string] => entry[1] !== null),
      ),
      status: worst(alerts.map(({ status }) => status)),
      messages: [...new Set(unreported.map(({ message }) => message).filter((message) => message !== null))],
      messageLocale: settings.messageLocale ?? mainLocale(currentTenant().locales),
    };
  }

  private async openAlerts(componentId: number): Promise<OpenAlert[]> {
    const webhook = (await this.webhooks.find('component', [componentId], [])).get(componentId);
    return webhook === undefined ? [] : openAlerts(webhook, this.clock.now().getTime());
  }

  /** True if a running maintenance masks triggers. Source: decisions, section 5. */
  private async isMasked(componentId: number): Promise<boolean> {
    const now = this.clock.now();
    const history = await this.availability.timelineOf(componentId, now, now);
    return history?.reasons.some(({ source }) => source.kind === 'maintenance') ?? false;
  }

  private async openIncident(id: number | null): Promise<OpenIncident | undefined> {
    if (id === null) return undefined;
    try {
      const incident = (await this.incidents.get('incident', id)).parse();
      return incident['is_resolved'] === true
        ? undefined
        : { id, isPublished: incident['is_published'] === true };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  private scheduleAt(componentId: number, instant: number): Promise<void> {
    return this.jobs.schedule({ kind: DRAFT_JOB, subject: String(componentId), dueAt: new Date(instant) });
  }
}
