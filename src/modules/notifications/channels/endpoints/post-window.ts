/** Limit of a tenant's posts that are in progress, or answered but not yet recorded. */
export const POSTS_IN_WINDOW = 32;
/** A post that takes longer leaves the window. Endpoints that are far away or hang delay no others. */
const ANSWERS_WITHIN_MS = 50;

/**
 * Starts posts at the pace at which their results are recorded. A process that dies repeats posts that were
 * answered but not recorded. Without this limit, that would be a whole batch wherever endpoints answer faster
 * than the database commits.
 */
export class PostWindow {
  private readonly taken = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(
    private readonly most = POSTS_IN_WINDOW,
    private readonly answersWithinMs = ANSWERS_WITHIN_MS,
  ) {}

  /**
   * Runs `post` once a place is free. The post keeps the place until its result is recorded, or until it
   * takes too long.
   */
  async run<T>(tenantId: string, post: () => Promise<T>): Promise<T> {
    await this.enter(tenantId);
    let isInside = true;
    const leave = (): void => {
      if (isInside) this.leave(tenantId);
      isInside = false;
    };
    const timer = setTimeout(leave, this.answersWithinMs);
    try {
      return await post();
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  private enter(tenantId: string): Promise<void> {
    const taken = this.taken.get(tenantId) ?? 0;
    if (taken < this.most) {
      this.taken.set(tenantId, taken + 1);
      return Promise.resolve();
    }
    const queue = this.waiting.get(tenantId) ?? [];
    this.waiting.set(tenantId, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  private leave(tenantId: string): void {
    const queue = this.waiting.get(tenantId) ?? [];
    const next = queue.shift();
    if (queue.length === 0) this.waiting.delete(tenantId);
    if (next !== undefined) {
      // The next post takes over the place.
      next();
      return;
    }
    const left = (this.taken.get(tenantId) ?? 1) - 1;
    if (left === 0) this.taken.delete(tenantId);
    else this.taken.set(tenantId, left);
  }
}
