/** An API key as the guards pass it on. The secret itself is never kept. */
export interface ApiKey {
  readonly id: number;
  readonly tenantId: string;
  readonly name: string;
  readonly abilities: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}
