import { Get, Param, Post } from '@nestjs/common';
import { RecordsAccess } from '#platform/access-log/access-kinds.js';
import { Requires, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { currentTenant } from '#core/context/work-context.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageSubscribers } from '../services/statuspage-subscribers.service.js';
import { StatuspageTemplates } from '../services/statuspage-templates.service.js';
import { StatuspageUptime } from '../services/statuspage-uptime.service.js';
import { Sent, SentQuery, SentRange, StatuspageId } from './sent.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const componentId = new StatuspageId('component');
const groupId = new StatuspageId('component group');

@StatuspageApi('pages/:page_id')
export class StatuspagePagePartsController {
  constructor(
    private readonly templates: StatuspageTemplates,
    private readonly uptime: StatuspageUptime,
    private readonly subscribers: StatuspageSubscribers,
  ) {}

  @Get('incident_templates')
  @Requires('incidents.manage')
  listTemplates(@SentRange() range: SentPages): Promise<object[]> {
    return this.templates.list(range);
  }

  @Post('incident_templates')
  @Requires('incidents.manage')
  createTemplate(@Sent('template') sent: SentFields): Promise<object> {
    return this.templates.create(sent);
  }

  @Get('components/:component_id/uptime')
  @Requires('analytics.view')
  uptimeOfComponent(
    @Param('component_id', componentId) id: number,
    @SentQuery() query: SentFields,
  ): Promise<object> {
    return this.uptime.ofComponent(id, query);
  }

  @Get('component-groups/:id/uptime')
  @Requires('analytics.view')
  uptimeOfGroup(@Param('id', groupId) id: number, @SentQuery() query: SentFields): Promise<object> {
    return this.uptime.ofGroup(id, query);
  }

  /** Some clients ask for the list here, which is in no description. */
  @Get('unsubscribed')
  @Requires('subscribers.manage')
  @RecordsAccess('read')
  unsubscribed(@SentRange() range: SentPages): Promise<object[]> {
    return this.subscribers.unsubscribed(range);
  }

  /** The colors are those that Statuspage starts with. */
  @Get('status_embed_config')
  @RequiresAnyKey()
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
