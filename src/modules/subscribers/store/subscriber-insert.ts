import type { NewRow } from '#platform/database/tenant/entity-rows.js';
import type { NewEndpoint } from './subscriber-endpoints.repository.js';
import type { SubscriberEntity } from './subscriber.entity.js';
import type { Selection } from '../rules/selection.js';

/** A new subscriber with everything that is stored for it. */
export interface NewSubscriber {
  readonly row: NewRow<SubscriberEntity>;
  readonly selection: Selection;
  /** Undefined for e-mail. */
  readonly endpoint: Omit<NewEndpoint, 'subscriberId'> | undefined;
  /** True if the subscriber is asked to confirm. */
  readonly isAsked: boolean;
}
