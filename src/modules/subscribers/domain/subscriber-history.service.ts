import { Injectable } from '@nestjs/common';
import {
  SubscriberHistoryRepository,
  type SubscriberCount,
  type SubscriberStock,
} from '../store/subscriber-history.repository.js';

/** How many subscribers came and went. Source: decisions, section 7. */
@Injectable()
export class SubscriberHistoryService {
  constructor(private readonly history: SubscriberHistoryRepository) {}

  /** How many there are now, by status, channel and language. */
  stock(): Promise<SubscriberStock[]> {
    return this.history.stock();
  }

  /** Those confirmed in each of the intervals between these instants, whatever became of them since. */
  confirmed(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.history.confirmed(bounds);
  }

  /** Those who left in each of the intervals and have not come back. */
  left(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.history.left(bounds);
  }
}
