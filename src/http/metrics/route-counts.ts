import type { Quotas } from '../../config/quotas.js';
import type { Tenant } from '../../context/tenant.js';

/** Of requests: whose they were, told by a class, since labels must stay few. */
const TENANT_CLASSES = ['none', 'standard', 'custom'] as const;
const STATUS_CLASSES = 6;

/** A number of requests with a class of status. */
export interface CountedRequests {
  readonly tenantClass: (typeof TENANT_CLASSES)[number];
  /** `2xx` */
  readonly status: string;
  readonly count: number;
}

/** How many requests of one route were responded to. Plain numbers: for responses from memory, more would be felt. */
export class RouteCounts {
  private readonly counts = new Float64Array(TENANT_CLASSES.length * STATUS_CLASSES);

  /** @param usual the quotas of tenants that have none of their own */
  constructor(private readonly usual: Quotas) {}

  add(tenant: Tenant | undefined, status: number): void {
    const tenantClass = tenant === undefined ? 0 : tenant.quotas === this.usual ? 1 : 2;
    const place = tenantClass * STATUS_CLASSES + ((status / 100) | 0);
    this.counts[place] = (this.counts[place] ?? 0) + 1;
  }

  /** What was counted, without zeros. */
  list(): CountedRequests[] {
    return [...this.counts].flatMap((count, place) => {
      const tenantClass = TENANT_CLASSES[Math.floor(place / STATUS_CLASSES)];
      return count === 0 || tenantClass === undefined
        ? []
        : { tenantClass, status: `${place % STATUS_CLASSES}xx`, count };
    });
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }
}
