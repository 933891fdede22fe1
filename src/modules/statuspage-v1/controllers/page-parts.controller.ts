import { Get, Param, Post } from '@nestjs/common';
import { RecordsAccess } from '#platform/access-log/access-kinds.js';
import { Requires, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { currentTenant } from '#core/context/work-context.js';
import { StatuspageEmbedConfig } from '../dto/page.js';
import { StatuspageSubscriber } from '../dto/subscriber.js';
import { SentTemplate, StatuspageTemplate } from '../dto/template.js';
import { StatuspageUptime as Uptime } from '../dto/uptime.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageSubscribers } from '../services/statuspage-subscribers.service.js';
import { StatuspageTemplates } from '../services/statuspage-templates.service.js';
import { StatuspageUptime } from '../services/statuspage-uptime.service.js';
import { Sent, SentQuery, SentRange, StatuspageId } from './sent.js';
import { Gives } from './gives.decorator.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const componentId = new StatuspageId('component');
const groupId = new StatuspageId('component group');

const UPTIME_QUERY = {
  start: { description: 'First day, month or year.', example: '2026-01-01' },
  end: { description: 'Last day, month or year.', example: '2026-03-31' },
  skip_related_events: { description: '`true`: without the warning that there are none.', example: 'true' },
};

@StatuspageApi('pages/:page_id')
export class StatuspagePagePartsController {
  constructor(
    private readonly templates: StatuspageTemplates,
    private readonly uptime: StatuspageUptime,
    private readonly subscribers: StatuspageSubscribers,
  ) {}

  @Get('incident_templates')
  @Requires('incidents.manage')
  @Gives([StatuspageTemplate], {
    id: 'listIncidentTemplates',
    tag: 'Incident templates',
    summary: 'List incident templates',
  })
  listTemplates(@SentRange() range: SentPages): Promise<object[]> {
    return this.templates.list(range);
  }

  @Post('incident_templates')
  @Requires('incidents.manage')
  @Gives(StatuspageTemplate, {
    id: 'createIncidentTemplate',
    tag: 'Incident templates',
    summary: 'Create an incident template',
    status: 201,
    takes: { members: SentTemplate, in: 'template' },
  })
  createTemplate(@Sent('template') sent: SentFields): Promise<object> {
    return this.templates.create(sent);
  }

  @Get('components/:component_id/uptime')
  @Requires('analytics.view')
  @Gives(Uptime, {
    id: 'getUptimeOfComponent',
    tag: 'Components',
    summary: 'Get the uptime of a component',
    query: UPTIME_QUERY,
  })
  uptimeOfComponent(
    @Param('component_id', componentId) id: number,
    @SentQuery() query: SentFields,
  ): Promise<object> {
    return this.uptime.ofComponent(id, query);
  }

  @Get('component-groups/:id/uptime')
  @Requires('analytics.view')
  @Gives(Uptime, {
    id: 'getUptimeOfGroup',
    tag: 'Component groups',
    summary: 'Get the uptime of a group',
    description: 'What is worst in the group at any time.',
    query: UPTIME_QUERY,
  })
  uptimeOfGroup(@Param('id', groupId) id: number, @SentQuery() query: SentFields): Promise<object> {
    return this.uptime.ofGroup(id, query);
  }

  /** Some clients ask for the list here, which is in no description. */
  @Get('unsubscribed')
  @Requires('subscribers.manage')
  @RecordsAccess('read')
  @Gives([StatuspageSubscriber], {
    id: 'listUnsubscribed',
    tag: 'Subscribers',
    summary: 'List those who have unsubscribed',
    description: 'For clients that ask here.',
  })
  unsubscribed(@SentRange() range: SentPages): Promise<object[]> {
    return this.subscribers.unsubscribed(range);
  }

  /** The colors are those that Statuspage starts with. */
  @Get('status_embed_config')
  @RequiresAnyKey()
  @Gives(StatuspageEmbedConfig, { id: 'getEmbedConfig', tag: 'Pages', summary: 'Get the look of the widget' })
  embedConfig(): object {
    return {
      page_id: currentTenant().slug,
      position: 'bottom-left',
      incident_background_color: '#DE350B',
      incident_text_color: '#FFFFFF',
      maintenance_background_color: '#0065FF',
      maintenance_text_color: '#FFFFFF',
    };
  }
}
