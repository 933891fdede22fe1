import type { Quotas } from '#core/config/quota-names.js';
import type { Tenant } from '#core/context/tenant.js';

/**
 * Classes of tenants: none, with default quotas, or with quotas of their own. A label
 * with the tenant would have too many values.
 */
const TENANT_CLASSES = ['none', 'standard', 'custom'] as const;
const STATUS_CLASSES = 6;

/** Number of requests by class of tenant and class of status. */
export interface CountedRequests {
  readonly tenantClass: (typeof TENANT_CLASSES)[number];
  /** For example `2xx`. */
  readonly status: string;
  readonly count: number;
}

/**
 * Counts the responses of one route. Uses plain numbers, because anything
 * more would slow down responses from memory.
 */
export class RouteCounts {
  private readonly counts = new Float64Array(TENANT_CLASSES.length * STATUS_CLASSES);

  /** @param usual the default quotas, by which tenants without quotas of their own are recognized */
  constructor(private readonly usual: Quotas) {}

  add(tenant: Tenant | undefined, status: number): void {
    const tenantClass = tenant === undefined ? 0 : tenant.quotas === this.usual ? 1 : 2;
    const index = tenantClass * STATUS_CLASSES + ((status / 100) | 0);
    this.counts[index] = (this.counts[index] ?? 0) + 1;
  }

  /** Returns the counts that are not zero. */
  list(): CountedRequests[] {
    return [...this.counts].flatMap((count, index) => {
      const tenantClass = TENANT_CLASSES[Math.floor(index / STATUS_CLASSES)];
      return count === 0 || tenantClass === undefined
        ? []
        : { tenantClass, status: `${index % STATUS_CLASSES}xx`, count };
    });
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }
}
