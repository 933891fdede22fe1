import type { AccessKind } from './access-kinds.js';

/** An access, without anything that the client has sent. */
export interface Access {
  readonly tenantId: string;
  /** Start of the hour. */
  readonly hour: Date;
  readonly kind: AccessKind;
  readonly actorType: string;
  /** Empty if there is none. */
  readonly actorId: string;
  readonly actorName: string | null;
  /** Empty for refusals. */
  readonly action: string;
}

/** Accesses of one kind by one actor in one hour. */
export interface AccessCount extends Access {
  requests: number;
}

interface Bounds {
  /** Maximum number of counts. */
  readonly all: number;
  /** Maximum number of counts of one tenant, whose many keys must not crowd out the counts of others. */
  readonly ofTenant: number;
}

/** Counts accesses in bounded memory: at most 50,000 counts take 31 MB. */
export class AccessCounts {
  private byTenant = new Map<string, Map<string, AccessCount>>();
  private size = 0;
  private dropped = 0;

  constructor(private readonly bounds: Bounds = { all: 50_000, ofTenant: 1_000 }) {}

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Adds requests to the count of an access. A new count that exceeds the bounds is dropped. */
  add(access: Access, requests = 1): void {
    const ofTenant = this.byTenant.get(access.tenantId) ?? new Map<string, AccessCount>();
    const key = keyOf(access);
    const count = ofTenant.get(key);
    if (count !== undefined) count.requests += requests;
    else if (this.size >= this.bounds.all || ofTenant.size >= this.bounds.ofTenant) this.dropped += requests;
    else {
      ofTenant.set(key, { ...access, requests });
      this.byTenant.set(access.tenantId, ofTenant);
      this.size += 1;
    }
  }

  /** Removes all counts, and returns them in an order that is the same in all processes. */
  drain(): AccessCount[] {
    const tenants = [...this.byTenant].sort(byKey);
    this.byTenant = new Map();
    this.size = 0;
    return tenants.flatMap(([, counts]) => [...counts].sort(byKey).map(([, count]) => count));
  }

  /** The number of requests that were dropped since the last call. */
  drainDropped(): number {
    const { dropped } = this;
    this.dropped = 0;
    return dropped;
  }
}

function keyOf({ hour, kind, actorType, actorId, action }: Access): string {
  return `${hour.getTime()} ${kind} ${actorType} ${actorId} ${action}`;
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
