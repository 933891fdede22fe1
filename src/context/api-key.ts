/** An API key as the guards know it; the secret itself is never kept. */
export interface ApiKey {
  readonly id: number;
  readonly tenantId: string;
  readonly name: string;
  readonly abilities: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}
