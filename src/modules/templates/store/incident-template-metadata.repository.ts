import type { MetadataTarget } from '#http/metadata/metadata-target.js';
import { sql } from '#platform/database/tenant/sql.js';

/** Templates, which other systems can note ids and labels on. */
export const INCIDENT_TEMPLATE_METADATA: MetadataTarget = {
  kind: 'incident template',
  family: 'incident_template',
  path: 'incident-templates',
  parameter: 'incident_template',
  tag: 'Incident templates',
  abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
  rows: sql`select tenant_id, id from incident_template`,
};
