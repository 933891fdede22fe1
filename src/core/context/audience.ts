/**
 * What the current reader of a page may see beside what everybody sees. Source: docs/decisions/0100.
 *
 * Readers without one see what belongs to everybody.
 */
export interface Audience {
  /** Ids of the audiences that the reader belongs to, in ascending order; {@link EVERY_AUDIENCE} stands for all. */
  readonly ids: readonly number[];
  /** Whether the reader also sees the components that belong to everybody. */
  readonly withPublic: boolean;
}

/** Stands for all audiences, also for those that are created later. No audience has this id. */
export const EVERY_AUDIENCE = 0;

/** Sees everything that any visitor sees. */
export const ALL_AUDIENCES: Audience = { ids: [EVERY_AUDIENCE], withPublic: true };

/** Sees what belongs to everybody. */
export const NO_AUDIENCE: Audience = { ids: [], withPublic: true };

/** What one sees who belongs to all of these. */
export function joinedAudience(audiences: readonly Audience[]): Audience {
  if (audiences.some(({ ids }) => ids.includes(EVERY_AUDIENCE))) return ALL_AUDIENCES;
  const ids = [...new Set(audiences.flatMap((one) => one.ids))].sort((a, b) => a - b);
  return { ids, withPublic: ids.length === 0 || audiences.some(({ withPublic }) => withPublic) };
}

/** Text that is the same for equal audiences, for cache keys; empty for what everybody sees. */
export function audienceKey(audience: Audience | undefined): string {
  if (audience === undefined || (audience.ids.length === 0 && audience.withPublic)) return '';
  return `${audience.ids.join(',')}${audience.withPublic ? '+' : ''}`;
}
