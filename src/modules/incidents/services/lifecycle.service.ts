import { Injectable } from '@nestjs/common';
import { filledText } from '#http/fields/filled-text.js';
import type { RecordJson } from '#http/results/record-json.js';
import type { PublishStep, ResolveStep, ScheduleStep, NotifyingStep } from '../dto/lifecycle.input.js';
import type { Incident } from '../dto/incident.response.js';
import type { IncidentType } from '#core/status/incident-status.js';
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
  type StepText,
} from './lifecycle-steps.js';
import { IncidentWriter } from './incident-writer.service.js';

/**
 * Lifecycle steps of incidents. Each throws NotFound, and Conflict if it is not
 * possible. Source: decisions, section 6.
 */
@Injectable()
export class LifecycleService {
  constructor(private readonly writer: IncidentWriter) {}

  publish(
    type: IncidentType,
    id: number,
    { notify = true }: PublishStep,
    ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, (change) => publish(change, { at: change.now, notify }));
  }

  /** @throws Invalid if `publish_at` is not in the future */
  schedule(
    type: IncidentType,
    id: number,
    { publish_at: publishAt, notify = true }: ScheduleStep,
    ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, (change) => schedule(change, publishAt, notify));
  }

  unpublish(type: IncidentType, id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, unpublish);
  }

  acknowledge(type: IncidentType, id: number, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, acknowledge);
  }

  /** @throws Invalid if `resolved_at` is in the future or before the start */
  resolve(
    id: number,
    { resolved_at: resolvedAt, ...step }: ResolveStep,
    ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'incident', id, ifMatch }, (change) =>
      resolve(change, resolvedAt ?? change.now, textOf(step)),
    );
  }

  start(id: number, step: NotifyingStep, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'maintenance', id, ifMatch }, (change) =>
      start(change, change.now, textOf(step)),
    );
  }

  complete(id: number, step: NotifyingStep, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'maintenance', id, ifMatch }, (change) =>
      complete(change, change.now, textOf(step)),
    );
  }

  cancel(id: number, step: NotifyingStep, ifMatch?: string): Promise<RecordJson<Incident>> {
    return this.writer.change({ type: 'maintenance', id, ifMatch }, (change) =>
      cancel(change, change.now, textOf(step)),
    );
  }

  /** Reschedules reminders of maintenances. The caller runs it inside the `write` that changes the setting. */
  rescheduleReminders(reminderMinutes: number): Promise<void> {
    return this.writer.rescheduleReminders(reminderMinutes);
  }

  reopen(
    type: IncidentType,
    id: number,
    step: NotifyingStep,
    ifMatch?: string,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, (change) => reopen(change, textOf(step)));
  }
}

/** @throws Invalid if a text is given but blank in every language */
function textOf({ body, notify = true }: NotifyingStep): StepText {
  return { notify, ...(body === undefined ? {} : { body: filledText('body', {}, body) }) };
}
