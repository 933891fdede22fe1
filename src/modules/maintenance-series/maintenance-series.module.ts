import { defineModule } from '#module-system/define-module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import {
  MaintenanceSeriesController,
  MaintenanceSeriesMetadataController,
} from './controllers/maintenance-series.controller.js';
import { MAINTENANCE_SERIES } from './dto/maintenance-series.response.js';
import { recurrenceOf } from './rules/series-rule.js';
import { MaintenanceSeriesService } from './services/maintenance-series.service.js';
import { SeriesMaintenances } from './services/series-maintenances.service.js';
import { MaintenanceSeriesEntity } from './store/maintenance-series.entity.js';
import { MaintenanceSeriesRepository } from './store/maintenance-series.repository.js';
import { MaintenanceSeries1798000015100 } from './store/migrations/1798000015100-maintenance-series.js';
import { SeriesMetadata1799000054000 } from './store/migrations/1799000054000-series-metadata.js';
import { OccurrenceEntity } from './store/occurrence.entity.js';
import { SeriesOccurrencesRepository } from './store/series-occurrences.repository.js';

/** Maintenances that repeat by a rule. */
export const MaintenanceSeriesModule = defineModule({
  name: 'maintenance-series',
  tags: { 'Maintenance series': 'Planned work that repeats by a rule.' },
  migrations: [MaintenanceSeries1798000015100, SeriesMetadata1799000054000],
  entities: [MaintenanceSeriesEntity, OccurrenceEntity],
  importedRows: {
    maintenance_series: {
      fields: [MAINTENANCE_SERIES.response, MAINTENANCE_SERIES.update],
      check: ({ rrule, starts_at: startsAt, timezone }) => {
        recurrenceOf({ rrule: String(rrule), startsAt: String(startsAt), timezone: String(timezone) });
      },
    },
  },
  imports: [ComponentsModule, IncidentsModule],
  controllers: [MaintenanceSeriesController, MaintenanceSeriesMetadataController],
  providers: [
    MaintenanceSeriesRepository,
    SeriesOccurrencesRepository,
    SeriesMaintenances,
    MaintenanceSeriesService,
  ],
  exports: [MaintenanceSeriesService],
});
