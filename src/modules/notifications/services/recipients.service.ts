import { Injectable } from '@nestjs/common';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { SUBSCRIBER_CHANNELS, type SubscribedEvent } from '#core/status/subscriber-channels.js';
import { Clock } from '#core/time/clock.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import type { RecipientsInput } from '../dto/recipients.input.js';
import { Recipients } from '../dto/recipients.response.js';
import { LEFT_OUT_REASONS, type LeftOutReason } from '../rules/left-out-reasons.js';
import { RecipientsRepository, type Touched } from '../store/recipients.repository.js';
import { DeliveryChannels } from './delivery-channels.js';

/** Counts who would be told of a record, before it is published. The sender decides by the same conditions. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly channels: DeliveryChannels,
    private readonly incidents: IncidentsService,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid if the record or a component does not exist */
  async ofIncident(
    type: IncidentType,
    { component_ids: componentIds = [], incident_id: incidentId = null }: RecipientsInput,
  ): Promise<RecordJson<Recipients>> {
    if (incidentId !== null) await this.assertExists(type, incidentId);
    const touched = await this.recipients.wouldTouch(componentIds, incidentId);
    const unknown = componentIds.find((id) => !touched.known.has(id));
    if (unknown !== undefined) throw Invalid.field('component_ids', `There is no component ${unknown}.`);
    return this.count(type, touched);
  }

  ofAnnouncement(): Promise<RecordJson<Recipients>> {
    return this.count('announcement', undefined);
  }

  private async assertExists(type: IncidentType, id: number): Promise<void> {
    try {
      await this.incidents.get(type, id);
    } catch (error) {
      throw error instanceof NotFound ? Invalid.field('incident_id', `There is no ${type} ${id}.`) : error;
    }
  }

  private async count(event: SubscribedEvent, touched: Touched | undefined): Promise<RecordJson<Recipients>> {
    const served = this.channels.namesForTenant();
    const counted = await this.recipients.count(event, touched, served, this.clock.now());
    const told = counted.filter(({ outcome }) => outcome === 'told');
    const sum = (counts: typeof counted): number => counts.reduce((total, { count }) => total + count, 0);
    const leftOut = LEFT_OUT_REASONS.map(
      (reason) => [reason, sum(counted.filter(({ outcome }) => outcome === reason))] as const,
    );
    return recordOf(Recipients, {
      subscribers: sum(told),
      channels: SUBSCRIBER_CHANNELS.flatMap((channel) => {
        const subscribers = sum(told.filter((one) => one.channel === channel));
        return subscribers === 0 ? [] : [{ channel, subscribers }];
      }),
      left_out: Object.fromEntries(leftOut) as Record<LeftOutReason, number>,
    });
  }
}
