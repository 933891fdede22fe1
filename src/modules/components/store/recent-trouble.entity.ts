import { Column } from 'typeorm';

/** The application reads and writes these through `tracked_component` only. */
const KEPT = { select: false, insert: false, update: false } as const;
const DURATION = { ...KEPT, type: 'bigint', default: 0 } as const;

/**
 * What the closed periods of a component come to over the days that its uptime counts, kept beside the component so that a
 * list need not add up its days for each of its rows. The sums hold as long as the first of these days
 * is one from `recentFrom` to `recentUntil`, the oldest day with trouble; after it, the days themselves are added up.
 */
export class RecentTrouble {
  @Column(DURATION)
  readonly recentUnderMaintenanceMs?: string;

  @Column(DURATION)
  readonly recentDegradedMs?: string;

  @Column(DURATION)
  readonly recentPartialOutageMs?: string;

  @Column(DURATION)
  readonly recentMajorOutageMs?: string;

  @Column({ ...KEPT, type: 'date', default: '-infinity' })
  readonly recentFrom?: string;

  @Column({ ...KEPT, type: 'date', default: 'infinity' })
  readonly recentUntil?: string;
}
