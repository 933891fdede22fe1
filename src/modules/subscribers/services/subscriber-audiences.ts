import { Injectable } from '@nestjs/common';
import {
  ALL_AUDIENCES,
  audienceKey,
  EVERY_AUDIENCE,
  joinedAudience,
  NO_AUDIENCE,
  type Audience,
} from '#core/context/audience.js';
import { currentTenant } from '#core/context/work-context.js';
import { SubscriberAudiencesRepository } from '../store/subscriber-audiences.repository.js';

/** The audiences that a subscriber belongs to, as they are stored: null for what everybody sees. */
export type StoredAudiences = readonly number[] | null;

/** Subscribers who see the same. */
export interface SubscribersOfSight {
  readonly audience: Audience;
  readonly stored: readonly StoredAudiences[];
}

/**
 * What subscribers see: what the audiences see, as they are now, of the way in that the subscribers came by. Who came by
 * none, or only by audiences that are deleted, sees what everybody sees.
 */
@Injectable()
export class SubscriberAudiences {
  constructor(private readonly repository: SubscriberAudiencesRepository) {}

  /** The current tenant's subscribers by what they see. Undefined if all see the same, because there are no audiences. */
  async bySight(): Promise<readonly SubscribersOfSight[] | undefined> {
    if (currentTenant().hasAudiences !== true) return undefined;
    const [lists, sights] = await Promise.all([this.repository.lists(), this.repository.sights()]);
    const groups = new Map<string, { audience: Audience; stored: StoredAudiences[] }>();
    for (const stored of [null, ...lists]) {
      const audience = seenBy(stored, sights);
      const key = audienceKey(audience);
      const group = groups.get(key) ?? { audience, stored: [] };
      groups.set(key, group);
      group.stored.push(stored);
    }
    return [...groups.values()];
  }

  /** What those see who belong to stored audiences, as a function, for many of them. */
  async sights(): Promise<(stored: StoredAudiences) => Audience> {
    if (currentTenant().hasAudiences !== true) return () => NO_AUDIENCE;
    const sights = await this.repository.sights();
    return (stored) => seenBy(stored, sights);
  }
}

function seenBy(stored: StoredAudiences, sights: ReadonlyMap<number, Audience>): Audience {
  if (stored === null) return NO_AUDIENCE;
  if (stored.includes(EVERY_AUDIENCE)) return ALL_AUDIENCES;
  return joinedAudience(stored.flatMap((id) => sights.get(id) ?? []));
}
