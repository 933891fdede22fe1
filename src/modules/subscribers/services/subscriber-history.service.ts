import { Injectable } from '@nestjs/common';
import {
  SubscriberHistoryRepository,
  type SubscriberCount,
  type SubscriberStock,
} from '../store/subscriber-history.repository.js';

/** Statistics of subscribers over time. Source: decisions, section 7. */
@Injectable()
export class SubscriberHistoryService {
  constructor(private readonly history: SubscriberHistoryRepository) {}

  /** Current number of subscribers by status, channel and language. */
  stock(): Promise<SubscriberStock[]> {
    return this.history.stock();
  }

  /** Confirmations in each of the intervals between these instants, including subscribers that left since. */
  confirmed(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.history.confirmed(bounds);
  }

  /** Subscribers that left in each interval and have not come back. */
  left(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.history.left(bounds);
  }
}
