/** An API key as the guards pass it on. The secret itself is never kept. */
export interface ApiKey {
  readonly id: number;
  readonly tenantId: string;
  readonly name: string;
  /** Names of its abilities; of a key with all abilities, those of the modules installed now. */
  readonly abilities: readonly string[];
  /** True if it also has the abilities of modules installed later. */
  readonly hasAllAbilities: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Of a session, which is a key of another kind. */
  readonly session?: SessionTraits;
}

/** What a session has beside a key. Source: docs/decisions/0072. */
interface SessionTraits {
  /** Null if it was opened with a key. */
  readonly memberId: number | null;
  /** The key that it was opened with; null if it belongs to a member. */
  readonly keyId: number | null;
  /** Seconds without a request after which it ends. */
  readonly idleSeconds: number;
  /** How the person has signed in. */
  readonly method: string;
}

/** The key of a request, found by the secret that was sent. */
export interface PresentedKey extends ApiKey {
  /** SHA-256 of that secret in hexadecimal. A rotated key has two secrets for a while. */
  readonly secretHash: string;
}
