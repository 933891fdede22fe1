/** Jobs that a tenant may have done in due order with everybody else's before others get their turn. */
export const JOBS_A_TURN = 4;

/** How many jobs of a tenant were begun, on a scale that all tenants share. */
export interface TurnsTaken {
  readonly tenantId: string;
  readonly begun: number;
}

/**
 * Shares a process's work fairly between tenants: start-time fair queueing in turns of {@link JOBS_A_TURN} jobs. A tenant
 * with a hundred thousand due jobs and one with ten take turns; within a turn, jobs go in due order. A tenant that had
 * nothing to do saves nothing up: it joins at the current turn.
 */
export class TenantTurns {
  /** Start of the current turn; it never moves back while there is work. */
  private turnStart = 0;
  private readonly begun = new Map<string, number>();

  /** What tenants have that are not listed in {@link taken}. */
  get unlisted(): number {
    return this.turnStart;
  }

  taken(): TurnsTaken[] {
    return [...this.begun].map(([tenantId, begun]) => ({ tenantId, begun }));
  }

  /** A job of the tenant was begun. */
  begin(tenantId: string): void {
    const place = Math.max(this.begun.get(tenantId) ?? 0, this.turnStart);
    this.begun.set(tenantId, place + 1);
    const turnStart = Math.floor(place / JOBS_A_TURN) * JOBS_A_TURN;
    if (turnStart <= this.turnStart) return;
    this.turnStart = turnStart;
    for (const [known, begun] of this.begun) if (begun <= turnStart) this.begun.delete(known);
  }

  /** Nothing is left to do: everybody starts anew. */
  reset(): void {
    this.turnStart = 0;
    this.begun.clear();
  }
}
