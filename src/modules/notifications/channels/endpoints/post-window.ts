import { TenantConcurrencyLimit } from '#platform/fairness/tenant-concurrency-limit.js';

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
  private readonly window: TenantConcurrencyLimit;

  constructor(
    most = POSTS_IN_WINDOW,
    private readonly answersWithinMs = ANSWERS_WITHIN_MS,
  ) {
    this.window = new TenantConcurrencyLimit(most);
  }

  /**
   * Runs `post` once a place is free. The post keeps the place until its result is recorded, or until it
   * takes too long.
   */
  run<T>(tenantId: string, post: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const postAndLeave = (): Promise<void> =>
        new Promise((leave, fail) => {
          const timer = setTimeout(leave, this.answersWithinMs);
          post()
            .then(resolve, reject)
            .finally(() => {
              clearTimeout(timer);
              leave();
            })
            .catch(fail);
        });
      this.window.run(tenantId, undefined, postAndLeave).catch(reject);
    });
  }
}
