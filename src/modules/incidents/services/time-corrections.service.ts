import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { MAX_IMPACTS, type Incident } from '../dto/incident.response.js';
import type { TimesCorrection } from '../dto/times-correction.input.js';
import { UptimePreview } from '../dto/uptime-preview.response.js';
import type { IncidentChange } from './incident-change.js';
import { IncidentWriter } from './incident-writer.service.js';
import { assertTimes, moveEnd, moveStart } from './incident-times.js';
import { recordCorrection } from './lifecycle-steps.js';

/** Corrects when an incident began and ended, and says beforehand what that does to the uptime. */
@Injectable()
export class TimeCorrectionsService {
  constructor(
    private readonly writer: IncidentWriter,
    private readonly components: ComponentsService,
    private readonly database: TenantDatabase,
  ) {}

  /** Nobody is notified. @throws NotFound, PreconditionFailed, Invalid */
  correct(id: number, times: TimesCorrection, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'incident', id, ifMatch }, (change) => move(change, times));
  }

  /**
   * Carries the correction out and takes it back: what it says is what {@link correct} does, from the same code.
   *
   * @throws NotFound, Invalid
   */
  preview(id: number, times: TimesCorrection): Promise<RecordJson<UptimePreview>> {
    return this.database.rehearse(async () => {
      const ids: number[] = [];
      let before: ReadonlyMap<number, number> = new Map();
      await this.writer.change({ type: 'incident', id }, async (change) => {
        const affected = new Set(change.impacts.map(({ componentId }) => componentId));
        ids.push(...[...affected].slice(0, MAX_IMPACTS));
        before = await this.components.uptimes(ids);
        move(change, times);
      });
      const after = await this.components.uptimes(ids);
      return recordOf(UptimePreview, {
        components: [...after].map(([componentId, uptime]) => ({
          component_id: componentId,
          before: before.get(componentId) ?? uptime,
          after: uptime,
        })),
      });
    });
  }
}

function move(
  change: IncidentChange,
  { started_at: startedAt, resolved_at: resolvedAt }: TimesCorrection,
): void {
  if (startedAt !== undefined) moveStart(change, startedAt);
  if (resolvedAt !== undefined) moveEnd(change, resolvedAt);
  assertTimes(change);
  recordCorrection(change);
}
