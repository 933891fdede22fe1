import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { metadataController } from '#http/metadata/metadata-controller.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { HandsOut, IdParam, ReturnsOne, ReturnsPage, Updates } from '#http/reference/responses.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { MaintenanceListQuery } from '#modules/incidents/dto/incident-list.query.js';
import { Maintenance } from '#modules/incidents/dto/incident.response.js';
import { EndSeriesStep } from '../dto/end-series.input.js';
import {
  MAINTENANCE_SERIES,
  MAINTENANCE_SERIES_METADATA,
  MaintenanceSeries,
} from '../dto/maintenance-series.response.js';
import { SeriesPreviewInput } from '../dto/series-preview.input.js';
import { SeriesPreviewQuery } from '../dto/series-preview.query.js';
import { SeriesPreview } from '../dto/series-preview.response.js';
import { MaintenanceSeriesService } from '../services/maintenance-series.service.js';

const KIND = 'maintenance series';
const seriesId = new RecordId(KIND);

@ManagementApi('maintenance-series', 'Maintenance series')
export class MaintenanceSeriesController extends recordController(
  MAINTENANCE_SERIES,
  MaintenanceSeriesService,
  {
    abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
    parameter: 'series',
    texts: {
      list: { summary: 'List series of maintenances' },
      create: {
        summary: 'Create a series of maintenances',
        description:
          'Its maintenances are made and published `publish_ahead_days` ahead, the first ones at once. Each is a maintenance like any other.',
      },
      get: { summary: 'Get a series of maintenances' },
      patch: {
        summary: 'Update a series of maintenances',
        description:
          'Maintenances that have not begun and that nobody has changed follow: they move, change or are cancelled. Those that were edited or cancelled stay. Subscribers are told of the first that changes, unless `notify` is false.',
      },
      delete: {
        summary: 'Delete a series of maintenances',
        description: 'Its maintenances stay. To cancel them, end it first.',
      },
    },
  },
) {
  @Post('preview')
  @Requires('incidents.manage')
  @HandsOut(SeriesPreview, {
    id: 'previewNewMaintenanceSeries',
    summary: 'List the dates of a rule before it is saved',
    description: 'Dates only, from now on. Nothing is stored.',
  })
  previewNew(@Body() input: SeriesPreviewInput): RecordJson<SeriesPreview> {
    return this.records.previewInput(input);
  }

  @Get(':series/preview')
  @Requires('incidents.manage')
  @IdParam('series', KIND)
  @ReturnsOne(SeriesPreview, {
    id: 'previewMaintenanceSeries',
    summary: 'List the dates of a series',
    description: 'Dates only, from now on, by its rule and without its exceptions.',
  })
  preview(
    @Param('series', seriesId) id: number,
    @Query() query: SeriesPreviewQuery,
  ): Promise<RecordJson<SeriesPreview>> {
    return this.records.preview(id, query);
  }

  @Get(':series/maintenances')
  @Requires('incidents.manage')
  @IdParam('series', KIND)
  @ReturnsPage(Maintenance, {
    id: 'listMaintenancesOfSeries',
    summary: 'List the maintenances of a series',
    description: 'Those that it has made, newest start first; trashed ones are left out.',
  })
  listMaintenances(
    @Param('series', seriesId) id: number,
    @Query() query: MaintenanceListQuery,
  ): Promise<PageJson<Maintenance>> {
    return this.records.listMaintenances(id, query);
  }

  @Post(':series/end')
  @Requires('incidents.manage')
  @IdParam('series', KIND)
  @Updates(MaintenanceSeries, {
    id: 'endMaintenanceSeries',
    summary: 'End a series of maintenances',
    description: 'It makes no further maintenances, and keeps or cancels those that have not begun.',
  })
  end(
    @Param('series', seriesId) id: number,
    @Body() step: EndSeriesStep,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<MaintenanceSeries>> {
    return this.records.end(id, step, ifMatch);
  }
}

export const MaintenanceSeriesMetadataController = metadataController({
  target: MAINTENANCE_SERIES_METADATA,
  ...MAINTENANCE_SERIES,
  service: MaintenanceSeriesService,
});
