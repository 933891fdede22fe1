/** Shares a resource of the process, such as memory or sockets, so that no tenant can take it all. */
export class TenantShares {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  /**
   * @param all what all tenants may take together
   * @param ofOne what one tenant may take
   */
  constructor(
    private readonly all: number,
    private readonly ofOne: number,
  ) {}

  /** How much a tenant may still take. Negative if more was taken. */
  free(tenantId: string): number {
    return Math.min(this.all - this.taken, this.ofOne - (this.takenBy.get(tenantId) ?? 0));
  }

  /** Takes an amount, even if it is not free. */
  reserve(tenantId: string, amount: number): void {
    this.taken += amount;
    const ofTenant = (this.takenBy.get(tenantId) ?? 0) + amount;
    if (ofTenant === 0) this.takenBy.delete(tenantId);
    else this.takenBy.set(tenantId, ofTenant);
  }

  release(tenantId: string, amount: number): void {
    this.reserve(tenantId, -amount);
  }
}
