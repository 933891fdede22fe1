import { Injectable } from '@nestjs/common';
import { MAINTENANCE_STATUSES } from '#core/status/incident-status.js';
import { currentTenant } from '#core/context/work-context.js';
import { INCIDENT_TEMPLATE } from '#modules/templates/dto/incident-template.response.js';
import { IncidentTemplatesService } from '#modules/templates/services/incident-templates.service.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { shownText } from '../rules/shown-text.js';
import { translated } from '../rules/translated.js';
import { StatuspageComponents } from './statuspage-components.service.js';

type Template = InstanceType<typeof INCIDENT_TEMPLATE.response>;

const STATUSES = [
  'investigating',
  'identified',
  'monitoring',
  'scheduled',
  'in_progress',
  'verifying',
] as const;
const PLANNED: readonly string[] = MAINTENANCE_STATUSES;

/** Incident templates in Statuspage's format. */
@Injectable()
export class StatuspageTemplates {
  constructor(
    private readonly templates: IncidentTemplatesService,
    private readonly components: StatuspageComponents,
  ) {}

  async list(range: SentPages): Promise<object[]> {
    const { records } = await this.templates.list(range);
    return this.shown(records.map((text) => JSON.parse(text) as Template));
  }

  /** @throws Invalid */
  async create(sent: SentFields): Promise<object> {
    const status = sent.choice('update_status', STATUSES);
    const isPlanned = status !== undefined && PLANNED.includes(status);
    const body = translated(INCIDENT_TEMPLATE.create, {
      name: sent.text('name'),
      kind: isPlanned ? 'maintenance' : 'incident',
      title: sent.text('title') ?? sent.text('name'),
      body: sent.filled('body'),
      status,
      components: sent
        .ids('component_ids')
        ?.map((id) => ({ id, impact: isPlanned ? 'under_maintenance' : 'operational' })),
      notify: sent.flag('should_send_notifications'),
    });
    const { text } = await this.templates.create(body);
    const [shown] = await this.shown([JSON.parse(text) as Template]);
    if (shown === undefined) throw new Error('A record is always shown.');
    return shown;
  }

  private async shown(templates: readonly Template[]): Promise<object[]> {
    const { locales } = currentTenant();
    const ids = new Set(templates.flatMap(({ components }) => components.map(({ id }) => id)));
    const components = await this.components.several([...ids]);
    return templates.map((template) => ({
      id: String(template.id),
      name: template.name,
      title: shownText(template.title, locales) ?? '',
      body: shownText(template.body, locales) ?? '',
      group_id: null,
      update_status: template.status ?? (template.kind === 'maintenance' ? 'scheduled' : 'investigating'),
      should_tweet: false,
      should_send_notifications: template.notify,
      components: template.components.flatMap(({ id }) => components.get(id) ?? []),
    }));
  }
}
