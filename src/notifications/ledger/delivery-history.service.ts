import { Injectable } from '@nestjs/common';
import { Invalid } from '../../errors/api-error.js';
import { DeliveryHistoryRepository, type DeliveryCount } from './delivery-history.repository.js';

/** The most deliveries that one response is made of. */
const MAX_DELIVERIES = 500_000;

/** What became of deliveries. Source: decisions, section 7. */
@Injectable()
export class DeliveryHistoryService {
  constructor(private readonly history: DeliveryHistoryRepository) {}

  /**
   * What became of the deliveries of incidents, maintenances and announcements: of all of them, by interval and by channel.
   *
   * @param bounds instants between which the intervals lie
   * @throws Invalid when there are too many
   */
  async counts(bounds: readonly Date[]): Promise<DeliveryCount[]> {
    const counts = await this.history.counts(bounds, MAX_DELIVERIES + 1);
    const all = counts.find(({ interval, channel }) => interval === undefined && channel === undefined);
    const count = all === undefined ? 0 : all.sent + all.failed + all.waiting + all.unsent;
    if (count > MAX_DELIVERIES)
      throw Invalid.field('from', `There are more than ${MAX_DELIVERIES} deliveries between from and to.`);
    return counts;
  }
}
