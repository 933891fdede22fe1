/** Jobs of a tenant per turn. Within a turn, they run in due order with those of other tenants. */
export const JOBS_A_TURN = 4;

/** Number of a tenant's jobs that were begun, on a scale that all tenants share. */
export interface TurnsTaken {
  readonly tenantId: string;
  readonly begun: number;
}

/**
 * Shares a process's work fairly between tenants: start-time fair queueing in turns of {@link JOBS_A_TURN}
 * jobs. A tenant with a hundred thousand due jobs and one with ten take turns. Within a turn, jobs run in due
 * order. An idle tenant accumulates no credit and joins at the current turn.
 */
export class TenantTurns {
  /** Start of the current turn; it never moves back while there is work. */
  private turnStart = 0;
  private readonly begun = new Map<string, number>();

  /** Jobs begun, for tenants that are not listed in {@link begunByTenant}. */
  get unlisted(): number {
    return this.turnStart;
  }

  begunByTenant(): TurnsTaken[] {
    return [...this.begun].map(([tenantId, begun]) => ({ tenantId, begun }));
  }

  /** Counts a job of the tenant that was begun. */
  begin(tenantId: string): void {
    const begun = Math.max(this.begun.get(tenantId) ?? 0, this.turnStart);
    this.begun.set(tenantId, begun + 1);
    const turnStart = Math.floor(begun / JOBS_A_TURN) * JOBS_A_TURN;
    if (turnStart <= this.turnStart) return;
    this.turnStart = turnStart;
    for (const [known, begun] of this.begun) if (begun <= turnStart) this.begun.delete(known);
  }

  /** Starts over for all tenants, once no work is left. */
  reset(): void {
    this.turnStart = 0;
    this.begun.clear();
  }
}
