const DAY_MS = 86_400_000;

/** What is known of the deletion of a trail's oldest entries. */
interface Deletion {
  /** All deleted entries were older, as the chain says. */
  readonly deletedBefore: Date;
  /** When the tenant was created. It has no older entries. */
  readonly createdAt: Date;
  readonly now: Date;
  /** Days after which entries are deleted; 0: never. */
  readonly retentionDays: number;
}

/**
 * Why the oldest entries cannot have been deleted because of their age, in one sentence. Undefined if they
 * can. Somebody who deletes entries could otherwise claim that they were old.
 */
export function retentionProblem({
  deletedBefore,
  createdAt,
  now,
  retentionDays,
}: Deletion): string | undefined {
  const time = deletedBefore.toISOString();
  const opening = `The oldest entries were deleted as older than ${time}, but`;
  if (deletedBefore <= createdAt)
    return `${opening} the tenant was created at ${createdAt.toISOString()} and had none.`;
  if (retentionDays === 0) return `${opening} the retention keeps all entries.`;
  const kept = new Date(now.getTime() - retentionDays * DAY_MS);
  if (deletedBefore > kept)
    return `${opening} the retention of ${retentionDays} days keeps all since ${kept.toISOString()}.`;
  return undefined;
}
