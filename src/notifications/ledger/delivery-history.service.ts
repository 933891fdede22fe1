import { Injectable } from '@nestjs/common';
import {
  DeliveryHistoryRepository,
  type CountedTime,
  type DeliveryCount,
} from './delivery-history.repository.js';

/** What became of deliveries. Source: decisions, section 7. */
@Injectable()
export class DeliveryHistoryService {
  constructor(private readonly history: DeliveryHistoryRepository) {}

  /** What became of the deliveries of incidents, maintenances and announcements: of all of them, by interval and by channel. */
  counts(time: CountedTime): Promise<DeliveryCount[]> {
    return this.history.counts(time);
  }
}
