import { metadataController } from '#http/metadata/metadata-controller.js';
import { CreateIncident, CreateMaintenance } from '../dto/incident.input.js';
import { Incident, Maintenance } from '../dto/incident.response.js';
import { IncidentsService } from '../services/incidents.service.js';
import { INCIDENT_METADATA, MAINTENANCE_METADATA } from '../store/extended-incidents.repository.js';

export const IncidentMetadataController = metadataController({
  target: INCIDENT_METADATA,
  response: Incident,
  body: CreateIncident,
  service: IncidentsService,
  create: (incidents, body) => incidents.create('incident', body),
  update: (incidents, id, body, ifMatch) => incidents.update('incident', id, body, ifMatch),
});

export const MaintenanceMetadataController = metadataController({
  target: MAINTENANCE_METADATA,
  response: Maintenance,
  body: CreateMaintenance,
  service: IncidentsService,
  create: (incidents, body) => incidents.create('maintenance', body),
  update: (incidents, id, body, ifMatch) => incidents.update('maintenance', id, body, ifMatch),
});
