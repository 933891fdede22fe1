import type { PresentedKey } from './api-key.js';

/** Who makes a request, as the authenticator of the credential says, and what it may do. */
export interface Caller {
  /** Kind of actor in the audit trail: `api_key`, or that of a module's authenticator. */
  readonly type: string;
  /** Unique among the tenant's callers of this type. */
  readonly id: string;
  /** Never recorded of a member: the audit trail must not have names of people who can be erased. */
  readonly name: string;
  /** Names of abilities; if it has all of them, those of the modules installed now. */
  readonly abilities: readonly string[];
  /** True if it also has the abilities of modules installed later. */
  readonly hasAllAbilities: boolean;
  /** When its credential was issued; null if unknown. */
  readonly issuedAt: Date | null;
  /** When its credential ends; null for never. */
  readonly expiresAt: Date | null;
  /** The key, if it presented one. */
  readonly key?: PresentedKey;
}
