import { Column } from 'typeorm';

/** The application reads and writes these columns only through the view `tracked_component`. */
const KEPT = { select: false, insert: false, update: false } as const;
const DURATION = { ...KEPT, type: 'bigint', default: 0 } as const;

/**
 * Sums of a component's closed periods over the days that its uptime covers. Stored with the
 * component, which saves lists from adding up the days of each row. The sums are valid while the
 * first of these days is between `recentFrom` and `recentUntil`, the oldest day with trouble.
 * Afterwards the days themselves are added up.
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
