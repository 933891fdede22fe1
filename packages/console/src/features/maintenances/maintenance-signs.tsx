import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.js';
import { Badge } from '../../ui/status-sign.js';
import type { Maintenance } from './windows.js';

/** Working status, whether visitors see it, and whether others take place at the same time. */
export function MaintenanceSigns({
  maintenance,
  conflicts = 0,
}: {
  readonly maintenance: Maintenance;
  readonly conflicts?: number;
}): ReactNode {
  const { maintenances: texts, statuses } = useTexts();
  const isRunning = maintenance.status === 'in_progress' || maintenance.status === 'verifying';
  return (
    <span className="row">
      <Badge tone={isRunning ? 'under_maintenance' : undefined}>{statuses.working[maintenance.status]}</Badge>
      {!maintenance.is_published && (
        <Badge tone="accent">{maintenance.is_scheduled ? texts.scheduled : texts.draft}</Badge>
      )}
      {conflicts > 0 && <Badge tone="partial_outage">{texts.conflictsShort(conflicts)}</Badge>}
    </span>
  );
}
