import { Injectable } from '@nestjs/common';
import type { RecordJson } from '../../../http/results/record-json.js';
import type { PublishStep, ResolveStep, ScheduleStep } from '../api/lifecycle.input.js';
import type { Incident } from '../api/incident.response.js';
import { IncidentUpdatesService } from './incident-updates.service.js';
import type { IncidentType } from './lifecycle.js';
import {
  acknowledge,
  cancel,
  complete,
  publish,
  reopen,
  resolve,
  schedule,
  start,
  unpublish,
} from './lifecycle-steps.js';
import { IncidentWriter } from './incident-writer.service.js';

/** Lifecycle steps of incidents; each throws NotFound, and Conflict when it is not possible. Source: decisions, section 6. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly writer: IncidentWriter,
    private readonly updates: IncidentUpdatesService,
  ) {}

  publish(
    type: IncidentType,
    id: number,
    { notify = true }: PublishStep,
    ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, (locked) => {
      publish(locked, { at: locked.now, notify });
    });
  }

  /** @throws Invalid when `publish_at` does not lie ahead */
  schedule(
    type: IncidentType,
    id: number,
    { publish_at: publishAt, notify = true }: ScheduleStep,
    ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, (locked) => {
      schedule(locked, publishAt, notify);
    });
  }

  unpublish(type: IncidentType, id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, unpublish);
  }

  acknowledge(type: IncidentType, id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, acknowledge);
  }

  /** @throws Invalid when `resolved_at` lies ahead or before the start */
  resolve(
    id: number,
    { resolved_at: resolvedAt, body, notify = true }: ResolveStep,
    ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'incident', id, ifMatch }, async (locked) => {
      resolve(locked, resolvedAt ?? locked.now);
      const updateId = body === undefined ? null : await this.updates.post(locked, body);
      locked.events.push({
        name: 'incident.resolved',
        payload: { incident_id: id, update_id: updateId, notify },
      });
    });
  }

  start(id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'maintenance', id, ifMatch }, (locked) => {
      start(locked, locked.now);
    });
  }

  complete(id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'maintenance', id, ifMatch }, (locked) => {
      complete(locked, locked.now);
    });
  }

  cancel(id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'maintenance', id, ifMatch }, (locked) => {
      cancel(locked, locked.now);
    });
  }

  /** Lets reminders of maintenances go out another time ahead of their start; inside the `write` that changes the setting. */
  rearmReminders(reminderMinutes: number): Promise<void> {
    return this.writer.rearmReminders(reminderMinutes);
  }

  reopen(type: IncidentType, id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, reopen);
  }
}
