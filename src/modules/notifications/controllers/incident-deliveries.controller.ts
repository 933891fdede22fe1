import { Get, Param, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { IdParam, ReturnsPage } from '#http/reference/responses.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson } from '#http/results/record-json.js';
import { LedgerService } from '../services/ledger.service.js';
import { NotificationTotals } from '../dto/delivery.response.js';

const incidentId = new RecordId('incident');
const maintenanceId = new RecordId('maintenance');

@ManagementApi('incidents', 'Deliveries')
export class IncidentDeliveriesController {
  constructor(private readonly ledger: LedgerService) {}

  @Get(':incident/deliveries')
  @Requires('incidents.manage')
  @IdParam('incident', 'incident')
  @ReturnsPage(NotificationTotals, {
    id: 'listIncidentDeliveries',
    summary: 'List the progress of an incident’s notifications by event',
  })
  list(
    @Param('incident', incidentId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<NotificationTotals>> {
    return this.ledger.totals('incident', id, query);
  }
}

@ManagementApi('maintenances', 'Deliveries')
export class MaintenanceDeliveriesController {
  constructor(private readonly ledger: LedgerService) {}

  @Get(':incident/deliveries')
  @Requires('incidents.manage')
  @IdParam('incident', 'maintenance')
  @ReturnsPage(NotificationTotals, {
    id: 'listMaintenanceDeliveries',
    summary: 'List the progress of a maintenance’s notifications by event',
  })
  list(
    @Param('incident', maintenanceId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<NotificationTotals>> {
    return this.ledger.totals('maintenance', id, query);
  }
}
