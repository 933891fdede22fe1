import { metadataController } from '#http/metadata/metadata-controller.js';
import { CreateIncident, CreateMaintenance } from '../dto/incident.input.js';
import { Incident, Maintenance } from '../dto/incident.response.js';
import { IncidentsService } from '../services/incidents.service.js';
import { INCIDENT_METADATA, MAINTENANCE_METADATA } from '../dto/extended-incidents.js';

export const IncidentMetadataController = metadataController({
  target: INCIDENT_METADATA,
  response: Incident,
  create: CreateIncident,
  service: IncidentsService,
  records: (incidents) => ({
    create: (body) => incidents.create('incident', body),
    update: (id, body, ifMatch) => incidents.update('incident', id, body, ifMatch),
  }),
});

export const MaintenanceMetadataController = metadataController({
  target: MAINTENANCE_METADATA,
  response: Maintenance,
  create: CreateMaintenance,
  service: IncidentsService,
  records: (incidents) => ({
    create: (body) => incidents.create('maintenance', body),
    update: (id, body, ifMatch) => incidents.update('maintenance', id, body, ifMatch),
  }),
});
