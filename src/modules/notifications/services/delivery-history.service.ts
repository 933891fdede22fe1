import { Injectable } from '@nestjs/common';
import {
  DeliveryHistoryRepository,
  type CountedTime,
  type DeliveryCount,
} from '../store/delivery-history.repository.js';

/** Statistics of deliveries. Source: decisions, section 7. */
@Injectable()
export class DeliveryHistoryService {
  constructor(private readonly history: DeliveryHistoryRepository) {}

  /** Figures of incidents', maintenances' and announcements' deliveries: in total, by interval and by channel. */
  counts(time: CountedTime): Promise<DeliveryCount[]> {
    return this.history.counts(time);
  }
}
