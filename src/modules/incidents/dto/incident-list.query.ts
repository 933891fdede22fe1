import { EnumField, TextField } from '#http/fields/fields.js';
import { QueryInstant } from '#http/fields/instant-field.js';
import { QueryBoolean, QueryId } from '#http/fields/query-fields.js';
import { MetadataPageQuery } from '#http/metadata/metadata-query.js';
import { PUBLICATION_STATES } from '../rules/lifecycle.js';
import { INCIDENT_STATUSES, MAINTENANCE_STATUSES } from '#core/status/incident-status.js';

/** Filters that both collections share. Source: management-api, "GET /incidents". */
export abstract class IncidentFilters extends MetadataPageQuery {
  abstract readonly status?: string;

  @EnumField({
    values: PUBLICATION_STATES,
    name: 'PublicationState',
    optional: true,
    description: 'Only drafts, scheduled or published records.',
  })
  state?: (typeof PUBLICATION_STATES)[number];

  @QueryBoolean({ description: 'Only records that are, or are not, published and not yet over.' })
  active?: boolean;

  @QueryInstant(
    { description: 'Only records that started then or later; a date means its start in UTC.' },
    'start',
  )
  since?: Date;

  @QueryInstant(
    { description: 'Only records that started then or earlier; a date includes the whole day in UTC.' },
    'through',
  )
  until?: Date;

  @QueryId({ description: 'Only records that touch this component.' })
  component_id?: number;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only records with this text in title or body, in any language and any case.',
  })
  q?: string;
}

export class IncidentListQuery extends IncidentFilters {
  @EnumField({
    values: INCIDENT_STATUSES,
    name: 'IncidentStatus',
    optional: true,
    description: 'Only incidents with this working status.',
  })
  override readonly status?: string;
}

export class MaintenanceListQuery extends IncidentFilters {
  @EnumField({
    values: MAINTENANCE_STATUSES,
    name: 'MaintenanceStatus',
    optional: true,
    description: 'Only maintenances with this working status.',
  })
  override readonly status?: string;
}
