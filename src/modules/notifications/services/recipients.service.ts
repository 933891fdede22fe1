import { Injectable } from '@nestjs/common';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { SUBSCRIBER_CHANNELS, type SubscribedEvent } from '#core/status/subscriber-channels.js';
import { TOPIC_EVENTS, type TopicEvent } from '#core/languages/topic-events.js';
import { Clock } from '#core/time/clock.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import type { RecipientsInput } from '../dto/recipients.input.js';
import { Recipients } from '../dto/recipients.response.js';
import { LEFT_OUT_REASONS, type LeftOutReason } from '../rules/left-out-reasons.js';
import { RecipientsRepository, type Reached } from '../store/recipients.repository.js';
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
    const isUpdate = incidentId !== null && (await this.isPublished(type, incidentId));
    const known = await this.recipients.knownAmong(componentIds);
    const unknown = componentIds.find((id) => !known.has(id));
    if (unknown !== undefined) throw Invalid.field('component_ids', `There is no component ${unknown}.`);
    const events = TOPIC_EVENTS.filter((one) =>
      isUpdate ? one === `${type}.updated` : one.startsWith(`${type}.`),
    );
    return this.count(type, await this.recipients.wouldReach(componentIds, incidentId), events);
  }

  ofAnnouncement(): Promise<RecordJson<Recipients>> {
    return this.count('announcement', undefined, ['announcement.published']);
  }

  /** @throws Invalid if there is no such record */
  private async isPublished(type: IncidentType, id: number): Promise<boolean> {
    try {
      return (await this.incidents.get(type, id)).parse()['is_published'] === true;
    } catch (error) {
      throw error instanceof NotFound ? Invalid.field('incident_id', `There is no ${type} ${id}.`) : error;
    }
  }

  private async count(
    event: SubscribedEvent,
    reached: readonly Reached[] | undefined,
    events: readonly TopicEvent[],
  ): Promise<RecordJson<Recipients>> {
    const served = this.channels.telling(events);
    const counted = await this.recipients.count(event, reached, served, this.clock.now());
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
