import { metadataController } from '#http/metadata/metadata-controller.js';
import { MAINTENANCE_SERIES } from '../dto/maintenance-series.response.js';
import { MaintenanceSeriesService } from '../services/maintenance-series.service.js';
import { MAINTENANCE_SERIES_METADATA } from '../store/maintenance-series-metadata.repository.js';

export const MaintenanceSeriesMetadataController = metadataController({
  target: MAINTENANCE_SERIES_METADATA,
  response: MAINTENANCE_SERIES.response,
  body: MAINTENANCE_SERIES.create,
  service: MaintenanceSeriesService,
  create: (series, body) => series.create(body),
  update: (series, id, body, ifMatch) => series.update(id, body, ifMatch),
});
