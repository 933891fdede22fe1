import { Invalid } from '#core/errors/api-error.js';
import { checkColumns } from '#http/body/input.pipe.js';
import type { ArchivedRow, RowImport } from '#http/records/imported-rows.js';
import { ComponentImpactInput } from '../dto/component-impact.input.js';
import {
  Incident,
  IncidentUpdate,
  Maintenance,
  MaintenanceUpdate,
  Postmortem,
} from '../dto/incident.response.js';

const RECORDS = new Map<unknown, typeof Incident | typeof Maintenance>([
  ['incident', Incident],
  ['maintenance', Maintenance],
]);

/** How rows of incidents and maintenances are imported. */
export const IMPORTED_INCIDENTS: Readonly<Record<string, RowImport>> = {
  incident: { check: checkIncident },
  incident_update: { check: checkUpdate },
  incident_impact: { fields: [ComponentImpactInput] },
};

function checkIncident(row: ArchivedRow): void {
  const record = RECORDS.get(row['type']);
  if (record === undefined) throw Invalid.field('type', 'The type must be incident or maintenance.');
  checkColumns(record, row);
  checkColumns(Postmortem, { body: row['postmortem_body'] });
}

/** The row does not say of which kind its record is, so either kind's statuses will do. */
function checkUpdate({ status, body }: ArchivedRow): void {
  try {
    checkColumns(IncidentUpdate, { status, body });
  } catch {
    checkColumns(MaintenanceUpdate, { status, body });
  }
}
